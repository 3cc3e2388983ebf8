"""Every decision that is legal now, for the slow engine: it tries all events of the right form (9.8)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.engine.slow_refusal import Event, IllegalError
from tests.engine.troyes.slow_check import check_rules
from tests.engine.troyes.slow_table import BUILDINGS, COLOURS, Table

DEEDS = ("cathedral", "place", "farm")


def slow_legal(table: Table) -> list[Event]:
    """The legal decisions of all players; none if only chance, changes by hand or characters can come."""
    return [event for event in _candidates(table) if _is_legal(table, event)]


def _is_legal(table: Table, event: Event) -> bool:
    tried = event
    if event.get("influence", {}).get("do") == "reroll":
        tried = {"influence": {**event["influence"], "to": 1}}
    try:
        check_rules(table, tried)
    except IllegalError:
        return False
    return True


def different(things: list[Any]) -> list[Any]:
    """Each of equal things once, in order."""
    found: list[Any] = []
    for thing in things:
        if thing not in found:
            found.append(thing)
    return found


def groups(things: list[Any], low: int, high: int) -> list[list[Any]]:
    """Every different group of `low` to `high` things, in their order."""
    sizes = range(low, min(high, len(things)) + 1)
    keys = dict.fromkeys(tuple(map(tuple, group)) for size in sizes for group in combinations(things, size))
    return [[list(thing) for thing in group] for group in keys]


def _candidates(table: Table) -> Iterator[Event]:
    if table.pending is not None:
        if table.pending["kind"] == "answer":
            for option in table.pending["options"]:
                yield {"answer": {"player": table.pending["player"], table.pending["what"]: option}}
    elif table.stage == "settle":
        for building in BUILDINGS:
            for space in range(1, 7):
                yield {"settle": {"player": table.turn, "building": building, "space": space}}
    elif table.stage in ("counter", "actions"):
        yield from _influence(table)
        yield from _counter(table) if table.stage == "counter" else _actions(table)


def _own_dice(table: Table) -> list[Any]:
    return [[colour, value] for colour in COLOURS for value in table.dice[table.turn][colour]]


def _influence(table: Table) -> Iterator[Event]:
    for die in different(_own_dice(table)):
        yield {"influence": {"player": table.turn, "do": "reroll", "die": die}}
    yield {"influence": {"player": table.turn, "do": "recruit"}}
    for dice in groups(_own_dice(table), 1, 3):
        yield {"influence": {"player": table.turn, "do": "turn", "dice": dice}}


def _counter(table: Table) -> Iterator[Event]:
    yield {"concede": {"player": table.turn}}
    blacks = [[one for (one,) in group] for group in groups([[value] for value in table.black], 1, 6)]
    for dice in groups(_own_dice(table), 1, 12):
        for black in blacks:
            if not any(_worth(dice[:left_out] + dice[left_out + 1 :]) >= sum(black) for left_out in range(len(dice))):
                yield {"counter": {"player": table.turn, "dice": dice, "black": black}}


def _worth(dice: list[Any]) -> int:
    return sum(value + value * (colour == "red") for colour, value in dice)


def _actions(table: Table) -> Iterator[Event]:
    assert table.turn is not None
    yield {"pass": {"player": table.turn}}
    own_cubes = [each.card["id"] for each in table.activities if each.cubes[table.turn]]
    for card in own_cubes:
        yield {"spend": {"player": table.turn, "card": card}}
    hires = [None, *_sources(table, table.turn)]
    square = [[d, c, v] for d in table.districts for c in COLOURS for v in table.dice[d][c]]
    for colour in COLOURS:
        for dice in groups([die for die in square if die[1] == colour], 1, 3):
            for cube in (None, *own_cubes):
                for act in _acts(table, hires):
                    words = {"player": table.turn, **act, "dice": dice}
                    yield {"act": words if cube is None else {**words, "cube": cube}}


def _acts(table: Table, hires: list[Any]) -> Iterator[Event]:
    for do in DEEDS:
        yield {"do": do}
    for posted in table.row:
        for uses in range(1, posted.free + 1):
            yield {"do": "event", "card": posted.card["id"], "uses": uses}
    for opened in table.activities:
        for uses in range(1, 63 // opened.card["divisor"] + 1):
            for hire in hires:
                words = {"do": "activity", "card": opened.card["id"], "uses": uses}
                yield words if hire is None else {**words, "hire": hire}


def _sources(table: Table, player: int) -> list[Any]:
    """Every place from which a tradesman may come (5.3)."""
    found: list[Any] = ["supply"]
    for building in BUILDINGS:
        found += [[building, space] for space in table.standing(player, building)]
        found += [["expelled", building]] if table.expelled[building][player] else []
    return found + [["activity", each.card["id"]] for each in table.activities if each.has(player)]
