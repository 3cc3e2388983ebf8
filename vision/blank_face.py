"""Blank faces: a cube without pips looks much like a die that shows 1, but it has no dot."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.classify import CROP, crop
from vision.detect import Candidate

Pixels = npt.NDArray[np.uint8]

MIN_DOT = 6.0
"""Grey levels, of 255, in some colour: among over 1,000 labelled dice that show 1, the faintest pips had 8 and 11."""
REACH = 10
"""Pixels of the crop about the face's middle within which the pip may lie."""
RINGS = (9, 13)
"""Radii in pixels of the crop, beyond a small pip and a large one, within the face."""
SOFTENING = 2.0
WAYS = np.linspace(0, 2 * np.pi, 8, endpoint=False)


def is_blank(pixels: Pixels, candidate: Candidate) -> bool:
    """True if nothing in the middle of the face could be the pip of a 1."""
    return dot_contrast(pixels, candidate) < MIN_DOT


def dot_contrast(pixels: Pixels, candidate: Candidate) -> float:
    """Grey levels by which a dot near the candidate's centre differs from all that lies about it, in any colour.

    An edge or a shadow is no dot: it is like its ground on one side.
    """
    soft = cv2.GaussianBlur(crop(pixels, candidate, 1.0), (0, 0), SOFTENING).astype(np.int16)
    middle = _shifted(soft, 0, 0)
    contrast = 0.0
    for radius in RINGS:
        ways = [_shifted(soft, radius * np.cos(way), radius * np.sin(way)) for way in WAYS]
        brighter = middle - np.max(ways, axis=0)
        darker = np.min(ways, axis=0) - middle
        contrast = max(contrast, float(brighter.max()), float(darker.max()))
    return contrast


def _shifted(soft: npt.NDArray[np.int16], right: float, down: float) -> npt.NDArray[np.int16]:
    """The crop's middle (2 REACH + 1, 2 REACH + 1, 3), taken so many pixels aside."""
    x, y = CROP // 2 - REACH + round(right), CROP // 2 - REACH + round(down)
    return soft[y : y + 2 * REACH + 1, x : x + 2 * REACH + 1]
