"""The dice that are laid out before people tap any: the cover that gives up least (13), those to turn over."""

from collections.abc import Sequence

from engine.troyes.actions import Die
from engine.troyes.checks_counter import own_dice, strength
from engine.troyes.state import Position

TURNED_SUM, MAX_TURNED = 7, 3
"""The sum of a die's two sides, and the most dice that influence turns (6.4)."""
Given = tuple[int, int, tuple[Die, ...]]
"""The sum of values that is given up, the number of dice, the dice."""


def worth_turning(now: Position, player: int) -> tuple[Die, ...]:
    """Own dice that gain most when they are turned over, three at most (6.4); none if every die would lose."""
    low = sorted((die for die in own_dice(now, player) if die[1] < TURNED_SUM - die[1]), key=lambda die: die[1])
    return tuple(low[:MAX_TURNED])


def least_cover(now: Position, player: int, black: Sequence[int]) -> tuple[Die, ...]:
    """Own dice that reach the sum of these black ones, the smallest sum of values, then the fewest; else none."""
    need = sum(black)
    # for each strength that some dice reach, the ones that give up least; more than `need` counts as `need`
    best: dict[int, Given] = {0: (0, 0, ())}
    for die in own_dice(now, player):
        for reach, (values, count, dice) in list(best.items()):
            further = min(need, reach + strength((die,)))
            given = values + die[1], count + 1, (*dice, die)
            if further not in best or given[:2] < best[further][:2]:
                best[further] = given
    return best[need][2] if need in best else ()
