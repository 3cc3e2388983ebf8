"""The pips of a face: round spots. Numerals, symbols and logos are other things, also where they lie as pips do."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.classify import crop
from vision.detect import Candidate

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

SIDE = 128
"""Pixels of the crop, which is the die's box; all lengths below are in these."""
SOFTENING = 0.8
MIXTURES = np.array(
    [
        *((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1)),
        *((0.5, 0.5, -1), (-0.5, 1, -0.5), (-1, 0.5, 0.5)),
    ],
    np.float32,
)
"""Weights of blue, green and red in which spots are looked for: on marbled dice the pips show in a difference alone."""
FACE = 44
"""Radius of the face, whose median is the ground of the spots."""
GROUNDS, GROUNDS_CLEAR = (14.0, 22.0), (14.0, 22.0, 8.0)
"""Deviations of the blurs that are the ground where the face is no even one: glare, or a clear die's lower face."""
EVERY, RIM = 9, 5
"""Of each EVERY points of the face one is ranked; those before the first RIM may be a glint."""
MIN_CONTRAST = 6.0
"""Grey levels, of 255, as in `vision.blank_face`."""
WEAK = 0.35
"""Part of the strongest contrast from which on another mixture of colours counts too."""
CUTS = (0.5, 0.6, 0.7, 0.35, 0.8, 0.25)
"""Parts of the contrast at which the spots are cut out."""
SPREAD, MIDDLE = 50, 17
"""Radii of the places for a pip's middle, and for that of the pip of a 1."""
HOLE = 0.3
"""Part of the contrast by which a spot differs from the whole face too: within a ring lies ground, but no pip."""
APART = 9
"""Distance of two pips at least."""
MIN_LENGTH, MAX_LENGTH = 20, 160
"""Points of an outline."""
MIN_AREA, MAX_AREA = 0.003 * SIDE**2, 0.042 * SIDE**2
"""98 of 100 pips are smaller, and 95 of 100 numerals larger than 0.03 of the crop. Outlines run within the edge."""
MIN_FLAT = 0.4
"""The short axis of a pip over its long one: it is flat if it is seen at an angle."""
MIN_FILLED = 0.97
"""Area of a pip over that of the ellipse with the same moments: signs have holes and gaps."""

# The limits below were set on 4,273 dice with pips, 2,500 of them of the shared photos, and on 1,499 with signs.
UNEVEN = 0.075
"""Standard deviation of the distances of a pip's edge from its middle, as a part of them; a disc has 0."""
UNEVEN_CLEAR, UNEVEN_SMALL = 0.11, 0.08
"""The same on clear dice, where pips of the lower face and glints lie about it, and on small ones."""
MIN_SIZE = 56.0
"""Pixels of a die from which on signs and pips are distinguished by their forms."""


def shows_pips(pixels: Pixels, candidate: Candidate, value: int, clear: bool) -> bool:
    """True if a face bears round spots, more than half as many as the pips of its value; half as many if it is clear.

    Of dice under MIN_SIZE pixels only opaque ones that show 1 are looked at; the others pass.
    """
    small = candidate.size < MIN_SIZE
    if small and (value > 1 or clear):
        return True
    uneven = UNEVEN_CLEAR if clear else UNEVEN_SMALL if small else UNEVEN
    wanted, reach = (value + 1) // 2 if clear else value // 2 + 1, MIDDLE if value == 1 else SPREAD
    found: list[tuple[float, float]] = []
    for middle in _round_spots(pixels, candidate, GROUNDS_CLEAR if clear else GROUNDS, uneven):
        if math.hypot(*middle) < reach and all(math.dist(middle, other) > APART for other in found):
            found.append(middle)
            if len(found) == wanted:
                return True
    return False


def _round_spots(
    pixels: Pixels, candidate: Candidate, grounds: Sequence[float], uneven: float
) -> Iterator[tuple[float, float]]:
    """The middles of discs, seen on each ground, in each mixture of colours, the strongest first, at each cut."""
    face = cv2.GaussianBlur(crop(pixels, candidate, 1.0, side=SIDE), (0, 0), SOFTENING).astype(np.float32)
    within = _within(FACE)
    even = np.asarray(face - np.median(face.reshape(-1, 3)[within], axis=0), np.float32)
    for wide in (None, *grounds):
        away = even if wide is None else np.asarray(face - cv2.GaussianBlur(face, (0, 0), wide), np.float32)
        ranked = np.partition(MIXTURES @ away.reshape(-1, 3)[within].T, (RIM - 1, -RIM), axis=1)
        peaks = [(float(sign * mixed[-sign * RIM]), sign, i) for i, mixed in enumerate(ranked) for sign in (1, -1)]
        peaks.sort(reverse=True)
        for most, sign, i in peaks:
            if most < max(WEAK * peaks[0][0], MIN_CONTRAST):
                break
            mixture = sign * MIXTURES[i]
            contrast = cv2.transform(away, mixture[None])
            for cut in CUTS:
                for x, y in _middles((contrast > cut * most).view(np.uint8), uneven):
                    if even[round(y), round(x)] @ mixture > HOLE * most:
                        yield x - (SIDE - 1) / 2, y - (SIDE - 1) / 2


def _middles(mask: Pixels, uneven: float) -> Iterator[tuple[float, float]]:
    """The middles (x, y) of the discs in a mask."""
    outlines, family = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for outline, (_, _, hole, about) in zip(outlines, family[0] if outlines else (), strict=True):
        if hole < 0 and about < 0 and MIN_LENGTH < len(outline) < MAX_LENGTH:
            middle = _middle_of_disc(np.asarray(outline[:, 0], np.float32), uneven)
            if middle is not None:
                yield middle


@lru_cache(maxsize=1)
def _within(radius: float) -> npt.NDArray[np.intp]:
    """One in EVERY of the crop's points nearer to its middle than this number of pixels, in one count of all."""
    down, across = np.mgrid[0:SIDE, 0:SIDE] - (SIDE - 1) / 2
    return np.flatnonzero(np.hypot(across, down) < radius)[::EVERY]


def _middle_of_disc(outline: Floats, uneven: float) -> tuple[float, float] | None:
    """The middle (x, y) of an outline (N, 2), if it is that of a disc of a pip's size, perhaps seen at an angle."""
    moments = cv2.moments(outline)
    area = moments["m00"]
    if not MIN_AREA < area < MAX_AREA:
        return None
    xx, yy, xy = (moments[name] / area for name in ("mu20", "mu02", "mu11"))
    spread = math.sqrt(max(xx * yy - xy**2, 1e-6))
    flat = spread / ((xx + yy) / 2 + math.sqrt((xx - yy) ** 2 / 4 + xy**2))
    if flat < MIN_FLAT or area < MIN_FILLED * 4 * math.pi * spread:
        return None
    x, y = moments["m10"] / area, moments["m01"] / area
    across, down = outline.T - np.array([[x], [y]], np.float32)
    # The distances in the measure in which the ellipse with the spot's moments is a circle.
    reach = np.sqrt(yy * across**2 - 2 * xy * across * down + xx * down**2)
    return (x, y) if reach.std() < uneven * reach.mean() else None
