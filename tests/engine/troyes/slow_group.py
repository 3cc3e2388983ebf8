"""The group of an action for the slow engine: dice, their effective values, the price (4, D4)."""

from typing import Any

from tests.engine.slow_refusal import Event, require
from tests.engine.troyes.slow_table import Table


class Group:
    """The dice of an action as they count: colour, values in order, sum, and the price of each real die."""

    def __init__(self, dice: list[Any], colour: str, values: list[int], total: int, prices: list[int]) -> None:
        self.dice, self.colour, self.values, self.total, self.prices = dice, colour, values, total, prices

    @property
    def price(self) -> int:
        """The price of the whole group."""
        return sum(self.prices)


def cube_effect(table: Table, player: int, card: str, do: str) -> Event:
    """The effect of a cube that a player spends with an action; 4.6, D4.1 if it cannot be spent."""
    table.card("activity", card)
    opened = table.activity(card)
    there = opened is not None and opened.card["when"] == "later" and opened.cubes[player] > 0
    require(there, "4.6", "no cube there")
    if opened is None or not there:
        return {}
    require(not table.players[player].cube_spent, "4.6", "a second cube")
    effect: Event = opened.card["effect"]
    require("manual" not in effect, "D4.1", "this cube is spent by itself")
    if "manual" in effect:
        return {}
    require(do not in effect["not_for"], "D4.1", "not for this action")
    return effect


def group_of(table: Table, player: int, do: str, dice: list[Any], cube: str | None, wanted: str | None) -> Group:
    """The group, checked: `wanted` is the colour that the action asks, None for any."""
    require(1 <= len(dice) <= 3, "4.1", "one to three dice")
    require(table.lies(dice), "4.1", "no such die")
    effect = {} if cube is None else cube_effect(table, player, cube, do)
    kind = effect.get("kind")
    colour = dice[0][1]
    require(all(die[1] == colour for die in dice), "4.1", "mixed colours")
    if kind in ("recolour", "multiply"):
        asked, acting = effect["from"], effect["to"]
    else:
        asked, acting = effect.get("colour"), colour
    require(asked is None or all(die[1] == asked for die in dice), "D4.1", "dice of another colour")
    require(wanted in (None, acting), "4.1", "dice of another colour")
    if kind == "multiply":
        require(len(dice) == 1, "D4.3", "one die")
    if kind == "virtual":
        require(len(dice) <= 2, "D4.3", "one or two dice")
    values = _values([die[2] for die in dice], effect)
    total = sum(values) + (effect["n"] if kind == "add_group" else 0)
    if do in ("cathedral", "place"):
        require(max(values) <= 6, "D4.1", "no such column or space")
    if do == "place":
        require(len(dice) == 1 and len(values) == 1, "5.14", "one die")
    size = len(dice) + (kind == "virtual")
    return Group(dice, acting, values, total, _prices(player, dice, size, effect))


def _values(values: list[int], effect: Event) -> list[int]:
    kind = effect.get("kind")
    if kind == "add_each":
        return [value + effect["n"] for value in values]
    if kind == "set_each":
        return [effect["n"] for _ in values]
    if kind == "multiply":
        return values * int(effect["count"])
    return [*values, effect["n"]] if kind == "virtual" else values


def _prices(player: int, dice: list[Any], size: int, effect: Event) -> list[int]:
    prices: list[int] = []
    for at, (district, _colour, _value) in enumerate(dice):
        before = sum(die[0] == district for die in dice[:at])
        free = effect.get("kind") == "free" and before < effect["n"]
        prices.append(0 if district == player or free else 2 * size)
    return prices


def wanted_colour(table: Table, act: Event) -> str | None:
    """The colour that an action asks (5.1, 5.8, 5.10, 5.17); D1.3 for an unknown card."""
    if act["do"] in ("activity", "event"):
        return table.card(act["do"], act["card"]).get("dice")
    return {"cathedral": "white", "farm": "yellow", "place": None}[act["do"]]
