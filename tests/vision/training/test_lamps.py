"""Lamps painted over crops in training: hidden pips are not asked of the nets, visible ones are."""

import numpy as np
import pytest

from vision.classify import CROP
from vision.training.lamps import veil

LENGTH = CROP / 1.5


def face() -> np.ndarray:
    """A black die's top face with six white pips, which fills the middle of the crop."""
    crop = np.full((CROP, CROP, 3), 40, np.uint8)
    for row in (18, 32, 46):
        for column in (21, 43):
            crop[row - 3 : row + 4, column - 3 : column + 4] = 230
    return crop


def contrast(crop: np.ndarray) -> float:
    """Return the contrast of the faintest of the six pips to its surroundings."""
    grey = crop.astype(float).mean(axis=2)
    return float(min(grey[row, column] - grey[row, 32] for row in (18, 32, 46) for column in (21, 43)))


@pytest.mark.parametrize("seed", range(40))
def test_a_veil_says_what_it_hides(seed: int) -> None:
    crop = face()
    hidden = veil(np.random.default_rng(seed), crop, np.zeros(2, np.float32), LENGTH)
    assert 0 <= hidden <= 1
    if hidden == 0:
        assert contrast(crop) > 8
    if contrast(crop) < 2:
        assert hidden > 0.5


def test_veils_hide_about_half_of_the_faces_they_fall_on() -> None:
    chance = np.random.default_rng(0)
    hidden = [veil(chance, face(), np.zeros(2, np.float32), LENGTH) for _ in range(300)]
    assert 0.3 < np.mean(hidden) < 0.7
