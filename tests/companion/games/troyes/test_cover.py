"""The cover that gives up least, against every way to choose the dice."""

from itertools import combinations
from random import Random

import pytest

from companion.games.troyes.cover import least_cover, worth_turning
from engine.troyes.actions import Die
from engine.troyes.checks_counter import strength
from engine.troyes.terms import COLOURS, Stage
from tests.engine.troyes.positions import own, table


def all_covers(dice: tuple[Die, ...], need: int) -> list[tuple[int, int]]:
    """The sum of values and the number of dice of each choice that reaches the need."""
    groups = (group for size in range(1, len(dice) + 1) for group in combinations(dice, size))
    return [(sum(value for _, value in group), len(group)) for group in groups if strength(group) >= need]


@pytest.mark.parametrize("seed", range(40))
def test_gives_up_the_smallest_sum_and_then_the_fewest_dice(seed: int) -> None:
    chance = Random(seed)
    words = " ".join(f"{chance.choice('RWY')}{chance.randint(1, 6)}" for _ in range(chance.randint(1, 8)))
    black = tuple(sorted((chance.randint(1, 6) for _ in range(chance.randint(1, 3))), reverse=True))
    now = table(stage=Stage.COUNTER, dice={0: words}, black=black).now
    found, covers = least_cover(now, 0, black), all_covers(own(words), sum(black))
    assert bool(found) is bool(covers)
    if covers:
        assert strength(found) >= sum(black)
        assert (sum(value for _, value in found), len(found)) == min(covers)
        assert set(found) <= {(colour, value) for colour in COLOURS for value in range(1, 7)}


def test_a_red_die_counts_double_and_so_gives_up_less() -> None:
    now = table(stage=Stage.COUNTER, dice={0: "R4 W4 Y5 Y6"}, black=(6, 4, 1)).now
    assert least_cover(now, 0, (6,)) == own("R4")
    assert least_cover(now, 0, (6, 4)) == own("R4 W4")
    assert least_cover(now, 0, (6, 6, 6, 6, 6)) == ()


@pytest.mark.parametrize(
    ("words", "turned"),
    [("R3 W1 Y6", "W1 R3"), ("R4 W5", ""), ("R3 R2 W2 Y1", "Y1 R2 W2"), ("Y1 Y1", "Y1 Y1")],
)
def test_the_lowest_dice_are_laid_out_to_be_turned_over(words: str, turned: str) -> None:
    assert worth_turning(table(dice={0: words, 1: "R1"}).now, 0) == own(turned)
