"""Events out of place or out of form, and answers to choices that are none of the options.

Part of the slow second opinion, see slow_rules.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from tests.engine.troyes_dice.slow_action import ChoiceMissing
from tests.engine.troyes_dice.slow_cost import can_pay
from tests.engine.troyes_dice.slow_faults_turn import Place, Placed, Turn, not_yet_acted
from tests.engine.troyes_dice.slow_form import COLOURS, Refused
from tests.engine.troyes_dice.slow_games import Game, answered, random_roll, random_turn
from tests.engine.troyes_dice.slow_rules import Position, play

# ---- choices (4.11) -----------------------------------------------------------------------------------


def choosing_turn(rng: Random, game: Game) -> tuple[int, Turn] | None:
    """Find a turn in the record that answers choices."""
    events = list(enumerate(game.record["events"]))
    found = [(index, event["turn"]) for index, event in events if event.get("turn", {}).get("choices")]
    return rng.choice(found) if found else None


def choices_changed(change: Callable[[Random, list[Any], list[dict[str, Any]]], list[Any] | None]) -> Place:
    """Change a turn's answers; `change` gets those before the last, and the options of the last."""

    def place(rng: Random, game: Game) -> Placed | None:
        found = choosing_turn(rng, game)
        if found is None:
            return None
        index, turn = found
        kept = turn["choices"][:-1]
        try:
            play(game.positions[index], {"turn": {**turn, "choices": kept}})
        except ChoiceMissing as missing:
            choices = change(rng, kept, missing.options)
            if choices is not None:
                return index, {"turn": {**turn, "choices": choices}}
        return None

    return place


def no_option(rng: Random, kept: list[Any], options: list[dict[str, Any]]) -> list[Any] | None:
    """Answer with the right kind of choice, all words known, but none of the options."""
    every: list[dict[str, Any]]
    if "citizen" in options[0]:
        every = [{"citizen": colour} for colour in COLOURS]
    else:
        kinds, columns = ("prestige", "work"), range(1, 7)
        every = [{"build": [kind, d, column]} for kind in kinds for d in COLOURS for column in columns]
    return [*kept, rng.choice([choice for choice in every if choice not in options])]


def unknown_option(rng: Random, kept: list[Any], options: list[dict[str, Any]]) -> list[Any] | None:
    """Options with any name: words and columns that do not exist."""
    if "citizen" in options[0]:
        return [*kept, {"citizen": rng.choice(("blue", "denier", ""))}]
    kind, district, column = rng.choice(options)["build"]
    wrong = ([kind, district, 0], [kind, district, 7], [kind, "blue", column], ["castle", district, column])
    return [*kept, {"build": rng.choice(wrong)}]


def wrong_kind(rng: Random, kept: list[Any], options: list[dict[str, Any]]) -> list[Any] | None:
    if "citizen" in options[0]:
        return [*kept, {"build": ["work", "red", 1]}]
    return [*kept, {"citizen": rng.choice(COLOURS)}]


CHOICE_FAULTS: list[tuple[str, str | None, Place]] = [
    ("the last choice is missing", "4.11", choices_changed(lambda rng, kept, options: kept)),
    ("a choice not among the options", "4.11", choices_changed(no_option)),
    ("a choice of something unknown", "4.11", choices_changed(unknown_option)),
    ("a choice of the wrong kind", "4.11", choices_changed(wrong_kind)),
]


def one_choice_more(rng: Random, game: Game) -> Placed | None:
    found = choosing_turn(rng, game)
    if found is None:
        return None
    index, turn = found
    return index, {"turn": {**turn, "choices": [*turn["choices"], turn["choices"][-1]]}}


# ---- rolls, undo, correct, rest, the end --------------------------------------------------------------


def bad_roll(change: Callable[[Random, dict[str, Any]], object]) -> Place:
    """Spoil a roll, or the roll of a correction, where a good one would be accepted."""

    def place(rng: Random, game: Game) -> Placed | None:
        roll = random_roll(rng)
        other = change(rng, roll)
        body = roll if other is None else other
        if rng.random() < 0.5:
            indices = game.where(lambda p: not half_open(p) and not p.over)
            return (rng.choice(indices), {"roll": body}) if indices else None
        indices = game.where(lambda p: p.half > 0)
        return (rng.choice(indices), {"correct": {"roll": body}}) if indices else None

    return place


def spoil_die(value: object) -> Place:
    def change(rng: Random, roll: dict[str, Any]) -> None:
        if rng.random() < 0.5:
            roll["black"] = value
        else:
            roll["clear"][rng.randrange(3)] = value

    return bad_roll(change)


def set_clear(clear: object) -> Place:
    return bad_roll(lambda rng, roll: {**roll, "clear": clear})


def at(wanted: Callable[[Position], bool], event: Callable[[Random, Position], object]) -> Place:
    """Put an event where it is out of place."""

    def place(rng: Random, game: Game) -> Placed | None:
        indices = game.where(wanted)
        if not indices:
            return None
        index = rng.choice(indices)
        return index, event(rng, game.positions[index])

    return place


def half_open(position: Position) -> bool:
    return position.half > 0 and len(position.acted) < len(position.sheets)


def must_choose(position: Position) -> list[int]:
    """Name the players who may not rest, since they can pay for a die, though resting would raise no choice."""
    slots = [(index, slot) for index, slot in enumerate(position.slots) if not slot.attacks]
    nothing_left = replace(position, slots=tuple(replace(slot, black=True, tile=None) for slot in position.slots))
    return [
        player
        for player, sheet in enumerate(position.sheets)
        if any(can_pay(sheet, position.setup, index, slot) for index, slot in slots) and can_rest(nothing_left, player)
    ]


