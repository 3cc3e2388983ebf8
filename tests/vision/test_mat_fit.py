"""A mat found before: it fits, or the camera moved, or the picture has another size, or nothing of it is seen."""

import cv2
import numpy as np
import pytest

from tests.vision.mat_pictures import Pixels, laid_mat
from vision.mat import Mat, find_mat, project
from vision.mat_fit import Fit, fit_of


@pytest.fixture(scope="module")
def laid() -> tuple[Pixels, Mat]:
    pixels, _ = laid_mat()
    mat = find_mat(pixels)
    assert mat is not None
    return pixels, mat


def shifted(pixels: Pixels, x: float, y: float) -> Pixels:
    move = np.array([[1, 0, x], [0, 1, y]], np.float32)
    height, width = pixels.shape[:2]
    return np.asarray(cv2.warpAffine(pixels, move, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def covered(pixels: Pixels, mat: Mat, markers: tuple[int, ...]) -> Pixels:
    """The picture with a hand's colour over some markers."""
    shown = pixels.copy()
    for number in markers:
        corners = project(mat.matrix, np.array(mat.layout.markers[number].corners))
        cv2.fillConvexPoly(shown, np.rint(corners).astype(np.int32), (120, 150, 205))
    return shown


@pytest.mark.parametrize("x", [0, 4, -7])
def test_a_mat_that_lies_as_before_fits_and_a_small_nudge_does_no_harm(laid: tuple[Pixels, Mat], x: int) -> None:
    pixels, mat = laid
    assert fit_of(shifted(pixels, x, 0), mat, 1280, 960) is Fit.FITS


@pytest.mark.parametrize(("x", "y"), [(24, 0), (0, -30), (60, 10), (200, 100)])
def test_a_camera_that_moved_is_noticed(laid: tuple[Pixels, Mat], x: int, y: int) -> None:
    pixels, mat = laid
    assert fit_of(shifted(pixels, x, y), mat, 1280, 960) is Fit.MOVED


def test_a_turned_camera_is_noticed(laid: tuple[Pixels, Mat]) -> None:
    _, mat = laid
    turned, _ = laid_mat(turn=50)
    assert fit_of(turned, mat, 1280, 960) is Fit.MOVED


@pytest.mark.parametrize("markers", [(0,), (1, 2), (0, 2, 3)])
def test_one_marker_at_its_place_is_enough(laid: tuple[Pixels, Mat], markers: tuple[int, ...]) -> None:
    pixels, mat = laid
    assert fit_of(covered(pixels, mat, markers), mat, 1280, 960) is Fit.FITS


def test_without_any_marker_nothing_is_known(laid: tuple[Pixels, Mat]) -> None:
    pixels, mat = laid
    assert fit_of(covered(pixels, mat, (0, 1, 2, 3)), mat, 1280, 960) is Fit.UNSEEN
    assert fit_of(np.full((960, 1280, 3), 90, np.uint8), mat, 1280, 960) is Fit.UNSEEN


def test_another_size_is_no_fit(laid: tuple[Pixels, Mat]) -> None:
    pixels, mat = laid
    half = np.asarray(cv2.resize(pixels, None, fx=0.5, fy=0.5), np.uint8)
    assert fit_of(half, mat, 1280, 960) is Fit.OTHER_SIZE
    assert fit_of(pixels[:1, :1], mat, 1280, 960) is Fit.OTHER_SIZE


def test_a_mat_of_which_part_lies_outside_the_picture(laid: tuple[Pixels, Mat]) -> None:
    pixels, mat = laid
    for x in (200, -200, 2000):
        beyond = Mat(mat.layout, np.array([[1, 0, x], [0, 1, 0], [0, 0, 1]]) @ mat.matrix, (), 0.0)
        expected = Fit.FITS if abs(x) < 1000 else Fit.UNSEEN
        assert fit_of(shifted(pixels, x, 0), beyond, 1280, 960) is expected
