"""The step of colour across a hexagon's sides: a thing that lies there differs from the ground along all of them.

Lines of a cloth may close to a hexagon too, but the cloth is the same within and beyond them.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.hexagon_fit import Hexagon

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

SOFT = 2.0
"""Pixels over which the picture is blurred: grain is no step."""
WITHIN, BEYOND = 0.82, 1.2
"""Sizes of the hexagons on which the colours of the two grounds are taken."""
ALONG: Doubles = np.linspace(0.15, 0.85, 7)
"""Parts of a side at which they are taken."""


def steps(pixels: Pixels, outlines: list[Hexagon]) -> Doubles:
    """For each hexagon (N,) the step of its second least side, in CIELAB with 255 for white.

    One side may lie on ground of the thing's own colour, or at another thing. `pixels` are (H, W, 3) BGR.
    """
    if not outlines:
        return np.zeros(0)
    soft = cv2.GaussianBlur(cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), SOFT)
    return np.array([np.sort(_sides(np.asarray(soft, np.float32), each))[1] for each in outlines])


def _sides(soft: Floats, outline: Hexagon) -> Doubles:
    """The steps (6,) of one hexagon."""
    corners = np.array(outline.corners)
    off = corners - corners.mean(axis=0)
    within, beyond = (np.median(_along(soft, corners - off + scale * off), axis=1) for scale in (WITHIN, BEYOND))
    return np.asarray(np.linalg.norm(within - beyond, axis=1), np.float64)


def _along(soft: Floats, corners: Doubles) -> Floats:
    """The colours (6, len(ALONG), 3) along the sides of a hexagon; those at the picture's edge beyond it."""
    ways = np.roll(corners, -1, axis=0) - corners
    points = np.rint(corners[:, None] + ALONG[:, None] * ways[:, None]).astype(np.intp)
    height, width = soft.shape[:2]
    return np.asarray(soft[points[..., 1].clip(0, height - 1), points[..., 0].clip(0, width - 1)], np.float32)
