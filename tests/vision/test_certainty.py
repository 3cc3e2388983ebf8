"""The probability that a die is read right."""

import numpy as np
import pytest

from vision.certainty import certainty, odd_tilts
from vision.detect import Candidate

WIDTH, HEIGHT = 640, 480


def place(x: float, y: float) -> Candidate:
    return Candidate((x, y), (x - 30, y - 30, x + 30, y + 30), 0.9, (1 / 6,) * 6)


def test_each_word_of_the_nets_counts() -> None:
    plain = certainty(0.999, 0.99, 0.02)
    assert 0.97 < plain < 1
    assert certainty(0.7, 0.99, 0.02) < plain
    assert certainty(0.999, 0.6, 0.02) < plain
    assert certainty(0.999, 0.99, 0.25) < plain
    assert certainty(1.0, 1.0, 0.0) < 1
    assert certainty(0.17, 0.01, 0.4) < 0.05


@pytest.mark.parametrize("tilt", [(0.0, -0.2), (0.15, 0.1)])
def test_the_die_that_is_tilted_otherwise_is_odd(tilt: tuple[float, float]) -> None:
    places = [place(300, 200), place(340, 260), place(280, 300), place(320, 240)]
    tilts = [np.array(tilt, np.float32)] * 3 + [-np.array(tilt, np.float32)]
    odd = odd_tilts(places, tilts, [0.9] * 4, WIDTH, HEIGHT)
    assert max(odd[:3]) < 0.06
    assert odd[3] > 0.3


def test_a_die_alone_is_compared_with_a_camera_held_upright_which_counts_less() -> None:
    upright, lying = np.array((0, -0.06), np.float32), np.array((0, 0.24), np.float32)
    assert odd_tilts([place(320, 240)], [upright], [0.9], WIDTH, HEIGHT) == pytest.approx([0], abs=0.01)
    assert odd_tilts([place(320, 240)], [lying], [0.9], WIDTH, HEIGHT) == pytest.approx([0.21], abs=0.01)
    assert odd_tilts([], [], [], WIDTH, HEIGHT) == []
