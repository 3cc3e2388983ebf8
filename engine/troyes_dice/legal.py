"""Every turn open to a player, generated from masks and tables (apart from the checks of `checks`).

A mask of values or numbers has bit v set for the value v, 0-6. Turns are frozen, so each is made once and shared.
"""

from functools import lru_cache
from itertools import compress

from engine.troyes_dice.actions import Choose, Rest, Turn
from engine.troyes_dice.state import Game, Slot
from engine.troyes_dice.terms import COLOURS, KINDS, Colour, Deed, Resource

PlayerAction = Turn | Rest | Choose
TurnRows = tuple[tuple[tuple[Turn, ...], ...], ...]
PRESTIGE, WORK = KINDS
UNCHANGED = len(COLOURS)

SELECT = tuple(tuple(mask >> value & 1 for value in range(7)) for mask in range(128))
"""SELECT[mask][value]: whether the mask has that value."""


def legal(game: Game, player: int) -> tuple[PlayerAction, ...]:
    """List every turn open to a player, or every answer where a choice waits; empty where nothing is to do.

    Raises IndexError for a player who is not at the table.
    """
    seat = game.seats[player]
    if seat.pending is not None:
        return tuple([Choose(player, option) for option in seat.pending.choice.options])
    if seat.turn is not None or game.throw is None:
        return ()
    sheet = seat.sheet
    numbers_of = _numbers_of(game.setup.numbering)
    prestige, work = sheet.open_cells(PRESTIGE), sheet.open_cells(WORK)
    open_numbers = (
        (numbers_of[prestige & 63], numbers_of[work & 63]),
        (numbers_of[prestige >> 6 & 63], numbers_of[work >> 6 & 63]),
        (numbers_of[prestige >> 12], numbers_of[work >> 12]),
    )
    turns: list[PlayerAction] = []
    influence, denier, knowledge = sheet.held
    for slot in game.throw.available:
        for pay, price in slot.prices.items():
            left, left_knowledge = influence - price[0], knowledge - price[2]
            if left >= 0 and denier >= price[1] and left_knowledge >= 0:
                rows = _turn_rows(player, slot.index, pay)[slot.lies]
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
    """Append the turns that one die allows to a player with so much left once it is paid."""
    own, side = slot.colour, slot.side
    values = _reach(slot.lies, side.value_step)[influence if influence < 6 else 6]
    extend = turns.extend
    for colour in COLOURS if 0 < side.colour_price <= knowledge else (own,):
        gather, build_prestige, build_work = rows[UNCHANGED if colour is own else colour]
        prestige, work = open_numbers[colour]
        extend(compress(gather, SELECT[values]))
        if values & work:
            extend(compress(build_work, SELECT[values & work]))
        if values & prestige and not side.bars_prestige:
            extend(compress(build_prestige, SELECT[values & prestige]))


@lru_cache(maxsize=2048)
def _turn_rows(player: int, slot: int, pay: Resource | None) -> tuple[TurnRows, ...]:
    """The turns of one player with one slot's die: [as it lies][colour, or UNCHANGED][deed][value]."""
    colours = (*COLOURS, None)
    made = {
        (colour, do, value): Turn(player, slot, do, colour, value, pay)
        for colour in colours
        for do in Deed
        for value in (None, *range(7))
    }

    def row(lies: int, colour: Colour | None, do: Deed) -> tuple[Turn, ...]:
        return tuple(made[colour, do, None if value == lies else value] for value in range(7))

    return tuple(tuple(tuple(row(lies, colour, do) for do in Deed) for colour in colours) for lies in range(7))


@lru_cache(maxsize=1024)
def _numbers_of(numbering: tuple[int, ...]) -> tuple[int, ...]:
    """For each mask of a district's six columns, the mask of the numbers above them."""
    return tuple(
        sum(1 << number for column, number in enumerate(numbering) if columns >> column & 1) for columns in range(64)
    )


@lru_cache(maxsize=32)
def _reach(lies: int, step: int) -> tuple[int, ...]:
    """The values that 0-6 influence can make of a die, as masks, walking step by step (4.3, 6.3)."""
    reached = [1 << lies]
    up = down = lies
    for _ in range(6):
        if step:
            up, down = min(up + step, 6), max(down - step, 1)
        reached.append(reached[-1] | 1 << up | 1 << down)
    return tuple(reached)
