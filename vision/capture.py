"""Live sources, each captured by a thread of its own that keeps the newest frame only.

A driver that blocks never holds up the caller, and no frame is older than the request for it. The thread reopens a
camera that goes away until it is closed: meanwhile `read` raises the fault, and afterwards it returns frames again.
"""

import contextlib
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from vision import camera, stall
from vision.camera import CameraError, Exposure, Frame
from vision.faults import Code, Fault, Part, Source, SourceKind, fault, reason_of
from vision.reading import Body
from vision.stall import CameraFault, FrameMonitor

START_TIMEOUT_S = 6.0
"""Seconds until a camera's first frame at the latest."""
CLOSE_S = 1.0
"""Seconds that a driver has to let its camera go: people who close Oyez do not wait longer."""
RETRY_S = 1.0
"""Seconds between two attempts to reopen a camera."""
POLL_S = 0.05
"""Seconds to wait where a driver answers at once that it has no frame."""
MAX_STAMP_AGE_S = 10.0
"""Seconds; an older time stamp of a driver is on another clock."""

Answer = TypeVar("Answer")

STALLS = {
    CameraFault.SILENT: Code.CAMERA_SILENT,
    CameraFault.FROZEN: Code.CAMERA_FROZEN,
    CameraFault.BLACK: Code.CAMERA_BLACK,
}


class RawFrame(msgspec.Struct, frozen=True):
    """A frame from the driver, taken at `at` seconds on `time.monotonic`, or later.

    `pixels` must be (H, W, 3) uint8 BGR; `ThreadedCamera` refuses any other.
    """

    pixels: npt.NDArray[Any]
    at: float


