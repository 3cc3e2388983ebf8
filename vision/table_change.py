"""Compare a picture with that of the same table taken before: shift, light, and the places that changed.

All functions take small BGR pictures (h, w, 3) uint8 from `small_of`, whose longer side is about SMALL_SIDE.
"""

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]

SMALL_SIDE = 320
"""Pixels of the longer side, about: a die is 8 to 38 of them wide."""
BLACK_LEVEL = 4.0
"""Grey levels added before a ratio, so that the noise of black parts stays small."""
MIN_STEP = 6.0
"""Grey levels 0-255; compression alone reaches 4."""
NOISE_STEPS = 5.0
"""Standard deviations of the difference that count as change."""
EDGE_SHARE = 0.25
"""Pixels by which two pictures may still be shifted after alignment: an edge may differ by this part of its height."""
CELLS = (5, 4)
"""Columns and rows of the parts that each have a light of their own; a die covers less than half of a part."""
ROWS_OF_BAND = 5
"""Every second row of the small picture: bands of mains light are wider, edges of a printed cloth narrower."""
LEVELS = (0.25, 0.5)
"""Sizes of the pictures that are aligned, one after the other."""
MAX_STEPS = 8
"""Steps of the alignment on each of them."""
FOUND = 0.02
"""Pixels there; a step that moves less ends it."""
MAX_GROWTH = 0.1
"""Part of the area by which a picture may grow; more shows another view."""
STILL = 0.1
"""Small pixels; a smaller move is the noise of the alignment."""
MAX_SHIFT = 12.0
"""Small pixels; a picture that moved farther shows another view."""
OUTLIER = 4.0
"""Standard deviations of the difference beyond which a place does not count for the alignment."""


