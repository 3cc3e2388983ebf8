"""The cover that gives up least against black dice: the smallest sum of values, then the fewest dice (13)."""

from collections.abc import Sequence

from engine.troyes.actions import Die
from engine.troyes.checks_counter import own_dice, strength
from engine.troyes.state import Position

Given = tuple[int, int, tuple[Die, ...]]
"""The sum of values that is given up, the number of dice, the dice."""


def least_cover(now: Position, player: int, black: Sequence[int]) -> tuple[Die, ...]:
    """Own dice that reach the sum of these black ones; none if all together do not."""
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
