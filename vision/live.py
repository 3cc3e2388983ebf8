"""Sources that show what happens now, each read by a thread of its own that keeps the newest frame only.

So a driver that blocks never holds up the game, and no frame is older than the moment it is asked for. A camera
that goes away is looked for until it is closed: `read` says what is wrong meanwhile, and goes on by itself.
"""

import contextlib
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import TypeVar

import cv2
import msgspec

from vision import camera, pulse
from vision.camera import CameraError, Exposure, Frame, Pixels
from vision.pulse import Ailment, Pulse

START = 6.0
"""Seconds that a camera may take to its first picture."""
RETRY = 1.0
"""Seconds between two tries to open a camera that went away."""
PAUSE = 0.05
"""Seconds to wait where a driver answers at once that it has nothing."""
OLDEST_STAMP = 10.0
"""Seconds; a driver's time stamp older than this is on another clock."""
OTHERWISE = "or play on with --camera made-up or by touch"

Answer = TypeVar("Answer")
DRIVERS_FAIL = (OSError, RuntimeError, ValueError, cv2.error)
"""What drivers raise in ways of their own."""


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
        self._wanted: Exposure | None = None
        self._wishes: SimpleQueue[Callable[[], None]] = SimpleQueue()
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

    def _measure(self) -> Exposure:
        """What pictures are taken with now; raises CameraError where the driver does not say."""
        raise CameraError(f"{self.name} does not say how its pictures are exposed")

    def _set(self, wanted: Exposure | None) -> None:
        """Take pictures so, None for automatically; raises CameraError where the driver cannot."""
        if wanted is not None:
            raise CameraError(f"{self.name} cannot be told how to expose its pictures")

    def next_throw(self) -> bool:
        """Nothing to prepare."""
        return True

    def exposure(self) -> Exposure:
        """What pictures are taken with now. Raises CameraError where the camera does not say, or is away."""
        return self._asked(self._measure)

    def expose(self, wanted: Exposure | None) -> None:
        """Take pictures so from now on, also after the camera was away; None leaves it to the camera again.

        Raises CameraError where that cannot be set, or the camera is away.
        """
        self._asked(lambda: self._hold(wanted))

    def _hold(self, wanted: Exposure | None) -> None:
        self._wanted = None
        try:
            self._set(wanted)
        except CameraError:
            with contextlib.suppress(CameraError):
                self._set(None)
            raise
        self._wanted = wanted

    def _asked(self, job: Callable[[], Answer]) -> Answer:
        """What a job gives that the camera's own thread does: no driver likes to be used by two."""
        answer: Future[Answer] = Future()

        def grant() -> None:
            if not answer.set_running_or_notify_cancel():
                return
            try:
                answer.set_result(job())
            except CameraError as error:
                answer.set_exception(error)
            except DRIVERS_FAIL as error:
                answer.set_exception(CameraError(f"{self.name} failed ({error}); {check(self.name)}"))

        self._wishes.put(grant)
        try:
            return answer.result(camera.PATIENCE)
        except TimeoutError:
            answer.cancel()
            raise CameraError(f"{self.name} does not answer; {check(self.name)}") from None

    def _grant_wishes(self) -> None:
        with contextlib.suppress(Empty):
            while True:
                self._wishes.get_nowait()()

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
            trouble = self._trouble or ("" if self._frame else f"{self.name} gives no picture; {check(self.name)}")
        if trouble:
            self.close()
            raise CameraError(trouble)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._open()
                if self._wanted is not None:
                    with contextlib.suppress(CameraError):
                        self._set(self._wanted)
                self._follow()
            except CameraError as error:
                self._tell(str(error))
            except DRIVERS_FAIL as error:
                # The thread must live on to take the camera back.
                self._tell(f"{self.name} failed ({error}); {check(self.name)}")
            finally:
                # A driver that fails to let go of a lost camera must not keep us from the next try.
                with contextlib.suppress(CameraError, *DRIVERS_FAIL):
                    self._let_go()
                with contextlib.suppress(*DRIVERS_FAIL):
                    self._shut()
            self._closing.wait(RETRY)

    def _let_go(self) -> None:
        """A driver keeps what was set after the program has ended: other programs expect the automatic."""
        if self._wanted is not None:
            self._set(None)

    def _follow(self) -> None:
        beat = Pulse(time.monotonic())
        while not self._closing.is_set():
            self._grant_wishes()
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


def taken_at(stamp: float, asked: float, now: float) -> float:
    """When a picture was taken, in seconds on `time.monotonic`.

    The driver's own `stamp` where it is on that clock, else the moment at which it was `asked` for.
    """
    return stamp if now - OLDEST_STAMP < stamp <= now else asked


def check(name: str) -> str:
    return f"check the cable of {name} and that no other program uses it, {OTHERWISE}"
