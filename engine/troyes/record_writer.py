"""Writing a game record: set-up and actions -> bytes (9)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.troyes.actions import (
    Act,
    Action,
    Activities,
    ActivityCubeOff,
    Answer,
    Black,
    CathedralCubeOff,
    Characters,
    ChosenCitizen,
    ChosenColumn,
    ChosenDie,
    ChosenEvent,
    Concede,
    Counter,
    EventCubeOff,
    Manual,
    Option,
    Pass,
    Recruit,
    Reroll,
    Rethrow,
    Reveal,
    Roll,
    Settle,
    Spend,
    TurnDice,
    Undo,
)
from engine.troyes.cards import as_mapping
from engine.troyes.changes import ActivityCubes, Amount, CathedralChange, Change, CitizenMove, DieChange, EventCubes
from engine.troyes.made_up import made_up_cards
from engine.troyes.places import Expelled, General, OnCard, Place, Space, Supply
from engine.troyes.record_form import MADE_UP, NEUTRAL_WORD
from engine.troyes.rules import apply, new_game
from engine.troyes.setup import Setup
from engine.troyes.terms import NEUTRAL, CharacterRule

Words = dict[str, Any]


def dump(setup: Setup, actions: Iterable[Action]) -> bytes:
    """The record of a game, an event a line. A die that waits for its second throw is left out.

    Raises IllegalActionError if the actions are not those of a game.
    """
    header: Words = {"players": setup.players}
    if setup.colours:
        header["colours"] = setup.colours
    header["start"] = setup.start
    if setup.characters != CharacterRule.ALL:
        header["characters"] = setup.characters
    header["cards"] = MADE_UP if setup.cards == made_up_cards() else as_mapping(setup.cards)
    lines = ",\n ".join(msgspec.json.encode(event).decode() for event in _events(setup, actions))
    return (
        '{"format": "oyez.game", "version": 1, "game": "troyes",\n'
        f' "setup": {msgspec.json.encode(header).decode()},\n "events": [\n {lines}\n ]}}\n'
    ).encode()


def _events(setup: Setup, actions: Iterable[Action]) -> list[Words]:
    """The events of a game; a throw that influence waits for is one event with the influence (6.2)."""
    game, events = new_game(setup), list[Words]()
    waiting: Reroll | None = None
    for action in actions:
        game, _ = apply(game, action)
        if waiting is not None:
            if isinstance(action, Rethrow):
                events.append(event_words(Reroll(waiting.player, waiting.die, action.value)))
            waiting = None
        elif isinstance(action, Reroll) and action.to is None:
            waiting = action
        else:
            events.append(event_words(action))
    return events


def event_words(action: Action) -> Words:
    """An action as the event of a record; a `Reroll` without its value has no `to`, as `legal` lists it (9.8)."""
    match action:
        case Settle():
            return {"settle": _fields(action)}
        case Activities():
            return {"activities": _fields(action)}
        case Roll(district):
            return {"roll": {**_fields(action), "district": owner_word(district)}}
        case Reveal():
            return {"reveal": _fields(action)}
        case Answer(player, option):
            return {"answer": {"player": player, **_option_words(option)}}
        case Manual(changes):
            return {"manual": {"changes": [_change_words(change) for change in changes]}}
        case Black(values):
            return {"black": values}
        case Reroll():
            return {"influence": {"do": "reroll", **_fields(action)}}
        case Recruit(player):
            return {"influence": {"player": player, "do": "recruit"}}
        case TurnDice():
            return {"influence": {"do": "turn", **_fields(action)}}
        case Counter():
            return {"counter": _fields(action)}
        case Concede(player):
            return {"concede": {"player": player}}
        case Act():
            return {"act": _act_words(action)}
        case Spend():
            return {"spend": _fields(action)}
        case Pass(player):
            return {"pass": {"player": player}}
        case Characters(cards):
            return {"characters": cards}
        case Undo():
            return {"undo": {}}
        case Rethrow():
            raise ValueError("A die thrown again is a part of its reroll; it is no event by itself.")


def _fields(action: Action) -> Words:
    """The fields of an action that are given, under their own names."""
    return {field: seen for field in action.__struct_fields__ if (seen := getattr(action, field)) is not None}


def owner_word(owner: int) -> int | str:
    """A district, or the owner of a citizen, as the record names it."""
    return NEUTRAL_WORD if owner == NEUTRAL else owner


def _act_words(action: Act) -> Words:
    words = _fields(action)
    words["dice"] = [(owner_word(district), colour, value) for district, colour, value in action.dice]
    if action.hire is not None:
        words["hire"] = place_words(action.hire)
    return words


def place_words(place: Place) -> object:
    """A place of a citizen as the record names it (9.3, D5.5)."""
    match place:
        case General():
            return "general"
        case Supply():
            return "supply"
        case Space(building, space):
            return building, space
        case Expelled(building):
            return "expelled", building
        case OnCard(card):
            return "activity", card


def _option_words(option: Option) -> Words:
    match option:
        case ChosenDie(colour, value):
            return {"die": (colour, value)}
        case ChosenCitizen(building, space):
            return {"citizen": (building, space)}
        case CathedralCubeOff(column, level):
            return {"cube": ("cathedral", column, level)}
        case ActivityCubeOff(card):
            return {"cube": ("activity", card)}
        case EventCubeOff(card):
            return {"cube": ("event", card)}
        case ChosenEvent(card):
            return {"event": card}
        case ChosenColumn(column):
            return {"column": column}


def _change_words(change: Change) -> Words:
    match change:
        case Amount(what, player, n):
            return {what.value: (player, n)}
        case DieChange(district, colour, old, new):
            return {"die": (owner_word(district), colour, old, new)}
        case CitizenMove(owner, origin, to):
            return {"citizen": (owner_word(owner), place_words(origin), place_words(to))}
        case CathedralChange(column, level, player):
            return {"cube": ("cathedral", column, level, player)}
        case ActivityCubes(card, player, n):
            return {"cube": ("activity", card, player, n)}
        case EventCubes(card, player, n):
            return {"cube": ("event", card, player, n)}
