"""A look at the throws of the next half: the best worth that a sheet reaches after each of them."""

from collections.abc import Sequence
from random import Random

import numpy as np

from companion.games.troyes_dice.coach.features import Board, closed_after
from companion.games.troyes_dice.coach.net import Net, Values
from companion.games.troyes_dice.coach.outcomes import BUILT, CROSSED, State
from companion.games.troyes_dice.coach.turn_list import Memo, list_turns
from companion.games.troyes_dice.coach.valuation import flat_values, flatten
from engine.troyes_dice import Roll, Throw
from engine.troyes_dice.layout import lay_out
from engine.troyes_dice.rules import FIRST_ATTACK_DAY
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.sheet import cell

DIE_FACES = 6


def look_ahead(
    net: Net, board: Board, column_of: tuple[int, ...], states: Sequence[State], rolls: Sequence[Roll]
) -> Values:
    """The best values after each roll, (states, rolls), for states after their turn and the board they meet."""
    throws = [throw_on(board, roll) for roll in rolls]
    ends = [closed_after(board, throw) for throw in throws]
    lists, struck = [], []
    for state in states:
        memo: Memo = {}
        for throw in throws:
            struck.append(strike(state, throw, board.half, column_of))
            lists.append(list_turns(board.setup, column_of, throw, struck[-1], memo))
    flat = flatten(lists)
    values = flat_values(net, ends * len(states), np.array(struck), flat)
    best: Values = np.maximum.reduceat(values, flat.first_turn[:-1]).reshape(len(states), len(rolls))
    return best


def throw_on(board: Board, roll: Roll) -> Throw:
    """Lay a roll out on the board of its half."""
    first = (board.half // 2 + 1 + 4 * (board.half % 2)) % PLACES
    return lay_out(roll, first, board.faces, board.setup.tiles, board.raids, board.setup.second_die_cost)


def strike(state: State, throw: Throw, half: int, column_of: tuple[int, ...]) -> State:
    """The state after the throw's event (3.3, 3.4)."""
    if half // 2 + 1 < FIRST_ATTACK_DAY:
        return state
    after = state.copy()
    for slot in throw.slots:
        column = column_of[slot.value]
        if not slot.available and not after[BUILT] >> (column - 1) & 1:
            after[CROSSED] |= 1 << cell(slot.colour, column)
    return after


def even_rolls(seed: int, count: int) -> list[Roll]:
    """Rolls from a seed in which the black die shows each number equally often."""
    rng = Random(seed)
    offset = rng.randrange(DIE_FACES)
    rolls = []
    for number in range(count):
        first, second, third = (1 + rng.randrange(DIE_FACES) for _ in range(3))
        rolls.append(Roll((number + offset) % DIE_FACES + 1, (first, second, third)))
    return rolls
