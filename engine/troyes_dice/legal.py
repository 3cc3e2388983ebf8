"""Every turn open to a player, generated from masks and tables (apart from the checks of `checks`)."""

from functools import lru_cache

from engine.troyes_dice.actions import Choose, Rest, Turn
from engine.troyes_dice.state import Game, Seat, Slot
from engine.troyes_dice.terms import Colour, Deed, Kind, Resource

RED, YELLOW, WHITE = Colour
PlayerAction = Turn | Rest | Choose


def legal(game: Game, player: int) -> tuple[PlayerAction, ...]:
    """List every turn open to a player, or every answer where a choice waits; empty where nothing is to do.

    Raises IndexError for a player who is not at the table.
    """
    seat = game.seats[player]
    if seat.pending is not None:
        return tuple(Choose(player, option) for option in seat.pending.choice.options)
    if seat.turn is not None or game.throw is None:
        return ()
    turns: list[PlayerAction] = []
    open_numbers = _open_numbers_of(game, seat)
    for slot in game.throw.available:
        influence, denier, knowledge = seat.sheet.held
        for pay, price in slot.prices.items():
            left = influence - price[0]
            left_knowledge = knowledge - price[2]
            if left >= 0 and denier >= price[1] and left_knowledge >= 0:
                _add_turns(turns, player, slot, pay, (left, left_knowledge), open_numbers)
    return tuple(turns) or (Rest(player),)


def _add_turns(
    turns: list[PlayerAction],
    player: int,
    slot: Slot,
    pay: Resource | None,
    left: tuple[int, int],
    open_numbers: tuple[int, ...],
) -> None:
    """Append the turns that one die allows to a player with so much influence and knowledge left."""
    influence, knowledge = left
    index, own, lies = slot.index, slot.colour, slot.lies
    numbers = _reach(lies, slot.side.value_step, influence if influence < 6 else 6)
    price = slot.side.colour_price
    colours = (RED, YELLOW, WHITE) if price and knowledge >= price else (own,)
    prestige = 0 if slot.side.bars_prestige else numbers
    for colour in colours:
        key = (player, index, pay, None if colour == own else colour, lies)
        turns += _turns(key, Deed.GATHER, numbers)
        turns += _turns(key, Deed.PRESTIGE, prestige & open_numbers[colour])
        turns += _turns(key, Deed.WORK, numbers & open_numbers[3 + colour])


def _open_numbers_of(game: Game, seat: Seat) -> tuple[int, ...]:
    """The numbers that can still be built, as masks of bits 1-6: prestige by district, then work by district."""
    prestige = seat.sheet.open_cells(Kind.PRESTIGE)
    work = seat.sheet.open_cells(Kind.WORK)
    numbering = game.setup.numbering
    return _numbers(numbering, prestige) + _numbers(numbering, work)


@lru_cache(maxsize=1 << 16)
def _numbers(numbering: tuple[int, ...], cells: int) -> tuple[int, int, int]:
    """A mask of 18 cells as three masks of numbers, one a district."""
    red, yellow, white = (
        sum(1 << number for column, number in enumerate(numbering) if cells >> (6 * district + column) & 1)
        for district in range(3)
    )
    return red, yellow, white


@lru_cache(maxsize=128)
def _reach(lies: int, step: int, influence: int) -> int:
    """The values, as a mask of bits 0-6, that so much influence can make of a die, walking step by step."""
    reached = 1 << lies
    up = down = lies
    for _ in range(influence if step else 0):
        up, down = min(up + step, 6), max(down - step, 1)
        reached |= 1 << up | 1 << down
    return reached


@lru_cache(maxsize=1 << 16)
def _turns(key: tuple[int, int, Resource | None, Colour | None, int], do: Deed, numbers: int) -> tuple[Turn, ...]:
    """One turn for each value in a mask; frozen, so they are shared between calls."""
    player, slot, pay, colour, lies = key
    values = [value for value in range(7) if numbers >> value & 1]
    return tuple(
        Turn(player, slot, do, colour, None if value == lies else value, pay)
        for value in values
        if do == Deed.GATHER or value
    )
