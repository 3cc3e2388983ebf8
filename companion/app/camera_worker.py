"""The one worker: it opens the camera, reads the dice in its pictures and posts its readings."""

import logging
import queue
import threading
import time
from collections.abc import Callable

from msgspec.structs import replace

from companion.app import camera_requests as requests
from companion.app import piece_eyes
from companion.app.copy_learner import learned
from companion.app.piece_eyes import PieceEyes
from companion.camera.calibrated_reader import CalibratedReader, SeenWheel, keep_exposure
from companion.camera.calibration import Calibration
from companion.camera.learned_copy import SavedCopy, fits_source
from companion.camera.learned_tiles import SavedTiles
from companion.i18n.faults import AnyFault, Code, Part, fault
from companion.system.malloc import give_back_what_is_free
from companion.ui import update_pieces, update_shell, update_table, update_throw
from companion.ui.commands import Learn
from companion.ui.message import Message
from vision import faults as vision
from vision.camera import Camera, CameraError, Frame, Pixels
from vision.preview import preview
from vision.reader import ModelError, Reader
from vision.reading import Expectation, Reading
from vision.sources import is_live, open_camera
from vision.stability import Phase
from vision.throw_detector import ThrowDetector

SHOWN_W = 800
"""The width in pixels of the live pictures on the screen."""
CLOSE_S = 1.5
"""Seconds in which the thread ends, or is left behind."""
PAUSE = 0.5
"""Seconds between two tries to take back a camera that is gone."""
AT_REST = (Phase.READING, Phase.REPORTED)
"""The phases in which an automatic focus only disturbs: it hunts where nothing changes."""

Post = Callable[[Message], None]
Open = Callable[[str], Camera]


