"""Which way the camera leans, told by dice that partly mislead."""

import numpy as np
import pytest

from vision.lean import LEAST, fit

WIDTH, HEIGHT = 1280, 960


def test_without_dice_the_camera_is_taken_to_be_held_upright() -> None:
    lean = fit([], [], [], WIDTH, HEIGHT)
    assert lean.at((640, 480))[1] < 0
    assert lean.turn((640, 480)) == 0


@pytest.mark.parametrize("way", range(0, 360, 45))
def test_a_turned_crop_shows_the_tops_above(way: int) -> None:
    tops = 0.2 * np.array([np.cos(np.radians(way)), np.sin(np.radians(way))], np.float32)
    lean = fit([(600, 480), (640, 440), (680, 520), (640, 500)], [tops] * 4, [1.0] * 4, WIDTH, HEIGHT)
    turn = lean.turn((640, 480))
    x, y = lean.at((640, 480))
    turned = np.array([np.cos(turn) * x - np.sin(turn) * y, np.sin(turn) * x + np.cos(turn) * y])
    assert turned[1] < -0.1
    assert abs(turned[0]) < 0.16


def test_one_misread_die_does_not_turn_the_picture() -> None:
    leans = [np.array([0, 0.15], np.float32)] * 3 + [np.array([0, -0.2], np.float32)]
    lean = fit([(600, 480), (640, 440), (680, 520), (640, 500)], leans, [1.0] * 4, WIDTH, HEIGHT)
    assert lean.at((640, 480)) == pytest.approx((0, 0.15), abs=0.03)


def test_from_straight_above_each_die_leans_away_from_the_middle() -> None:
    lean = fit([(640, 480)], [np.zeros(2, np.float32)], [5.0], WIDTH, HEIGHT)
    left, right = lean.at((40, 480)), lean.at((1240, 480))
    assert left[0] < -LEAST
    assert right[0] > LEAST
    assert lean.turn((640, 480)) == 0
    assert abs(lean.turn((40, 480))) == pytest.approx(np.pi / 2, abs=0.1)
