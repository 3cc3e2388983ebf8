"""The rarity of each colour of a picture in it: a cloth repeats its few colours, things that lie on it have others.

Lines, checks and lattices have more and stronger edges than the things; their colours are all frequent.
"""

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

SOFT = 3.0
"""Pixels over which colours are mixed: between two of its colours a cloth has all mixtures of them."""
STEPS = 24
"""Steps of each axis of CIELAB that are counted apart."""
TAIL = 0.005
"""The share of all pixels below and beyond the range of an axis."""
MIN_RANGE = np.array([24.0, 16.0, 16.0])
"""Of the bytes of CIELAB: a plain picture is one colour, not its grain's."""
NEIGHBOURS = 2
"""Times that a count is shared with the steps beside it."""
NEVER = 2e-5
"""Added to each colour's share of the picture."""


def rarity(pixels: Pixels) -> Floats:
    """The logarithm (h, w) by which each pixel's colour is rare in a picture (h, w, 3) BGR, 0 for the only colour."""
    lab = cv2.GaussianBlur(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), SOFT)
    least, most = np.quantile(lab[::3, ::3].reshape(-1, 3), (TAIL, 1 - TAIL), axis=0)
    scale = ((STEPS - 1) / np.maximum(most - least, MIN_RANGE)).astype(np.float32)
    step = ((lab - least.astype(np.float32)) * scale).clip(0, STEPS - 1).astype(np.intp)
    index = (step[..., 0] * STEPS + step[..., 1]) * STEPS + step[..., 2]
    counts = np.bincount(index.ravel(), minlength=STEPS**3).reshape(STEPS, STEPS, STEPS) / index.size
    for axis in range(3):
        for _ in range(NEIGHBOURS):
            counts = 0.25 * np.roll(counts, 1, axis) + 0.5 * counts + 0.25 * np.roll(counts, -1, axis)
    return np.asarray(-np.log(counts.ravel() + NEVER).astype(np.float32)[index], np.float32)
