"""The pips of a face: round spots. Numerals, symbols and logos are other things, also where they lie as pips do."""

import math
from collections.abc import Iterator, Sequence
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

MIN_SIZE = 56.0
"""Pixels of a die from which on signs and pips are distinguished by their forms."""
SHARP = 0.5
"""SOFTENING for several spots, which are smaller."""
MIXTURES = np.array(
    [
        *((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1)),
        *((0.5, 0.5, -1), (-0.5, 1, -0.5), (-1, 0.5, 0.5)),
    ],
    np.float32,
)
"""Weights of blue, green and red in which spots are looked for: on marbled dice the pips show in a difference alone."""
FACE, SPREAD = 22, 25
"""Radii in pixels of the crop of the face, and of the places for a spot's middle."""
RIM = 12
"""Pixels of the face whose contrast may be a glint: the next one's counts as the contrast of the spots."""
WEAK_MIXTURE = 0.35
"""WEAK for a mixture of colours."""
CUTS = (0.6, 0.5, 0.7, 0.35)
"""LEVELS for several spots, the level that most often shows them first."""
MIN_SPOT, MAX_SPOT = 10, 400
"""Pixels of the crop; smaller ones have no form."""
ALIKE = 2.2
"""Maximum ratio of the largest spot of a face to the smallest."""
OFF, ODD = 10.0, 4.0
"""Pixels of the crop between the middles of face and spots at most; and of a spot from its place, mirrored there."""
SEEN = 7
"""Ways of looking in which as many spots lie as pips do: fewer may be chance, as glints on a marbled die."""
MIN_MEAN_FILLED, MIN_FILLED_ALONE = 0.93, 0.955
"""MIN_FILLED for several spots together, and for one alone."""


def has_signs(pixels: Pixels, candidate: Candidate, value: int) -> bool:
    """True if the face surely bears as many signs of another form as it should bear pips, in their places."""
    if candidate.size < MIN_SIZE:
        return False
    face = cv2.GaussianBlur(crop(pixels, candidate, 1.0), (0, 0), SHARP).astype(np.float32)
    round_enough = MIN_MEAN_FILLED if value > 1 else MIN_FILLED_ALONE
    seen = 0
    for roundness in _roundness(face, value):
        if roundness >= round_enough:
            return False
        seen += 1
    return seen >= SEEN


def _roundness(face: Floats, value: int) -> Iterator[float]:
    """The mean roundness 0-1 of the spots for each way of looking in which they lie as the pips of this value do."""
    mixed = cv2.transform(face, MIXTURES)
    levels = np.ascontiguousarray(mixed[_within(FACE)].T)
    count = levels.shape[1]
    # much faster than to sort them
    ranked = np.partition(levels, (RIM - 1, (count - 1) // 2, count // 2, count - RIM), axis=1)
    median = (ranked[:, (count - 1) // 2] + ranked[:, count // 2]) / 2
    peaks = [
        (float(sign * (ranked[i, place] - median[i])), sign, i)
        for i in range(len(MIXTURES))
        for sign, place in ((1, -RIM), (-1, RIM - 1))
    ]
    peaks.sort(reverse=True)
    for most, sign, i in peaks:
        if most < max(WEAK_MIXTURE * peaks[0][0], MIN_CONTRAST):
            return
        away: Floats = sign * (mixed[..., i] - median[i])
        for level in CUTS:
            spots = _face_spots((away > level * most).astype(np.uint8))
            if len(spots) == value and _lie_as_pips(spots):
                yield float(np.mean([_ellipse(part)[0] for _, _, part in spots]))


def _face_spots(mask: Mask) -> list[tuple[float, float, Mask]]:
    """The spots of a face within it: their middles (x, y) from its own, and the pixels of each."""
    _, labels, stats, middles = cv2.connectedComponentsWithStats(mask, connectivity=4)
    found = []
    for number, ((x, y, width, height, area), middle) in enumerate(zip(stats.tolist(), middles.tolist(), strict=True)):
        across, down = middle[0] - (CROP - 1) / 2, middle[1] - (CROP - 1) / 2
        cut = x == 0 or y == 0 or x + width == CROP or y + height == CROP
        if number and not cut and MIN_SPOT <= area <= MAX_SPOT and math.hypot(across, down) <= SPREAD:
            part = (labels[y : y + height, x : x + width] == number).astype(np.uint8)
            found.append((across, down, part))
    return found


def _lie_as_pips(spots: Sequence[tuple[float, float, Mask]]) -> bool:
    """True for spots of about one size about the middle of the face, each with another one across from it."""
    areas = [cv2.countNonZero(part) for _, _, part in spots]
    places = np.array([(x, y) for x, y, _ in spots])
    middle = places.mean(axis=0)
    across = np.linalg.norm((2 * middle - places)[:, None] - places[None], axis=2).min(axis=1)
    return bool(max(areas) <= ALIKE * min(areas) and np.hypot(*middle) <= OFF and across.max() < ODD)


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


@lru_cache(maxsize=4)
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
    filled, flat = _ellipse(spot)
    hull = cv2.contourArea(cv2.convexHull(outlines[0]))
    solid = cv2.contourArea(outlines[0]) / hull if hull else 1.0
    return bool(filled > MIN_FILLED and flat > MIN_ROUND and solid > MIN_SOLID)


def _ellipse(spot: Mask) -> tuple[float, float]:
    """The spot's area over that of the ellipse with the same moments, and that one's short axis over its long one."""
    moments = cv2.moments(spot, binaryImage=True)
    area = moments["m00"]
    # A pixel is a square, not a point.
    across, down = moments["mu20"] / area + 1 / 12, moments["mu02"] / area + 1 / 12
    spread = across * down - (moments["mu11"] / area) ** 2
    long = (across + down) / 2 + math.sqrt(max(((across + down) / 2) ** 2 - spread, 0))
    return area / (4 * math.pi * math.sqrt(spread)), math.sqrt(spread) / long
