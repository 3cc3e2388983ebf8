"""Writing a game record: set-up and actions -> bytes (9)."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from engine.castles_of_tuscany.actions import EVENT_WORDS, Action, LaidBoard, LayMap, Reveal
from engine.castles_of_tuscany.box import Gain, as_mapping, gain_words
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.record_form import MADE_UP
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import Joker, Tile, item_name

Words = dict[str, Any]
OPTIONS = ("hands", "draw", "round_end", "last_turn")


def dump(setup: Setup, actions: Iterable[Action]) -> bytes:
    """The record of a game, an event a line. Raises IllegalActionError if the actions are not those of a game."""
    lines = ",\n ".join(msgspec.json.encode(event).decode() for event in _events(setup, actions))
    return (
        '{"format": "oyez.game", "version": 1, "game": "castles-of-tuscany",\n'
        f' "setup": {msgspec.json.encode(_header(setup)).decode()},\n "events": [\n {lines}\n ]}}\n'
    ).encode()


def _header(setup: Setup) -> Words:
    header: Words = {"players": setup.players}
    if setup.colours:
        header["colours"] = setup.colours
    header["start"] = setup.start
    header |= {option: getattr(setup, option) for option in OPTIONS}
    header["box"] = MADE_UP if setup.box == made_up_box() else as_mapping(setup.box)
    return header


def _events(setup: Setup, actions: Iterable[Action]) -> list[Words]:
    game, events = new_game(setup), list[Words]()
    for action in actions:
        game, _ = apply(game, action)
        events.append(event_words(action))
    return events


def event_words(action: Action) -> Words:
    """An action as the event of a record."""
    word = EVENT_WORDS[type(action)]
    if isinstance(action, Reveal):
        return {word: [item_name(tile) for tile in action.tiles]}
    words = _given(action)
    if isinstance(action, LayMap):
        words["boards"] = [_board(laid) for laid in action.boards]
    return {word: words}


def _given(action: Struct) -> Words:
    """The fields that are given, under their own names."""
    return {field: _word(seen) for field in action.__struct_fields__ if (seen := getattr(action, field)) is not None}


def _word(value: object) -> object:
    if isinstance(value, Tile | Joker):
        return item_name(value)
    return gain_words(value) if isinstance(value, Gain) else value


def _board(laid: LaidBoard) -> Words:
    words = _given(laid)
    if not laid.turned:
        del words["turned"]
    return words
