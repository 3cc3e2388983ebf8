"""The one worker: it opens the camera, reads the dice in its pictures and posts what it saw."""

import logging
import queue
import threading
from collections.abc import Callable

from msgspec import Struct

from companion.ui.messages import EyesFailed, Message, NoMoreThrows, Saw, Understood
from vision.camera import Camera, CameraError, Frame, open_camera
from vision.reader import ModelError, Reader
from vision.reading import TROYES

BROKEN = "Looking at the dice failed by a mistake in Oyez; its log says more. Enter the dice by hand."

Post = Callable[[Message], None]
Open = Callable[[str], Camera]


class _Look(Struct, frozen=True):
    throw: bool


class _Watch(Struct, frozen=True):
    on: bool
    read: bool


class _Stop(Struct, frozen=True):
    pass


_Request = _Look | _Watch | _Stop


class Eyes:
    """Looks at the dice in a thread of its own; every answer goes through `post`.

    A live picture is posted only once the one before was `shown`, so that the newest wins and none pile up.
    """

    def __init__(self, source: str, post: Post, opener: Open = open_camera) -> None:
        self._source = source
        self._post = post
        self._open = opener
        self._reader = Reader()
        self._camera: Camera | None = None
        self._requests: queue.SimpleQueue[_Request] = queue.SimpleQueue()
        self._shown = threading.Event()
        self._thread = threading.Thread(target=self._run, name="eyes", daemon=True)

    def open(self, camera: Camera | None = None) -> None:
        """Begin, with a camera that is open already where there is one."""
        self._camera = camera
        self._thread.start()

    def look(self, throw: bool) -> None:
        """Read the dice once; `throw` asks for the source's next throw first."""
        self._requests.put(_Look(throw))

    def watch(self, on: bool, read: bool) -> None:
        """Post live pictures, each with its reading where `read` says so, until told otherwise."""
        self._shown.set()
        self._requests.put(_Watch(on, read))

    def shown(self) -> None:
        """The last picture is on the screen: the next one may come."""
        self._shown.set()

    def close(self) -> None:
        """Stop, and let the camera go."""
        self._requests.put(_Stop())
        self._shown.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def _run(self) -> None:
        watching = _Watch(False, False)
        while True:
            request = self._next(watching.on)
            if isinstance(request, _Stop):
                break
            if isinstance(request, _Watch):
                watching = request
                continue
            try:
                if isinstance(request, _Look):
                    self._answer_look(request)
                else:
                    self._answer_watch(watching)
            except CameraError as error:
                live = self._camera is None or self._camera.live
                watching = _Watch(False, False)
                self._fail(str(error), gone=live)
            except ModelError as error:
                watching = _Watch(False, False)
                self._post(EyesFailed(str(error)))
            except Exception:  # a mistake of ours must not leave the table waiting for an answer
                watching = _Watch(False, False)
                logging.getLogger(__name__).exception("looking at the dice failed")
                self._post(EyesFailed(BROKEN))
        self._let_go()

    def _next(self, watching: bool) -> _Request | None:
        """The next request; while watching None where there is none and the last picture is shown."""
        if not watching:
            return self._requests.get()
        self._shown.wait()
        try:
            return self._requests.get_nowait()
        except queue.Empty:
            return None

    def _answer_look(self, request: _Look) -> None:
        camera = self._camera
        if camera is None:
            camera = self._camera = self._open(self._source)
        if request.throw and not camera.next_throw():
            self._post(NoMoreThrows())
            return
        frame = camera.read()
        if frame is None:
            raise CameraError(f"The {camera.name} sends no picture. Check its cable, then try again or enter by hand.")
        self._understand(frame)

    def _answer_watch(self, watching: _Watch) -> None:
        if self._camera is None:
            self._camera = self._open(self._source)
        self._shown.clear()
        frame = self._camera.read()
        if frame is None:
            raise CameraError(f"The {self._camera.name} sends no picture. Check its cable, or enter the dice by hand.")
        if watching.read:
            self._understand(frame)
        else:
            self._post(Saw(frame))

    def _understand(self, frame: Frame) -> None:
        self._post(Understood(frame, self._reader.read(frame.pixels, TROYES)))

    def _fail(self, text: str, gone: bool) -> None:
        if gone:
            self._let_go()
        self._post(EyesFailed(text, gone))

    def _let_go(self) -> None:
        if self._camera is not None:
            self._camera.close()
            self._camera = None
