"""The effects of events for the slow engine, card by card, player by player (D5)."""

from collections.abc import Callable
from typing import Any

from tests.engine.slow_refusal import Event, Waiting
from tests.engine.troyes.slow_choice import choose
from tests.engine.troyes.slow_table import COLOURS, NEUTRAL, Table


def act_events(table: Table) -> Waiting:
    """Every card of the row acts, from left to right (3.6, D5.1)."""
    table.stage = "resolve"
    for posted in list(table.row):
        if posted in table.row:
            short: set[int] = set()
            for effect in posted.card["effects"]:
                short |= yield from EFFECTS[effect["kind"]](table, effect, posted.card["id"])
            for player in table.turn_order:
                if player in short:
                    table.lose_vp(player, 2)


def _black(table: Table, effect: Event, _card: str) -> Waiting:
    table.called = min(6, table.called + effect["n"])
    return set()
    yield


def _lose(table: Table, effect: Event, _card: str) -> Waiting:
    short = set()
    for player in table.turn_order:
        own = table.players[player]
        n = effect["n"] * (table.count(player, effect["per"]) if "per" in effect else 1)
        if effect["what"] == "vp":
            table.lose_vp(player, n)
        elif effect["what"] == "denier":
            short |= {player} if own.denier < n else set()
            own.denier = max(0, own.denier - n)
        else:
            short |= {player} if own.influence < n else set()
            own.influence = max(0, own.influence - n)
    return short
    yield


def _discard(table: Table, effect: Event, _card: str) -> Waiting:
    short = set()
    colours = COLOURS if effect["colour"] == "any" else (effect["colour"],)
    for player in table.turn_order:
        for _ in range(effect["n"]):
            dice = [[colour, value] for colour in colours for value in table.dice[player][colour]]
            if effect["pick"] != "choose" and dice:
                extreme = max if effect["pick"] == "highest" else min
                value = extreme(die[1] for die in dice)
                dice = [die for die in dice if die[1] == value]
            die = yield from choose(table, player, "die", dice)
            if die is None:
                short.add(player)
                break
            table.take_off([[player, *die]])
    return short


def _replace(table: Table, effect: Event, _card: str) -> Waiting:
    short = set()
    building = effect["building"]
    owner = effect["by"] == "owner"
    for player in table.turn_order if owner else [table.start]:
        for _ in range(effect["n"]):
            spaces = [
                [building, space]
                for space in range(1, 7)
                if (table.buildings[building][space - 1] == player)
                or (not owner and table.buildings[building][space - 1] not in (None, NEUTRAL))
            ]
            chosen = yield from choose(table, player, "citizen", spaces)
            if chosen is None:
                short |= {player} if owner else set()
                break
            table.expel(building, chosen[1])
            if table.greys:
                table.greys -= 1
                table.buildings[building][chosen[1] - 1] = NEUTRAL
    return short


def _enter(table: Table, effect: Event, _card: str) -> Waiting:
    if table.greys:
        space = effect["space"]
        if space == "start":
            options = [[effect["building"], each] for each in range(1, 7)]
            _building, space = yield from choose(table, table.start, "citizen", options)
        table.greys -= 1
        table.enter(effect["building"], space, NEUTRAL)
    return set()


def _uncube(table: Table, effect: Event, _card: str) -> Waiting:
    short = set()
    for player in table.turn_order:
        for _ in range(effect["n"]):
            place = yield from choose(table, player, "cube", _own_cubes(table, player, effect["from"]))
            if place is None:
                short.add(player)
                break
            _take_cube(table, player, place)
    return short


def _own_cubes(table: Table, player: int, kind: str) -> list[Any]:
    if kind == "cathedral":
        spaces = [(column, level) for column in range(6) for level in range(3)]
        return [[kind, c + 1, level + 1] for c, level in spaces if table.cathedral[c][level] == player]
    if kind == "activity":
        return [[kind, each.card["id"]] for each in table.activities if each.cubes[player]]
    return [[kind, each.card["id"]] for each in table.row if each.of(player)]


def _take_cube(table: Table, player: int, place: list[Any]) -> None:
    if place[0] == "cathedral":
        table.cathedral[place[1] - 1][place[2] - 1] = None
    elif place[0] == "activity":
        opened = table.activity(place[1])
        assert opened is not None
        opened.cubes[player] -= 1
    else:
        posted = table.posted(place[1])
        assert posted is not None
        posted.add(player, -1)


def _manual(table: Table, _effect: Event, card: str) -> Waiting:
    table.pending = {"kind": "manual", "card": card, "player": None}
    yield
    table.pending = None
    return set()


EFFECTS: dict[str, Callable[[Table, Event, str], Waiting]] = {
    "black": _black,
    "lose": _lose,
    "discard": _discard,
    "replace": _replace,
    "enter": _enter,
    "uncube": _uncube,
    "manual": _manual,
}
