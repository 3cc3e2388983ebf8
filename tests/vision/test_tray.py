"""A tray's walls on the empty table: found where they are, and never on a cloth."""

import cv2
import numpy as np
import pytest

from tests.bench.cloths import DEV_CLOTHS, KEPT_OUT_CLOTHS, Maker, make_cloth
from vision.camera import Pixels
from vision.tray import find_tray

SQUARE = ((160, 60), (500, 80), (480, 420), (140, 400))
OCTAGON = tuple((320 + 210 * np.cos(a), 240 + 190 * np.sin(a)) for a in np.arange(0.2, 6.3, np.pi / 4))


def cloth(maker: Maker) -> Pixels:
    return (30 + 170 * make_cloth(np.random.default_rng(3), (maker,))[:480, :640]).astype(np.uint8)


def with_tray(table: Pixels, walls: tuple[tuple[float, float], ...], wall: int = 24) -> Pixels:
    laid = table.copy()
    corners = np.rint(np.array(walls)).astype(np.int32)
    cv2.fillPoly(laid, [corners], (60, 40, 90))
    cv2.polylines(laid, [corners], True, (150, 160, 140), wall, cv2.LINE_AA)
    return cv2.GaussianBlur(laid, (0, 0), 0.8).astype(np.uint8)


@pytest.mark.parametrize("walls", [SQUARE, OCTAGON])
@pytest.mark.parametrize("maker", DEV_CLOTHS[:2])
def test_the_walls_of_a_tray_are_found(maker: Maker, walls: tuple[tuple[float, float], ...]) -> None:
    found = find_tray(with_tray(cloth(maker), walls))
    assert found is not None
    for corner in walls:
        assert -8 < cv2.pointPolygonTest(found, corner, True) < 24
    assert abs(cv2.contourArea(found) / cv2.contourArea(np.array(walls, np.float32)) - 1) < 0.25


@pytest.mark.parametrize("maker", [*DEV_CLOTHS, *KEPT_OUT_CLOTHS])
def test_a_cloth_is_no_tray(maker: Maker) -> None:
    assert find_tray(cloth(maker)) is None