class CameraWorker:
    """Looks at the dice in a thread of its own; every answer goes through `post`.

    A live picture is posted only once the one before was `shown`, so that the newest wins and none pile up. A throw
    that was reported is reported again only after the dice have moved, even if nobody watched in between. A live camera
    that fails is reported once; the worker keeps trying and uses it again when it returns.
    """

    def __init__(
        self,
        source: str,
        post: Post,
        opener: Open = open_camera,
        calibration: Calibration | None = None,
        copy: SavedCopy | None = None,
        tiles: SavedTiles | None = None,
    ) -> None:
        self._source = source
        self._post = post
        self._open = opener
        self._calibration = calibration
        self._reader = CalibratedReader(Reader(), calibration, self._say_fit)
        self._use_copy(copy)
        self._pieces = PieceEyes()
        self._pieces.use(tiles)
        self._camera: Camera | None = None
        self._watcher = ThrowDetector(self._read, lambda: self._reader.field, self._learn, ends=False)
        self._wheel_watcher = ThrowDetector(self._read_wheel, ends=False)
        self._seen_wheel: SeenWheel | None = None
        self._expect: Expectation | None = None
        self._newest = 0.0
        self._trouble: AnyFault | None = None
        self._misfits: list[AnyFault] = []
        self._requests: queue.SimpleQueue[requests.Request] = queue.SimpleQueue()
        self._shown = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def open(self, camera: Camera | None = None) -> None:
        """Begin, with a camera that is open already if there is one."""
        self._camera = camera
        self._thread.start()

    def read_dice(self, throw: bool, expect: Expectation) -> None:
        """Read the expected dice once; `throw` asks for the source's next throw first."""
        self._requests.put(requests.ReadDice(throw, expect))

    def read_wheel(self, expect: Expectation | None) -> None:
        """Read the wheel once, in the source's next picture, with the dice that are expected on it."""
        self._requests.put(requests.ReadWheel(expect))

    def watch(self, on: bool, read: bool, expect: Expectation) -> None:
        """Post live pictures until the next call; with `read`, each throw with its reading of the expected dice."""
        self._shown.set()
        self._requests.put(requests.Watch(on, read, expect))

    def watch_wheel(self, expect: Expectation) -> None:
        """Post how the expected dice lie on the wheel whenever they come to rest there, until `watch` is called."""
        self._shown.set()
        self._requests.put(requests.Watch(True, False, replace(expect, wheel=True)))

    def learn(self, lesson: Learn) -> None:
        """Learn from a confirmed picture, without using it yet; post `copy_learned` or `learning_failed`."""
        self._requests.put(requests.LearnCopy(lesson))

    def use_copy(self, copy: SavedCopy | None) -> None:
        """Read with this learned copy from now on; None for any copy."""
        self._requests.put(requests.UseCopy(copy))

    def look(self, request: requests.PieceRequest) -> None:
        """Find, learn, read or watch pieces, or read by others; every answer is posted."""
        if not isinstance(request, requests.WatchPieces):
            self._requests.put(request)
            return
        self._shown.set()
        self._requests.put(requests.Watch(request.expect is not None, False, pieces=request.expect))

    def shown(self) -> None:
        """The last picture is on the screen: the next one may come."""
        self._shown.set()

    def close(self) -> None:
        """Stop, and let the camera go; a thread that a driver blocks is left behind, and ends with the program."""
        ends = time.monotonic() + CLOSE_S
        self._closing = True
        self._requests.put(requests.Stop())
        self._shown.set()
        camera = self._camera
        if camera is not None and camera.live:
            # a read that waits for a picture ends at once
            camera.close()
        if self._thread.is_alive():
            self._thread.join(max(0.0, ends - time.monotonic()))

    def _run(self) -> None:
        watching = requests.Watch(False, False)
        if self._camera is not None:
            self._keep_exposure(self._camera)
        while True:
            request = self._next(watching)
            if isinstance(request, requests.Stop):
                break
            if isinstance(request, requests.Watch):
                watching = request
                if request.on and request.read:
                    give_back_what_is_free()  # turns have left holes, and readings need room
                self._expect = request.expect
                self._wheel_watcher.reset()
                if request.pieces is not None:
                    self._pieces.expect(request.pieces)
                continue
            if isinstance(request, requests.UseCopy):
                self._use_copy(request.copy)
                continue
            if isinstance(request, requests.UsePieces):
                self._pieces.use(request.tiles)
                continue
            try:
                if isinstance(request, requests.LearnCopy):
                    self._post(learned(self._reader, request.lesson, self._source))
                elif isinstance(request, requests.ReadDice):
                    self._answer_dice(request)
                elif isinstance(request, requests.ReadWheel):
                    self._answer_wheel(request)
                elif request is not None:
                    self._answer_pieces(request)
                else:
                    self._answer_watch(watching)
                self._trouble = None
            except CameraError as error:
                self._reader.background.reset()
                self._say_trouble(error.fault)
            except ModelError as error:
                watching = requests.Watch(False, False)
                self._post(update_throw.camera_failed.news(error.fault))
            except Exception:  # a mistake of ours must not leave the table waiting for an answer
                watching = requests.Watch(False, False)
                logging.getLogger(__name__).exception("reading the dice failed")
                self._post(update_throw.camera_failed.news(fault(Code.READER_FAILED, Part.READER)))
        if self._camera is not None:
            self._camera.close()

    def _next(self, watching: requests.Watch) -> requests.Request | None:
        """The next request; while watching None if there is none and the last picture is shown."""
        if not watching.on:
            self._trouble = None
            return self._requests.get()
        if not self._trouble and watching.shows:
            self._shown.wait()
        try:
            return self._requests.get(timeout=PAUSE) if self._trouble else self._requests.get_nowait()
        except queue.Empty:
            return None

    def _opened(self) -> Camera:
        if self._camera is None:
            self._camera = self._open(self._source)
            self._keep_exposure(self._camera)
        return self._camera

    def _answer_dice(self, request: requests.ReadDice) -> None:
        self._expect = request.expect
        frame = self._asked(request.throw, request.expect)
        if frame is None:
            return
        reading = self._read(frame.pixels)
        self._watcher.mark_reported(frame, reading)
        self._post(update_throw.dice_seen.news(frame, reading))

    def _answer_wheel(self, request: requests.ReadWheel) -> None:
        frame = self._asked(True, request.expect)
        if frame is not None:
            seen = self._reader.read_wheel(frame.pixels, request.expect)
            self._watcher.mark_reported(frame, seen.reading.dice)
            self._post(update_table.wheel_seen.news(frame, seen.reading, seen.zero))

    def _answer_pieces(self, request: requests.PieceAnswer) -> None:
        if isinstance(request, requests.LearnPieces):
            self._post(piece_eyes.learned(request.lesson, self._source))
            return
        frame = self._asked(True, None)
        if frame is None:
            return
        if isinstance(request, requests.FindPieces):
            self._post(piece_eyes.found(frame, request.count))
            return
        if isinstance(request, requests.ReadGrid):
            self._post(
                update_pieces.grid_seen.news(
                    frame, request.expect, self._pieces.read_grid(frame.pixels, request.expect)
                )
            )
            return
        self._pieces.expect(request.expect)
        self._post(update_pieces.pieces_seen.news(frame, self._pieces.read(frame.pixels)))

    def _asked(self, throw: bool, expect: Expectation | None) -> Frame | None:
        """Return a picture of the dice now; None, after a message, if the source has no next throw."""
        camera = self._opened()
        if throw and not camera.next_throw(expect.bodies if expect else ()):
            self._post(update_throw.no_more_throws.news())
            return None
        return self._frame(camera, time.monotonic() if camera.live else 0.0)

    def _answer_watch(self, watching: requests.Watch) -> None:
        if watching.wheel:
            self._answer_watch_wheel()
            return
        if watching.shows:
            self._shown.clear()
        frame = self._frame(self._opened(), self._newest)
        self._newest = frame.at
        if watching.pieces is not None:
            seen = self._pieces.feed(frame)
            if seen is not None:
                self._post(update_pieces.pieces_seen.news(frame, seen, watched=True))
            return
        throw = self._watcher.feed(frame) if watching.read else None
        self._opened().hold_focus(watching.read and self._watcher.phase in AT_REST)
        if throw is None:
            self._post(update_throw.live_picture.news(preview(frame, SHOWN_W)))
        else:
            self._post(update_throw.dice_seen.news(throw.frame, throw.reading, throw.cleared))

    def _answer_watch_wheel(self) -> None:
        frame = self._frame(self._opened(), self._newest)
        self._newest = frame.at
        throw = self._wheel_watcher.feed(frame)
        self._opened().hold_focus(self._wheel_watcher.phase in AT_REST)
        if throw is None or throw.cleared or self._seen_wheel is None:
            return
        self._watcher.mark_reported(throw.frame, throw.reading)
        seen = self._seen_wheel
        reading = replace(seen.reading, sure=seen.reading.sure and throw.reading.sure)
        self._post(update_table.wheel_laid.news(throw.frame, reading, seen.zero))

    def _read_wheel(self, pixels: Pixels) -> Reading:
        self._seen_wheel = self._reader.read_wheel(pixels, self._expect)
        return self._seen_wheel.reading.dice

    def _frame(self, camera: Camera, newer_than: float) -> Frame:
        frame = camera.read(newer_than)
        if frame is None:
            raise CameraError(vision.fault(vision.Code.CAMERA_SILENT, vision.Part.CAMERA, camera=camera.source))
        return frame

    def _read(self, pixels: Pixels) -> Reading:
        return self._reader.read(pixels, self._expect)

    def _use_copy(self, copy: SavedCopy | None) -> None:
        self._reader.copy = fits_source(copy, self._source, is_live(self._source))

    def _learn(self, pixels: Pixels, reading: Reading) -> None:
        """Learn the table of a live camera; each picture of another source shows its own table."""
        if self._camera is not None and self._camera.live:
            self._reader.background.learn(pixels, reading)

    def _keep_exposure(self, camera: Camera) -> None:
        keep_exposure(camera, self._source, self._calibration, self._say_exposure)

    def _say_fit(self, misfit: AnyFault | None) -> None:
        """Say that the calibration does not fit, or that it fits again."""
        if misfit is None:
            for each in self._misfits:
                self._post(update_shell.part_works.news(each))
            self._misfits.clear()
        else:
            self._misfits.append(misfit)
            self._post(update_shell.part_failed.news(misfit))

    def _say_exposure(self, fault: AnyFault | None) -> None:
        if fault is not None:
            self._post(update_shell.part_failed.news(fault))

    def _say_trouble(self, trouble: AnyFault) -> None:
        """Report a fault of the camera once for as long as it lasts."""
        if trouble != self._trouble and not self._closing:
            self._trouble = trouble
            self._post(update_throw.camera_failed.news(trouble, gone=self._camera is None or self._camera.live))
