"""The public record of a game of Pig: set-up and actions -> bytes, and back, checked whole."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from engine.game import RecordError
from engine.pig.actions import Action, Correct, Hold, Roll, Undo
from engine.pig.rules import apply, new_game
from engine.pig.state import Setup
from engine.record_file import check_limits, decoded_record, played, started


class _Setup(Struct, forbid_unknown_fields=True):
    players: list[str]
    target: int = 100


class _Player(Struct, forbid_unknown_fields=True):
    player: int


class _Correction(Struct, forbid_unknown_fields=True):
    roll: int


class _Event(Struct, forbid_unknown_fields=True, omit_defaults=True):
    roll: int | UnsetType = UNSET
    hold: _Player | UnsetType = UNSET
    correct: _Correction | UnsetType = UNSET
    undo: _Player | UnsetType = UNSET


class _Record(Struct, forbid_unknown_fields=True):
    format: Literal["oyez.game"]
    version: Literal[1]
    game: Literal["pig"]
    setup: _Setup
    events: list[_Event]


_RECORD = msgspec.json.Decoder(_Record)


def dump(setup: Setup, actions: Iterable[Action]) -> bytes:
    """Return the record of a game, an event a line. Raises IllegalActionError for actions of no game."""
    game, lines = new_game(setup), list[str]()
    for action in actions:
        game, _ = apply(game, action)
        lines.append(msgspec.json.encode(_event(action)).decode())
    header = msgspec.json.encode(_Setup(list(setup.players), setup.target)).decode()
    body = ",\n ".join(lines)
    return (
        f'{{"format": "oyez.game", "version": 1, "game": "pig",\n "setup": {header},\n "events": [\n {body}\n ]}}\n'
    ).encode()


def load(data: bytes) -> tuple[Setup, tuple[Action, ...]]:
    """Return the set-up and the actions of a record. Raises RecordError for the first fault; nothing is half-read."""
    form = decoded_record(data, _RECORD, "pig")
    check_limits(len(form.events), form.setup.players)
    setup = Setup(tuple(form.setup.players), form.setup.target)
    actions, _game = played(started(new_game, setup), form.events, _action, apply)
    return setup, actions


def _event(action: Action) -> _Event:
    if isinstance(action, Roll):
        return _Event(roll=action.value)
    if isinstance(action, Hold):
        return _Event(hold=_Player(action.player))
    if isinstance(action, Correct):
        return _Event(correct=_Correction(action.roll.value))
    return _Event(undo=_Player(action.player))


def _action(index: int, event: _Event) -> Action:
    found: list[Action] = []
    if event.roll is not UNSET:
        found.append(Roll(event.roll))
    if event.hold is not UNSET:
        found.append(Hold(event.hold.player))
    if event.correct is not UNSET:
        found.append(Correct(Roll(event.correct.roll)))
    if event.undo is not UNSET:
        found.append(Undo(event.undo.player))
    if len(found) != 1:
        text = f"Event {index} holds {len(found)} actions; it must hold one of roll, hold, correct, undo."
        raise RecordError(index, None, text)
    return found[0]
