"""A look at the red light alone: red pips on blue or black are nearly as bright as their die, and no net finds them."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading import Box

Pixels = npt.NDArray[np.uint8]

SIDE = 240
"""Samples along the longer side, about: a die of 20 pixels in 640 is 7 of them wide."""
WINDOW = 9
"""Samples: about a die."""
MIN_SPREAD = 8.0
"""Standard deviation of the red light 0-255 about a place; sensor noise has less."""
MIN_RATIO = 1.5
"""Times as much as that of the brightness; red pips on black reach 3.3."""
MIN_PLACES = 6
"""Samples of such a place."""


def shows_more(pixels: Pixels, known: Sequence[Box] = ()) -> bool:
    """True if some place of a picture (H, W, 3) BGR has contrast in red light that its brightness lacks.

    The boxes of `known` dice, with their rims, are left out: red dice have such places too.
    """
    step = max(1, round(max(pixels.shape[:2]) / SIDE))
    samples = np.ascontiguousarray(pixels[::step, ::step])
    spread = _spread(samples[..., 2])
    grey = _spread(np.asarray(cv2.cvtColor(samples, cv2.COLOR_BGR2GRAY), np.uint8))
    more = (spread > MIN_SPREAD) & (spread > MIN_RATIO * grey)
    for x0, y0, x1, y1 in known:
        left, top = (max(0, int(v / step) - WINDOW // 2) for v in (x0, y0))
        right, bottom = (max(0, int(v / step) + WINDOW // 2 + 1) for v in (x1, y1))
        more[top:bottom, left:right] = False
    return int(np.count_nonzero(more)) >= MIN_PLACES


def picture(pixels: Pixels) -> Pixels:
    """The red light of a picture (H, W, 3) BGR as a grey picture of three channels."""
    return np.asarray(cv2.cvtColor(pixels[..., 2], cv2.COLOR_GRAY2BGR), np.uint8)


def _spread(channel: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """The standard deviation (H, W) about each place."""
    values = channel.astype(np.float32)
    mean = cv2.blur(values, (WINDOW, WINDOW))
    return np.asarray(np.sqrt(np.maximum(cv2.blur(values * values, (WINDOW, WINDOW)) - mean * mean, 0)), np.float32)
