"""Every whole turn of a position, quickly: deeds with their outcomes, and the prices at which dice allow them."""

from functools import lru_cache
from typing import NamedTuple

from companion.games.troyes_dice.coach.outcomes import (
    BUILT,
    CITIZENS,
    CROSSED,
    EITHER,
    HELD,
    RECRUIT,
    Deeds,
    Outcome,
    State,
    Step,
)
from companion.games.troyes_dice.coach.whole_turns import PlayerAction
from engine.troyes_dice import Choose, Colour, Deed, FortressFeast, RecolouredDie, Rest, Setup, Slot, Throw, Turn
from engine.troyes_dice.legal import REACH
from engine.troyes_dice.sheet import HALL_DIE
from engine.troyes_dice.state import Payment
from engine.troyes_dice.tiles import NO_TILE, TileSide

FORTRESS_STEPS: dict[FortressFeast, tuple[Step, ...]] = {
    FortressFeast.TWO: ((RECRUIT, 0, 1), (EITHER, 6, 0)),
    FortressFeast.ONE: ((EITHER, 7, 0),),
}
VALUES = tuple(tuple(value for value in range(7) if mask >> value & 1) for mask in range(128))
GATHER, PRESTIGE, WORK = (int(deed) for deed in Deed)


Memo = dict[tuple[int, ...], list[Outcome]]
"""Outcomes that any throw on the same sheet brings, by deed: those without a building placed by a bonus."""


class Way(NamedTuple):
    """One die made to do one deed; no slot is a rest."""

    slot: Slot | None
    payment: Payment | None
    deed: int
    colour: int
    value: int


class TurnList(NamedTuple):
    """The outcomes of all deeds, before paying, and the ways to them, in the engine's order of turns.

    `costs` has the resources that each way costs, `spans` the first and the end of its outcomes. The crossed cells of
    the outcomes are those of `crossed`, not those of their states.
    """

    outcomes: list[Outcome]
    ways: list[tuple[Slot | None, Payment | None, int, int, int]]
    costs: list[tuple[int, int, int]]
    spans: list[tuple[int, int]]
    crossed: int

    def way(self, at: int) -> Way:
        """A way by its place."""
        return Way(*self.ways[at])

    def actions(self, at: int, outcome: int, player: int) -> tuple[PlayerAction, ...]:
        """The engine's actions for a way to one of its outcomes."""
        way = self.way(at)
        answers = tuple(Choose(player, option) for option in self.outcomes[outcome][1])
        slot = way.slot
        if slot is None or way.payment is None:
            return (Rest(player), *answers)
        colour = None if way.colour == slot.colour else Colour(way.colour)
        value = None if way.value == slot.lies else way.value
        return (Turn(player, slot.index, Deed(way.deed), colour, value, way.payment.pay), *answers)


def list_turns(
    setup: Setup, column_of: tuple[int, ...], throw: Throw, state: State, memo: Memo | None = None
) -> TurnList:
    """List every whole turn on a sheet that the throw's event has already struck.

    A memo serves all throws that meet the same sheet of the same game.
    """
    return _Lister(setup, column_of, throw, state, {} if memo is None else memo).turns()


@lru_cache(maxsize=1024)
def values_above(column_of: tuple[int, ...]) -> tuple[int, ...]:
    """For each mask of a district's six columns, the mask of the numbers above them."""
    return tuple(sum(1 << value for value in range(1, 7) if mask >> column_of[value] - 1 & 1) for mask in range(64))


