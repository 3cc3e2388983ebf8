"""The events of a game's record, read and written by the types of its actions: one codec for every game.

An event is an object with one key, the word of its action; the value has the action's fields under their own names, and
a field that has its default is left out. `Words` are the exceptions.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import or_
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, Raw, Struct, UnsetType
from msgspec.structs import fields

from engine.game import shown
from engine.record_file import EventError, decoded_event

A = TypeVar("A")
PLAYER, TAG = "player", "do"
"""The key of the player, and the key of the word that distinguishes actions of one event; it follows the player."""


class Words(NamedTuple):
    """Values that a record writes in a form of their own.

    `types` are their types, or the mark of an annotation. `form` is for msgspec. `read` may raise EventError.
    """

    types: tuple[object, ...]
    form: Any
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class _Part(NamedTuple):
    form: Any
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class EventCodec(Generic[A]):
    """Reads and writes the events of a game.

    `words` are those of its actions; an action in `bare` is written as the value of its only field, and `tags`
    distinguish actions with the same word.
    """

    def __init__(
        self,
        words: Mapping[type[A], str],
        bare: Sequence[type[A]] = (),
        tags: Mapping[type[A], str] | None = None,
        exceptions: Sequence[Words] = (),
    ) -> None:
        self._words = words
        self._tags: Mapping[type[A], str] = tags or {}
        self._exceptions = exceptions
        self._bare = bare
        self._parts = {kind: self._part(kind) for kind in words}
        self._kinds = {self._parts[kind].form: kind for kind in self._tags}
        self._named = {f"event_{number}": word for number, word in enumerate(dict.fromkeys(words.values()))}
        self._kind_of = {word: kind for kind, word in words.items()}
        forms = [
            (
                name,
                reduce(or_, (self._parts[kind].form for kind, each in words.items() if each == word), UnsetType),
                msgspec.field(default=UNSET, name=word),
            )
            for name, word in self._named.items()
        ]
        self._decoder = msgspec.json.Decoder(msgspec.defstruct("Event", forms, forbid_unknown_fields=True))

    def event(self, action: A) -> dict[str, Any]:
        """The event of an action, for JSON."""
        kind = type(action)
        return {self._words[kind]: self._parts[kind].write(action)}

    def action(self, index: int, raw: Raw) -> A:
        """The action of the event with this index. Raises RecordError."""
        return decoded_event(index, raw, self._decoder, self._read)

    def _read(self, form: Any, name: str) -> A:
        kind = self._kinds.get(type(form)) or self._kind_of[self._named[name]]
        action: A = self._parts[kind].read(form)
        return action

    def _part(self, annotation: Any) -> _Part:
        """The form of the values of a type, with the functions to it and back."""
        members = tuple(_members(annotation))
        for words in self._exceptions:
            if all(each in words.types for each in members):
                return _Part(words.form, words.write, partial(_read_one_of, words.read, members))
        kind, parts = members[0], get_args(members[0])
        if get_origin(kind) is tuple and parts[-1:] == (Ellipsis,):
            part = self._part(parts[0])
            return _Part(GenericAlias(tuple, (part.form, ...)), partial(_each, part.write), partial(_each, part.read))
        if get_origin(kind) is tuple:
            own = [self._part(each) for each in parts]
            form = GenericAlias(tuple, tuple(each.form for each in own))
            writers, readers = [each.write for each in own], [each.read for each in own]
            return _Part(form, partial(_in_turn, writers), partial(_in_turn, readers))
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self._only_field(kind) if kind in self._bare else self._struct(kind)
        return _Part(reduce(or_, members), _same, _same)

    def _only_field(self, kind: Any) -> _Part:
        (field,) = fields(kind)
        part = self._part(field.type)

        def write(value: Any) -> Any:
            return part.write(getattr(value, field.name))

        return _Part(part.form, write, lambda form: kind(part.read(form)))

    def _struct(self, kind: type[Any]) -> _Part:
        own = {each.name: self._part(each.type) for each in fields(kind)}
        defaults = {each.name: each.default for each in fields(kind)}
        forms = [
            (name, part.form) if defaults[name] is NODEFAULT else (name, part.form | UnsetType, UNSET)
            for name, part in own.items()
        ]
        tag = self._tags.get(kind)
        form = msgspec.defstruct(
            kind.__name__, forms, forbid_unknown_fields=True, tag=tag, tag_field=None if tag is None else TAG
        )

        def write(value: Any) -> dict[str, Any]:
            written = {
                name: part.write(seen) for name, part in own.items() if (seen := getattr(value, name)) != defaults[name]
            }
            return written if tag is None else {PLAYER: written.pop(PLAYER), TAG: tag} | written

        def read(value: Any) -> Any:
            given = {name: part.read(seen) for name, part in own.items() if (seen := getattr(value, name)) is not UNSET}
            return kind(**given)

        return _Part(form, write, read)


def _members(annotation: Any) -> Iterator[Any]:
    """The types of a field but for None, which a record leaves out; an annotated one by its mark."""
    if get_origin(annotation) is Annotated and isinstance(annotation.__metadata__[0], str):
        yield annotation.__metadata__[0]
    elif get_origin(annotation) in (Union, UnionType):
        for each in get_args(annotation):
            if each is not NoneType:
                yield from _members(each)
    else:
        yield annotation


def _read_one_of(read: Callable[[Any], Any], members: tuple[Any, ...], form: Any) -> Any:
    """The value of a form. Raises EventError if the field has values of other types alone."""
    value = read(form)
    if all(isinstance(each, type) for each in members) and not isinstance(value, members):
        raise EventError(f"{shown(form)} cannot stand here")
    return value


def _same(value: Any) -> Any:
    return value


def _each(change: Callable[[Any], Any], values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(map(change, values))


def _in_turn(changes: Sequence[Callable[[Any], Any]], values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(change(value) for change, value in zip(changes, values, strict=True))
