"""Turns that are legal but for one thing.

Each is legal in a position that differs from the real one only in the subject of the rule (more influence, a free cell,
no tile on the plaza), and breaks that rule alone in the real one.

Part of the slow second opinion, see slow_rules.py.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from tests.engine.troyes_dice.slow_cost import raid_cost, slot_cost
from tests.engine.troyes_dice.slow_games import Game, answered, random_turn
from tests.engine.troyes_dice.slow_rules import Position, turn_faults

Turn = dict[str, Any]
Placed = tuple[int, object]  # the index of the event that offends, and the event
Place = Callable[[Random, Game], Placed | None]
Wanted = Callable[[Position, Turn], bool]
Relax = Callable[[Position, Turn], Position]


def rich_in(resource: str) -> Relax:
    """Leave everything but this player's purse, which is full of `resource`."""

    def relax(position: Position, turn: Turn) -> Position:
        sheets = copy.deepcopy(position.sheets)
        sheets[turn["player"]].crossed_out[resource] -= 30
        return replace(position, sheets=sheets)

    return relax


def cell_freed(position: Position, turn: Turn) -> Position:
    district, column = cell(position, turn)
    sheets = copy.deepcopy(position.sheets)
    sheets[turn["player"]].built.discard((turn["do"], district, column))
    sheets[turn["player"]].crossed.discard((district, column))
    return replace(position, sheets=sheets)


def slot_changed(**changes: Any) -> Relax:
    def relax(position: Position, turn: Turn) -> Position:
        slots = list(position.slots)
        slots[turn["slot"]] = replace(slots[turn["slot"]], **changes)
        return replace(position, slots=tuple(slots))

    return relax


def without_feast(position: Position, turn: Turn) -> Position:
    return slot_changed(tile=None)(rich_in("influence")(position, turn), turn)


def not_yet_acted(position: Position, turn: Turn) -> Position:
    return replace(position, acted=position.acted - {turn["player"]})


def cell(position: Position, turn: Turn) -> tuple[str, int]:
    slot = position.slots[turn["slot"]]
    number = turn.get("value", slot.value)
    return turn.get("colour", slot.colour), position.setup.numbering.index(number) + 1


def shortage(resource: str, rule: str) -> Wanted:
    """4.1 the slot is paid first, then the raid (6.2); the rest must do for 4.3 and 4.4."""

    def wanted(position: Position, turn: Turn) -> bool:
        sheet, slot = position.sheets[turn["player"]], position.slots[turn["slot"]]
        left = sheet.unspent(resource)
        kind, count = slot_cost(position.setup, turn["slot"], slot)
        if (turn.get("pay") if kind == "any" else kind) == resource:
            left -= count
        if left < 0:
            return rule == "4.1"
        if raid_cost(slot) == resource:
            left -= 1
        return rule == ("6.2" if left < 0 else {"influence": "4.3", "knowledge": "4.4"}.get(resource))

    return wanted


def built_already(kind: str, crossed: bool) -> Wanted:
    def wanted(position: Position, turn: Turn) -> bool:
        if turn["do"] != kind or turn.get("value", position.slots[turn["slot"]].value) == 0:
            return False
        sheet, (district, column) = position.sheets[turn["player"]], cell(position, turn)
        return ((district, column) in sheet.crossed) if crossed else ((kind, district, column) in sheet.built)

    return wanted


def with_tile(tile: str, side: str, *needs: Callable[[Turn], bool]) -> Wanted:
    def wanted(position: Position, turn: Turn) -> bool:
        return position.slots[turn["slot"]].has(tile, side) and all(need(turn) for need in needs)

    return wanted


def unreachable(position: Position, turn: Turn) -> bool:
    """6.3: steps of two from the die, stopping at 6 and 1, pass this value by."""
    slot = position.slots[turn["slot"]]
    if not slot.has("influence", "feast") or "value" not in turn:
        return False
    return (turn["value"] - slot.face) % 2 == 1 and turn["value"] not in (1, 6)


