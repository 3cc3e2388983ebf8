"""Sources that show what happens now, each read by a thread of its own that keeps the newest frame only.

So a driver that blocks never holds up the game, and no frame is older than the moment it is asked for. A camera
that goes away is looked for until it is closed: `read` says what is wrong meanwhile, and goes on by itself.
"""

import contextlib
import os
import sys
import threading
import time
from abc import ABC, abstractmethod
from pathlib import Path

import cv2
import msgspec
import numpy as np

from vision import camera, pulse
from vision.camera import CameraError, Frame, Pixels
from vision.pulse import Ailment, Pulse

START = 6.0
"""Seconds that a camera may take to its first picture."""
RETRY = 1.0
"""Seconds between two tries to open a camera that went away."""
PAUSE = 0.05
"""Seconds to wait where a driver answers at once that it has nothing."""
OLDEST_STAMP = 10.0
"""Seconds; a driver's time stamp older than this is on another clock."""
DEVICES = Path("/dev")
NODES = Path("/sys/class/video4linux")
OTHERWISE = "or play on with --camera made-up or by touch"

# The driver waits ten seconds for a picture otherwise, and OpenCV tells stderr what we say in a sentence.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


class Shot(msgspec.Struct, frozen=True):
    """A picture (H, W, 3) uint8 BGR as the driver gave it, taken at `at` seconds on `time.monotonic`, or later."""

    pixels: Pixels
    at: float


class LiveCamera(ABC):
    """A thread that opens, grabs and opens again, and the newest frame; drivers say how to open, grab and shut."""

    live = True
    name = "camera"

    def __init__(self) -> None:
        self._fresh = threading.Condition()
        self._closing = threading.Event()
        self._frame: Frame | None = None
        self._heard = time.monotonic()
        self._trouble = ""
        self._said = ""
        self._index = 0
        self._thread = threading.Thread(target=self._run, name=f"grab {self.name}", daemon=True)

    @abstractmethod
    def _open(self) -> None:
        """Take hold of the camera; raises CameraError where it cannot be had. Called in the camera's thread."""

    @abstractmethod
    def _grab(self) -> Shot | None:
        """The next picture, None where there is none yet; raises CameraError where it must be opened again."""

    @abstractmethod
    def _shut(self) -> None:
        """Let go of what `_open` took, as far as it came."""

    def next_throw(self) -> bool:
        """Nothing to prepare."""
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """The newest frame taken after `newer_than`, and at most PATIENCE ago; None where none came in that time.

        Raises CameraError where the camera is gone, frozen or black: at once where that is news, later only if it
        has not returned within PATIENCE.
        """
        start = time.monotonic()
        oldest = max(newer_than, start - camera.PATIENCE)
        with self._fresh:
            while True:
                if self._frame is not None and self._frame.at > oldest:
                    return self._frame
                left = start + camera.PATIENCE - time.monotonic()
                if self._trouble and (left <= 0 or self._trouble != self._said):
                    self._said = self._trouble
                    raise CameraError(self._trouble)
                if self._closing.is_set():
                    raise CameraError(f"{self.name} is closed; open it again")
                if left <= 0:
                    break
                self._fresh.wait(left)
        if time.monotonic() - self._heard > pulse.SILENT:
            raise CameraError(self._sentence(Ailment.SILENT))
        return None

    def close(self) -> None:
        """Stop the thread; one that a driver holds fast is left behind and ends with the program."""
        self._closing.set()
        with self._fresh:
            self._fresh.notify_all()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(camera.PATIENCE)

    def _start(self) -> None:
        """Begin, and wait for the first frame; raises CameraError where none comes."""
        self._thread.start()
        end = time.monotonic() + START
        with self._fresh:
            while self._frame is None and not self._trouble and time.monotonic() < end:
                self._fresh.wait(max(0.0, end - time.monotonic()))
            trouble = self._trouble or ("" if self._frame else f"{self.name} gives no picture; {_check(self.name)}")
        if trouble:
            self.close()
            raise CameraError(trouble)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._open()
                self._follow()
            except CameraError as error:
                self._tell(str(error))
            except (OSError, RuntimeError, ValueError, cv2.error) as error:
                # Drivers fail in ways of their own; the thread must live on to take the camera back.
                self._tell(f"{self.name} failed ({error}); {_check(self.name)}")
            finally:
                # A driver that fails to let go of a lost camera must not keep us from the next try.
                with contextlib.suppress(OSError, RuntimeError, cv2.error):
                    self._shut()
            self._closing.wait(RETRY)

    def _follow(self) -> None:
        beat = Pulse(time.monotonic())
        while not self._closing.is_set():
            shot = self._grab()
            ailment = beat.feel(None if shot is None else shot.pixels, time.monotonic())
            if ailment is Ailment.BLACK:
                # It still answers: it stays open, and is well again as soon as it sees something.
                self._tell(self._sentence(ailment))
            elif ailment is not None:
                raise CameraError(self._sentence(ailment))
            elif shot is not None:
                self._take(shot)

    def _take(self, shot: Shot) -> None:
        with self._fresh:
            self._frame = Frame(shot.pixels, shot.at, self._index)
            self._heard = time.monotonic()
            self._trouble = self._said = ""
            self._fresh.notify_all()
        self._index += 1

    def _tell(self, trouble: str) -> None:
        with self._fresh:
            self._frame = None
            self._trouble = trouble
            self._fresh.notify_all()

    def _sentence(self, ailment: Ailment) -> str:
        return {
            Ailment.SILENT: f"{self.name} gives no more pictures; check its cable, {OTHERWISE}",
            Ailment.FROZEN: f"{self.name} shows the same picture for ever; plug it in again, {OTHERWISE}",
            Ailment.BLACK: f"{self.name} shows only black; take the cap off its lens and turn on a lamp, {OTHERWISE}",
        }[ailment]