def small_of(pixels: Pixels) -> Pixels:
    """The picture (H, W, 3) made smaller by a whole number, its longer side about SMALL_SIDE."""
    height, width = pixels.shape[:2]
    step = max(1, round(max(height, width) / SMALL_SIDE))
    size = (max(1, width // step), max(1, height // step))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def align(now: Pixels, before: Pixels) -> Floats | None:
    """The matrix (2, 3) that takes points of `before` to `now`: shift, turn and scale; None for another view.

    Dice that came or went do not matter: places that differ much count for nothing (Gauss-Newton steps with Tukey's
    weights, on a quarter and then on half of the size).
    """
    matrix = np.eye(3, dtype=np.float64)
    for scale in LEVELS:
        matrix[:2, 2] *= scale
        matrix = _refined(_grey(now, scale), _grey(before, scale), matrix)
        matrix[:2, 2] /= scale
    height, width = now.shape[:2]
    middle = np.array([width / 2, height / 2, 1.0])
    shift = float(np.hypot(*(matrix[:2] @ middle - middle[:2])))
    if not np.isfinite(matrix).all() or shift > MAX_SHIFT or abs(float(np.linalg.det(matrix[:2, :2])) - 1) > MAX_GROWTH:
        return None
    if shift < STILL and np.abs(matrix[:2, :2] - np.eye(2)).max() * width / 2 < STILL:
        return np.eye(2, 3, dtype=np.float32)
    return matrix[:2].astype(np.float32)


def _refined(target: Floats, source: Floats, matrix: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The matrix (3, 3) that takes `source` to `target`, from one near it."""
    height, width = target.shape
    y, x = np.mgrid[:height, :width].astype(np.float32)
    x, y = x - width / 2, y - height / 2
    right, down = (cv2.Sobel(target, cv2.CV_32F, *way, ksize=3, scale=1 / 8) for way in ((1, 0), (0, 1)))
    slopes = np.stack([right, down, right * x + down * y, down * x - right * y]).reshape(4, -1)
    for _ in range(MAX_STEPS):
        warped = cv2.warpAffine(source, matrix[:2], (width, height), borderMode=cv2.BORDER_REPLICATE)
        gain = float(np.median((target[::3, ::3] + BLACK_LEVEL) / (warped[::3, ::3] + BLACK_LEVEL)))
        rest = target - (warped + BLACK_LEVEL) * gain + BLACK_LEVEL
        spread = OUTLIER * (1.4826 * float(np.median(np.abs(rest[::3, ::3]))) + 0.5)
        weights = np.square(np.clip(1 - np.square(rest / spread), 0, None)).ravel()
        weighted = slopes * weights
        normal = weighted @ slopes.T
        step = -np.linalg.lstsq(normal + np.diag(1e-6 * np.trace(normal) + np.zeros(4)), weighted @ rest.ravel())[0]
        matrix = _similarity(step, width, height) @ matrix
        if float(np.abs(step[:2]).sum()) < FOUND:
            break
    return matrix


def _grey(small: Pixels, scale: float) -> Floats:
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    size = (max(1, round(small.shape[1] * scale)), max(1, round(small.shape[0] * scale)))
    return np.asarray(cv2.GaussianBlur(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), (0, 0), 0.8), np.float32)


def _similarity(step: npt.NDArray[np.floating], width: int, height: int) -> npt.NDArray[np.float64]:
    """The matrix (3, 3) of a shift, a growth and a turn about the middle."""
    across, down, growth, turn = (float(v) for v in step)
    linear = np.array([[1 + growth, -turn], [turn, 1 + growth]])
    middle = np.array([width / 2, height / 2])
    matrix = np.eye(3)
    matrix[:2, :2], matrix[:2, 2] = linear, middle - linear @ middle + [across, down]
    return matrix


def moved(small: npt.NDArray[np.uint8], matrix: Floats, border: int | None = None) -> npt.NDArray[np.uint8]:
    """A small picture or mask moved by a matrix (2, 3); beyond its edge `border`, or the edge itself."""
    height, width = small.shape[:2]
    if border is not None:
        flags = cv2.INTER_NEAREST
        warped = cv2.warpAffine(
            small, matrix, (width, height), flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=border
        )
    else:
        warped = cv2.warpAffine(small, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)


def lit_as(before: Pixels, now: Pixels) -> Pixels:
    """The picture `before` in the light of `now`: each row and each part of the picture has its own gain."""
    # A channel that is 0 in both pictures would make its whole part of the picture no number.
    ratio = np.asarray(cv2.divide(now[::2, ::4], np.maximum(before[::2, ::4], 1), dtype=cv2.CV_32F), np.float32)
    # Mains lamps and a rolling shutter make bands that run through the picture; a single row is an edge of the print.
    rows = np.asarray(np.median(ratio[..., 1], axis=1), np.float32)
    rows = np.asarray(cv2.medianBlur(rows[:, None], ROWS_OF_BAND)[:, 0], np.float32)
    rows = np.asarray(rows / max(float(np.median(rows)), 0.01), np.float32)
    ratio = np.asarray(ratio / np.maximum(rows, 0.01)[:, None, None], np.float32)
    height, width = ratio.shape[:2]
    columns, parts = CELLS
    gains = np.ones((parts, columns, 3), np.float32)
    for j in range(parts):
        for i in range(columns):
            top, left = j * height // parts, i * width // columns
            part = ratio[top : (j + 1) * height // parts : 2, left : (i + 1) * width // columns : 2]
            gains[j, i] = np.median(part.reshape(-1, 3), axis=0) if part.size else 1.0
    size = (now.shape[1], now.shape[0])
    broad = cv2.resize(gains, size, interpolation=cv2.INTER_LINEAR)
    lines = cv2.resize(rows[:, None], (1, size[1]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(before, broad * lines[..., None], dtype=cv2.CV_8U), np.uint8)


def changed(now: Pixels, table: Pixels) -> Mask:
    """A mask (h, w), 1 where `now` differs from the aligned and lit `table` by more than noise and edges explain."""
    blurred, known = cv2.GaussianBlur(now, (3, 3), 0), cv2.GaussianBlur(table, (3, 3), 0)
    blue, green, red = cv2.split(cv2.absdiff(blurred, known))
    step = cv2.max(cv2.max(blue, green), red)
    noise = 1.4826 * float(np.median(step[::2, ::2]))
    grey = cv2.cvtColor(known, cv2.COLOR_BGR2GRAY)
    edges = cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    allowed = cv2.addWeighted(edges, EDGE_SHARE, edges, 0.0, max(MIN_STEP, NOISE_STEPS * noise))
    mask = np.asarray(cv2.compare(step, allowed, cv2.CMP_GT), np.uint8) & 1
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)


def grown(mask: Mask, close: int, grow: int) -> Mask:
    """The mask with gaps up to twice `close` pixels closed, its holes filled, and `grow` pixels wider."""
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, _disc(close))
    whole = cv2.dilate(closed, _disc(grow))
    outlines, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    cv2.drawContours(whole, outlines, -1, 1, -1)
    return np.asarray(whole, np.uint8)


def _disc(radius: int) -> Mask:
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1,) * 2), np.uint8)
