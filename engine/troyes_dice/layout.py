"""A roll laid out on the four plazas of a half: the price of each die, and its possible values (3.1-3.3, 4.1, 6)."""

from functools import lru_cache

from msgspec import Struct

from engine.troyes_dice.actions import Roll
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.state import Due, Payment, Reason, Slot, Throw
from engine.troyes_dice.terms import Colour, Resource, SecondDieCost, Tile
from engine.troyes_dice.tiles import FEASTS, NO_TILE, RAIDS, TileSide

SLOT_COST = (0, 1, 1, 2)
"""Deniers that the die of each slot costs (4.1)."""

ANY = SecondDieCost.ANY


def lay_out(
    roll: Roll,
    first_place: int,
    faces: tuple[Colour, ...],
    tiles: tuple[tuple[int, Tile], ...],
    raids: frozenset[int],
    second_die_cost: SecondDieCost,
) -> Throw:
    """Lay the four dice in ascending order clockwise from the free end, the black one first among equals (3.1)."""
    any_one = second_die_cost == ANY
    plain = PLAIN_OFFERS[any_one]
    tile_of = dict(tiles)
    dice_of = [0, 0, 0]
    slots, available = [], []
    first, second, third = roll.clear
    dice = sorted([2 * roll.black, 2 * first + 1, 2 * second + 1, 2 * third + 1])
    for index, die in enumerate(dice):
        value, black = die >> 1, not die & 1
        place = (first_place + index) % PLACES
        colour, tile, raid = faces[place], None, False
        if place in tile_of:
            tile, raid = tile_of[place], place in raids
            offer = _offer(index, value, black, tile, raid, any_one)
        else:
            offer = plain[index][black][value]
        slot = Slot(
            index, place, colour, value, offer.lies, black, offer.available, tile, raid,
            offer.side, offer.payments, offer.value_costs,
        )  # fmt: skip
        slots.append(slot)
        if offer.available:
            available.append(slot)
            dice_of[colour] += 1
    return Throw(
        roll,
        (slots[0], slots[1], slots[2], slots[3]),
        tuple(available),
        (dice_of[0], dice_of[1], dice_of[2]),
    )


class Offer(Struct, frozen=True, gc=False):
    """The offer of a die, independent of its plaza's place: see the fields of Slot."""

    lies: int
    available: bool
    side: TileSide
    payments: tuple[Payment, ...]
    value_costs: tuple[int | None, ...]


@lru_cache(maxsize=4096)
def _offer(index: int, value: int, black: bool, tile: Tile | None, raid: bool, any_one: bool) -> Offer:
    side = NO_TILE if tile is None else (RAIDS if raid else FEASTS)[tile]
    available = side.ignores_black if black else not side.strikes
    lies = 0 if side.zero else value
    payments = _payments(SLOT_COST[index], any_one and index == 1, side)
    return Offer(lies, available, side, payments, value_costs(lies, side.value_step))


def _payments(deniers: int, any_one: bool, side: TileSide) -> tuple[Payment, ...]:
    """Each way of paying for a die: the slot's price (4.1), then the raid's extra (6.2)."""
    raid = () if side.extra is None else (Due(side.extra, 1, Reason.RAID, "6.2"),)
    if side.free or not deniers:
        return (_payment(None, raid),)
    if any_one:
        return tuple(_payment(each, (Due(each, 1, Reason.SLOT, "4.1"), *raid)) for each in Resource)
    return (_payment(None, (Due(Resource.DENIER, deniers, Reason.SLOT, "4.1"), *raid)),)


def _payment(pay: Resource | None, dues: tuple[Due, ...]) -> Payment:
    influence, denier, knowledge = (
        sum(due.amount for due in dues if due.resource == resource) for resource in Resource
    )
    return Payment(pay, (influence, denier, knowledge), dues)


def value_costs(lies: int, step: int) -> tuple[int | None, ...]:
    """The influence that makes a die each value 0-6: the fewest that reaches it, None if none does.

    `step` is the change by one influence (4.3): with 2 a step stops at 6 and at 1 (6.3); with 0 nothing changes.
    """
    costs: list[int | None] = [None] * 7
    costs[lies] = 0
    for spent in range(1, 7):
        for value in (min(lies + step * spent, 6), max(lies - step * spent, 1)):
            if costs[value] is None and step:
                costs[value] = spent
    return tuple(costs)


PLAIN_OFFERS = tuple(
    tuple(
        tuple(tuple(_offer(index, value, black, None, False, any_one) for value in range(7)) for black in (False, True))
        for index in range(len(SLOT_COST))
    )
    for any_one in (False, True)
)
"""PLAIN_OFFERS[any_one][index][black][value]: the offers of dice on plazas without a tile."""
