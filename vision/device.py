"""A camera with a number in the system: its frames, its exposure, and its faults."""

import os
import sys
import time
from pathlib import Path

import cv2

from vision.camera import CameraError, Exposure
from vision.capture import POLL_S, RawFrame, ThreadedCamera, taken_at
from vision.faults import Code, Part, Source, SourceKind, fault

V4L2_RATE = 10_000
"""Units a second: V4L2_CID_EXPOSURE_ABSOLUTE counts in 100 microseconds (Linux media documentation)."""
MANUAL, AUTOMATIC = 1, (3, 0)
"""V4L2_EXPOSURE_MANUAL; V4L2_EXPOSURE_APERTURE_PRIORITY and V4L2_EXPOSURE_AUTO. OpenCV passes them unchanged."""
HELD = (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN, cv2.CAP_PROP_WB_TEMPERATURE)
LARGEST = 10_000
"""Pixels of a side that no webcam has: V4L2 drivers answer with the largest size of theirs (`v4l2_find_nearest_size`,
and `uvc_v4l2_try_format` of uvcvideo)."""
WIDTHS = (1280, 1600, 1024, 1920, 800, 640)
"""Pixels, best first: a wider picture needs more time, a narrower one shows dice too small."""
MIN_SHAPE, MAX_SHAPE = 1.2, 1.85
"""Widths over heights of webcams' sensors: a driver that takes any size says nothing of its sensor."""
SAME_SHAPE = 0.02
"""Maximum difference of two such ratios: 1366 x 768 is 16:9 too."""
USUAL = (1280, 960)
"""Pixels asked for where the sensor's shape is unknown."""
DEVICES = Path("/dev")
NODES = Path("/sys/class/video4linux")

# The driver waits ten seconds for a picture otherwise, and OpenCV writes to stderr the errors that our sentences
# report.
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


class DeviceCamera(ThreadedCamera):
    """A camera with a number in the system: V4L2 on Linux, the system's own interface elsewhere."""

    def __init__(self, number: int) -> None:
        self.source = Source(SourceKind.DEVICE, str(number))
        super().__init__()
        self._number = number
        self._device: cv2.VideoCapture | None = None
        self._stamp = 0.0
        self._focuses = True
        self._start()

    def _open(self) -> None:
        self._find()
        self._focuses = True
        device = cv2.VideoCapture(self._number, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
        self._device = device
        if not device.isOpened():
            raise CameraError(fault(Code.CAMERA_BUSY, Part.CAMERA, camera=self.source))
        # Uncompressed pictures of this size pass through a USB 2 cable less than ten times a second.
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        device.set(cv2.CAP_PROP_BUFFERSIZE, 2)
        _show_all(device)

    def _find(self) -> None:
        """Raise CameraError where the system has no such camera, or denies access."""
        if sys.platform != "linux":
            return
        device = DEVICES / f"video{self._number}"
        if not device.exists():
            known = ", ".join(str(number) for number in device_numbers()) or "-"
            raise CameraError(fault(Code.NO_SUCH_CAMERA, Part.CAMERA, camera=self.source, found=known))
        if not os.access(device, os.R_OK | os.W_OK):
            raise CameraError(fault(Code.CAMERA_FORBIDDEN, Part.CAMERA, camera=self.source))

    def _grab(self) -> RawFrame | None:
        assert self._device is not None
        asked = time.monotonic()
        more, pixels = self._device.read()
        if not more or pixels is None:
            self._find()
            self._closing.wait(POLL_S)
            return None
        stamp = self._device.get(cv2.CAP_PROP_POS_MSEC) / 1000
        if stamp > 0 and stamp == self._stamp:
            # OpenCV repeats the last picture where the driver has none.
            self._closing.wait(POLL_S)
            return None
        self._stamp = stamp
        return RawFrame(pixels, taken_at(stamp, asked, time.monotonic()))

    def _measure(self) -> Exposure:
        seconds, gain, kelvin = (self._value(what) for what in HELD)
        if sys.platform != "linux" or seconds is None:
            return super()._measure()
        return Exposure(seconds / V4L2_RATE, gain, kelvin)

    def _value(self, what: int) -> float | None:
        """A property of the driver; None if the driver lacks it."""
        assert self._device is not None
        value = self._device.get(what)
        return value if value >= 0 else None

    def _set(self, wanted: Exposure | None) -> None:
        if sys.platform != "linux" or self._device is None:
            super()._set(wanted)
            return
        if wanted is None:
            # Most cameras have only one of the two automatic modes.
            for way in AUTOMATIC:
                if self._device.set(cv2.CAP_PROP_AUTO_EXPOSURE, way):
                    break
            self._device.set(cv2.CAP_PROP_AUTO_WB, 1)
            return
        time_set = self._device.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL) and self._device.set(
            cv2.CAP_PROP_EXPOSURE, max(1, round(wanted.seconds * V4L2_RATE))
        )
        if not time_set:
            super()._set(wanted)
        if wanted.gain is not None:
            self._device.set(cv2.CAP_PROP_GAIN, wanted.gain)
        if wanted.kelvin is not None and self._device.set(cv2.CAP_PROP_AUTO_WB, 0):
            self._device.set(cv2.CAP_PROP_WB_TEMPERATURE, wanted.kelvin)

    def _focus(self, held: bool) -> None:
        """Switch the automatic focus off or on; a camera without one, or that ignores this, is not asked again."""
        if self._device is None or not self._focuses:
            return
        if held and self._value(cv2.CAP_PROP_AUTOFOCUS) != 1:
            # No automatic focus, or somebody has switched it off on purpose.
            self._focuses = False
            return
        wanted = 0 if held else 1
        done = self._device.set(cv2.CAP_PROP_AUTOFOCUS, wanted)
        self._focuses = done and self._value(cv2.CAP_PROP_AUTOFOCUS) == wanted

    def _release(self) -> None:
        if self._device is not None:
            self._device.release()
            self._device = None


def _show_all(device: cv2.VideoCapture) -> None:
    """Set the size to one of the shape of the largest one: other shapes are often a part of the view.

    V4L2 lists sizes, but not the part of the sensor behind them; the largest one is the sensor's own. Each answer is
    checked, as a driver that lacks a size gives the nearest one in its place, often of another shape.
    """
    whole = _asked(device, (LARGEST, LARGEST))
    shape = whole[0] / whole[1] if min(whole) > 0 else 0.0
    if not MIN_SHAPE <= shape <= MAX_SHAPE:
        _asked(device, USUAL)
        return
    for width in WIDTHS:
        came = _asked(device, (width, round(width / shape)))
        if came[0] in WIDTHS and abs(came[0] / came[1] - shape) <= SAME_SHAPE:
            return
    _asked(device, whole)


def _asked(device: cv2.VideoCapture, size: tuple[int, int]) -> tuple[int, int]:
    """Ask for pictures of this width and height; return those that the driver gives."""
    device.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    device.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    return round(device.get(cv2.CAP_PROP_FRAME_WIDTH)), round(device.get(cv2.CAP_PROP_FRAME_HEIGHT))


def device_numbers() -> list[int]:
    """The numbers of the cameras that Linux knows, ascending; a camera's second node, for metadata, is left out."""
    numbers = sorted(int(p.name[5:]) for p in DEVICES.glob("video*") if p.name[5:].isdecimal())
    return [number for number in numbers if _node(number) == "0"]


def _node(number: int) -> str:
    try:
        return (NODES / f"video{number}" / "index").read_text("ascii").strip()
    except (OSError, ValueError):
        return "0"
