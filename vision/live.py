"""Sources that show what happens now: a V4L2 or USB camera, the Pi's own, an MJPEG stream over http.

Each is read by a thread of its own that keeps the newest frame only, so that a driver that blocks never holds
up the game, and no frame is older than the moment it is asked for.
"""

import http.client
import sys
import threading
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from pathlib import Path

import cv2
import numpy as np

from vision.camera import PATIENCE, CameraError, Frame, Pixels

FROZEN = 4.0
"""Seconds of wholly equal pictures after which a device counts as gone: OpenCV repeats the last for ever."""
START = 6.0
"""Seconds that a device may take to its first picture."""
MOST_JPEG = 40_000_000
OTHERWISE = "or play on with --camera made-up or by touch"


class LiveCamera(ABC):
    """A thread that grabs, and the newest frame; drivers say how to grab."""

    live = True
    name = "camera"

    def __init__(self) -> None:
        self._fresh = threading.Condition()
        self._frame: Frame | None = None
        self._trouble = ""
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"grab {self.name}", daemon=True)

    @abstractmethod
    def _grab(self) -> Pixels | None:
        """The next picture (H, W, 3), None where there was none; raises CameraError where there never will be."""

    def next_throw(self) -> bool:
        """Nothing to prepare."""
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """The newest frame after `newer_than`, None after PATIENCE; raises CameraError where the camera is gone."""
        end = time.monotonic() + PATIENCE
        with self._fresh:
            while not self._trouble and (self._frame is None or self._frame.at <= newer_than):
                left = end - time.monotonic()
                if left <= 0 or not self._fresh.wait(left):
                    return None
            if self._trouble:
                raise CameraError(self._trouble)
            return self._frame

    def close(self) -> None:
        """Stop the thread; one that a driver holds fast is left behind and ends with the program."""
        self._closing = True
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(PATIENCE)

    def _start(self) -> None:
        """Begin to grab, and wait for the first frame."""
        self._thread.start()
        end = time.monotonic() + START
        with self._fresh:
            while self._frame is None and not self._trouble and time.monotonic() < end:
                self._fresh.wait(0.2)
            trouble = self._trouble or ("" if self._frame else f"{self.name} gives no picture")
        if trouble:
            self.close()
            raise CameraError(f"{trouble.rstrip('.')}; check its cable and that no other program uses it, {OTHERWISE}")

    def _run(self) -> None:
        index, moved = 0, time.monotonic()
        while not self._closing:
            try:
                pixels = self._grab()
            except CameraError as error:
                self._tell(str(error))
                return
            now = time.monotonic()
            if pixels is None:
                if now - moved > FROZEN:
                    self._tell(f"{self.name} gives no more pictures; check its cable, {OTHERWISE}")
                    return
                continue
            if self._frame is None or not np.array_equal(pixels, self._frame.pixels):
                moved = now
            elif now - moved > FROZEN:
                self._tell(f"{self.name} shows the same picture for ever; plug it in again, {OTHERWISE}")
                return
            with self._fresh:
                self._frame = Frame(pixels, now, index)
                self._fresh.notify_all()
            index += 1

    def _tell(self, trouble: str) -> None:
        with self._fresh:
            self._trouble = trouble
            self._fresh.notify_all()


class DeviceCamera(LiveCamera):
    """A camera that the system knows by a number: V4L2 on Linux, the system's own way elsewhere."""

    def __init__(self, number: int) -> None:
        self.name = f"camera {number}"
        super().__init__()
        if sys.platform == "linux" and not Path(f"/dev/video{number}").exists():
            known = ", ".join(sorted(p.name for p in Path("/dev").glob("video[0-9]*"))) or "none"
            raise CameraError(f"there is no camera {number} (found: {known}); plug it in, {OTHERWISE}")
        way = cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY
        self._device = cv2.VideoCapture(number, way)
        if not self._device.isOpened():
            raise CameraError(f"camera {number} cannot be opened: another program may use it; close that, {OTHERWISE}")
        self._device.set(cv2.CAP_PROP_FRAME_WIDTH, 1280)
        self._device.set(cv2.CAP_PROP_FRAME_HEIGHT, 960)
        self._device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._start()

    def _grab(self) -> Pixels | None:
        more, pixels = self._device.read()
        if not more:
            time.sleep(0.05)
            return None
        return np.asarray(pixels, np.uint8)

    def close(self) -> None:
        """Stop grabbing, then let the device go."""
        super().close()
        if not self._thread.is_alive():
            self._device.release()


