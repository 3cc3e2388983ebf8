"""The camera's tilt, fitted to dice of which some mislead."""

import numpy as np
import pytest

from vision.tilt import MIN_TILT, fit_tilt

WIDTH, HEIGHT = 1280, 960


def test_without_dice_the_camera_is_taken_to_be_held_upright() -> None:
    tilt = fit_tilt([], [], [], WIDTH, HEIGHT)
    assert tilt.at((640, 480))[1] < 0
    assert tilt.turn((640, 480)) == 0


@pytest.mark.parametrize("way", range(0, 360, 45))
def test_a_turned_crop_shows_the_tops_above(way: int) -> None:
    tops = 0.2 * np.array([np.cos(np.radians(way)), np.sin(np.radians(way))], np.float32)
    tilt = fit_tilt([(600, 480), (640, 440), (680, 520), (640, 500)], [tops] * 4, [1.0] * 4, WIDTH, HEIGHT)
    turn = tilt.turn((640, 480))
    x, y = tilt.at((640, 480))
    turned = np.array([np.cos(turn) * x - np.sin(turn) * y, np.sin(turn) * x + np.cos(turn) * y])
    assert turned[1] < -0.1
    assert abs(turned[0]) < 0.16


def test_one_misread_die_does_not_turn_the_picture() -> None:
    tilts = [np.array([0, 0.15], np.float32)] * 3 + [np.array([0, -0.2], np.float32)]
    tilt = fit_tilt([(600, 480), (640, 440), (680, 520), (640, 500)], tilts, [1.0] * 4, WIDTH, HEIGHT)
    assert tilt.at((640, 480)) == pytest.approx((0, 0.15), abs=0.03)


def test_from_straight_above_each_die_tilts_away_from_the_middle() -> None:
    tilt = fit_tilt([(640, 480)], [np.zeros(2, np.float32)], [5.0], WIDTH, HEIGHT)
    left, right = tilt.at((40, 480)), tilt.at((1240, 480))
    assert left[0] < -MIN_TILT
    assert right[0] > MIN_TILT
    assert tilt.turn((640, 480)) == 0
    assert abs(tilt.turn((40, 480))) == pytest.approx(np.pi / 2, abs=0.1)
