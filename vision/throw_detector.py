"""Detect throws in a sequence of frames from motion, rest and readings.

With a live camera:

    detector, last = ThrowDetector(Reader().read), 0.0
    while frame := camera.read(last):
        last = frame.at
        if throw := detector.feed(frame):
            print(throw.reading.values)
"""

from collections.abc import Callable, Sequence

import cv2
import msgspec
import numpy as np

from vision import motion, stability
from vision.camera import Frame, Pixels
from vision.motion import Floats, Mask
from vision.reading import Point, Reading
from vision.stability import Observation, Phase, Stability

MIN_CELLS = 4
"""Minimum number of changed small pixels for motion; a resting die gives none."""
MAX_HAND_S = 3.0
"""Seconds of stillness after which an object at the picture's edge counts as part of the table, not as a hand."""
MEAN_FRAMES = 6
"""Frames of which the mean is read where single ones leave a doubt."""
MIN_MEAN_FRAMES, MAX_MEAN_S = 3, 0.5
"""So few frames are enough once this many seconds have passed, with a slow camera."""


Field = Callable[[], Sequence[Point] | None]
"""Gives the polygon in which dice can lie; None if they can lie anywhere."""


def everywhere() -> None:
    """Dice can lie anywhere."""


Learn = Callable[[Pixels, Reading], None]
"""Takes a picture of the table at rest, with its reading: `Background().learn`."""
LEARN_S = 5.0
"""Seconds between two lessons while nothing changes: the light changes slowly."""


def learn_nothing(_pixels: Pixels, _reading: Reading) -> None:
    """Nobody wants to know the table."""


class Throw(msgspec.Struct, frozen=True):
    """Dice that have come to rest: the `frame` of the last reading, and the fusion of several readings.

    A throw that is `cleared` was reported with a doubt before; its dice have not moved, and are sure now.
    """

    frame: Frame
    reading: Reading
    cleared: bool = False


class MeanFrame:
    """The mean of the frames that were added; it holds one picture of sums."""

    def __init__(self, frame: Frame) -> None:
        self.since = frame.at
        self.count = 1
        self._sums = frame.pixels.astype(np.uint16)

    def add(self, frame: Frame) -> None:
        """Take in a frame; one of another size replaces those before."""
        if frame.pixels.shape != self._sums.shape:
            self.since, self.count, self._sums = frame.at, 0, np.zeros(frame.pixels.shape, np.uint16)
        cv2.add(self._sums, frame.pixels, self._sums, dtype=cv2.CV_16U)
        self.count += 1

    def is_enough(self, at: float) -> bool:
        """True if there are enough frames for the time `at` in seconds."""
        return self.count >= MEAN_FRAMES or (self.count >= MIN_MEAN_FRAMES and at - self.since >= MAX_MEAN_S)

    @property
    def pixels(self) -> Pixels:
        """The mean picture (H, W, 3)."""
        return np.asarray(cv2.convertScaleAbs(self._sums, alpha=1 / self.count), np.uint8)


