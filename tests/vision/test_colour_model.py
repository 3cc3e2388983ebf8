"""Nine colours distinguished from each other, under any lamp and exposure, and in doubt where two are alike."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.colour_model import ANY_COPY, COLOURS, colouring

PAPERS = ANY_COPY.means
"""(3, 3): the points of red, yellow and white paper."""
STANDARD = [0, 2, 2, 1, 0, 1, 2, 1, 0]


def points(colours: list[int], lamp: tuple[float, float, float] = (0, 0, 0), noise: int | None = None) -> np.ndarray:
    grain = 0 if noise is None else np.random.default_rng(noise).normal(0, 0.08, (9, 3))
    return np.asarray(PAPERS[colours] + lamp + grain)


@given(
    colours=st.lists(st.integers(0, 2), min_size=9, max_size=9).filter(lambda c: len(set(c)) == 3),
    warmth=st.floats(-0.3, 0.6),
    exposure=st.floats(-4, 1),
    noise=st.integers(0, 1000),
)
def test_any_colours_are_told_under_any_lamp(colours: list[int], warmth: float, exposure: float, noise: int) -> None:
    found = colouring(points(colours, (warmth, 1.2 * warmth, exposure), noise))
    assert found.colours.tolist() == colours
    assert found.chances[np.arange(9), found.colours].min() > 0.95


@given(shift=st.tuples(st.floats(-0.2, 0.3), st.floats(-0.2, 0.3), st.floats(-2, 1)))
def test_a_lamp_moves_the_papers_and_not_the_colours(shift: tuple[float, float, float]) -> None:
    one, other = colouring(points(STANDARD)), colouring(points(STANDARD, shift))
    assert (one.colours == other.colours).all()
    assert other.papers - one.papers == pytest.approx(np.tile(shift, (3, 1)), abs=0.12)


@pytest.mark.parametrize("colour", range(3), ids=COLOURS)
def test_nine_alike_are_told_under_white_light(colour: int) -> None:
    found = colouring(points([colour] * 9, noise=colour))
    assert found.colours.tolist() == [colour] * 9
    assert found.papers[colour] == pytest.approx(PAPERS[colour], abs=0.2)


def test_a_disc_between_two_colours_is_not_certain() -> None:
    seen = points(STANDARD, noise=5)
    chances = []
    for share in np.linspace(0, 1, 41):
        seen[3] = PAPERS[2] + share * (PAPERS[1] - PAPERS[2])
        chances.append(colouring(seen).chances[3, 1])
    assert (np.diff(chances) > -1e-9).all()
    assert (chances[0], chances[-1]) == pytest.approx((0, 1), abs=1e-3)
    assert any(0.05 < chance < 0.95 for chance in chances)


def test_chances_are_probabilities() -> None:
    chances = colouring(points(STANDARD, noise=4)).chances
    assert chances.sum(axis=1) == pytest.approx(np.ones(9))
    assert chances.min() >= 0
