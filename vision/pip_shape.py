"""The pip of a 1: one round spot in the middle of the face. A numeral, a symbol or a logo is another thing."""

from collections.abc import Iterator
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.classify import CROP, crop
from vision.detect import Candidate

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]

# The limits below were set on 570 labelled and made-up opaque dice that show 1, and on 43 with a numeral or a symbol
# that the nets read as 1: they refuse 40 of these and 10 of those.
SOFTENING = 1.0
GROUND = (12, 20)
"""Radii in pixels of the crop between which the face about a pip lies."""
REACH = 6
"""Pixels of the crop about the face's middle within which the pip's strongest point lies."""
MIN_CONTRAST = 6.0
"""Grey levels, of 255, as in `vision.blank_face`."""
WEAK = 0.2
"""Part of the strongest contrast from which on a colour counts too: under glare a red pip shows in one alone."""
LEVELS = (0.5, 0.6, 0.7)
"""Parts of the contrast at which the spot is cut out."""
MIN_AREA, MAX_AREA = 0.004, 0.045
"""Part of the crop, which is the die's box: 98 of 100 pips are smaller, and 95 of 100 numerals larger than 0.03."""
MIN_FILLED = 0.95
"""Area of the spot over that of the ellipse with the same moments."""
MIN_SOLID = 0.94
"""Area of the spot over that of its convex hull."""
MIN_ROUND = 0.35
"""The ellipse's short axis over its long one: pips seen at an angle are flat."""


def is_pip(pixels: Pixels, candidate: Candidate) -> bool:
    """True if a round spot of a pip's size lies in the middle of the face, in some colour."""
    return any(_is_round(spot) for spot in _spots(pixels, candidate))


def _spots(pixels: Pixels, candidate: Candidate) -> Iterator[Mask]:
    """The spots (CROP, CROP) in the middle of the face: brighter or darker than it, in each colour, at each level."""
    face = cv2.GaussianBlur(crop(pixels, candidate, 1.0), (0, 0), SOFTENING).astype(np.float32)
    near, far = map(_within, GROUND)
    away: Floats = (face - np.median(face[far & ~near], axis=0)).astype(np.float32)
    contrasts: list[Floats] = [sign * away[..., colour] for colour in range(3) for sign in (1, -1)]
    peaks = [np.where(_within(REACH), contrast, -1) for contrast in contrasts]
    strongest = max(float(contrast[near].max()) for contrast in contrasts)
    for contrast, peak in zip(contrasts, peaks, strict=True):
        most = float(peak.max())
        if most < max(WEAK * strongest, MIN_CONTRAST):
            continue
        for level in LEVELS:
            _, parts = cv2.connectedComponents((contrast > level * most).astype(np.uint8), connectivity=4)
            yield (parts == parts.flat[peak.argmax()]).astype(np.uint8)


@lru_cache(maxsize=3)
def _within(radius: float) -> npt.NDArray[np.bool_]:
    """True (CROP, CROP) for the points of the crop nearer to its middle than so many pixels."""
    down, across = np.mgrid[0:CROP, 0:CROP] - (CROP - 1) / 2
    near: npt.NDArray[np.bool_] = np.hypot(across, down) < radius
    return near


def _is_round(spot: Mask) -> bool:
    """True for a filled ellipse of a pip's size."""
    area = int(spot.sum())
    outlines, _ = cv2.findContours(spot, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if not MIN_AREA < area / spot.size < MAX_AREA or len(outlines) > 1:
        return False
    moments = cv2.moments(spot, binaryImage=True)
    # A pixel is a square, not a point.
    across, down = moments["mu20"] / area + 1 / 12, moments["mu02"] / area + 1 / 12
    spread = across * down - (moments["mu11"] / area) ** 2
    long = (across + down) / 2 + np.sqrt(max(((across + down) / 2) ** 2 - spread, 0))
    filled, flat = area / (4 * np.pi * np.sqrt(spread)), np.sqrt(spread) / long
    hull = cv2.contourArea(cv2.convexHull(outlines[0]))
    solid = cv2.contourArea(outlines[0]) / hull if hull else 1.0
    return bool(filled > MIN_FILLED and flat > MIN_ROUND and solid > MIN_SOLID)