class ThreadedCamera(ABC):
    """A camera read by a thread that opens, grabs and reopens; drivers implement `_open`, `_grab` and `_release`."""

    live = True
    source = Source(SourceKind.OTHER, "camera")
    """The source as faults and screens name it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._frame: Frame | None = None
        self._last_frame_at = time.monotonic()
        self._fault: Fault | None = None
        self._reported: Fault | None = None
        self._index = 0
        self._wanted: Exposure | None = None
        self._hold_focus = False
        self._focus_held = False
        self._requests: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"grab {self.source}", daemon=True)

    @abstractmethod
    def _open(self) -> None:
        """Open the device; raises CameraError on failure. Called in the camera's thread."""

    @abstractmethod
    def _grab(self) -> RawFrame | None:
        """Return the next frame, None if there is none yet; raises CameraError if the device must be reopened."""

    @abstractmethod
    def _release(self) -> None:
        """Release the resources that `_open` took, also after it failed."""

    def _measure(self) -> Exposure:
        """Return the present exposure; raises CameraError if the driver does not report it."""
        raise CameraError(fault(Code.EXPOSURE_UNKNOWN, Part.EXPOSURE, camera=self.source))

    def _set(self, wanted: Exposure | None) -> None:
        """Set the exposure, None for automatic; raises CameraError if the driver cannot."""
        if wanted is not None:
            raise CameraError(fault(Code.EXPOSURE_FIXED, Part.EXPOSURE, camera=self.source))

    def _focus(self, held: bool) -> None:  # noqa: B027 — most drivers have nothing to do
        """Hold the focus or make it automatic, if the driver can."""

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Nothing to prepare."""
        return True

    def exposure(self) -> Exposure:
        """The present exposure. Raises CameraError if the camera does not report it, or is away."""
        return self._in_thread(self._measure)

    def expose(self, wanted: Exposure | None) -> None:
        """Keep this exposure from now on, also after the camera was away; None makes it automatic again.

        Raises CameraError if that cannot be set, or the camera is away.
        """
        self._in_thread(lambda: self._hold(wanted))

    def hold_focus(self, held: bool) -> None:
        """Hold the lens where it is, or let it focus automatically, from the next frame on."""
        self._hold_focus = held

    def _hold(self, wanted: Exposure | None) -> None:
        self._wanted = None
        try:
            self._set(wanted)
        except CameraError:
            with contextlib.suppress(CameraError):
                self._set(None)
            raise
        self._wanted = wanted

    def _in_thread(self, job: Callable[[], Answer]) -> Answer:
        """The result of a job run by the camera's own thread: drivers are not safe for two threads."""
        answer: Future[Answer] = Future()

        def run() -> None:
            if not answer.set_running_or_notify_cancel():
                return
            try:
                answer.set_result(job())
            except CameraError as error:
                answer.set_exception(error)
            except Exception as error:
                answer.set_exception(CameraError(self._failed(error)))

        self._requests.put(run)
        try:
            return answer.result(camera.TIMEOUT_S)
        except TimeoutError:
            answer.cancel()
            raise CameraError(fault(Code.CAMERA_NO_ANSWER, Part.CAMERA, camera=self.source)) from None

    def _run_requests(self) -> None:
        with contextlib.suppress(Empty):
            while True:
                self._requests.get_nowait()()

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """The newest frame taken after `newer_than`, and at most TIMEOUT_S ago; None if none came in that time.

        Raises CameraError if the camera is gone, frozen or black: at once for a new fault, later only if the
        camera has not returned within TIMEOUT_S.
        """
        start = time.monotonic()
        oldest = max(newer_than, start - camera.TIMEOUT_S)
        with self._changed:
            while True:
                if self._frame is not None and self._frame.at > oldest:
                    return self._frame
                left = start + camera.TIMEOUT_S - time.monotonic()
                if self._fault and (left <= 0 or self._fault != self._reported):
                    self._reported = self._fault
                    raise CameraError(self._fault)
                if self._closing.is_set():
                    raise CameraError(fault(Code.CAMERA_CLOSED, Part.CAMERA, camera=self.source))
                if left <= 0:
                    break
                self._changed.wait(left)
        if time.monotonic() - self._last_frame_at > stall.SILENT_S:
            raise CameraError(self._fault_of(CameraFault.SILENT))
        return None

    def close(self) -> None:
        """Stop the thread; one that a driver blocks is left behind and ends with the program."""
        self._closing.set()
        with self._changed:
            self._changed.notify_all()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(CLOSE_S)

    def _start(self) -> None:
        """Start the thread and wait for the first frame; raises CameraError if none comes."""
        self._thread.start()
        end = time.monotonic() + START_TIMEOUT_S
        with self._changed:
            while self._frame is None and not self._fault and time.monotonic() < end:
                self._changed.wait(max(0.0, end - time.monotonic()))
            found = self._fault
            if found is None and self._frame is None:
                found = fault(Code.CAMERA_NO_FRAME, Part.CAMERA, camera=self.source)
        if found:
            self.close()
            raise CameraError(found)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._open()
                self._focus_held = False
                if self._wanted is not None:
                    with contextlib.suppress(CameraError):
                        self._set(self._wanted)
                self._capture()
            except CameraError as error:
                self._fail(error.fault)
            except Exception as error:
                # Drivers raise errors of any kind; the thread must survive to reopen the camera.
                self._fail(self._failed(error))
            finally:
                # A driver that fails to release a lost camera must not prevent the next attempt.
                with contextlib.suppress(Exception):
                    self._restore_automatic()
                with contextlib.suppress(Exception):
                    self._release()
            self._closing.wait(RETRY_S)

    def _restore_automatic(self) -> None:
        """Undo `expose` and `hold_focus`: a driver keeps them after the program, and others expect the automatic."""
        if self._focus_held:
            self._focus(False)
        if self._wanted is not None:
            self._set(None)

    def _capture(self) -> None:
        monitor = FrameMonitor(time.monotonic())
        while not self._closing.is_set():
            self._run_requests()
            if self._focus_held is not self._hold_focus:
                self._focus_held = self._hold_focus
                self._focus(self._focus_held)
            raw = self._grab()
            if raw is not None and not _is_picture(raw.pixels):
                found = f"{raw.pixels.shape} {raw.pixels.dtype}"
                raise CameraError(fault(Code.CAMERA_FORMAT, Part.CAMERA, camera=self.source, found=found))
            camera_fault = monitor.check(None if raw is None else raw.pixels, time.monotonic())
            if camera_fault is CameraFault.BLACK:
                # The camera still answers: it stays open and recovers as soon as light falls in.
                self._fail(self._fault_of(camera_fault))
            elif camera_fault is not None:
                raise CameraError(self._fault_of(camera_fault))
            elif raw is not None:
                self._take(raw)

    def _take(self, raw: RawFrame) -> None:
        with self._changed:
            self._frame = Frame(raw.pixels, raw.at, self._index)
            self._last_frame_at = time.monotonic()
            self._fault = self._reported = None
            self._changed.notify_all()
        self._index += 1

    def _fail(self, fault: Fault) -> None:
        with self._changed:
            self._frame = None
            self._fault = fault
            self._changed.notify_all()

    def _fault_of(self, found: CameraFault) -> Fault:
        return fault(STALLS[found], Part.CAMERA, camera=self.source)

    def _failed(self, error: Exception) -> Fault:
        return fault(Code.CAMERA_FAILED, Part.CAMERA, camera=self.source, reason=reason_of(error))


def _is_picture(pixels: npt.NDArray[Any]) -> bool:
    """True for (H, W, 3) uint8 with at least a pixel: a driver may send YUYV, grey or 16 bits under any setting."""
    return pixels.ndim == 3 and pixels.shape[2] == 3 and pixels.size > 0 and pixels.dtype == np.uint8


def taken_at(stamp: float, asked: float, now: float) -> float:
    """The time at which a frame was taken, in seconds on `time.monotonic`.

    The driver's own `stamp` where it is on that clock, else the time at which it was `asked` for.
    """
    return stamp if now - MAX_STAMP_AGE_S < stamp <= now else asked
