"""Whether a live camera still lives, told from its pictures and their times: silent, frozen or black. No clock."""

from enum import StrEnum

import numpy as np

from vision.camera import Pixels

SILENT = 4.0
"""Seconds without a picture after which a camera counts as gone."""
FROZEN = 4.0
"""Seconds of wholly equal pictures, likewise: a sensor's noise never repeats, a driver that lost it does."""
BLACK = 2.0
"""Seconds of black pictures after which the lens counts as covered: cameras begin with a few."""
BLACK_LEVEL = 20
"""Grey level 0-255 that nearly all of a black picture stays below, noise included."""
LIT_SHARE = 0.01
"""Part of a black picture that may reach it all the same: hot pixels, a gap under the cap."""


class Ailment(StrEnum):
    """What is wrong with a camera that still answers."""

    SILENT = "silent"
    FROZEN = "frozen"
    BLACK = "black"


class Pulse:
    """Feels each picture, or None where there was none; times are seconds on one clock and never run back."""

    def __init__(self, now: float) -> None:
        self._heard = self._moved = self._bright = now
        self._last: Pixels | None = None

    def feel(self, pixels: Pixels | None, now: float) -> Ailment | None:
        """What is wrong after this picture (H, W, 3) uint8, taken at `now`; None where all is well."""
        if pixels is None:
            return Ailment.SILENT if now - self._heard > SILENT else None
        self._heard = now
        black = is_black(pixels)
        if not black:
            self._bright = now
        # A covered sensor may truly give the same black picture for ever: uncovering helps, plugging in does not.
        if black or self._last is None or not _equal(pixels, self._last):
            self._moved = now
        self._last = pixels
        if now - self._moved > FROZEN:
            return Ailment.FROZEN
        return Ailment.BLACK if now - self._bright > BLACK else None


def is_black(pixels: Pixels) -> bool:
    """Whether a picture (H, W, 3) uint8 shows nothing: a covered lens, a sensor without light."""
    return bool((pixels[::8, ::8] >= BLACK_LEVEL).mean() < LIT_SHARE)


def _equal(one: Pixels, other: Pixels) -> bool:
    """Whether two pictures are wholly equal; some rows tell nearly always that they are not, and cost little."""
    return np.array_equal(one[::16], other[::16]) and np.array_equal(one, other)
