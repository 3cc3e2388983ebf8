"""Ellipses in a picture: outlines of even patches that are as full and as round as a disc seen at a slant."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

MAX_OUTLINES = 250
"""Use at most this number of outlines of one mask, the longest: a textured table has thousands."""
MIN_RADIUS = 5.0
MIN_AXES_RATIO = 0.66
"""The least ratio of the axes: a tilt of 35 degrees gives 0.82, the rest is for a wide lens and for the fit."""
MIN_FULLNESS = 0.965
"""The least ratio of a patch's area to that of the ellipse with its moments; a square has 0.955, an ellipse 1."""


class Ellipse(msgspec.Struct, frozen=True):
    """An ellipse in pixels: centre (x, y), half axes `major` >= `minor`, `angle` of the major axis in radians."""

    x: float
    y: float
    major: float
    minor: float
    angle: float


def find_ellipses(lab: Floats, levels: int) -> list[Ellipse]:
    """The ellipses in a picture (H, W, 3) float32 in Lab, each once, the largest first.

    `levels` thresholds are tried in each channel.
    """
    found: list[Ellipse] = []
    for channel in range(3):
        for mask in _masks(lab[..., channel], levels):
            contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
            longest = sorted(contours, key=len, reverse=True)[:MAX_OUTLINES]
            found += [e for c in longest if (e := _ellipse(np.asarray(c, np.int32))) is not None]
    return _once(found)


def _masks(channel: Floats, levels: int) -> list[Bytes]:
    low, high = np.percentile(channel[::4, ::4], (0.5, 99.5))
    if high - low < 2:
        return []
    steps = np.linspace(low, high, levels + 2)[1:-1]
    return [np.asarray(channel > step, np.uint8) for step in steps]


def _ellipse(contour: npt.NDArray[np.int32]) -> Ellipse | None:
    if len(contour) < 4 * MIN_RADIUS:
        return None
    moments = cv2.moments(contour)
    area = moments["m00"]
    if area < np.pi * MIN_RADIUS**2:
        return None
    xx, xy, yy = moments["mu20"] / area, moments["mu11"] / area, moments["mu02"] / area
    middle, spread = (xx + yy) / 2, float(np.hypot((xx - yy) / 2, xy))
    if middle <= spread:
        return None
    major, minor = 2 * float(np.sqrt(middle + spread)), 2 * float(np.sqrt(middle - spread))
    if minor < MIN_AXES_RATIO * major or area < MIN_FULLNESS * np.pi * major * minor:
        return None
    angle = float(np.arctan2(2 * xy, xx - yy)) / 2
    return Ellipse(moments["m10"] / area, moments["m01"] / area, major, minor, angle)


def _once(found: list[Ellipse]) -> list[Ellipse]:
    kept: list[Ellipse] = []
    places = np.empty((0, 3))
    for one in sorted(found, key=lambda e: -e.major):
        here = np.array([one.x, one.y, one.major])
        if len(kept) and (np.abs(places - here).max(axis=1) < 0.06 * one.major + 1).any():
            continue
        kept.append(one)
        places = np.vstack([places, here])
    return kept
