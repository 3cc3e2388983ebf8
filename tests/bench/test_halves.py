"""The figures of the bench of halves, and its pictures."""

import numpy as np
import pytest

from tests.bench.halves import figures
from tests.bench.kept_out import halved
from vision.reading import Body, Die, Reading
from vision.training.scenes import Truth

WANTED = [
    Truth(3, (80.0, 270.0, 120.0, 310.0), (100.0, 290.0), "near"),
    Truth(5, (180.0, 80.0, 220.0, 120.0), (200.0, 100.0), "far"),
]


def die(value: int, body: Body, x: float, y: float) -> Die:
    return Die(value, body, (x, y), (x - 20, y - 20, x + 20, y + 20), 0.9)


def reading(*dice: Die, sure: bool = True) -> Reading:
    return Reading(640, 400, dice, sure, 1.0)


def test_a_die_in_the_wrong_half_is_wrong() -> None:
    near, far = die(3, "near", 100, 290), die(5, "far", 200, 100)
    right = (WANTED, reading(near, far), reading(near))
    swapped = (WANTED, reading(near, die(5, "near", 200, 100)), reading(near, die(5, "near", 200, 100), sure=False))
    shown = dict(figures([right, swapped]))
    assert (shown["dice"], shown["side"]) == (4, 3 / 4)
    assert shown["sides"] == shown["exact"] == shown["sure_wrong"] == shown["one_half.exact"] == 1 / 2
    assert (shown["sure"], shown["one_half.sure"], shown["one_half.sure_wrong"]) == (1.0, 1 / 2, 0.0)


@pytest.mark.parametrize("index", range(3))
def test_dice_lie_on_their_side_of_the_tape_and_none_in_the_empty_tray(index: int) -> None:
    made = halved.halved(np.random.default_rng([5, index]), index)
    dice = made.labels[0]["dice"]
    downs = {side: [d["top"][1] for d in dice if d["body"] == side] for side in ("near", "far")}
    assert np.mean(downs["near"]) > np.mean(downs["far"])
    assert all(1 <= len(side) <= halved.MAX_A_SIDE for side in downs.values())
    assert int(made.scenes[0]["solid_count"]) == int(made.scenes[1]["solid_count"]) + len(dice)
