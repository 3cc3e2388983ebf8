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
MIN_EXCESS = 25
"""Grey levels by which the red light of a red pip exceeds the other two: they reach 34 and more on blue and black."""


def shows_more(pixels: Pixels, known: Sequence[Box] = ()) -> bool:
    """True if some place of a picture (H, W, 3) BGR has red beside blue or black, which the brightness hardly shows.

    The boxes of `known` dice, with their rims, are left out: red dice have such places too.
    """
    step = max(1, round(max(pixels.shape[:2]) / SIDE))
    samples = _every(pixels, step)
    places = _red_beside_blue(samples)
    for x0, y0, x1, y1 in known:
        left, top = (max(0, int(v / step) - WINDOW // 2) for v in (x0, y0))
        right, bottom = (max(0, int(v / step) + WINDOW // 2 + 1) for v in (x1, y1))
        places[top:bottom, left:right] = 0
    if cv2.countNonZero(places) < MIN_PLACES:
        return False
    spread = _spread(samples[..., 2])
    grey = _spread(np.asarray(cv2.cvtColor(samples, cv2.COLOR_BGR2GRAY), np.uint8))
    more = (places > 0) & (spread > MIN_SPREAD) & (spread > MIN_RATIO * grey)
    return int(np.count_nonzero(more)) >= MIN_PLACES


def _every(pixels: Pixels, step: int) -> Pixels:
    """Every `step`-th pixel of each row and column: ten times as fast as a slice, whose pixels are 3 bytes."""
    height, width = pixels.shape[0] // step, pixels.shape[1] // step
    whole = pixels[: height * step, : width * step]
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)


def _red_beside_blue(samples: Pixels) -> Pixels:
    """A mask (h, w), not 0 about places with red samples and with samples in which no red exceeds the blue."""
    blue, green, red = cv2.split(samples)
    _, pips = cv2.threshold(cv2.subtract(red, cv2.max(blue, green)), MIN_EXCESS, 255, cv2.THRESH_BINARY)
    if not cv2.countNonZero(pips):
        return np.asarray(pips, np.uint8)
    body = cv2.compare(red, blue, cv2.CMP_LE)
    about = np.ones((WINDOW, WINDOW), np.uint8)
    return np.asarray(cv2.bitwise_and(cv2.dilate(pips, about), cv2.dilate(body, about)), np.uint8)


def picture(pixels: Pixels) -> Pixels:
    """The red light of a picture (H, W, 3) BGR as a grey picture of three channels."""
    return np.asarray(cv2.cvtColor(pixels[..., 2], cv2.COLOR_GRAY2BGR), np.uint8)


def _spread(channel: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """The standard deviation (H, W) about each place."""
    values = channel.astype(np.float32)
    mean = cv2.blur(values, (WINDOW, WINDOW))
    return np.asarray(np.sqrt(np.maximum(cv2.blur(values * values, (WINDOW, WINDOW)) - mean * mean, 0)), np.float32)