def can_rest(position: Position, player: int) -> bool:
    """Say whether a rest is legal and raises no choice."""
    try:
        play(position, {"turn": {"player": player, "do": "rest"}})
    except Refused:
        return False
    return True


def resters(position: Position) -> list[int]:
    return [player for player in range(len(position.sheets)) if can_rest(position, player)]


def rest_with(key: str, value: object) -> Place:
    """Form: a rest has a player, `do`, perhaps choices, and no other key."""

    def event(rng: Random, position: Position) -> object:
        return {"turn": {"player": rng.choice(resters(position)), "do": "rest", key: value}}

    return at(lambda position: bool(resters(position)), event)


def idle(rng: Random, position: Position) -> int:
    return rng.choice([p for p in range(len(position.sheets)) if p not in position.acted])


def turn_after_the_end(rng: Random, game: Game) -> Placed | None:
    """3.8, with a turn that would be legal if the player had not acted."""
    indices = game.where(lambda position: position.over)
    for _ in range(50 if indices else 0):
        index = rng.choice(indices)
        position = game.positions[index]
        turn = random_turn(rng, position, rng.randrange(len(position.sheets)))
        if answered(rng, not_yet_acted(position, turn), turn) == turn:
            return index, {"turn": turn}
    return None


def anywhere(event: object) -> Place:
    return at(lambda position: True, lambda rng, position: event)


FIRST_TURN = {"turn": {"player": 0, "slot": 0, "do": "gather"}}
PLACE_FAULTS: list[tuple[str, str | None, Place]] = [
    *CHOICE_FAULTS,
    ("one choice more", "4.11", one_choice_more),
    ("turn before the first roll", "3.1", at(lambda p: p.half == 0, lambda rng, p: FIRST_TURN)),
    ("roll before the turns are done", "3.6", at(half_open, lambda rng, p: {"roll": random_roll(rng)})),
    ("roll after the end", "3.8", at(lambda p: p.over, lambda rng, p: {"roll": random_roll(rng)})),
    ("turn after the end", "3.8", turn_after_the_end),
    (
        "rest though a die can be paid for",
        "4.2",
        at(
            lambda p: bool(must_choose(p)),
            lambda rng, p: {"turn": {"player": rng.choice(must_choose(p)), "do": "rest"}},
        ),
    ),
    ("rest in a slot", None, rest_with("slot", 0)),
    ("rest with a value", None, rest_with("value", 3)),
    ("rest that pays", None, rest_with("pay", "denier")),
    ("rest that nothing asks", "4.11", rest_with("choices", [{"citizen": "red"}])),
    ("a die of 0", "3.1", spoil_die(0)),
    ("a die of 7", "3.1", spoil_die(7)),
    ("a die of -3", "3.1", spoil_die(-3)),
    ("a die true", None, spoil_die(True)),
    ("a die 3.0", None, spoil_die(3.0)),
    ("a die in quotes", None, spoil_die("3")),
    ("a die null", None, spoil_die(None)),
    ("a die is a list", None, spoil_die([3])),
    ("two clear dice", None, set_clear([1, 2])),
    ("four clear dice", None, set_clear([1, 2, 3, 4])),
    ("no clear dice", None, set_clear([])),
    ("clear dice null", None, set_clear(None)),
    ("clear dice a number", None, set_clear(123)),
    ("roll: unknown key", None, bad_roll(lambda rng, roll: {**roll, "red": 3})),
    ("roll: no black die", None, bad_roll(lambda rng, roll: {"clear": roll["clear"]})),
    ("roll: no clear dice", None, bad_roll(lambda rng, roll: {"black": 3})),
    ("roll: a list", None, bad_roll(lambda rng, roll: [3, 1, 2, 3])),
    ("undo without a turn", None, at(half_open, lambda rng, p: {"undo": {"player": idle(rng, p)}})),
    ("undo before the first roll", None, at(lambda p: p.half == 0, lambda rng, p: {"undo": {"player": 0}})),
    ("undo of an unknown player", None, anywhere({"undo": {"player": 10}})),
    ("undo of true", None, at(lambda p: 1 in p.acted, lambda rng, p: {"undo": {"player": True}})),
    ("undo of nobody", None, anywhere({"undo": {}})),
    ("undo null", None, anywhere({"undo": None})),
    ("undo: unknown key", None, at(lambda p: 0 in p.acted, lambda rng, p: {"undo": {"player": 0, "n": 1}})),
    (
        "correct before the first roll",
        None,
        at(lambda p: p.half == 0, lambda rng, p: {"correct": {"roll": random_roll(rng)}}),
    ),
    ("correct: no roll", None, anywhere({"correct": {}})),
    ("correct: the roll itself", None, anywhere({"correct": {"black": 1, "clear": [1, 2, 3]}})),
    ("correct: a turn", None, anywhere({"correct": FIRST_TURN})),
    ("event: unknown word", None, anywhere({"pass": {"player": 0}})),
    ("event: empty", None, anywhere({})),
    ("event: null", None, anywhere(None)),
    ("event: a list", None, anywhere([])),
    ("event: a string", None, anywhere("roll")),
    ("event: turn null", None, at(half_open, lambda rng, p: {"turn": None})),
    ("event: turn a list", None, at(half_open, lambda rng, p: {"turn": []})),
    (
        "event: two words",
        None,
        at(lambda p: 0 in p.acted, lambda rng, p: {"undo": {"player": 0}, "correct": {"roll": random_roll(rng)}}),
    ),
]
