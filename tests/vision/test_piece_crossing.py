"""Things across a piece's side, and colours there that are none: the ground's, the piece's, and those of neighbours."""

import cv2
import numpy as np
import pytest

from vision.hexagon_fit import HEXAGON, Hexagon
from vision.piece_crossing import crossed

GROUND, INK, SKIN = (60, 120, 90), (200, 120, 40), (110, 150, 210)
CORNERS = np.array((160, 120)) + 46 * HEXAGON


@pytest.mark.parametrize(
    ("tip", "ink", "across"),
    [((160, 132), SKIN, True), ((160, 190), SKIN, False), ((160, 132), GROUND, False), ((160, 165), INK, False)],
    ids=["a finger on it", "a finger before it", "a notch of the ground's colour", "a thing of the piece's colour"],
)
def test_a_finger_on_a_piece_crosses_its_side(tip: tuple[int, int], ink: tuple[int, int, int], across: bool) -> None:
    pixels = np.full((240, 320, 3), GROUND, np.uint8)
    cv2.fillConvexPoly(pixels, np.rint(CORNERS).astype(np.int32), INK)
    cv2.line(pixels, tip, (170, 260), ink, 17)
    outline = Hexagon(tuple((float(x), float(y)) for x, y in CORNERS), 1.0)
    assert crossed(pixels, [outline]) == [across]


def test_no_outlines_are_not_crossed() -> None:
    assert crossed(np.zeros((240, 320, 3), np.uint8), []) == []