def always(position: Position, turn: Turn) -> bool:
    return True


def spoiled_turn(rng: Random, game: Game, rule: str, relax: Relax, wanted: Wanted) -> Placed | None:
    """Find a turn that is wanted, legal once relaxed, raises no choice then, and breaks `rule` alone."""
    indices = game.where(lambda position: position.half > 0 and not position.over)
    for _ in range(60 if indices else 0):
        index = rng.choice(indices)
        position = game.positions[index]
        acted = relax is not_yet_acted
        players = [p for p in range(len(position.sheets)) if (p in position.acted) == acted]
        if not players:
            continue
        for _ in range(20):
            turn = random_turn(rng, position, rng.choice(players))
            if not wanted(position, turn):
                continue
            whole = answered(rng, relax(position, turn), turn)
            if whole == turn and {fault.rule for fault in turn_faults(position, turn)} == {rule}:
                return index, {"turn": turn}
    return None


def black_die(position: Position, turn: Turn) -> bool:
    slot = position.slots[turn["slot"]]
    return slot.black and slot.attacks and slot.tile != "black"


def second_black_die(position: Position, turn: Turn) -> bool:
    slot = position.slots[turn["slot"]]
    return slot.attacks and not slot.black


def lying_on(position: Position, turn: Turn) -> bool:
    """Take a building with the die at value 0."""
    return with_tile("work", "raid", lambda turn: turn["do"] != "gather")(position, turn) and "value" not in turn


def changes_value(turn: Turn) -> bool:
    return "value" in turn


def changes_colour(turn: Turn) -> bool:
    return "colour" in turn


TURN_FAULTS: list[tuple[str, str, Relax, Wanted]] = [
    ("second turn in a half", "3.6", not_yet_acted, always),
    ("the black die", "3.3", slot_changed(black=False), black_die),
    ("no denier for the slot", "4.1", rich_in("denier"), shortage("denier", "4.1")),
    ("pay names influence, none left", "4.1", rich_in("influence"), shortage("influence", "4.1")),
    ("pay names knowledge, none left", "4.1", rich_in("knowledge"), shortage("knowledge", "4.1")),
    ("too little influence", "4.3", rich_in("influence"), shortage("influence", "4.3")),
    ("too little knowledge", "4.4", rich_in("knowledge"), shortage("knowledge", "4.4")),
    ("prestige built already", "4.7", cell_freed, built_already("prestige", crossed=False)),
    ("prestige crossed out", "4.7", cell_freed, built_already("prestige", crossed=True)),
    ("work built already", "4.8", cell_freed, built_already("work", crossed=False)),
    ("work crossed out", "4.8", cell_freed, built_already("work", crossed=True)),
    ("coin raid not covered", "6.2", rich_in("denier"), shortage("denier", "6.2")),
    ("fortress raid not covered", "6.2", rich_in("influence"), shortage("influence", "6.2")),
    ("cathedral raid not covered", "6.2", rich_in("knowledge"), shortage("knowledge", "6.2")),
    ("influence raid", "6.2", slot_changed(tile=None), with_tile("influence", "raid", changes_value)),
    ("knowledge raid", "6.2", slot_changed(tile=None), with_tile("knowledge", "raid", changes_colour)),
    (
        "hall raid",
        "6.2",
        slot_changed(tile=None),
        with_tile("hall", "raid", lambda turn: turn["do"] == "prestige"),
    ),
    ("clear die on the black raid", "6.2", slot_changed(tile=None), second_black_die),
    ("building with a die at 0", "6.3", slot_changed(tile=None), lying_on),
    ("influence feast passes the value by", "6.3", without_feast, unreachable),
]


def turn_place(rule: str, relax: Relax, wanted: Wanted) -> Place:
    return lambda rng, game: spoiled_turn(rng, game, rule, relax, wanted)
