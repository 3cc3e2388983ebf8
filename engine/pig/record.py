"""The public record of a game of Pig: set-up and actions -> bytes, and back, checked whole."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from engine.pig.actions import Action, Correct, Hold, Roll, Undo
from engine.pig.rules import apply, new_game
from engine.pig.state import Setup
from engine.record_events import EventCodec
from engine.record_file import check_limits, decoded_record, played, started, written


class _Setup(Struct, forbid_unknown_fields=True):
    players: list[str]
    target: int = 100


class _Record(Struct, forbid_unknown_fields=True):
    format: Literal["oyez.game"]
    version: Literal[1]
    game: Literal["pig"]
    setup: _Setup
    events: list[Raw]


_RECORD = msgspec.json.Decoder(_Record)
_EVENTS: EventCodec[Action] = EventCodec({Roll: "roll", Hold: "hold", Correct: "correct", Undo: "undo"}, bare=(Roll,))


def dump(setup: Setup, actions: Iterable[Action]) -> bytes:
    """Return the record of a game. Raises IllegalActionError for actions of no game."""
    game, events = new_game(setup), list[dict[str, object]]()
    for action in actions:
        game, _ = apply(game, action)
        events.append(_EVENTS.event(action))
    return written("pig", asdict(setup), events)


def load(data: bytes) -> tuple[Setup, tuple[Action, ...]]:
    """Return the set-up and the actions of a record. Raises RecordError for the first fault; nothing is half-read."""
    form = decoded_record(data, _RECORD, "pig")
    check_limits(len(form.events), form.setup.players)
    setup = Setup(tuple(form.setup.players), form.setup.target)
    actions, _game = played(started(new_game, setup), form.events, _EVENTS.action, apply)
    return setup, actions
