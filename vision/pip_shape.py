"""The pips of a face: round spots. Numerals, symbols and logos are other things, also where they lie as pips do."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.classify import crop
from vision.detect import Candidate

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Place = tuple[float, float]

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
"""Part of the contrast by which a spot stands out of the whole face too: within a ring lies ground, but no pip."""
APART = 9
"""Distance of two pips at least."""
MIN_LENGTH, MIN_SPOT = 12, 20.0
"""Points of an outline, and pixels within it; less is a speck."""
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
LARGE, UNEVEN_LARGE = 0.02 * SIDE**2, 0.036
"""The same of an opaque die's spots over the first, in pixels: their edge is seen so finely that hexagons have more."""
ALONE = 7
"""Masks in which a spot lies alone in the middle of a clear die: fewer where it is a pip that others touch."""
MIN_SIZE = 56.0
"""Pixels of a die from which on signs and pips are distinguished by their forms."""


class Spot(NamedTuple):
    """A spot: its middle (x, y) from that of the crop, its area and second moments (xx, yy, xy), and its outline."""

    middle: Place
    area: float
    spread: tuple[float, float, float]
    hole: bool
    outline: cv2.typing.MatLike


def shows_pips(pixels: Pixels, candidate: Candidate, value: int, clear: bool) -> bool:
    """True if a face bears round spots, more than half as many as the pips of its value; half as many if it is clear.

    A clear 1 also passes if no spot lies alone in its middle: the pips of the lower face may touch its own. Of dice
    under MIN_SIZE pixels only opaque ones that show 1 are checked; the others pass.
    """
    small = candidate.size < MIN_SIZE
    if small and (value > 1 or clear):
        return True
    uneven = UNEVEN_CLEAR if clear else UNEVEN_SMALL if small else UNEVEN
    uneven_large = UNEVEN_LARGE if not clear and not small else uneven
    wanted, reach = (value + 1) // 2 if clear else value // 2 + 1, MIDDLE if value == 1 else SPREAD
    found: list[Place] = []
    alone = 0
    for mask in _masks(pixels, candidate, GROUNDS_CLEAR if clear else GROUNDS):
        spots = _spots(mask)
        alone += len(spots) == 1 and math.hypot(*spots[0].middle) < MIDDLE
        for spot in spots:
            near = math.hypot(*spot.middle) < reach and all(math.dist(spot.middle, other) > APART for other in found)
            if near and _is_disc(spot, uneven_large if spot.area > LARGE else uneven):
                found.append(spot.middle)
                if len(found) == wanted:
                    return True
    return clear and value == 1 and alone < ALONE


def _masks(pixels: Pixels, candidate: Candidate, grounds: Sequence[float]) -> Iterator[Pixels]:
    """Masks (SIDE, SIDE) of a face's spots: for each ground, mixture of colours (the strongest first) and cut."""
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
            mixture = sign * MIXTURES[i : i + 1]
            contrast = cv2.transform(away, mixture)
            whole = (contrast if wide is None else cv2.transform(even, mixture)) > HOLE * most
            for cut in CUTS:
                yield ((contrast > cut * most) & whole).view(np.uint8)


def _spots(mask: Pixels) -> list[Spot]:
    """The spots of a mask within the face."""
    outlines, family = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    spots = []
    for outline, (_, _, hole, about) in zip(outlines, family[0] if outlines else (), strict=True):
        if about < 0 and len(outline) > MIN_LENGTH:
            moments = cv2.moments(outline)
            area = moments["m00"]
            if area > MIN_SPOT:
                x, y = moments["m10"] / area - (SIDE - 1) / 2, moments["m01"] / area - (SIDE - 1) / 2
                spread = (moments["mu20"] / area, moments["mu02"] / area, moments["mu11"] / area)
                if math.hypot(x, y) < SPREAD:
                    spots.append(Spot((x, y), area, spread, hole >= 0, outline))
    return spots


@lru_cache(maxsize=1)
def _within(radius: float) -> npt.NDArray[np.intp]:
    """One in EVERY of the crop's points nearer to its middle than this number of pixels, in one count of all."""
    down, across = np.mgrid[0:SIDE, 0:SIDE] - (SIDE - 1) / 2
    return np.flatnonzero(np.hypot(across, down) < radius)[::EVERY]


def _is_disc(spot: Spot, uneven: float) -> bool:
    """True for a filled disc of a pip's size, perhaps seen at an angle."""
    if spot.hole or not MIN_AREA < spot.area < MAX_AREA:
        return False
    xx, yy, xy = spot.spread
    ellipse = math.sqrt(max(xx * yy - xy**2, 1e-6))
    flat = ellipse / ((xx + yy) / 2 + math.sqrt((xx - yy) ** 2 / 4 + xy**2))
    if flat < MIN_FLAT or spot.area < MIN_FILLED * 4 * math.pi * ellipse:
        return False
    x, y = (np.asarray(spot.outline[:, 0], np.float32) - (SIDE - 1) / 2 - np.array(spot.middle, np.float32)).T
    # The distances in the measure in which the ellipse with the spot's moments is a circle.
    reach = np.sqrt(yy * x**2 - 2 * xy * x * y + xx * y**2)
    return bool(reach.std() < uneven * reach.mean())
