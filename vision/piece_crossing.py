"""Things that lie across a piece's side, such as a finger: there the colour is the same within the piece and beyond it.

A piece that lies free has its own colours within and the ground's beyond; a finger on it has one colour all along.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.hexagon_fit import Hexagon

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

SOFT = 2.0
"""Pixels over which the picture is blurred: grain is no other colour."""
WITHIN = (0.72, 0.8, 0.87)
BEYOND = (1.13, 1.22, 1.32, 1.45)
"""Sizes of the hexagons on which colours are compared; the edge itself is card and shadow."""
PLACES = 72
"""Places all around at which they are compared."""
MIN_RUN = 3
"""Places in a row that a thing across a side takes at least."""
ALIKE = 12.0
"""The distance in CIELAB, with 255 for white, within which all colours at one place are those of one thing."""
OTHER, OWN = 15.0, 7.5
"""The least distances of that colour from the ground's usual one and from the piece's."""


def crossed(pixels: Pixels, outlines: list[Hexagon]) -> list[bool]:
    """For each outline in a picture (H, W, 3) BGR, True if a thing lies across one of its sides."""
    lab = cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(lab, (0, 0), SOFT), np.float32)
    return [_longest_run(_of_one_thing(soft, np.array(each.corners))) >= MIN_RUN for each in outlines]


def _of_one_thing(soft: Floats, corners: Doubles) -> npt.NDArray[np.bool_]:
    """The places (PLACES,) at which all colours are alike, but neither the ground's nor the piece's."""
    within, beyond = (_around(soft, corners, scales) for scales in (WITHIN, BEYOND))
    both = np.concatenate([within, beyond])
    uneven = np.linalg.norm(both - both.mean(axis=0), axis=2).max(axis=0)
    ground = np.linalg.norm(beyond.mean(axis=0) - np.median(beyond, axis=(0, 1)), axis=1)
    piece = np.linalg.norm(within.mean(axis=0) - np.median(within, axis=(0, 1)), axis=1)
    return np.asarray((uneven < ALIKE) & (ground > OTHER) & (piece > OWN), np.bool_)


def _around(soft: Floats, corners: Doubles, scales: tuple[float, ...]) -> Floats:
    """The colours (len(scales), PLACES, 3) along hexagons of these sizes; those at the picture's edge beyond it."""
    parts = np.arange(PLACES) * 6 / PLACES
    side = parts.astype(np.intp)
    share = (parts - side)[:, None]
    outline = corners[side] * (1 - share) + corners[(side + 1) % 6] * share
    middle = corners.mean(axis=0)
    points = np.rint(middle + np.array(scales)[:, None, None] * (outline - middle)).astype(np.intp)
    height, width = soft.shape[:2]
    return np.asarray(soft[points[..., 1].clip(0, height - 1), points[..., 0].clip(0, width - 1)], np.float32)


def _longest_run(places: npt.NDArray[np.bool_]) -> int:
    """The most places in a row, the last one beside the first."""
    longest = run = 0
    for there in np.tile(places, 2).tolist():
        run = run + 1 if there else 0
        longest = max(longest, run)
    return longest
