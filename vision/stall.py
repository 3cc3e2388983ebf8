"""Detect a silent, frozen or black camera from its frames and their times; the caller brings the clock."""

from enum import StrEnum

import numpy as np

from vision.camera import Pixels

SILENT_S = 4.0
"""Seconds without a frame after which a camera counts as gone."""
FROZEN_S = 4.0
"""Seconds of identical frames, likewise: a sensor's noise never repeats, a driver that lost the sensor does."""
BLACK_S = 2.0
"""Seconds of black frames after which the lens counts as covered: cameras begin with a few."""
BLACK_LEVEL = 20
"""Grey level 0-255 that nearly all of a black frame stays below, noise included."""
MAX_LIT_SHARE = 0.01
"""Part of a black frame that may reach that level all the same: hot pixels, a gap under the cap."""


class CameraFault(StrEnum):
    """A fault of a camera that still answers."""

    SILENT = "silent"
    FROZEN = "frozen"
    BLACK = "black"


class FrameMonitor:
    """Checks each frame of one camera; times are seconds on one clock that never runs back."""

    def __init__(self, now: float) -> None:
        self._last_frame_at = self._last_change_at = self._last_light_at = now
        self._last: Pixels | None = None

    def check(self, pixels: Pixels | None, now: float) -> CameraFault | None:
        """The fault after the frame (H, W, 3) uint8 taken at `now`, or None; `pixels` is None if no frame came."""
        if pixels is None:
            return CameraFault.SILENT if now - self._last_frame_at > SILENT_S else None
        self._last_frame_at = now
        black = is_black(pixels)
        if not black:
            self._last_light_at = now
        # A covered sensor may repeat the same black frame: uncovering it helps, plugging it in again does not.
        if black or self._last is None or not _equal(pixels, self._last):
            self._last_change_at = now
        self._last = pixels
        if now - self._last_change_at > FROZEN_S:
            return CameraFault.FROZEN
        return CameraFault.BLACK if now - self._last_light_at > BLACK_S else None


def is_black(pixels: Pixels) -> bool:
    """True for a frame (H, W, 3) uint8 of a covered lens or of a sensor without light."""
    return bool((pixels[::8, ::8] >= BLACK_LEVEL).mean() < MAX_LIT_SHARE)


def _equal(one: Pixels, other: Pixels) -> bool:
    """True for identical frames; comparing some rows first nearly always finds a difference at little cost."""
    return np.array_equal(one[::16], other[::16]) and np.array_equal(one, other)
