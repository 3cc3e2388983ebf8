"""Throws from a run of frames: motion, rest and readings put together.

Wired up, with a live camera:

    watcher, last = ThrowWatcher(Reader().read), 0.0
    while frame := camera.read(last):
        last = frame.at
        if throw := watcher.feed(frame):
            print(throw.reading.values)
"""

from collections.abc import Callable, Sequence

import msgspec

from vision import settle, settle_motion
from vision.camera import Frame, Pixels
from vision.reading import Point, Reading
from vision.settle import Phase, Settling, Sight
from vision.settle_motion import Floats, Mask

LEAST_CELLS = 4
"""Small pixels that must differ for something to have moved; a resting die gives none."""
HOLD = 3.0
"""Seconds of stillness after which what reaches into the picture is no hand but part of the table."""


Field = Callable[[], Sequence[Point] | None]
"""Tells the polygon in which dice can lie; None where they can lie anywhere."""


def everywhere() -> None:
    """Dice can lie anywhere."""


class Throw(msgspec.Struct, frozen=True):
    """Dice that have come to rest: the `frame` in which they were last read, and what several readings say."""

    frame: Frame
    reading: Reading


class ThrowWatcher:
    """Follows one camera; `read` reads one picture (`Reader().read`, or with an expectation bound to it).

    `field` tells the polygon in which dice can lie, in pixels of the frames, or None: what moves elsewhere does not
    matter. Not for several threads at once.
    """

    def __init__(self, read: Callable[[Pixels], Reading], field: Field = everywhere) -> None:
        self._read = read
        self._field = field
        self._mask: tuple[Sequence[Point], Mask] | None = None
        self._settling = Settling()
        self._still: Floats | None = None
        self._told: Floats | None = None
        self._last = float("-inf")
        self._newest: Frame | None = None
        self._before: Frame | None = None
        self._seen: Frame | None = None

    @property
    def phase(self) -> Phase:
        """Where the throw stands, for the screen."""
        return self._settling.phase

    def feed(self, frame: Frame) -> Throw | None:
        """Take in the next frame; the throw, once, as soon as it is read. Frames not newer than the last are passed by.

        Raises what `read` raises.
        """
        if frame.at <= self._last:
            return None
        self._last = frame.at
        self._before, self._newest = self._newest, frame
        small = settle_motion.shrink(frame.pixels)
        moved = self._still is None or self._moved(small, self._still, frame)
        if moved:
            self._still = small
        self._settling = settle.look(self._settling, frame.at, moved)
        if self._settling.phase is not Phase.READING or self._held(small, frame):
            return None
        sight = Sight(frame.index, frame.at, self._read(frame.pixels))
        self._seen = frame
        self._settling, throw = settle.hear(self._settling, sight)
        return self._told_now(throw)

    def finish(self) -> Throw | None:
        """No frame will follow; the throw that was being read, where that is enough to tell."""
        sights, before = self._settling.sights, self._before
        if len(sights) == 1 and before is not None and before.at > self._settling.since:
            sight = Sight(before.index, before.at, self._read(before.pixels))
            self._settling = msgspec.structs.replace(self._settling, sights=(sight, *sights))
        self._settling, throw = settle.finish(self._settling)
        return self._told_now(throw)

    def forget(self) -> None:
        """Tell what lies there again, even if it has been told."""
        self._settling, self._still, self._told = Settling(), None, None

    def know(self, frame: Frame, reading: Reading) -> None:
        """What lies in this frame has been told already, by somebody who asked; it is told again only once it moves."""
        self._last = max(self._last, frame.at)
        self._still = self._told = settle_motion.shrink(frame.pixels)
        self._settling = settle.known(reading, frame.at)

    def _told_now(self, throw: Sight | None) -> Throw | None:
        if self._settling.phase is Phase.TOLD:
            self._told = self._still
        if throw is None or self._seen is None:
            return None
        return Throw(self._seen, throw.reading)

    def _held(self, small: Floats, frame: Frame) -> bool:
        """Whether there is no need to read (all lies as told) or no sense in it yet (a hand lies there)."""
        if self._told is None or self._told.shape != small.shape:
            return False
        if not self._settling.sights and not self._moved(small, self._told, frame):
            self._settling = settle.unchanged(self._settling)
            return True
        young = frame.at - self._settling.since < HOLD
        return young and settle_motion.reaching_in(small, self._told)

    def _moved(self, small: Floats, before: Floats, frame: Frame) -> bool:
        if small.shape != before.shape:
            return True
        mask = settle_motion.changed(small, before)
        corners = self._field()
        if corners is not None:
            mask &= self._mask_of(corners, mask, frame)
        return int(mask.sum()) >= LEAST_CELLS

    def _mask_of(self, corners: Sequence[Point], like: Mask, frame: Frame) -> Mask:
        if self._mask is None or self._mask[0] != corners or self._mask[1].shape != like.shape:
            height, width = frame.pixels.shape[:2]
            self._mask = corners, settle_motion.field_mask(corners, width, height, like.shape)
        return self._mask[1]
