"""A roll laid out on the four plazas of a half: what each die costs, and what it can become (3.1-3.3, 4.1, 6)."""

from collections.abc import Mapping
from functools import lru_cache

from engine.troyes_dice.actions import Roll
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.state import Slot, Throw
from engine.troyes_dice.terms import Colour, Resource, SecondDieCost, Tile
from engine.troyes_dice.tiles import FEASTS, NO_TILE, RAIDS

SLOT_COST = (0, 1, 1, 2)
"""Deniers that the die of each slot costs (4.1)."""

Prices = Mapping[Resource | None, tuple[int, int, int]]


def half_places(half_index: int) -> tuple[int, int, int, int]:
    """The four places in play in the half of that index 0-15, its free end first (3.2)."""
    first = half_index // 2 + 1 + 4 * (half_index % 2)
    return (first % PLACES, (first + 1) % PLACES, (first + 2) % PLACES, (first + 3) % PLACES)


def lay_out(
    roll: Roll,
    half_index: int,
    faces: tuple[Colour, ...],
    tiles: Mapping[int, Tile],
    raids: frozenset[int],
    second_die_cost: SecondDieCost,
) -> Throw:
    """Lay the four dice in ascending order on the half's plazas, the black one first among equals (3.1)."""
    dice = sorted([(roll.black, 0), *((value, 1) for value in roll.clear)])
    slots = tuple(
        _slot(index, place, faces[place], value, not clear, tiles.get(place), place in raids, second_die_cost)
        for index, (place, (value, clear)) in enumerate(zip(half_places(half_index), dice, strict=True))
    )
    available = tuple(slot for slot in slots if slot.available)
    counted = [0, 0, 0]
    for slot in available:
        counted[slot.colour] += 1
    return Throw(roll, (slots[0], slots[1], slots[2], slots[3]), available, (counted[0], counted[1], counted[2]))


def _slot(
    index: int,
    place: int,
    colour: Colour,
    value: int,
    black: bool,
    tile: Tile | None,
    raid: bool,
    second_die_cost: SecondDieCost,
) -> Slot:
    side = NO_TILE if tile is None else (RAIDS if raid else FEASTS)[tile]
    destroyed = not side.ignores_black if black else side.strikes
    lies = 0 if side.zero else value
    any_one = index == 1 and second_die_cost == SecondDieCost.ANY
    slot_prices, prices = _prices(index, any_one, side.free, side.extra)
    return Slot(
        index=index,
        place=place,
        colour=colour,
        value=value,
        lies=lies,
        black=black,
        available=not destroyed,
        destroyed=destroyed,
        tile=tile,
        raid=raid,
        side=side,
        prices=prices,
        slot_prices=slot_prices,
        value_costs=value_costs(lies, side.value_step),
    )


@lru_cache(maxsize=64)
def _prices(index: int, any_one: bool, free: bool, extra: Resource | None) -> tuple[Prices, Prices]:
    """Each way of paying for a die: the slot's price (4.1), and with the raid's extra (6.2)."""
    deniers = 0 if free else SLOT_COST[index]
    slot_prices: dict[Resource | None, tuple[int, int, int]] = {None: (0, deniers, 0)}
    if any_one and not free:
        slot_prices = {resource: _one(resource) for resource in Resource}
    if extra is None:
        return slot_prices, slot_prices
    influence, denier, knowledge = _one(extra)
    return slot_prices, {
        pay: (price[0] + influence, price[1] + denier, price[2] + knowledge) for pay, price in slot_prices.items()
    }


def _one(resource: Resource) -> tuple[int, int, int]:
    return (int(resource == 0), int(resource == 1), int(resource == 2))


@lru_cache(maxsize=32)
def value_costs(lies: int, step: int) -> tuple[int | None, ...]:
    """The influence that makes a die each value 0-6: the fewest that reaches it, None where none does.

    `step` is what one influence changes (4.3): with 2 a step stops at 6 and at 1 (6.3); with 0 nothing changes.
    """
    costs: list[int | None] = [None] * 7
    costs[lies] = 0
    for spent in range(1, 7):
        for value in (min(lies + step * spent, 6), max(lies - step * spent, 1)):
            if costs[value] is None and step:
                costs[value] = spent
    return tuple(costs)
