"""Every whole turn of a position, quickly: deeds with their outcomes, and the prices at which dice allow them."""

from typing import NamedTuple

from companion.games.troyes_dice.coach.outcomes import CROSSED, EITHER, HELD, RECRUIT, Deeds, Outcome, State, Step
from companion.games.troyes_dice.coach.whole_turns import PlayerAction
from engine.troyes_dice import Choose, Colour, Deed, FortressFeast, RecolouredDie, Rest, Setup, Slot, Throw, Turn
from engine.troyes_dice.legal import REACH
from engine.troyes_dice.sheet import HALL_DIE
from engine.troyes_dice.state import Payment

FORTRESS_STEPS: dict[FortressFeast, tuple[Step, ...]] = {
    FortressFeast.TWO: ((RECRUIT, 0, 1), (EITHER, 6, 0)),
    FortressFeast.ONE: ((EITHER, 7, 0),),
}
VALUES = tuple(tuple(value for value in range(7) if mask >> value & 1) for mask in range(128))
GATHER, PRESTIGE, WORK = (int(deed) for deed in Deed)


class Way(NamedTuple):
    """One die made to do one deed at one price; None of a slot is a rest. `outcomes` are places in the list's."""

    slot: Slot | None
    payment: Payment | None
    deed: int
    colour: int
    value: int
    cost: tuple[int, int, int]
    outcomes: tuple[int, int]


class TurnList(NamedTuple):
    """The outcomes of all deeds, before paying, and the ways to them, in the engine's order of turns."""

    outcomes: list[Outcome]
    ways: list[Way]

    def actions(self, way: Way, outcome: int, player: int) -> tuple[PlayerAction, ...]:
        """The engine's actions for a way to one of its outcomes."""
        answers = tuple(Choose(player, option) for option in self.outcomes[outcome][1])
        slot = way.slot
        if slot is None or way.payment is None:
            return (Rest(player), *answers)
        colour = None if way.colour == slot.colour else Colour(way.colour)
        value = None if way.value == slot.lies else way.value
        return (Turn(player, slot.index, Deed(way.deed), colour, value, way.payment.pay), *answers)


def list_turns(setup: Setup, column_of: tuple[int, ...], throw: Throw, state: State) -> TurnList:
    """List every whole turn on a sheet that the throw's event has already struck."""
    return _Lister(setup, column_of, throw, state).turns()


class _Lister:
    """The lists in the making; each deed is written once and found again by its key."""

    def __init__(self, setup: Setup, column_of: tuple[int, ...], throw: Throw, state: State) -> None:
        self._deeds = Deeds(state, throw.dice_of, FORTRESS_STEPS[setup.fortress_feast])
        self._recoloured_counts = setup.recoloured_die == RecolouredDie.PLAZA
        self._column_of = column_of
        self._throw = throw
        self._state = state
        self._outcomes: list[Outcome] = []
        self._ways: list[Way] = []
        self._written: dict[tuple[int, ...], tuple[int, int]] = {}
        open_cells = tuple(~(built | state[CROSSED]) for built in state[9:11])
        self._open_values = tuple(
            tuple(
                sum(1 << value for value in range(1, 7) if cells >> (6 * colour + column_of[value] - 1) & 1)
                for colour in range(3)
            )
            for cells in open_cells
        )

    def turns(self) -> TurnList:
        """All ways by slot, payment, colour and deed; a rest where no die can be paid for (4.2)."""
        influence, deniers, knowledge = self._state[HELD : HELD + 3]
        for slot in self._throw.available:
            for payment in slot.payments:
                price = payment.cost
                left, left_knowledge = influence - price[0], knowledge - price[2]
                if left >= 0 and deniers >= price[1] and left_knowledge >= 0:
                    self._add_slot(slot, payment, left, left_knowledge)
        if not self._ways:
            span = self._add(self._deeds.rest())
            self._ways.append(Way(None, None, -1, -1, -1, (0, 0, 0), span))
        return TurnList(self._outcomes, self._ways)

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
        influence, deniers, knowledge = payment.cost
        if colour != slot.colour:
            knowledge += slot.side.colour_price
        for value in VALUES[values]:
            cost = influence + (slot.value_costs[value] or 0), deniers, knowledge
            span = self._span(slot, deed, colour, value)
            self._ways.append(Way(slot, payment, deed, colour, value, cost, span))

    def _span(self, slot: Slot, deed: int, colour: int, value: int) -> tuple[int, int]:
        """The places of a deed's outcomes."""
        if deed == GATHER:
            key: tuple[int, ...] = (colour, value)
            return self._written.get(key) or self._write(key, self._deeds.gather(colour, value))
        cell = colour * 6 + self._column_of[value] - 1
        kind, dice, side = int(deed == WORK), 0, slot.side
        if deed == PRESTIGE and colour == Colour.YELLOW:
            counted = HALL_DIE[cell % 6]
            own = colour != slot.colour and counted == slot.colour and not self._recoloured_counts
            dice = self._throw.dice_of[counted] - own
        feast = side.work_feast or side.fortress_feast or side.cathedral_feast or side.hall_feast
        key = (kind, cell, dice, slot.index if feast else -1)
        return self._written.get(key) or self._write(key, self._deeds.build(kind, cell, dice, side))

    def _write(self, key: tuple[int, ...], outcomes: list[Outcome]) -> tuple[int, int]:
        span = self._written[key] = self._add(outcomes)
        return span

    def _add(self, outcomes: list[Outcome]) -> tuple[int, int]:
        first = len(self._outcomes)
        self._outcomes += outcomes
        return first, len(self._outcomes)
