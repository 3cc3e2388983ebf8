"""The made-up wheels: the same seed makes the same picture, and its truth lies where it says."""

import numpy as np
import pytest

from vision.training.wheels import BOARDS, TILES, any_colours, lamp_colour, make_wheel
from vision.wheel_colour import disc_tints
from vision.wheel_find import find_wheel
from vision.wheel_pose import RING, project


@pytest.mark.parametrize(("board", "seed"), [("grey", 3), ("cream", 4)])
def test_the_truth_is_what_the_picture_shows(board: str, seed: int) -> None:
    pixels, label = make_wheel(np.random.default_rng(seed), board)
    again, _ = make_wheel(np.random.default_rng(seed), board)
    assert (pixels == again).all()
    assert (label.h, label.w) == pixels.shape[:2]
    pose = find_wheel(pixels)
    assert pose is not None
    places, tints = project(pose.matrix, RING), disc_tints(pixels, pose.matrix)
    for disc in label.discs:
        far = np.linalg.norm(places - disc.centre, axis=1)
        assert far.min() < 0.3 * disc.radius
        assert tints[int(far.argmin())].colour == disc.colour


def test_a_wheel_shows_one_face_of_each_tile() -> None:
    counts: dict[str, list[int]] = {colour: [] for colour in ("red", "yellow", "white")}
    for seed in range(50):
        colours = any_colours(np.random.default_rng(seed))
        for colour, seen in counts.items():
            seen.append(colours.count(colour))
    assert len(TILES) == 9
    assert {min(seen) for seen in counts.values()} == {1}
    assert max(max(seen) for seen in counts.values()) == 5


def test_a_bulb_is_redder_than_the_sky() -> None:
    blue, green, red = lamp_colour(2700)
    assert blue < 0.6 * green < 0.9 * red
    assert lamp_colour(6500) == pytest.approx((1, 1, 1))
    assert len(BOARDS) >= 5