class _Lister:
    """The lists in the making; each deed is written once and found again by its key."""

    def __init__(self, setup: Setup, column_of: tuple[int, ...], throw: Throw, state: State, memo: Memo) -> None:
        self._deeds = Deeds(state, throw.dice_of, FORTRESS_STEPS[setup.fortress_feast])
        self._recoloured_counts = setup.recoloured_die == RecolouredDie.PLAZA
        self._column_of = column_of
        self._throw = throw
        self._state = state
        self._memo = memo
        self._list = TurnList([], [], [], [], state[CROSSED])
        self._spans: dict[tuple[int, int, int], list[tuple[int, int] | None]] = {}
        self._written: dict[tuple[int, ...], tuple[int, int]] = {}
        above = values_above(column_of)
        self._open_values = tuple(
            tuple(above[cells >> 6 * colour & 63] for colour in range(3))
            for cells in (~(built | state[CROSSED]) for built in state[BUILT:CROSSED])
        )

    def turns(self) -> TurnList:
        """All ways by slot, payment, colour and deed; a rest where no die can be paid for (4.2)."""
        influence, deniers, knowledge = self._state[HELD:CITIZENS]
        for slot in self._throw.available:
            for payment in slot.payments:
                price = payment.cost
                left, left_knowledge = influence - price[0], knowledge - price[2]
                if left >= 0 and deniers >= price[1] and left_knowledge >= 0:
                    self._add_slot(slot, payment, left, left_knowledge)
        if not self._list.ways:
            self._list.ways.append((None, None, -1, -1, -1))
            self._list.costs.append((0, 0, 0))
            self._list.spans.append(self._add(self._deeds.rest()))
        return self._list

    def _add_slot(self, slot: Slot, payment: Payment, influence: int, knowledge: int) -> None:
        values = REACH[slot.side.value_step][slot.lies][influence]
        any_colour = 0 < slot.side.colour_price <= knowledge
        for colour in range(3):
            if colour != slot.colour and not any_colour:
                continue
            self._add_ways(slot, payment, GATHER, colour, values)
            self._add_ways(slot, payment, WORK, colour, values & self._open_values[1][colour])
            if not slot.side.bars_prestige:
                self._add_ways(slot, payment, PRESTIGE, colour, values & self._open_values[0][colour])

    def _add_ways(self, slot: Slot, payment: Payment, deed: int, colour: int, values: int) -> None:
        _, ways, costs, spans, _ = self._list
        influence, deniers, knowledge = payment.cost
        if colour != slot.colour:
            knowledge += slot.side.colour_price
        known = self._spans.setdefault((slot.index, deed, colour), [None] * 7)
        for value in VALUES[values]:
            span = known[value]
            if span is None:
                span = known[value] = self._write(slot, deed, colour, value)
            ways.append((slot, payment, deed, colour, value))
            costs.append((influence + (slot.value_costs[value] or 0), deniers, knowledge))
            spans.append(span)

    def _write(self, slot: Slot, deed: int, colour: int, value: int) -> tuple[int, int]:
        """The places of a deed's outcomes, written if no die before brought the same."""
        if deed == GATHER:
            key: tuple[int, ...] = (colour, value)
            return self._written.get(key) or self._keep(key, NO_TILE)
        cell = colour * 6 + self._column_of[value] - 1
        kind, dice, side = int(deed == WORK), 0, slot.side
        if deed == PRESTIGE and colour == Colour.YELLOW:
            counted = HALL_DIE[cell % 6]
            own = colour != slot.colour and counted == slot.colour and not self._recoloured_counts
            dice = self._throw.dice_of[counted] - own
        feast = side.work_feast or side.fortress_feast or side.cathedral_feast or side.hall_feast
        key = (kind, cell, dice, slot.index if feast else -1)
        return self._written.get(key) or self._keep(key, side if feast else NO_TILE)

    def _keep(self, key: tuple[int, ...], side: TileSide) -> tuple[int, int]:
        """Write a deed, or take it from the memo: (colour, value) gathers, (kind, cell, dice, _) builds."""
        outcomes = self._memo.get(key) if side is NO_TILE else None
        if outcomes is None:
            if len(key) == 2:
                outcomes = self._deeds.gather(key[0], key[1])
            else:
                outcomes = self._deeds.build(key[0], key[1], key[2], side)
            if side is NO_TILE and not self._deeds.bonus_building:
                self._memo[key] = outcomes
        span = self._written[key] = self._add(outcomes)
        return span

    def _add(self, outcomes: list[Outcome]) -> tuple[int, int]:
        found = self._list.outcomes
        first = len(found)
        found += outcomes
        return first, len(found)
