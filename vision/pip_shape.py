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
Waves = npt.NDArray[np.complex128]
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
MIN_AREA, MAX_AREA = 0.004 * SIDE**2, 0.042 * SIDE**2
"""98 of 100 pips are smaller, and 95 of 100 numerals larger than 0.03 of the crop. Outlines run within the edge."""
MIN_FLAT = 0.5
"""The short axis of a pip over its long one: it is flat if it is seen at an angle, of 60 degrees at most."""
MIN_FILLED = 0.97
"""Area of a pip over that of the ellipse with the same moments: signs have holes and gaps."""

# The limits below were set on 2,234 dice of the shared photos and on 20 seeds of `make bench-unnumbered`.
WAYS = 32
AROUND = np.array([(math.cos(turn), math.sin(turn)) for turn in np.arange(WAYS) * (2 * math.pi / WAYS)], np.float32).T
FIRST, STEP = 0.45, 0.05
ALONG = np.arange(FIRST, 1.7, STEP, dtype=np.float32)
"""Directions (2, WAYS) of an edge from its middle, and places there, in radii of the ellipse of its moments."""
WITHIN, BEYOND = 2, -4
"""Those of ALONG that show the contrast of the pip, and of the face about it."""
MIN_SEEN = 0.75
"""Part of the directions in which there must be an edge."""
WAVES = slice(3, 9)
"""Waves about an edge that are its form; 0 to 2 are its size, its place and its ellipse."""
UNEVEN, UNEVEN_CLEAR_ONE = 0.1, 0.13
"""Amplitude of all waves of a pip's edge, as a part of its radius, and of that of a clear 1; a disc has 0."""
FOUR, SIX = 0.06, 0.025
"""Mean amplitude over a face of the four waves of lozenges and 8s, and of the six of hexagons."""
PURE = 0.6
"""Part of the squares of the amplitudes from which on such waves are a form: the edges of pips have some of all."""
ALONE = 7
"""Masks in which a spot lies alone in the middle of a clear die: fewer where it is a pip that others touch."""
SMALL, SMALLEST = 56.0, 40.0
"""Pixels below which half of an opaque die's pips are enough, and below which they are too few to count."""


class Spot(NamedTuple):
    """A spot: its middle (x, y) from that of the crop, its area and its second moments (xx, yy, xy)."""

    middle: Place
    area: float
    spread: tuple[float, float, float]
    hole: bool


def shows_pips(pixels: Pixels, candidate: Candidate, value: int, clear: bool) -> bool:
    """True if a face bears round spots, more than half as many as the pips of its value; half if clear or small.

    A clear 1 also passes if no spot lies alone in its middle: the pips of the lower face may touch its own. Small
    clear dice pass, and the smallest opaque ones that do not show 1.
    """
    small = candidate.size < SMALL
    if small and (clear or (value > 1 and candidate.size < SMALLEST)):
        return True
    wanted = (value + 1) // 2 if clear or small else value // 2 + 1
    reach, uneven = MIDDLE if value == 1 else SPREAD, UNEVEN_CLEAR_ONE if clear and value == 1 else UNEVEN
    found: list[Place] = []
    forms: list[Waves] = []
    alone = 0
    for contrast, mask in _masks(pixels, candidate, GROUNDS_CLEAR if clear else GROUNDS):
        spots = _spots(mask)
        alone += len(spots) == 1 and math.hypot(*spots[0].middle) < MIDDLE
        for spot in spots:
            near = math.hypot(*spot.middle) < reach and all(math.dist(spot.middle, other) > APART for other in found)
            form = _form(contrast, spot) if near and _is_disc(spot) else None
            if form is not None and np.linalg.norm(form) < uneven:
                found.append(spot.middle)
                forms.append(form)
                if len(found) == wanted:
                    return not _is_sign(np.mean(forms, axis=0), fours=not clear or wanted > 1)
    return clear and value == 1 and alone < ALONE


def _masks(pixels: Pixels, candidate: Candidate, grounds: Sequence[float]) -> Iterator[tuple[Floats, Pixels]]:
    """A face's contrast and mask of spots (SIDE, SIDE): for each ground, mixture (the strongest first) and cut."""
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
            contrast = np.asarray(cv2.transform(away, mixture), np.float32)
            whole = (contrast if wide is None else cv2.transform(even, mixture)) > HOLE * most
            for cut in CUTS:
                yield contrast, ((contrast > cut * most) & whole).view(np.uint8)


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
                    spots.append(Spot((x, y), area, spread, hole >= 0))
    return spots


@lru_cache(maxsize=1)
def _within(radius: float) -> npt.NDArray[np.intp]:
    """One in EVERY of the crop's points nearer to its middle than this number of pixels, in one count of all."""
    down, across = np.mgrid[0:SIDE, 0:SIDE] - (SIDE - 1) / 2
    return np.flatnonzero(np.hypot(across, down) < radius)[::EVERY]


def _is_disc(spot: Spot) -> bool:
    """True for a filled ellipse of a pip's size: a pip, perhaps seen at an angle."""
    if spot.hole or not MIN_AREA < spot.area < MAX_AREA:
        return False
    xx, yy, xy = spot.spread
    ellipse = math.sqrt(max(xx * yy - xy**2, 1e-6))
    flat = ellipse / ((xx + yy) / 2 + math.sqrt((xx - yy) ** 2 / 4 + xy**2))
    return flat >= MIN_FLAT and spot.area >= MIN_FILLED * 4 * math.pi * ellipse


def _form(contrast: Floats, spot: Spot) -> Waves | None:
    """The WAVES of a spot's edge as parts of its radius, in the measure in which its ellipse is a circle.

    The edge lies halfway between the contrast within the spot and that about it. None if it is not seen.
    """
    xx, yy, xy = spot.spread
    ellipse = math.sqrt(max(xx * yy - xy**2, 1e-6))
    # The root of the matrix of the moments, doubled, makes the unit circle the ellipse.
    root = np.array([[xx + ellipse, xy], [xy, yy + ellipse]], np.float32) * (2 / math.sqrt(xx + yy + 2 * ellipse))
    places = (root @ AROUND)[..., None] * ALONG
    x, y = (way + np.float32(middle + (SIDE - 1) / 2) for way, middle in zip(places, spot.middle, strict=True))
    seen = cv2.remap(contrast, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    level = sum(float(np.partition(seen[:, i], WAYS // 2)[WAYS // 2]) for i in (WITHIN, BEYOND)) / 2
    falls = (seen[:, :-1] >= level) & (seen[:, 1:] < level)
    nearest = np.where(falls, np.abs(ALONG[:-1] + STEP / 2 - 1), np.inf).argmin(axis=1)
    ways = np.arange(WAYS)
    known, last, first = falls[ways, nearest], seen[ways, nearest], seen[ways, nearest + 1]
    if known.mean() < MIN_SEEN:
        return None
    radii = FIRST + STEP * (nearest + (last - level) / np.where(known, last - first, 1))
    if not known.all():
        radii[~known] = np.median(radii[known])
    waves: Waves = 2 * np.fft.rfft(radii / radii.sum())[WAVES]
    return waves


def _is_sign(form: Waves, fours: bool) -> bool:
    """True if a face's mean WAVES are six, of a hexagon, or with `fours` four, of a lozenge or an 8, hardly others."""
    size = np.abs(form)
    four, six = size[[1, 3]] > (FOUR, SIX)
    pure_four, pure_six = size[[1, 3]] ** 2 > PURE * (size**2).sum()
    return bool((six and pure_six) or (fours and four and pure_four))
