"""The game's end of the phones' process: the socket between them, the process where no service starts it, its fault."""

import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from companion.app.phone_process import PhoneProcess
from companion.app.phones import PhoneSocket
from companion.i18n.faults import Code, Fault, Part, fault
from companion.ui import update_phones
from companion.ui.message import Message
from companion.web.wire import Answer, Listening, OtherBox, Snapshot, TablePicture, ToGame, Unable

SOCKET = "OYEZ_PHONES"
"""Names the socket where the system's service starts the phones' process; without it the game starts one itself."""
START_S = 15.0
"""Seconds until a process that is not there is reported."""


class PhoneLink:
    """The socket at `path`, or at one of its own; `post` hands a message to the loop from any thread."""

    def __init__(
        self,
        post: Callable[[Message], None],
        port: int,
        path: Path | None,
        clock: Callable[[], float],
        open_socket: Callable[[Path, Callable[[], None]], PhoneSocket],
        start: Callable[[Path, int], PhoneProcess],
    ) -> None:
        self.socket: PhoneSocket | None = None
        self.ready = 0
        """The port on which the process accepts phones; 0 while it does not."""
        self._post = post
        self._port = port
        self._path = path
        self._clock = clock
        self._open_socket = open_socket
        self._start = start
        self._process: PhoneProcess | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._unable: Fault | None = None
        self._since = 0.0
        self._posted = threading.Event()

    @property
    def on(self) -> bool:
        """True while the socket is open."""
        return self.socket is not None

    @property
    def pid(self) -> int | None:
        """The number of the phones' process that the game has started."""
        return None if self._process is None else self._process.pid

    @property
    def fault(self) -> Fault | None:
        """The fault of the phones' process now; phones may be missing, the game continues."""
        if self.socket is None:
            return None
        if self._unable is not None:
            return self._unable
        if self.socket.connected:
            self._since = self._clock()
        elif self._clock() - self._since >= START_S:
            return Fault(Code.PHONES_STOPPED, Part.PHONES)
        return None

    def open(self) -> Path:
        """Listen at the socket; return its path. Raises OSError."""
        named = os.environ.get(SOCKET)
        path = self._path or (Path(named) if named else None)
        if path is None:
            self._folder = tempfile.TemporaryDirectory(prefix="oyez-phones-")
            path = Path(self._folder.name) / "socket"
        self._since = self._clock()
        opened = self._open_socket(path, self._asked)
        opened.open()
        self.socket = opened
        return path

    def start_process(self, path: Path) -> None:
        """Start the phones' process on the socket at `path`, unless the system's service does."""
        if SOCKET not in os.environ:
            self._process = self._start(path, self._port)

    def close(self) -> None:
        """End the phones' process: its port is closed within a second."""
        link, process, folder = self.socket, self._process, self._folder
        self.socket = self._process = self._folder = self._unable = None
        self.ready = 0
        if link is not None:
            link.close()
        if process is not None:
            process.close()
        if folder is not None:
            folder.cleanup()

    def take(self) -> list[ToGame]:
        """Return the requests that have come, the oldest first."""
        self._posted.clear()
        return [] if self.socket is None else self.socket.take()

    def rest(self, seconds: float) -> None:
        """Hear of the next requests after this time at the earliest; those that come meanwhile wait together."""
        if self.socket is not None:
            self.socket.rest(seconds)

    def answer(self, answer: Answer) -> None:
        """Answer a request."""
        if self.socket is not None:
            self.socket.answer(answer)

    def show(self, snapshot: Snapshot) -> None:
        """Show phones this state next."""
        if self.socket is not None:
            self.socket.show(snapshot)

    def pass_on(self, message: OtherBox | TablePicture) -> None:
        """Pass a message of another table, or a picture of this one, on; from any thread."""
        found = self.socket
        if found is not None:
            found.pass_on(message)

    def hear(self, message: Listening | Unable) -> None:
        """Take the state of the process."""
        if isinstance(message, Listening):
            self.ready, self._unable = message.port, None
        else:
            self.ready = 0
            self._unable = fault(Code.PHONES_PORT, Part.PHONES, port=message.port, reason=message.error)

    def _asked(self) -> None:
        """Wake the loop, once for all requests that wait; called from the socket's thread."""
        if not self._posted.is_set():
            self._posted.set()
            self._post(update_phones.phones_ask.news())
