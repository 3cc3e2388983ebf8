"""Legal turns with one key changed, added or left out.

Part of the slow second opinion, see slow_rules.py.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.engine.troyes_dice.slow_faults_turn import Place, Placed, Turn, Wanted, always
from tests.engine.troyes_dice.slow_games import Game, answered, random_turn
from tests.engine.troyes_dice.slow_rules import Position


def legal_turn(rng: Random, game: Game, wanted: Wanted = always) -> tuple[int, Turn] | None:
    """Find a legal turn that raises no choice."""
    indices = game.where(lambda position: position.half > 0 and len(position.acted) < len(position.sheets))
    for _ in range(200 if indices else 0):
        index = rng.choice(indices)
        position = game.positions[index]
        player = rng.choice([p for p in range(len(position.sheets)) if p not in position.acted])
        turn = random_turn(rng, position, player)
        if wanted(position, turn) and answered(rng, position, turn) == turn:
            return index, turn
    return None


def with_key(key: str, value: Callable[[Position, Turn], Any], wanted: Wanted = always) -> Place:
    """Change or add one key of a legal turn."""

    def place(rng: Random, game: Game) -> Placed | None:
        found = legal_turn(rng, game, wanted)
        if found is None:
            return None
        index, turn = found
        return index, {"turn": {**turn, key: value(game.positions[index], turn)}}

    return place


def to(value: object) -> Callable[[Position, Turn], Any]:
    return lambda position, turn: value


def without_key(key: str, wanted: Wanted = always) -> Place:
    def place(rng: Random, game: Game) -> Placed | None:
        found = legal_turn(rng, game, wanted)
        return found and (found[0], {"turn": {k: v for k, v in found[1].items() if k != key}})

    return place


def unpaid(position: Position, turn: Turn) -> bool:
    return "pay" not in turn


def plain_die(position: Position, turn: Turn) -> bool:
    """Say whether it is a gathering without `value`, with a die that no tile changes."""
    return turn["do"] == "gather" and "value" not in turn and position.slots[turn["slot"]].tile is None


def own_colour(position: Position, turn: Turn) -> bool:
    """Say whether two knowledge for the same colour would be there, and allowed."""
    purse, slot = position.sheets[turn["player"]], position.slots[turn["slot"]]
    return not slot.has("knowledge", "raid") and purse.unspent("knowledge") >= 4 and "colour" not in turn


def own_value(position: Position, turn: Turn) -> bool:
    slot = position.slots[turn["slot"]]
    return "value" not in turn and slot.value > 0 and not slot.has("influence", "raid")


def pay_needed(position: Position, turn: Turn) -> bool:
    return "pay" in turn


KEY_FAULTS: list[tuple[str, str | None, Place]] = [
    ("pay missing", "4.1", without_key("pay", pay_needed)),
    ("pay superfluous", "4.1", with_key("pay", to("denier"), unpaid)),
    ("value 0", "4.3", with_key("value", to(0), plain_die)),
    ("value 7", "4.3", with_key("value", to(7), plain_die)),
    ("value -1", "4.3", with_key("value", to(-1), plain_die)),
    ("value 1000000", "4.3", with_key("value", to(1_000_000), plain_die)),
    ("a choice that nothing asks for", "4.11", with_key("choices", to([{"citizen": "red"}]))),
    ("a building nothing asks for", "4.11", with_key("choices", to([{"build": ["work", "red", 1]}]))),
    (
        "superfluous colour",
        None,
        with_key("colour", lambda position, turn: position.slots[turn["slot"]].colour, own_colour),
    ),
    (
        "superfluous value",
        None,
        with_key("value", lambda position, turn: position.slots[turn["slot"]].value, own_value),
    ),
    ("player true", None, with_key("player", to(True))),
    ("player 1.0", None, with_key("player", to(1.0))),
    ("player -1", None, with_key("player", to(-1))),
    ("player by name", None, with_key("player", to("Ada"))),
    ("player null", None, with_key("player", to(None))),
    ("player 11", None, with_key("player", to(11))),
    ("player one too many", None, with_key("player", lambda position, turn: len(position.sheets))),
    ("slot 4", None, with_key("slot", to(4), unpaid)),
    ("slot -1", None, with_key("slot", to(-1), unpaid)),
    ("slot true", None, with_key("slot", to(True))),
    ("slot 1.0", None, with_key("slot", to(1.0))),
    ("slot null", None, with_key("slot", to(None))),
    ("colour blue", None, with_key("colour", to("blue"))),
    ("colour null", None, with_key("colour", to(None))),
    ("colour a list", None, with_key("colour", to(["red"]))),
    ("value in quotes", None, with_key("value", to("3"))),
    ("value 3.0", None, with_key("value", to(3.0))),
    ("value true", None, with_key("value", to(True))),
    ("value null", None, with_key("value", to(None))),
    ("pay null", None, with_key("pay", to(None), pay_needed)),
    ("do pass", None, with_key("do", to("pass"))),
    ("do null", None, with_key("do", to(None))),
    ("do a list", None, with_key("do", to(["gather"]))),
    ("choices an object", None, with_key("choices", to({}))),
    ("choices null", None, with_key("choices", to(None))),
    ("turn: unknown key", None, with_key("comment", to("well played"))),
    ("turn: color", None, with_key("color", to("red"))),
    ("turn: no player", None, without_key("player")),
    ("turn: no slot", None, without_key("slot")),
    ("turn: no do", None, without_key("do")),
]
