"""Find the walls of a dice tray on an empty table: an even ring about a field with straight or round sides."""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

SIDE = 180
"""Pixels of the longer side of the picture that is searched, about."""
STEP = 4
"""Pixels between the seeds: a wall is wider."""
EVEN = (9.0, 6.0, 6.0)
"""Steps in Lab 0-255 within a wall: its upper side lies in one light."""
MIN_AREA, MAX_AREA = 0.04, 0.9
"""Part of the picture within the walls."""
MIN_SOLID = 0.9
"""Part of the convex hull that the outline of the walls, and that of the field, fill."""
MIN_FIELD, MAX_FIELD = 0.4, 0.96
"""The field's part of the area that the walls enclose."""
MIN_RING = 0.5
"""The part of the ring that is one even surface."""


def find_tray(table: Pixels) -> Floats | None:
    """The corners (N, 2) of the outer edge of a tray's walls in a picture (H, W, 3) BGR of an empty table, or None."""
    step = max(1, round(max(table.shape[:2]) / SIDE))
    size = (max(1, table.shape[1] // step), max(1, table.shape[0] // step))
    small = cv2.resize(table, size, interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.cvtColor(cv2.bilateralFilter(small, 5, 25, 3), cv2.COLOR_BGR2LAB), np.uint8)
    rings = [ring for surface in _even_surfaces(lab) if (ring := _ring(surface)) is not None]
    largest = max(rings, key=cv2.contourArea, default=None)
    return None if largest is None else (largest + np.float32(0.5)) * np.float32(step)


def _even_surfaces(lab: Pixels) -> Iterator[Mask]:
    """The connected parts (h, w) of nearly one colour that are large enough for walls."""
    height, width = lab.shape[:2]
    done = np.zeros((height, width), np.uint8)
    for y in range(2, height, STEP):
        for x in range(2, width, STEP):
            if done[y, x]:
                continue
            mask = np.zeros((height + 2, width + 2), np.uint8)
            flags = 4 | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE | (1 << 8)
            area, _, _, (_, _, wide, high) = cv2.floodFill(lab, mask, (x, y), 0, EVEN, EVEN, flags)
            surface = mask[1:-1, 1:-1]
            done |= surface
            if area > 0.1 * MIN_AREA * height * width and wide * high > MIN_AREA * height * width:
                yield surface


def _ring(surface: Mask) -> Floats | None:
    """The convex outline (N, 2) of a surface that is a ring about a field; None for any other."""
    closed = cv2.morphologyEx(surface, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    outlines, tree = cv2.findContours(closed, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    outer = max((i for i in range(len(outlines)) if tree[0][i][3] < 0), key=lambda i: cv2.contourArea(outlines[i]))
    holes = [outlines[i] for i in range(len(outlines)) if tree[0][i][3] == outer]
    if not holes:
        return None
    hole = max(holes, key=cv2.contourArea)
    walls, field = cv2.convexHull(outlines[outer]), cv2.convexHull(hole)
    within, inner = cv2.contourArea(walls), max(cv2.contourArea(field), 1.0)
    solid = cv2.contourArea(outlines[outer]) > MIN_SOLID * within and cv2.contourArea(hole) > MIN_SOLID * inner
    fits = MIN_AREA < within / surface.size < MAX_AREA and MIN_FIELD < inner / max(within, 1.0) < MAX_FIELD
    even = int(surface.sum()) > MIN_RING * (within - inner)
    return walls[:, 0].astype(np.float32) if solid and fits and even else None
