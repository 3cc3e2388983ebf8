"""The form of a game record, checked key by key, and the rules 1.1, 1.4 and 6.1 about set-up.

Part of the slow second opinion, see slow_rules.py. A rule number is named where the format names one; a
fault of form names none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

COLOURS = ("red", "yellow", "white")
RESOURCES = ("influence", "denier", "knowledge")
KINDS = ("prestige", "work")
VARIANTS = {"fortress_feast": ("two", "one"), "recoloured_die": ("nothing", "plaza")}  # 6a, the default first
TILES = ("influence", "knowledge", "coin", "fortress", "cathedral", "hall", "work", "black")


class Refused(Exception):  # noqa: N818 - a refusal is what the format calls it
    """Something is not allowed: `rule` is the number named (None for form), `text` says why.

    `event` is the offending event's index in its record, None in the header.
    """

    event: int | None = None

    def __init__(self, rule: str | None, text: str) -> None:
        super().__init__(text)
        self.rule, self.text = rule, text


@dataclass(frozen=True)
class Setup:
    """The record's `setup`, checked; `tiles` maps a place to a tile's name."""

    players: list[str]
    numbering: list[int]
    plazas: list[list[str]]
    tiles: dict[int, str]
    any_cost: bool
    fortress_feast: str = "two"  # 6a.2
    recoloured_die: str = "nothing"  # 6a.3


def is_whole(thing: object) -> bool:
    """Say whether it is a whole number: `True` and `1.0` are none."""
    return type(thing) is int


def same(left: object, right: object) -> bool:
    """Compare as JSON: 1, 1.0 and true are three different things."""
    if type(left) is str and type(right) is str:
        return left == right
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


def need(condition: bool, text: str, rule: str | None = None) -> None:
    if not condition:
        raise Refused(rule, text)


def check_keys(thing: Any, what: str, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    need(isinstance(thing, dict), f"{what} is not an object but {thing!r}")
    for key in required:
        need(key in thing, f"{what} has no key {key!r}")
    for key in thing:
        need(key in required or key in optional, f"{what} has the unknown key {key!r}")


def check_header(record: Any) -> Setup:
    """Check everything but the events; `Refused` names the rule."""
    check_keys(record, "the record", ("format", "version", "game", "setup", "events"))
    need(same(record["format"], "oyez.game"), f"unknown format {record['format']!r}")
    need(same(record["version"], 1), f"unknown version {record['version']!r}")
    need(same(record["game"], "troyes-dice"), f"unknown game {record['game']!r}")
    need(isinstance(record["events"], list), "the events are not a list")
    setup = record["setup"]
    check_keys(setup, "the setup", ("players", "numbering", "plazas"), ("tiles", "second_die_cost", *VARIANTS))
    players, numbering, plazas = setup["players"], setup["numbering"], setup["plazas"]
    need(isinstance(players, list) and len(players) > 0, "there is no player")
    for name in players:
        need(isinstance(name, str) and name != "", f"{name!r} is not a name")
    need(len(set(players)) == len(players), "two players have one name")
    need(isinstance(numbering, list), "the numbering is not a list")
    for number in numbering:
        need(is_whole(number), f"{number!r} in the numbering is not a whole number")
    need(sorted(numbering) == [1, 2, 3, 4, 5, 6], f"{numbering} is not each of 1-6 once", "1.4")
    check_plazas(plazas)
    cost = setup.get("second_die_cost", "denier")
    need(same(cost, "denier") or same(cost, "any"), f"unknown second_die_cost {cost!r}")
    tiles = check_tiles(setup.get("tiles", {}), plazas)
    variants = {name: setup.get(name, words[0]) for name, words in VARIANTS.items()}
    for name, words in VARIANTS.items():
        need(any(same(variants[name], word) for word in words), f"unknown {name} {variants[name]!r}")
    return Setup(players, numbering, plazas, tiles, cost == "any", **variants)


def check_plazas(plazas: Any) -> None:
    need(isinstance(plazas, list), "the plazas are not a list")
    need(len(plazas) == 9, f"{len(plazas)} plazas, not nine", "1.1")
    for plaza in plazas:
        need(isinstance(plaza, list) and len(plaza) == 2, f"{plaza!r} is not a plaza of two faces")
        for face in plaza:
            need(isinstance(face, str), f"a face of a plaza is {face!r}")
            need(face in COLOURS, f"a face of a plaza is {face!r}", "1.1")


def check_tiles(tiles: Any, plazas: list[list[str]]) -> dict[int, str]:
    """6.1: none, or three different ones beside the only three twin-faced plazas."""
    need(isinstance(tiles, dict), "the tiles are not an object")
    if not tiles:
        return {}
    twins = [str(place) for place in range(9) if plazas[place][0] == plazas[place][1]]
    need(len(twins) == 3, f"tiles, but {len(twins)} twin-faced plazas", "6.1")
    for place, name in tiles.items():
        need(isinstance(name, str), f"the tile at {place} is {name!r}")
        need(name in TILES, f"unknown tile {name!r}", "6.1")
        need(place in twins, f"no tile lies at place {place!r}", "6.1")
    need(len(tiles) == 3, f"{len(tiles)} tiles, not three", "6.1")
    need(len(set(tiles.values())) == 3, "two tiles are the same", "6.1")
    return {int(place): name for place, name in tiles.items()}


def check_roll_form(roll: Any) -> None:
    check_keys(roll, "the roll", ("black", "clear"))
    need(isinstance(roll["clear"], list) and len(roll["clear"]) == 3, "there are not three clear dice")
    for die in [roll["black"], *roll["clear"]]:
        need(is_whole(die), f"a die shows {die!r}")


def check_player(player: Any, players: list[str]) -> None:
    need(is_whole(player) and 0 <= player < len(players), f"unknown player {player!r}")


def check_turn_form(turn: Any, players: list[str]) -> None:
    need(isinstance(turn, dict) and "do" in turn, "the turn does not say what to do")
    if same(turn["do"], "rest"):
        check_keys(turn, "the rest", ("player", "do"), ("choices",))
    else:
        check_keys(turn, "the turn", ("player", "slot", "do"), ("pay", "colour", "value", "choices"))
        need(any(same(turn["do"], do) for do in ("gather", *KINDS)), f"unknown action {turn['do']!r}")
        need(is_whole(turn["slot"]) and 0 <= turn["slot"] <= 3, f"unknown slot {turn['slot']!r}")
        if "pay" in turn:
            need(isinstance(turn["pay"], str) and turn["pay"] in RESOURCES, f"unknown pay {turn['pay']!r}")
        if "colour" in turn:
            known = isinstance(turn["colour"], str) and turn["colour"] in COLOURS
            need(known, f"unknown colour {turn['colour']!r}")
        if "value" in turn:
            need(is_whole(turn["value"]), f"the value is {turn['value']!r}")
    check_player(turn["player"], players)
    need(isinstance(turn.get("choices", []), list), "the choices are not a list")
    for choice in turn.get("choices", []):
        one = isinstance(choice, dict) and len(choice) == 1
        need(one and set(choice) <= {"citizen", "build"}, f"{choice!r} is no choice")
