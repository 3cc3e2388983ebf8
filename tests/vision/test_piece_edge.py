"""Steps of colour across the sides of hexagons: things that lie there, and lines of a cloth."""

import cv2
import numpy as np
import pytest

from vision.hexagon_fit import HEXAGON, Hexagon
from vision.piece_edge import steps

GROUND, INK = (60, 120, 90), (200, 120, 40)


@pytest.mark.parametrize(
    ("ink", "thick", "beyond", "least", "most"),
    [(INK, -1, GROUND, 40, 255), (INK, 3, GROUND, 0, 5), (INK, -1, INK, 0, 5)],
    ids=["a thing", "a line around the ground", "a thing on ground of its colour"],
)
def test_a_thing_differs_from_the_ground_along_its_sides(
    ink: tuple[int, int, int], thick: int, beyond: tuple[int, int, int], least: float, most: float
) -> None:
    corners = np.array((160, 120)) + 46 * HEXAGON
    pixels = np.full((240, 320, 3), beyond, np.uint8)
    drawn = np.rint(corners).astype(np.int32)
    cv2.polylines(pixels, [drawn], True, ink, thick) if thick > 0 else cv2.fillConvexPoly(pixels, drawn, ink)
    (step,) = steps(pixels, [Hexagon(tuple((float(x), float(y)) for x, y in corners), 1.0)])
    assert least <= step <= most


def test_one_side_may_lie_at_a_thing_of_the_same_colour() -> None:
    corners = np.array((160, 120)) + 46 * HEXAGON
    pixels = np.full((240, 320, 3), GROUND, np.uint8)
    cv2.fillConvexPoly(pixels, np.rint(corners).astype(np.int32), INK)
    cv2.rectangle(pixels, (140, 158), (180, 200), INK, -1)
    assert steps(pixels, [Hexagon(tuple((float(x), float(y)) for x, y in corners), 1.0)])[0] > 40


def test_no_outlines_have_no_steps() -> None:
    assert steps(np.zeros((240, 320, 3), np.uint8), []).shape == (0,)
