"""Watch pieces with a live camera: a reading of each picture in which they have come to rest in another way.

watch = PieceWatch(lambda pixels: reader.read(pixels, expected))
while frame := camera.read(last):
    if reading := watch.feed(frame):
        ...
"""

from collections.abc import Callable

from vision import motion
from vision.camera import Frame, Pixels
from vision.motion import Floats
from vision.piece_reading import PiecesReading

MIN_CELLS = 4
"""Minimum number of changed small pixels for motion."""
REST_S = 0.5
"""Seconds of stillness before pieces are read: a hand that lays them rests for a shorter time."""
PATIENCE_S = 2.0
"""Seconds of stillness after which a doubtful reading is made again, and given as it is."""


class PieceWatch:
    """Follows one camera; `read` reads one picture. Not for several threads at once."""

    def __init__(self, read: Callable[[Pixels], PiecesReading]) -> None:
        self._read = read
        self._still: Floats | None = None
        self._since = 0.0
        self._tried = 0
        self._given: Floats | None = None

    def feed(self, frame: Frame) -> PiecesReading | None:
        """Take in the next frame; the reading of each rest once: at once if it is sure, else once it has lasted."""
        small = motion.shrink(frame.pixels)
        if self._still is None or _moved(small, self._still):
            self._still, self._since, self._tried = small, frame.at, 0
            return None
        rested = frame.at - self._since
        if rested < (REST_S, PATIENCE_S)[min(self._tried, 1)] or self._tried > 1:
            return None
        if self._given is not None and not _moved(small, self._given):
            self._tried = 2
            return None
        reading = self._read(frame.pixels)
        self._tried += 1
        if not reading.sure and self._tried < 2:
            return None
        self._tried, self._given = 2, small
        return reading


def _moved(small: Floats, before: Floats) -> bool:
    return small.shape != before.shape or int(motion.changed(small, before).sum()) >= MIN_CELLS
