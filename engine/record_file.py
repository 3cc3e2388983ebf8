"""The steps by which every game reads its record, its size, form, limits and the replay of its events; writing it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from engine.game import MAX_EVENTS, MAX_NAME, MAX_REASON, MAX_RECORD, IllegalActionError, RecordError, shown
from engine.unknown_words import unknown_word

DECODING_ERRORS = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""The errors of a decoder for data from outside."""
FORMAT, VERSION = "oyez.game", 1
NO_RECORD = (
    "This is no complete game record: it is cut off or damaged, or another kind of file. "
    "Copy the record again from the machine that made it."
)
NEWER = "This Oyez does not know {what}: the record was made by a newer one, or by hand. Update Oyez, and try again."

R = TypeVar("R")
S = TypeVar("S")
G = TypeVar("G")
A = TypeVar("A")
E = TypeVar("E")


def check_size(data: bytes) -> None:
    """Raise RecordError for a file that is too large to be read."""
    if len(data) > MAX_RECORD:
        raise RecordError(None, None, f"The file has {len(data)} bytes; a record has at most {MAX_RECORD}.")


class _Header(Struct):
    format: object = None
    version: object = None
    game: object = None


def game_named(data: bytes, known: Collection[str]) -> str:
    """The key of the game that a record names. Raises RecordError for another file and for a game that is not known."""
    header = _header(data)
    if not isinstance(header.game, str):
        raise RecordError(None, None, f"This record names no game; a record names one of {', '.join(known)}.")
    if header.game not in known:
        raise RecordError(None, None, NEWER.format(what=f"the game {shown(header.game)}"))
    return header.game


def _header(data: bytes) -> _Header:
    check_size(data)
    header = decoded_part(data, _Header)
    if header.format != FORMAT:
        text = f"This is no game record: its format is {shown(header.format)}, and that of a record is {shown(FORMAT)}."
        raise RecordError(None, None, text)
    if type(header.version) is int and header.version > VERSION:
        raise RecordError(None, None, NEWER.format(what=f"version {shown(header.version)}"))
    return header


def decoded_part(data: bytes | msgspec.Raw, form: type[R]) -> R:
    """A part of a record that any Oyez can decode. Raises RecordError for text that is cut off or damaged."""
    try:
        return msgspec.json.decode(data, type=form)
    except DECODING_ERRORS:
        raise RecordError(None, None, NO_RECORD) from None


def decoded_record(data: bytes, decoder: msgspec.json.Decoder[R], game: str) -> R:
    """The form of a record of this game. Raises RecordError for any other file."""
    named = _header(data).game
    if named != game:
        raise RecordError(None, None, f"This is a record of {shown(named)}, and none of {shown(game)}.")
    try:
        return decoder.decode(data)
    except DECODING_ERRORS as error:
        raise _refused(None, "This record", data, decoder, error) from None


def decoded_form(index: int, raw: msgspec.Raw, decoder: msgspec.json.Decoder[R]) -> R:
    """The form of one event. Raises RecordError."""
    try:
        return decoder.decode(raw)
    except DECODING_ERRORS as error:
        raise _refused(index, f"Event {index}", raw, decoder, error) from None


def _refused(
    index: int | None, what: str, data: bytes | msgspec.Raw, decoder: msgspec.json.Decoder[Any], error: Exception
) -> RecordError:
    """The refusal of text that its decoder did not take: a newer word by its name, else the decoder's reason."""
    try:
        unknown = unknown_word(msgspec.json.decode(data), decoder.type)
    except DECODING_ERRORS:
        unknown = None
    if unknown is not None:
        where = "" if index is None else f"{what}: "
        return RecordError(index, None, where + NEWER.format(what=unknown))
    return RecordError(index, None, f"{what} is not in the form of a game record: {reason(error)}.")


class EventError(ValueError):
    """A word of an event that names nothing, or words that do not go together."""


def decoded_event(
    index: int, raw: msgspec.Raw, decoder: msgspec.json.Decoder[Any], action_of: Callable[[Any, str], A]
) -> A:
    """The action of one event, whose form has a field for each word, exactly one of them set. Raises RecordError.

    `action_of` takes the value of this field and its name, and may raise EventError.
    """
    event = decoded_form(index, raw, decoder)
    try:
        given = [field for field in event.__struct_fields__ if getattr(event, field) is not msgspec.UNSET]
        if len(given) != 1:
            raise EventError(f"it holds {len(given)} events, and must hold exactly one")
        return action_of(getattr(event, given[0]), given[0])
    except EventError as error:
        raise RecordError(index, None, f"Event {index} is not in the form of a game record: {error}.") from None


def reason(error: Exception) -> str:
    """The message of a decoder, shortened if it repeats a long word."""
    text = str(error)
    return text if len(text) <= MAX_REASON else f"{text[:MAX_REASON]}…"


def check_limits(events: int, names: Iterable[str]) -> None:
    """Raise RecordError for more events than are read, or a name that is too long."""
    if events > MAX_EVENTS:
        raise RecordError(None, None, f"The record has {events} events; at most {MAX_EVENTS} are read.")
    for name in names:
        if len(name) > MAX_NAME:
            raise RecordError(None, None, f"The name {shown(name)} is longer than {MAX_NAME} letters.")


def written(game: str, setup: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> bytes:
    """The record of a game, an event a line."""
    lines = ",\n ".join(msgspec.json.encode(event).decode() for event in events)
    return (
        f'{{"format": "{FORMAT}", "version": {VERSION}, "game": "{game}",\n'
        f' "setup": {msgspec.json.encode(setup).decode()},\n "events": [\n {lines}\n ]}}\n'
    ).encode()


class Replay(Struct, Generic[S, A, G], frozen=True):
    """A record that was checked and replayed: its set-up, its actions, the game after the last one."""

    setup: S
    actions: tuple[A, ...]
    game: G


def started(new_game: Callable[[S], G], setup: S) -> G:
    """The game of a record before its first event. Raises RecordError for the first fault of the set-up."""
    try:
        return new_game(setup)
    except IllegalActionError as error:
        raise RecordError(None, error.faults[0].rule, str(error)) from None


def applied(apply: Callable[[G, A], tuple[G, Any]], game: G, index: int, action: A) -> tuple[G, Any]:
    """The game after an action of the event `index`, and its effects. Raises RecordError for its first fault."""
    try:
        return apply(game, action)
    except IllegalActionError as error:
        raise RecordError(index, error.faults[0].rule, str(error)) from None


def played(
    game: G, events: Sequence[E], action_of: Callable[[int, E], A], apply: Callable[[G, A], tuple[G, Any]]
) -> tuple[tuple[A, ...], G]:
    """The actions of the events, one each, and the game after the last one. Raises RecordError for the first fault.

    `action_of` takes the index of an event and the event.
    """
    actions = []
    for index, event in enumerate(events):
        action = action_of(index, event)
        game, _ = applied(apply, game, index, action)
        actions.append(action)
    return tuple(actions), game
