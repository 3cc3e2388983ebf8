"""A form made from the declared form of an owner's file: the fields of a table, and a table with one value changed.

A table is plain data, as the file has it; a path leads from it to a value: keys, and positions in arrays from 0.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeGuard

from msgspec import Struct

from engine.owner_file import UNKNOWN, Path
from engine.owner_file_checks import MAX_ID, MAX_NAME, Key, Kinds, Listed, Number, Table, Text, check_name

ABSENT = object()
"""In place of a value: there is none, or it goes."""


class Keyed(Protocol):
    """A check of tables that knows the keys of each."""

    def keys_of(self, table: Mapping[str, Any], /) -> Mapping[str, Key]:
        """The keys of a table."""
        ...


class Field(Struct, frozen=True):
    """A value of a table, `ABSENT` if there is none, with all that is allowed there.

    One of `choices` is taken, several with `many`, in whose place the word `instead` may stand; a `limit` makes it a
    text of at most this length; one that `opens` has fields of its own. `unfinished` if it may be left for later;
    `emptied` is the value once none of several is left. Without any of these the form cannot change it.
    """

    path: Path
    value: Any
    choices: tuple[Any, ...] = ()
    many: bool = False
    limit: int = 0
    opens: bool = False
    instead: str = ""
    required: bool = True
    unfinished: bool = True
    emptied: Any = UNKNOWN

    @property
    def closed(self) -> bool:
        """True for a value that the form cannot change."""
        return not (self.choices or self.limit or self.opens)


def value_at(table: Any, path: Path) -> Any:
    """The value at a path, `ABSENT` if there is none."""
    found = table
    for part in path:
        try:
            found = found[part]
        except (LookupError, TypeError):
            return ABSENT
    return found


def key_at(form: Keyed, table: Mapping[str, Any], path: Path) -> Key | None:
    """The declared form of the value at a path; None if nothing is allowed there."""
    found: Any = form
    key: Key | None = None
    for depth, part in enumerate(path):
        if isinstance(found, Listed):
            key = Key(found.at(int(part)))
        elif _is_keyed(found):
            seen = value_at(table, path[:depth])
            key = found.keys_of(seen if isinstance(seen, Mapping) else {}).get(str(part))
        else:
            return None
        if key is None:
            return None
        found = key.check
    return key


def field_at(form: Keyed, table: Mapping[str, Any], path: Path) -> Field | None:
    """The field of the value at a path; None if nothing is allowed there."""
    return next((each for each in fields(form, table, path[:-1]) if each.path == path), None)


def fields(form: Keyed, table: Mapping[str, Any], at: Path = ()) -> tuple[Field, ...]:
    """The fields of the table at a path, or the items of the array there.

    Those of a table that is always there, and the values of an array of fixed length, stand among the others.
    """
    key = key_at(form, table, at)
    check: Any = key.check if key is not None else None if at else form
    seen = value_at(table, at)
    known = seen if isinstance(seen, Mapping) else {}
    each: Iterable[tuple[Any, Key, Any]]
    if isinstance(check, Listed):
        each = ((position, Key(check.at(position)), one) for position, one in enumerate(_items(check, seen)))
    elif not _is_keyed(check):
        return ()
    else:
        each = ((name, one, known.get(name, ABSENT)) for name, one in check.keys_of(known).items())
    kind: list[Field] = []
    if isinstance(check, Kinds) and not check.tag:
        now = check.kind_of(known) if known else UNKNOWN
        kind = [Field((*at, ""), now, tuple(check.kinds), unfinished=False)]
        if not known:
            return tuple(kind)
    loose = isinstance(check, Kinds) and bool(check.tag) and check.kind_of(known) is None
    shown = (one for part, key, value in each for one in _shown(form, table, (*at, part), key, value))
    return (*kind, *(one for one in shown if one.path != ("id",) and not (loose and one.closed)))


def _shown(form: Keyed, table: Mapping[str, Any], path: Path, key: Key, value: Any) -> tuple[Field, ...]:
    check = key.check
    fixed = isinstance(check, Listed) and check.low == check.high and not _is_keyed(check.each)
    inside = fixed if isinstance(path[-1], int) else key.required and (fixed or isinstance(check, Table))
    return fields(form, table, path) if inside else (_field(path, key, value),)


def _field(path: Path, key: Key, value: Any) -> Field:
    check: Any = key.check
    many = (
        isinstance(check, Listed) and _is_one_of(check.each) and (check.different or not isinstance(check.each, Number))
    )
    allowed = getattr(check.each if many else check, "values", ())
    choices = tuple(str(each) if isinstance(each, str) else each for each in allowed)
    limit = check.high if isinstance(check, Text) else MAX_NAME if check is check_name else 0
    if _is_one_of(check) and not choices:
        limit = MAX_ID  # a name of something that the file does not describe
    opens = (isinstance(check, Listed) and not many) or _is_keyed(check)
    instead = check.instead if isinstance(check, Listed) else ""
    return Field(
        path,
        value,
        choices,
        many,
        limit,
        opens,
        instead,
        key.required,
        key.unfinished and not key.literal,
        UNKNOWN if key.required else ABSENT,
    )


def changed(form: Keyed, table: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """The table with this value at `path`, and with the other values that follow from it.

    Keys that no longer belong there go, those that are needed now are `"?"`; `ABSENT` takes a value, or an item, away.
    """
    found: dict[str, Any] = _put(form, table, path, value)
    return found


def blank(form: Keyed, known: Mapping[str, Any]) -> dict[str, Any]:
    """A table of which these values are known, with all others that are needed to be typed in."""
    return _completed(form, dict(known), {})


def more(form: Keyed, table: Mapping[str, Any], at: Path) -> dict[str, Any]:
    """The table with one item more in the array at a path."""
    key = key_at(form, table, at)
    each: Any = key.check.each if key is not None and isinstance(key.check, Listed) else None
    place = len(_items(key.check if key is not None else None, value_at(table, at)))
    return changed(form, table, (*at, place), blank(each, {}) if _is_keyed(each) else UNKNOWN)


def picked(field: Field, choice: Any) -> Any:
    """The value of a field with this choice; to one of several it is added, or taken away where it stands."""
    if not field.many:
        return choice
    items = field.value if isinstance(field.value, list) else []
    left = [each for each in items if each != choice]
    return (left if choice in items else [*items, choice]) or field.emptied


def _put(check: Any, seen: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    part, rest = path[0], path[1:]
    if isinstance(check, Listed):
        items = [*_items(check, seen)]
        position = int(part)
        one = _put(check.at(position), items[position] if position < len(items) else ABSENT, rest, value)
        items[position : position + 1] = [] if one is ABSENT else [one]
        return items if len(items) >= check.low else ABSENT
    if not _is_keyed(check):
        return seen
    table: dict[str, Any] = dict(seen) if isinstance(seen, Mapping) else {}
    before = check.keys_of(table)
    if isinstance(check, Kinds) and part == check.tag and not rest and value in check.kinds:
        table = {name: table[name] for name in check.common if name in table}
        table |= {check.tag: value} if check.tag else dict.fromkeys(_required(check.kinds[value]), UNKNOWN)
    else:
        key = before.get(str(part))
        one = _put(None if key is None else key.check, table.get(str(part), ABSENT), rest, value)
        if one is ABSENT and key is not None and key.required:
            one = UNKNOWN
        table[str(part)] = one
    return _completed(check, table, before) or ABSENT


def _completed(check: Keyed, table: dict[str, Any], before: Mapping[str, Key]) -> dict[str, Any]:
    """The table without absent values and keys that have lost their place; `"?"` stands for each that is needed."""
    keys = check.keys_of(table)
    kept = {name: one for name, one in table.items() if one is not ABSENT and (name in keys or name not in before)}
    if isinstance(check, Table) and check.filled:
        return kept
    return {**kept, **{name: UNKNOWN for name in _required(keys) if name not in kept}}


def _required(keys: Mapping[str, Key]) -> list[str]:
    return [name for name, key in keys.items() if key.required]


def _is_keyed(check: object) -> TypeGuard[Keyed]:
    return hasattr(check, "keys_of")


def _is_one_of(check: object) -> bool:
    return hasattr(check, "values")


def _items(check: Any, seen: Any) -> list[Any]:
    """The items of an array; `"?"` for each plain one that it needs and lacks."""
    items = seen if isinstance(seen, list) else []
    plain = isinstance(check, Listed) and not _is_keyed(check.each)
    return [*items, *[UNKNOWN] * (check.low - len(items))] if plain else items