class ThrowDetector:
    """Follows one camera; `read` reads one picture (`Reader().read`, or with an expectation bound to it).

    `field` gives the polygon in which dice can lie, in pixels of the frames, or None: motion outside it does not
    matter. `learn` is called for each stillness once it is read, and now and then while it lasts. Without `ends` the
    frames never end: nobody calls `finish`, and no picture is held for it. Not for several threads at once.
    """

    def __init__(
        self,
        read: Callable[[Pixels], Reading],
        field: Field = everywhere,
        learn: Learn = learn_nothing,
        ends: bool = True,
    ) -> None:
        self._read = read
        self._field = field
        self._learn = learn
        self._ends = ends
        self._learned_at = float("-inf")
        self._unlearned: tuple[Frame, Reading] | None = None
        self._mask: tuple[Sequence[Point], Mask] | None = None
        self._state = Stability()
        self._still: Floats | None = None
        self._reported: Floats | None = None
        self._last = float("-inf")
        self._newest: Frame | None = None
        self._before: Frame | None = None
        self._seen: Frame | None = None
        self._mean: MeanFrame | None = None

    @property
    def phase(self) -> Phase:
        """The phase of the present throw."""
        return self._state.phase

    def feed(self, frame: Frame) -> Throw | None:
        """Take in the next frame; returns each throw once, as soon as it is read. Skips frames not newer than the last.

        Raises the errors of `read`.
        """
        if frame.at <= self._last:
            return None
        self._last = frame.at
        if self._ends:
            self._before, self._newest = self._newest, frame
        small = motion.shrink(frame.pixels)
        moved = self._still is None or self._moved(small, self._still, frame)
        if moved:
            self._still, self._mean = small, None
            self._learn_first()
        self._state = stability.observe(self._state, frame.at, moved)
        lying = self._state.lying
        if self._state.phase is Phase.REPORTED and lying is not None and frame.at - self._learned_at >= LEARN_S:
            self._learn_from(frame, lying)
        if self._state.phase is not Phase.READING or self._skips(small, frame):
            return None
        self._state, throw = stability.confirm(self._state, frame.at)
        if throw is not None or self._state.phase is Phase.REPORTED:
            return self._throw(throw)
        if self._gathers(frame):
            return None
        # pictures are large, and a reading needs memory: only `finish` after a first reading needs the one before
        self._seen = None
        if self._state.observations or self._state.averaging:
            self._before = None
        observation = self._observed(frame)
        self._seen = frame
        self._state, throw = stability.add_reading(self._state, observation)
        if self._state.phase is Phase.REPORTED and not self._state.held:
            self._learn_from(frame, observation.reading)
        elif self._learned_at == float("-inf"):
            self._unlearned = frame, observation.reading
        return self._throw(throw)

    def _gathers(self, frame: Frame) -> bool:
        """True if a mean of frames needs further ones before it is read; takes in this one."""
        if self._mean is not None:
            self._mean.add(frame)
        elif self._state.averaging:
            self._mean = MeanFrame(frame)
        return self._state.averaging and self._mean is not None and not self._mean.is_enough(frame.at)

    def _observed(self, frame: Frame) -> Observation:
        """Read the frame, or the mean of frames where that is due."""
        if self._state.averaging and self._mean is not None:
            pixels, self._mean = self._mean.pixels, None
            return Observation(frame.index, frame.at, self._read(pixels), mean=True)
        reading = self._read(frame.pixels)
        if not reading.sure and self._mean is None:
            self._mean = MeanFrame(frame)
        return Observation(frame.index, frame.at, reading)

    def finish(self) -> Throw | None:
        """No frame will follow; the throw under way, if its readings suffice."""
        observations, before = self._state.observations, self._before
        if len(observations) == 1 and before is not None and before.at > self._state.since:
            observation = Observation(before.index, before.at, self._read(before.pixels))
            self._state = msgspec.structs.replace(self._state, observations=(observation, *observations))
        self._state, throw = stability.finish(self._state)
        return self._throw(throw)

    def reset(self) -> None:
        """Report the dice on the table again, even if they have been reported."""
        self._state, self._still, self._reported = Stability(), None, None

    def mark_reported(self, frame: Frame, reading: Reading) -> None:
        """Count the dice of this frame as reported: they are reported again only once they move."""
        self._last = max(self._last, frame.at)
        self._still = self._reported = motion.shrink(frame.pixels)
        self._state = stability.reported(reading, frame.at)
        self._learn_from(frame, reading)

    def _learn_first(self) -> None:
        """Learn the table when the first motion begins, if its picture was read and nothing was learned before."""
        if self._unlearned is not None and self._learned_at == float("-inf"):
            self._learn_from(*self._unlearned)

    def _learn_from(self, frame: Frame, reading: Reading) -> None:
        self._learn(frame.pixels, reading)
        self._learned_at, self._unlearned = frame.at, None

    def _throw(self, throw: Observation | None) -> Throw | None:
        if self._state.phase is Phase.REPORTED:
            self._reported, self._mean = self._still, None
        if throw is None or self._seen is None:
            return None
        return Throw(self._seen, throw.reading, throw.cleared)

    def _skips(self, small: Floats, frame: Frame) -> bool:
        """True if a reading is needless (same dice as last reported) or too early (a hand lies there)."""
        if self._reported is None or self._reported.shape != small.shape:
            return False
        begins = not self._state.observations and not self._state.averaging
        if begins and not self._moved(small, self._reported, frame):
            self._state = stability.unchanged(self._state)
            return True
        young = frame.at - self._state.since < MAX_HAND_S
        return young and motion.reaching_in(small, self._reported)

    def _moved(self, small: Floats, before: Floats, frame: Frame) -> bool:
        if small.shape != before.shape:
            return True
        mask = motion.changed(small, before)
        corners = self._field()
        if corners is not None:
            mask &= self._mask_of(corners, mask, frame)
        return int(mask.sum()) >= MIN_CELLS

    def _mask_of(self, corners: Sequence[Point], like: Mask, frame: Frame) -> Mask:
        if self._mask is None or self._mask[0] != corners or self._mask[1].shape != like.shape:
            height, width = frame.pixels.shape[:2]
            self._mask = corners, motion.field_mask(corners, width, height, like.shape)
        return self._mask[1]