class DeviceCamera(LiveCamera):
    """A camera that the system knows by a number: V4L2 on Linux, the system's own way elsewhere."""

    def __init__(self, number: int) -> None:
        self.name = f"camera {number}"
        super().__init__()
        self._number = number
        self._device: cv2.VideoCapture | None = None
        self._stamp = 0.0
        self._start()

    def _open(self) -> None:
        self._find()
        device = cv2.VideoCapture(self._number, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
        self._device = device
        if not device.isOpened():
            raise CameraError(
                f"{self.name} cannot be opened: another program may use it; close that or plug it in again, {OTHERWISE}"
            )
        # Uncompressed pictures of this size pass through a USB 2 cable less than ten times a second.
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        device.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
        device.set(cv2.CAP_PROP_FRAME_HEIGHT, 960)
        device.set(cv2.CAP_PROP_BUFFERSIZE, 2)

    def _find(self) -> None:
        """Raise CameraError where the system has no such camera, or keeps it from us."""
        if sys.platform != "linux":
            return
        device = DEVICES / f"video{self._number}"
        if not device.exists():
            known = ", ".join(str(number) for number in device_numbers()) or "none"
            raise CameraError(f"there is no {self.name} (found: {known}); plug it in, {OTHERWISE}")
        if not os.access(device, os.R_OK | os.W_OK):
            raise CameraError(
                f"{self.name} may not be used by you: `sudo usermod -aG video $USER` and log in again, {OTHERWISE}"
            )

    def _grab(self) -> Shot | None:
        assert self._device is not None
        asked = time.monotonic()
        more, pixels = self._device.read()
        if not more or pixels is None:
            self._find()
            self._closing.wait(PAUSE)
            return None
        stamp = self._device.get(cv2.CAP_PROP_POS_MSEC) / 1000
        if stamp > 0 and stamp == self._stamp:
            # The same picture once more: OpenCV repeats the last one where the driver has none.
            self._closing.wait(PAUSE)
            return None
        self._stamp = stamp
        return Shot(np.asarray(pixels, np.uint8), taken_at(stamp, asked, time.monotonic()))

    def _shut(self) -> None:
        if self._device is not None:
            self._device.release()
            self._device = None


def taken_at(stamp: float, asked: float, now: float) -> float:
    """When a picture was taken, in seconds on `time.monotonic`.

    The driver's own `stamp` where it is on that clock, else the moment at which it was `asked` for.
    """
    return stamp if now - OLDEST_STAMP < stamp <= now else asked


def device_numbers() -> list[int]:
    """The numbers of the cameras that Linux knows, ascending; a camera's second node, for metadata, is left out."""
    numbers = sorted(int(p.name[5:]) for p in DEVICES.glob("video*") if p.name[5:].isdecimal())
    return [number for number in numbers if _node(number) == "0"]


def _node(number: int) -> str:
    try:
        return (NODES / f"video{number}" / "index").read_text("ascii").strip()
    except (OSError, ValueError):
        return "0"


def _check(name: str) -> str:
    return f"check the cable of {name} and that no other program uses it, {OTHERWISE}"