class PiCamera(LiveCamera):
    """The camera on the Pi's ribbon cable, through picamera2 as the system installs it."""

    name = "the Pi's camera"

    def __init__(self) -> None:
        super().__init__()
        try:
            from picamera2 import Picamera2
        except ImportError as error:
            raise CameraError(
                f"picamera2 is missing: `sudo apt install python3-picamera2` and make the virtual environment "
                f"with --system-site-packages, {OTHERWISE}"
            ) from error
        try:
            self._device = Picamera2()
            # picamera2's RGB888 lies in memory as BGR, which is what OpenCV wants.
            setting = self._device.create_video_configuration(main={"size": (1280, 960), "format": "RGB888"})
            self._device.configure(setting)
            self._device.start()
        except (RuntimeError, IndexError, OSError) as error:
            raise CameraError(
                f"{self.name} cannot be started ({error}); check its ribbon cable, {OTHERWISE}"
            ) from error
        self._start()

    def _grab(self) -> Pixels | None:
        return np.ascontiguousarray(self._device.capture_array("main")[..., :3])

    def close(self) -> None:
        """Stop grabbing, then let the camera go."""
        super().close()
        if not self._thread.is_alive():
            self._device.close()


class StreamCamera(LiveCamera):
    """An http address that gives MJPEG (multipart) or a single JPEG at every call; connects again by itself."""

    def __init__(self, address: str) -> None:
        self.name = f"camera at {address}"
        super().__init__()
        self._address = address
        self._answer: http.client.HTTPResponse | None = None
        self._rest = b""
        self._failed_since = 0.0
        self._start()

    def _grab(self) -> Pixels | None:
        try:
            if self._answer is None:
                self._answer = urllib.request.urlopen(self._address, timeout=PATIENCE)
                self._rest = b""
            data = self._jpeg()
        except ValueError as error:
            raise CameraError(f"{self._address!r} is no address: {error}; use http://NAME/PATH") from error
        except (OSError, http.client.HTTPException) as error:
            self._failed(error)
            return None
        if data is None:
            self._answer = None
            return None
        self._failed_since = 0.0
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        return None if pixels is None else np.asarray(pixels, np.uint8)

    def _failed(self, error: Exception) -> None:
        """Try again a little later, until FROZEN seconds have passed without a picture."""
        self._answer = None
        now = time.monotonic()
        self._failed_since = self._failed_since or now
        if now - self._failed_since > FROZEN or (self._frame is None and not isinstance(error, TimeoutError)):
            reason = getattr(error, "reason", None) or error
            raise CameraError(f"{self.name} does not answer ({reason}); check the address and the network, {OTHERWISE}")
        time.sleep(0.3)

    def _jpeg(self) -> bytes | None:
        """The next JPEG of the answer, None at its end."""
        assert self._answer is not None
        while True:
            start = self._rest.find(b"\xff\xd8")
            end = self._rest.find(b"\xff\xd9", start + 2) if start >= 0 else -1
            if end >= 0:
                data, self._rest = self._rest[start : end + 2], self._rest[end + 2 :]
                return data
            more = self._answer.read1(65536)
            if not more or len(self._rest) > MOST_JPEG:
                return None
            self._rest += more

    def close(self) -> None:
        """Stop grabbing and hang up."""
        super().close()
        if self._answer is not None and not self._thread.is_alive():
            self._answer.close()
