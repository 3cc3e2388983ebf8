"""Motion between two frames: robust to sensor noise, lamp flicker, exposure and soft shadows."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading import Point
from vision.table_change import BLACK_LEVEL, MIN_STEP, align, moved, small_of

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]

LIGHT_SPAN = 31
"""Small pixels: light that changes more broadly than this is no motion. A die is 8 to 38 of them wide."""
NOISE_STEPS = 6.0
"""Standard deviations of the difference that count as change."""
MAX_NOISE = 8.0
"""Grey levels, their standard deviation in a small picture; more is a fine print that moved, as by a nudged camera."""
CURVE = 0.3
"""Part of a change of light that may differ between dark and bright parts of a row."""
SATURATED = 240.0
"""Grey level above which a sensor no longer follows the light."""
BRIGHT = 170.0
"""Grey level that such a place may fall to when the light does; where a pip comes it is darker."""
MAX_HAND_SIDES = 2
"""Sides of the picture that a hand may cross."""
HAND_STEP = 18.0
HAND_SHARE = 0.008
"""Part of the picture; two fingers at its edge cover this."""


def shrink(pixels: Pixels) -> Floats:
    """The picture (H, W, 3) uint8 BGR as a grey one, float32 0-255, of the size of `small_of`."""
    return np.asarray(cv2.cvtColor(small_of(pixels), cv2.COLOR_BGR2GRAY), np.float32)


def field_mask(corners: Sequence[Point], width: int, height: int, shape: tuple[int, ...]) -> Mask:
    """A mask of `shape`, 1 within the polygon `corners` (x, y in pixels of a `width` x `height` picture)."""
    scale = np.array([shape[1] / width, shape[0] / height])
    mask = np.zeros(shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint(np.asarray(corners, float) * scale).astype(np.int32)], 1)
    return mask


def changed(now: Floats, before: Floats) -> Mask:
    """A mask, 1 if two small grey pictures of one shape differ by more than light and noise, else 0."""
    rows = _row_light(now, before)
    matched = _lit(before, rows)
    matched = _lit(
        matched, _ratio(cv2.blur(now, (LIGHT_SPAN, LIGHT_SPAN)), cv2.blur(matched, (LIGHT_SPAN, LIGHT_SPAN)))
    )
    step = np.abs(cv2.GaussianBlur(now - matched, (3, 3), 0))
    noise = min(MAX_NOISE, 1.4826 * float(np.median(step[::2, ::2])))
    # Cameras follow the light by a curve of their own: the more it changed, the worse a plain gain explains it.
    allowed = max(MIN_STEP, NOISE_STEPS * noise) + CURVE * np.abs(rows - 1) * before
    glaring = (np.maximum(now, before) > SATURATED) & (np.minimum(now, before) > BRIGHT)
    return np.asarray((step > allowed) & ~glaring, np.uint8)


def reaching_in(now: Floats, before: Floats) -> bool:
    """True if a large object has come into the picture over its edge: a hand, a sleeve, a cup."""
    rows = _row_light(now, before)
    step = np.abs(cv2.blur(now - _lit(before, rows), (5, 5)))
    mask = (step > HAND_STEP + CURVE * np.abs(rows - 1) * before).astype(np.uint8)
    # A hand as bright as the cloth differs from it by its edges and by the hidden print; a nudge does on all sides.
    print_too = changed(now, before)
    sides = (print_too[:3], print_too[-3:], print_too[:, :3], print_too[:, -3:])
    if _large_at_edge(mask):
        return True
    if sum(bool(side.any()) for side in sides) > MAX_HAND_SIDES:
        return False
    if not _large_at_edge(mask | _closed(print_too)):
        return False
    # The walls of a tray at the edge of the picture differ too where the camera was nudged.
    aligned = _in_place(now, before)
    return aligned is None or _large_at_edge(mask | _closed(changed(now, aligned)))


def _closed(mask: Mask) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.uint8)


def _large_at_edge(mask: Mask) -> bool:
    """True if a part of a mask (h, w) that is as large as fingers reaches over its edge."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    height, width = mask.shape
    return any(
        area >= HAND_SHARE * width * height and (x == 0 or y == 0 or x + w == width or y + h == height)
        for x, y, w, h, area in stats[1:count].tolist()
    )


def _in_place(now: Floats, before: Floats) -> Floats | None:
    """The small grey picture `before` moved to where `now` shows the same table; None if it shows another view."""
    one, other = (np.repeat(grey.astype(np.uint8)[..., None], 3, axis=2) for grey in (now, before))
    matrix = align(one, other)
    return None if matrix is None else moved(other[..., 0], matrix).astype(np.float32)


def _row_light(now: Floats, before: Floats) -> Floats:
    """Each row's gain (H, 1): mains lamps and a rolling shutter make bands that run through the picture."""
    return np.asarray(np.median(_ratio(now[:, ::2], before[:, ::2]), axis=1, keepdims=True), np.float32)


def _ratio(now: npt.NDArray[Any], before: npt.NDArray[Any]) -> Floats:
    return np.asarray((now + BLACK_LEVEL) / (before + BLACK_LEVEL), np.float32)


def _lit(grey: Floats, gain: Floats) -> Floats:
    """The picture under light that is `gain` times as strong."""
    lit: Floats = (grey + BLACK_LEVEL) * gain - BLACK_LEVEL
    return lit
