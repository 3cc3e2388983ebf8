"""The second look: where the flat view's points lie in the picture, and how two looks become one."""

import cv2
import numpy as np
import pytest

from tests.vision.wheel_pictures import COLOURS, PAINT, WheelPicture, draw_wheel
from vision.reading import Die, Doubt, DoubtCode, Likely, Point, Reading
from vision.wheel_dice import placed
from vision.wheel_pose import DISC, Doubles, project
from vision.wheel_second_pass import SHOWS, SIDE, flat_view, fused

UNIT = SIDE / 2 / SHOWS
"""Pixels of the flat view in a radius of the ring."""


def pose_of(picture: WheelPicture) -> Doubles:
    """The true homography from the wheel's plane: the drawing's own, about its middle."""
    return np.asarray(picture.matrix @ np.array([[300.0, 0, 500], [0, 300, 500], [0, 0, 1]]), np.float64)


def flat_point(disc: int) -> Point:
    """Return a disc's centre in the flat view of a wheel that was drawn without a turn."""
    angle = np.radians(40 * disc)
    return SIDE / 2 + UNIT * float(np.sin(angle)), SIDE / 2 - UNIT * float(np.cos(angle))


def die_on(at: Point, *shares: tuple[int, float], half: float = 20.0) -> Die:
    """A die about a point, with these values and their probabilities."""
    x, y = at
    box = (x - half, y - half, x + half, y + half)
    return Die(shares[0][0], "clear", at, box, shares[0][1], tuple(Likely(*share) for share in shares))


@pytest.mark.parametrize("size", [(480, 360), (960, 720), (2592, 1944)])
@pytest.mark.parametrize("tilt", [0, 35])
def test_the_flat_view_shows_every_disc_round_and_in_its_place(size: tuple[int, int], tilt: int) -> None:
    picture = draw_wheel(size=size, tilt=tilt)
    flat, to_picture = flat_view(picture.pixels, pose_of(picture))
    assert flat.shape == (SIDE, SIDE, 3)
    points = np.array([flat_point(disc) for disc in range(9)])
    assert np.abs(project(to_picture, points) - picture.centres).max() < 0.01 * size[0]
    for disc, colour in enumerate(COLOURS):
        for angle in np.radians([0, 100, 200, 300]):
            x, y = flat_point(disc) + 0.85 * DISC * UNIT * np.array([np.cos(angle), np.sin(angle)])
            assert flat[round(y), round(x)].tolist() == pytest.approx(PAINT[colour], abs=25)


def test_two_looks_are_weighed_and_what_one_missed_is_added() -> None:
    picture = draw_wheel(tilt=20)
    pose = pose_of(picture)
    _, to_picture = flat_view(picture.pixels, pose)
    at = [(float(x), float(y)) for x, y in picture.centres]
    three, six = die_on(at[3], (4, 0.5), (5, 0.45)), die_on(at[6], (2, 0.9))
    dice = sorted((three, six), key=lambda die: die.centre[0])
    doubts = (Doubt(DoubtCode.CLOSE_CALL, dice.index(three)), Doubt(DoubtCode.TOO_DARK))
    first, standings, _ = placed(Reading(960, 720, tuple(dice), False, 1.0, doubts), pose)
    second = (
        die_on(flat_point(3), (5, 0.9), (4, 0.1)),
        die_on(flat_point(8), (1, 0.95)),
        die_on(flat_point(1), (6, 0.3)),
    )
    reading, places = fused(first, standings, Reading(SIDE, SIDE, second, True, 1.0), to_picture, pose)
    centres = [die.centre[0] for die in reading.dice]
    assert centres == sorted(centres)
    assert {place.disc for place in places} == {place.disc for place in standings} | {_nearest(pose, at[8])}
    by_place = {place.disc: die for die, place in zip(reading.dice, places, strict=True)}
    asked, kept, added = (by_place[_nearest(pose, at[disc])] for disc in (3, 6, 8))
    assert (asked.value, asked.centre, asked.box) == (5, three.centre, three.box)
    assert asked.likely[0].value == 5
    assert 0.5 < asked.confidence < 1
    assert kept == six
    assert added.value == 1
    assert np.hypot(added.centre[0] - at[8][0], added.centre[1] - at[8][1]) < 5
    assert set(reading.doubts) == {
        Doubt(DoubtCode.CLOSE_CALL, reading.dice.index(asked)),
        Doubt(DoubtCode.MAYBE_NO_DIE, reading.dice.index(added)),
        Doubt(DoubtCode.TOO_DARK),
    }
    assert not reading.sure


def _nearest(pose: Doubles, at: Point) -> int:
    """The index in RING of the disc at a point."""
    x, y = cv2.perspectiveTransform(np.array([[at]]), np.linalg.inv(pose))[0, 0]
    return int(np.rint(np.degrees(np.arctan2(y, x)) / 40)) % 9
