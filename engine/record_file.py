"""The steps by which every game reads its record: its size, its form, its limits, and the replay of its events."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from engine.game import MAX_EVENTS, MAX_NAME, MAX_REASON, MAX_RECORD, IllegalActionError, RecordError, shown

DECODING_ERRORS = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""The errors of a decoder for data from outside."""

S = TypeVar("S")
G = TypeVar("G")
A = TypeVar("A")
E = TypeVar("E")


def check_size(data: bytes) -> None:
    """Raise RecordError for a file that is too large to be read."""
    if len(data) > MAX_RECORD:
        raise RecordError(None, None, f"The file has {len(data)} bytes; a record has at most {MAX_RECORD}.")


@contextmanager
def decoding(kind: str) -> Iterator[None]:
    """Turn the errors of a decoder into a RecordError; `kind` is "a record of" a game."""
    try:
        yield
    except DECODING_ERRORS as error:
        raise RecordError(None, None, f"This is not {kind}, version 1: {reason(error)}.") from None


class EventError(ValueError):
    """A word of an event that names nothing, or words that do not go together."""


def decoded_event(
    index: int, raw: msgspec.Raw, decoder: msgspec.json.Decoder[Any], action_of: Callable[[Any, str], A]
) -> A:
    """The action of one event, whose form has a field for each word, exactly one of them set. Raises RecordError.

    `action_of` takes the value of this field and its name, and may raise EventError.
    """
    try:
        event = decoder.decode(raw)
        given = [field for field in event.__struct_fields__ if getattr(event, field) is not msgspec.UNSET]
        if len(given) != 1:
            raise EventError(f"it holds {len(given)} events, and must hold exactly one")
        return action_of(getattr(event, given[0]), given[0])
    except (*DECODING_ERRORS, EventError) as error:
        text = f"Event {index} is not in the form of a game record: {reason(error)}."
        raise RecordError(index, None, text) from None


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
