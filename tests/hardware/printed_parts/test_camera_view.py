"""The tower's height and angle: the camera sees the whole tray, and dice large enough to be read."""

import math
from itertools import product
from pathlib import Path

import pytest

from hardware.printed_parts.camera_view import HEIGHT, WIDTH, CameraView, margin, tray_corners, tray_view
from hardware.printed_parts.sizes import CameraBoard, read_sizes

SIZES = read_sizes()
CAMERAS = [SIZES.camera_module3, SIZES.camera_hq]
DIE, PIP = 16.0, 3.0
"""Millimetres: the edge of a common die, and the diameter of its pips."""
MIN_DIE, MIN_PIP = 60.0, 10.0
"""Pixels; vision reads dice from 8.5 pixels on, and is trained most between 26 and 150."""
PLACES = list(product(range(-80, 81, 4), range(-60, 61, 4)))
"""Millimetres from the middle of the tray: where dice come to rest."""


def angle_at(camera: CameraBoard, x: float, y: float) -> float:
    """Degrees off the vertical at which the camera sees the middle of a die."""
    view = tray_view(SIZES, camera)
    return math.degrees(math.atan2(math.hypot(x, view.y - y), view.z - DIE / 2))


@pytest.mark.parametrize("camera", CAMERAS, ids=["module3", "hq"])
def test_the_camera_leans_as_far_as_clear_dice_need(camera: CameraBoard) -> None:
    """Straight from above the lower pips lie under the upper ones; over 33 degrees the upper face is too narrow."""
    assert 12 <= angle_at(camera, 0, 0) <= 18
    assert max(angle_at(camera, x, y) for x, y in PLACES) < 34


def test_the_page_names_the_places_seen_best() -> None:
    best = [7 <= angle_at(CAMERAS[0], x, y) <= 33 for x, y in PLACES]
    page = " ".join((Path(__file__).parents[3] / "docs/build/print.md").read_text("utf-8").split())
    assert f"{100 * sum(best) / len(best):.0f} of 100 places in the tray from 7 to 33 degrees" in page


@pytest.mark.parametrize("camera", CAMERAS, ids=["module3", "hq"])
@pytest.mark.parametrize("height", [0.0, DIE])
def test_the_whole_tray_is_in_the_picture(camera: CameraBoard, height: float) -> None:
    assert margin(SIZES, camera, height) > 20


@pytest.mark.parametrize("camera", CAMERAS, ids=["module3", "hq"])
def test_a_die_anywhere_is_large_enough(camera: CameraBoard) -> None:
    view = tray_view(SIZES, camera)
    scales = [view.pixels_per_mm(x, y, DIE) for x, y in tray_corners(SIZES)]
    assert min(scales) * DIE > MIN_DIE
    assert min(scales) * PIP > MIN_PIP


def test_the_page_names_these_figures() -> None:
    page = " ".join((Path(__file__).parents[3] / "docs/build/print.md").read_text("utf-8").split())
    tower, tray = SIZES.tower, SIZES.tray
    assert f"{tower.lens_height:g} mm above the felt and looks {tower.tilt:g} degrees away from the mast" in page
    assert f"{tray.width:g} x {tray.depth:g} mm with at least {margin(SIZES, CAMERAS[0], DIE):.0f} pixels" in page
    for camera, sizes, words in zip(CAMERAS, (DIE, DIE), ("is {} to {} pixels", "Camera {} to {}"), strict=True):
        view = tray_view(SIZES, camera)
        scales = [view.pixels_per_mm(x, y, DIE) * sizes for x, y in [*tray_corners(SIZES), (0, 0)]]
        assert words.format(round(min(scales)), round(max(scales))) in page


def test_the_middle_of_the_tray_is_the_middle_of_the_picture() -> None:
    assert tray_view(SIZES, SIZES.camera_module3).pixel(0, 0) == pytest.approx((WIDTH / 2, HEIGHT / 2))


def test_a_camera_straight_above_sees_by_similar_triangles() -> None:
    view = CameraView(0.0, 200.0, 0.0, 1000.0)
    assert view.pixel(20, 10) == pytest.approx((640 + 100, 480 + 50))
    assert view.pixels_per_mm(0, 0, 100) == pytest.approx(10.0)


def test_a_lower_camera_does_not_see_the_whole_tray() -> None:
    low = SIZES.tower.lens_height * 0.75
    view = CameraView(0.0, low, 0.0, tray_view(SIZES, SIZES.camera_module3).focal)
    assert any(not 0 < view.pixel(x, y, DIE)[1] < HEIGHT or not 0 < view.pixel(x, y, DIE)[0] < WIDTH
               for x, y in tray_corners(SIZES))  # fmt: skip
