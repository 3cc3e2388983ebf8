"""The print of a disc: its brightness on spokes and circles, off that of its paper."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.learned_copy import CIRCLES, SPOKES, STEP
from vision.wheel_colour import light_at, log_points
from vision.wheel_pose import DISC, PLACES, RING, project

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

RADII: Doubles = np.linspace(0.06, 0.9, CIRCLES)
"""Of the sampled circles, in radii of the disc."""
MAX_UNITS = 127
LIMITS = (-1.2, 0.6)
"""Logarithms of light between which a print's samples count."""
MAX_STEP = 0.6
"""The most that one sample counts for a difference."""
SHIFTS = (-1, 0, 1)
"""Spokes by which a print may seem turned."""


def _web() -> Doubles:
    outward = np.arange(PLACES)[:, None] * 2 * np.pi / PLACES
    turns = outward + np.arange(SPOKES)[None] * 2 * np.pi / SPOKES
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=2)
    return np.asarray(RING[:, None, None] + DISC * ways[:, :, None] * RADII[:, None], np.float64)


WEB = _web()
"""(PLACES, SPOKES, CIRCLES, 2): the sampled points in the wheel's plane."""


def prints(pixels: Pixels, matrix: Doubles, papers: Doubles, floor: float) -> Doubles:
    """The prints (9, SPOKES, CIRCLES) of the discs in a picture (H, W, 3) BGR, in logarithms of light.

    `matrix` is the wheel's homography, `papers` (9, 3) are the points of the discs' papers, `floor` the light added.
    """
    at = project(matrix, WEB.reshape(-1, 2))
    seen = log_points(light_at(pixels, at), floor)[:, 2].reshape(PLACES, SPOKES, CIRCLES)
    return np.asarray(seen - papers[:, 2, None, None], np.float64)


def packed(print_: Doubles) -> bytes:
    """A print (SPOKES, CIRCLES) as signed bytes."""
    return np.clip(np.rint(print_ / STEP), -MAX_UNITS, MAX_UNITS).astype(np.int8).tobytes()


def unpacked(data: bytes) -> Doubles:
    """The print (SPOKES, CIRCLES) of `packed`."""
    return np.asarray(np.frombuffer(data, np.int8).reshape(SPOKES, CIRCLES) * STEP, np.float64)


def difference(seen: Doubles, learned: Doubles) -> float:
    """The mean difference of two prints (SPOKES, CIRCLES) in logarithms, without slopes of the lamp's light."""
    one, other = _soft(_level(seen)), _soft(_level(learned))
    steps = [_level(one - np.roll(other, shift, axis=0)) for shift in SHIFTS]
    return min(float((np.minimum(np.abs(step), MAX_STEP) * AREAS).sum()) for step in steps)


def _level(print_: Doubles) -> Doubles:
    """A print without its mean and its slope across the disc."""
    samples = np.clip(print_, *LIMITS).ravel()
    return np.asarray((samples - SLOPES @ (INVERSE @ samples)).reshape(SPOKES, CIRCLES), np.float64)


def _soft(print_: Doubles) -> Doubles:
    """A print with its finest lines blurred, as they move by parts of a sample."""
    around = np.concatenate([print_[-2:], print_, print_[:2]])
    return np.asarray(cv2.GaussianBlur(around, (0, 0), 0.8)[2:-2], np.float64)


def _slopes() -> Doubles:
    turns = np.arange(SPOKES)[:, None] * 2 * np.pi / SPOKES
    x, y = np.cos(turns) * RADII, np.sin(turns) * RADII
    return np.stack([np.ones(x.size), x.ravel(), y.ravel()], axis=1)


SLOPES = _slopes()
INVERSE: Doubles = np.asarray(np.linalg.pinv(SLOPES), np.float64)
AREAS: Doubles = np.tile(RADII / RADII.sum() / SPOKES, (SPOKES, 1))
"""(SPOKES, CIRCLES): the share of a disc that each sample stands for."""
