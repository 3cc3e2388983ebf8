"""Opening the source of pictures: in a thread of its own, for it loads large libraries and waits for a device."""

import logging
import threading
from collections.abc import Callable

from companion.app.ports import DiceSource
from companion.i18n.faults import Code, Part, fault
from companion.ui import update_throw
from companion.ui.message import Message

Opener = Callable[[], tuple[DiceSource, Message]]
"""Opens a source of pictures; returns the source and the message that describes it to the screen."""


class CameraOpener:
    """Calls openers, each in a thread; only the latest one counts, and the sources of the others are closed."""

    def __init__(self, post: Callable[[Message], None]) -> None:
        self._post = post
        self._lock = threading.Lock()
        self._numbers = 0
        self._opened: DiceSource | None = None

    def open(self, opener: Opener, before: DiceSource | None) -> None:
        """Open a source in place of the latest one; `before` is closed first, since it may hold the same device."""
        with self._lock:
            self._numbers += 1
            late, self._opened = self._opened, None
            number = self._numbers
        threading.Thread(target=self._open, args=(opener, number, (before, late)), name="opening", daemon=True).start()

    def take(self) -> DiceSource | None:
        """Return the source opened last, once; None if another one was requested since."""
        with self._lock:
            opened, self._opened = self._opened, None
            return opened

    def close(self) -> None:
        """Cancel: close the camera once it has opened."""
        with self._lock:
            self._numbers += 1
        opened = self.take()
        if opened is not None:
            opened.close()

    def _open(self, opener: Opener, number: int, before: tuple[DiceSource | None, ...]) -> None:
        for each in before:
            if each is not None:
                each.close()
        opened, about = self._tried(opener)
        with self._lock:
            wanted = number == self._numbers
            if wanted:
                self._opened = opened
        if wanted:
            self._post(about)
        elif opened is not None:
            opened.close()

    def _tried(self, opener: Opener) -> tuple[DiceSource | None, Message]:
        try:
            return opener()
        except Exception:  # a mistake of ours, or a library that is missing, must not leave people waiting
            logging.getLogger(__name__).exception("opening the source of pictures failed")
            return None, update_throw.camera_opened.news(
                "", made_up=False, fault=fault(Code.OPENER_FAILED, Part.CAMERA)
            )
