"""Every turn open to a player, generated from masks and tables (apart from the checks of `checks`).

A mask of values or numbers has bit v set for the value v, 0-6. Turns are frozen, so each is made once and shared.
"""

from functools import lru_cache
from itertools import compress

from engine.troyes_dice.actions import Choose, Rest, Turn
from engine.troyes_dice.sheet import ALL_CELLS, RESOURCE_SPACES
from engine.troyes_dice.state import Game, Slot
from engine.troyes_dice.terms import COLOURS, Colour, Deed, Resource

PlayerAction = Turn | Rest | Choose
UNCHANGED = len(COLOURS)

SELECT = tuple(tuple(mask >> value & 1 for value in range(7)) for mask in range(128))
"""SELECT[mask][value]: whether the mask has that value."""


def _reach(step: int, lies: int) -> tuple[int, ...]:
    """The values that each stock of influence can make of a die, as masks, walking step by step (4.3, 6.3)."""
    reached = [1 << lies]
    up = down = lies
    for _ in range(RESOURCE_SPACES):
        if step:
            up, down = min(up + step, 6), max(down - step, 1)
        reached.append(reached[-1] | 1 << up | 1 << down)
    return tuple(reached)


REACH = tuple(tuple(_reach(step, lies) for lies in range(7)) for step in range(3))
"""REACH[step][lies][influence]: see `_reach`; the steps are those of the tiles."""


class _Turns(dict[int, tuple[Turn, ...]]):
    """The turns that differ only in their value, by mask of values; each is listed when it is first met."""

    def __init__(
        self, player: int, slot: int, do: Deed, colour: Colour | None, pay: Resource | None, lies: int
    ) -> None:
        super().__init__()
        self._by_value = [Turn(player, slot, do, colour, None if value == lies else value, pay) for value in range(7)]

    def __missing__(self, values: int) -> tuple[Turn, ...]:
        turns = self[values] = tuple(compress(self._by_value, SELECT[values]))
        return turns


TurnRows = tuple[tuple[_Turns, ...], ...]


def legal(game: Game, player: int) -> tuple[PlayerAction, ...]:
    """List every turn open to a player, or every answer where a choice waits; empty if nothing is to do.

    Raises IndexError for a player who is not at the table.
    """
    if player < 0:
        raise IndexError(f"There is no player {player}; players are numbered from 0 to {len(game.seats) - 1}.")
    seat = game.seats[player]
    if seat.pending is not None:
        return tuple([Choose(player, option) for option in seat.pending.choice.options])
    if seat.turn is not None or game.throw is None:
        return ()
    sheet = seat.sheet
    numbers_of = _numbers_of(game.setup.numbering)
    prestige, work = sheet.built
    prestige, work = ALL_CELLS & ~(prestige | sheet.crossed), ALL_CELLS & ~(work | sheet.crossed)
    open_numbers = (
        (numbers_of[prestige & 63], numbers_of[work & 63]),
        (numbers_of[prestige >> 6 & 63], numbers_of[work >> 6 & 63]),
        (numbers_of[prestige >> 12], numbers_of[work >> 12]),
    )
    turns: list[PlayerAction] = []
    rows_of = _turn_rows(player)
    influence, denier, knowledge = sheet.held
    for slot in game.throw.available:
        for payment in slot.payments:
            price, deniers, knowledge_price = payment.cost
            left, left_knowledge = influence - price, knowledge - knowledge_price
            if left >= 0 and denier >= deniers and left_knowledge >= 0:
                rows = rows_of[slot.index, payment.pay, slot.lies]
                _add_turns(turns, rows, slot, left, left_knowledge, open_numbers)
    return tuple(turns) or (Rest(player),)


def _add_turns(
    turns: list[PlayerAction],
    rows: TurnRows,
    slot: Slot,
    influence: int,
    knowledge: int,
    open_numbers: tuple[tuple[int, int], ...],
) -> None:
    """Append the turns that one die allows to a player with this purse after paying for it."""
    own, side = slot.colour, slot.side
    values = REACH[side.value_step][slot.lies][influence]
    for colour in COLOURS if 0 < side.colour_price <= knowledge else (own,):
        gather, build_prestige, build_work = rows[UNCHANGED if colour == own else colour]
        prestige, work = open_numbers[colour]
        turns += gather[values]
        turns += build_work[values & work]
        if not side.bars_prestige:
            turns += build_prestige[values & prestige]


class _TurnRows(dict[tuple[int, Resource | None, int], TurnRows]):
    """The turns of one player by slot, payment and the die as it lies: [colour, or UNCHANGED][deed]."""

    def __init__(self, player: int) -> None:
        super().__init__()
        self._player = player

    def __missing__(self, key: tuple[int, Resource | None, int]) -> TurnRows:
        slot, pay, lies = key
        rows = self[key] = tuple(
            tuple(_Turns(self._player, slot, do, colour, pay, lies) for do in Deed) for colour in (*COLOURS, None)
        )
        return rows


_turn_rows = lru_cache(maxsize=128)(_TurnRows)


@lru_cache(maxsize=1024)
def _numbers_of(numbering: tuple[int, ...]) -> tuple[int, ...]:
    """For each mask of a district's six columns, the mask of the numbers above them."""
    masks = [0]
    for number in numbering:
        masks += [mask | 1 << number for mask in masks]
    return tuple(masks)
