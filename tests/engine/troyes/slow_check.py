"""The legality of an event for the slow engine, stage by stage; the form has been checked (section 11)."""

from collections.abc import Callable
from typing import Any

from tests.engine.slow_refusal import Event, require
from tests.engine.troyes.slow_act import check_act
from tests.engine.troyes.slow_choice import check_answer
from tests.engine.troyes.slow_flow import due_dice, left_in_deck
from tests.engine.troyes.slow_manual import check_changes
from tests.engine.troyes.slow_table import COLOURS, Table

STAGES = {
    "settle": ("settle",),
    "activities": ("activities",),
    "roll": ("workforce",),
    "reveal": ("reveal",),
    "black": ("black",),
    "influence": ("counter", "actions"),
    "counter": ("counter",),
    "concede": ("counter",),
    "act": ("actions",),
    "spend": ("actions",),
    "pass": ("actions",),
    "characters": ("characters",),
}
PENDING = {"answer": "answer", "manual": "manual", "throw": "black"}
TURN_RULES = {"settle": "1.8", "counter": "3.9", "concede": "3.9"}


def check_rules(table: Table, event: Event) -> None:
    """Refuse an event that the rules forbid now."""
    ((name, value),) = event.items()
    require(table.stage != "over", "7.1", "the game is over")
    if table.pending is not None:
        require(name == PENDING[table.pending["kind"]], "9.3", "something is pending")
        _check_pending(table, name, value)
        return
    require(name in STAGES and table.stage in STAGES[name], "9.3", f"{name} in {table.stage}")
    if isinstance(value, dict) and "player" in value:
        rule = TURN_RULES.get(name, "3.9" if table.stage == "counter" else "3.12")
        require(value["player"] == table.turn, rule, "another player is in turn")
    CHECKS[name](table, value)


def _check_pending(table: Table, name: str, value: Any) -> None:
    assert table.pending is not None
    if name == "answer":
        check_answer(table, value)
    elif name == "manual":
        check_changes(table, value["changes"])
    else:
        _dice_values(value, "3.8")
        require(len(value) == table.pending["n"], "D3.2", "so many black dice are thrown")


def _dice_values(values: list[int], rule: str) -> None:
    require(all(1 <= value <= 6 for value in values), rule, "a die shows 1 to 6")


def _settle(table: Table, value: Event) -> None:
    require(table.buildings[value["building"]][value["space"] - 1] is None, "1.8", "the space is not free")


def _activities(table: Table, value: Event) -> None:
    for colour in COLOURS:
        card = table.card("activity", value[colour])
        require(card["colour"] == colour and card["number"] == table.round, "3.2", "another card is due")


def _roll(table: Table, value: Event) -> None:
    due = due_dice(table)
    require(value["district"] in due, "3.5", "nothing to throw there")
    for colour in COLOURS:
        values = value.get(colour, [])
        _dice_values(values, "3.5")
        require(len(values) == due[value["district"]][colour], "3.5", f"another number of {colour} dice is due")


def _reveal(table: Table, value: Event) -> None:
    red = table.card("event", value["red"])
    require(value["red"] in left_in_deck(table, "red"), "3.6", "not in the red deck")
    left = left_in_deck(table, red["calls"])
    if "other" in value:
        table.card("event", value["other"])
    require(("other" in value) == bool(left), "3.6", "the second card")
    require(not left or value["other"] in left, "3.6", "the second card is not in that deck")


def _black(table: Table, value: list[int]) -> None:
    _dice_values(value, "3.8")
    require(len(value) == table.called, "3.8", f"{table.called} black dice are thrown")


def _influence(table: Table, value: Event) -> None:
    player, do = value["player"], value["do"]
    own = table.players[player]
    rules = {"reroll": ("6.2", 1), "recruit": ("6.3", 2), "turn": ("6.4", 4)}
    rule, price = rules[do]
    require(own.influence >= price, rule, "too little influence")
    if do == "recruit":
        require(own.general > 0, "6.3", "the general supply is empty")
        return
    dice = [value["die"]] if do == "reroll" else value["dice"]
    require(do == "reroll" or 1 <= len(dice) <= 3, "6.4", "one to three dice")
    require(table.lies([[player, *die] for die in dice]), "6.5", "not in the own district")
    if do == "reroll":
        require(1 <= value["to"] <= 6, "6.2", "a die shows 1 to 6")


def strength(dice: list[Any]) -> int:
    """The sum of dice against black ones: red ones doubled (3.9)."""
    return sum(value * (2 if colour == "red" else 1) for colour, value in dice)


def _counter(table: Table, value: Event) -> None:
    dice = [[value["player"], *die] for die in value["dice"]]
    require(table.lies(dice), "3.9", "not in the own district")
    black = value["black"]
    require(bool(black) and all(table.black.count(die) >= black.count(die) for die in black), "3.9", "not there")
    require(max(table.black) in black, "3.9", "the highest is missing")
    require(strength(value["dice"]) >= sum(black), "3.9", "too low")


def _concede(table: Table, value: Event) -> None:
    own = [(colour, die) for colour in COLOURS for die in table.dice[value["player"]][colour]]
    require(strength(own) < max(table.black), "3.11", "can beat it")


def _act(table: Table, value: Event) -> None:
    check_act(table, value)


def _spend(table: Table, value: Event) -> None:
    table.card("activity", value["card"])
    opened = table.activity(value["card"])
    there = opened is not None and opened.card["when"] == "later" and opened.cubes[value["player"]] > 0
    require(there, "4.6", "no cube there")
    require(not table.players[value["player"]].cube_spent, "4.6", "a second cube")
    assert opened is not None
    require("manual" in opened.card["effect"], "D4.1", "this cube is spent with an action")


def _pass(_table: Table, _value: Event) -> None:
    """One may always pass (5.18)."""


def _characters(table: Table, value: list[list[str]]) -> None:
    names = [name for each in value for name in each]
    number = 2 if len(table.names) == 2 else 1
    require(len(value) == len(table.names) and all(len(each) == number for each in value), "7.1", "another number")
    require(len(set(names)) == len(names), "7.1", "a character twice")
    require(set(names) <= {card["id"] for card in table.cards["character"]}, "7.1", "unknown")


CHECKS: dict[str, Callable[[Table, Any], None]] = {
    "settle": _settle,
    "activities": _activities,
    "roll": _roll,
    "reveal": _reveal,
    "black": _black,
    "influence": _influence,
    "counter": _counter,
    "concede": _concede,
    "act": _act,
    "spend": _spend,
    "pass": _pass,
    "characters": _characters,
}
