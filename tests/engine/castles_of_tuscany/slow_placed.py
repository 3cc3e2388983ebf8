"""All that follows when an item has been placed, for the slow engine (section 5)."""

from collections.abc import Callable

from tests.engine.castles_of_tuscany.slow_box import GAINS
from tests.engine.castles_of_tuscany.slow_table import Table, produce_of
from tests.engine.castles_of_tuscany.slow_wait import ask, ask_bonus, close_gap, draw
from tests.engine.slow_refusal import Waiting


def after_placing(table: Table, player: int, space: str) -> Waiting:
    """Area, colour bonus and effect, in this order (5.1)."""
    own = table.players[player]
    assert own.map is not None
    kind = own.map.kinds[space]
    _area(table, player, space)
    _colour(table, player, kind)
    yield from EFFECTS[kind](table, player, space)


def _area(table: Table, player: int, space: str) -> None:
    own = table.players[player]
    assert own.map is not None
    area = own.map.area(space)
    if all(each in own.covered for each in area):
        own.green += {1: 1, 2: 3}.get(len(area), 6)


def _colour(table: Table, player: int, kind: str) -> None:
    own = table.players[player]
    assert own.map is not None
    if all(space in own.covered for space, one in own.map.kinds.items() if one == kind):
        before = table.finished[kind]
        own.green += [*table.box["colour_bonus"][kind], 0, 0][before]
        table.finished[kind] += 1


def _village(table: Table, player: int, _space: str) -> Waiting:
    own = table.players[player]
    own.workers += 1 + own.bonuses["worker"]
    yield from ()


def _mine(table: Table, player: int, _space: str) -> Waiting:
    own = table.players[player]
    own.marbles += 1 + own.bonuses["marble"]
    yield from ()


def _farm(table: Table, player: int, space: str) -> Waiting:
    own = table.players[player]
    assert own.map is not None
    others = [own.covered[near] for near in own.map.area(space) if near in own.covered and near != space]
    seen = {word for tile in others for word in produce_of(tile)}
    if own.covered[space] == "joker":
        own.green += 1
    else:
        own.green += len(set(produce_of(own.covered[space])) - seen)
    yield from ()


def _monastery(table: Table, player: int, _space: str) -> Waiting:
    yield from draw(table, player, 3, "5.11")


def _city(table: Table, player: int, _space: str) -> Waiting:
    yield from ask_bonus(table, player)


def _inn(table: Table, player: int, _space: str) -> Waiting:
    table.gain_joker(player)
    yield from ()


def _castle(table: Table, player: int, _space: str) -> Waiting:
    if not table.castle_options(player):
        return
    _, value = yield from ask(table, "castle", player)
    if "tile" in value:
        table.display.remove(value["tile"])
        table.players[player].covered[value["space"]] = value["tile"]
        yield from close_gap(table, player)
        yield from after_placing(table, player, value["space"])


def _carter(table: Table, player: int, _space: str) -> Waiting:
    for n in range(1 + table.players[player].bonuses["production"], 0, -1):
        _, value = yield from ask(table, "produce", player, n)
        if "gain" in value:
            yield from carry_out(table, player, value["gain"])
        else:
            yield from _production_card(table, player, value["card"])


def _production_card(table: Table, player: int, name: str) -> Waiting:
    if not table.production.total():
        table.production, table.produced = table.produced, table.production
    table.production[name] -= 1
    table.in_hand = name
    card = table.box["production"][name]
    gain = card.get("gain", {})
    if "choose" in card:
        table.options = card["choose"]
        _, value = yield from ask(table, "choose", player, len(table.options))
        gain = table.options[value["option"]]
    elif "manual" in card:
        _, value = yield from ask(table, "manual", player)
        gain = value["gain"]
    yield from carry_out(table, player, gain)
    table.produced[name] += 1
    table.in_hand = None


def carry_out(table: Table, player: int, gain: dict[str, int]) -> Waiting:
    """A gain of a production card, in the order of D5.2."""
    own = table.players[player]
    for key in GAINS:
        n = gain.get(key, 0)
        if key == "cards" and n:
            yield from draw(table, player, n, "D5.2")
        elif key == "joker":
            for _ in range(n):
                table.gain_joker(player)
        elif key == "bonus":
            for _ in range(n):
                yield from ask_bonus(table, player)
        elif n:
            good = {"worker": "workers", "marble": "marbles"}.get(key, key)
            setattr(own, good, getattr(own, good) + n)


EFFECTS: dict[str, Callable[[Table, int, str], Waiting]] = {
    "village": _village,
    "farm": _farm,
    "carter": _carter,
    "monastery": _monastery,
    "mine": _mine,
    "city": _city,
    "inn": _inn,
    "castle": _castle,
}
