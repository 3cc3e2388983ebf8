"""Check that a mat still lies at its known place: a search near its markers alone, to cost little."""

from enum import StrEnum

import numpy as np
import numpy.typing as npt

from vision.mat import Mat, find_markers, project

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

AROUND = 0.6
"""Margin of the search about a marker, in its sides: a detector needs some white, and a nudge must stay in view."""
LOOSE = 0.25
"""Maximum distance of a marker from its known place, in its sides: 5 mm on the printed mat."""


class Fit(StrEnum):
    """The fit of a picture to a mat that was found before."""

    FITS = "fits"
    OTHER_SIZE = "other_size"
    """The picture has another size than the one in which it was found."""
    MOVED = "moved"
    """Its markers are seen elsewhere."""
    UNSEEN = "unseen"
    """None of its markers is seen."""


def fit_of(pixels: Pixels, mat: Mat, width: int, height: int) -> Fit:
    """Compare a picture (H, W, 3) BGR with a mat found in a picture of `width` x `height` pixels.

    One marker at its place is enough, since hands and the wheel hide some; one beside its place is too much.
    """
    if pixels.shape[:2] != (height, width):
        return Fit.OTHER_SIZE
    found = [_marker_off(pixels, mat, number) for number in range(len(mat.layout.markers))]
    seen = [off for off in found if off is not None]
    if not seen:
        return Fit.MOVED if find_markers(pixels) else Fit.UNSEEN
    return Fit.FITS if max(seen) <= LOOSE else Fit.MOVED


def _marker_off(pixels: Pixels, mat: Mat, number: int) -> float | None:
    """The distance of a marker from its place, in its sides; None if it is not seen near its place."""
    place = project(mat.matrix, np.array(mat.layout.markers[number].corners))
    side = float(np.linalg.norm(np.roll(place, 1, axis=0) - place, axis=1).mean())
    room = AROUND * side
    x0, y0 = (max(0, int(v)) for v in place.min(axis=0) - room)
    x1, y1 = (int(v) for v in place.max(axis=0) + room + 1)
    part = pixels[y0:y1, x0:x1]
    if min(part.shape[:2]) < 2:
        return None
    corners = find_markers(part).get(number)
    if corners is None:
        return None
    return float(np.linalg.norm(corners + np.array([x0, y0]) - place, axis=1).mean() / side)
