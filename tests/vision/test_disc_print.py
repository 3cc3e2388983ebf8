"""Prints of discs as bytes, and the difference of two under any slope of light."""

import numpy as np
import pytest

from vision.disc_print import RADII, difference, packed, unpacked
from vision.learned_copy import CIRCLES, SPOKES, STEP

CHANCE = np.random.default_rng(5)
PRINT = np.where(CHANCE.random((SPOKES, CIRCLES)) < 0.3, -0.5, 0.0)


def test_a_print_comes_back_from_its_bytes() -> None:
    assert unpacked(packed(PRINT)) == pytest.approx(PRINT, abs=STEP / 2)
    extreme = np.tile([-90.0, 90.0], (SPOKES, CIRCLES // 2))
    assert np.isfinite(unpacked(packed(extreme))).all()


@pytest.mark.parametrize("slope", [0.0, 0.1, 0.25])
def test_a_lamp_from_the_side_changes_no_print(slope: float) -> None:
    turns = np.arange(SPOKES)[:, None] * 2 * np.pi / SPOKES
    lit = PRINT + 0.1 + slope * np.cos(turns) * RADII
    other = np.roll(PRINT, 11, axis=0)
    assert difference(lit, PRINT) < 0.03
    assert difference(lit, other) > 3 * difference(lit, PRINT)


def test_one_spoke_aside_is_still_the_same_print() -> None:
    assert difference(np.roll(PRINT, 1, axis=0), PRINT) == pytest.approx(0, abs=1e-3)
    assert difference(np.roll(PRINT, 4, axis=0), PRINT) > 0.05


def test_a_die_on_a_disc_changes_its_print() -> None:
    covered = PRINT.copy()
    covered[:, :5] += CHANCE.normal(0, 0.5, (SPOKES, 5))
    assert difference(covered, PRINT) > 5 * difference(PRINT + CHANCE.normal(0, 0.02, PRINT.shape), PRINT)
