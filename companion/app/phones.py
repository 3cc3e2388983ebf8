"""The game's end of the Unix socket to the phones' process: it listens while phones are switched on.

One thread reads requests, one writes answers and the newest state; the loop waits for neither. A process that does not
read for a while is cut off.
"""

import contextlib
import logging
import os
import queue
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.web.history import SentActions
from companion.web.wire import MAX_LINE, TO_GAME, Answer, OtherBox, Snapshot, TablePicture, ToGame, ToPhones, encode

STUCK_S = 3
"""Seconds after which a process that reads nothing is cut off."""
MAX_REQUESTS, MAX_ANSWERS, MAX_OTHERS = 512, 1024, 256
"""Requests that the loop has not taken yet; answers, and topics of other tables, that the process has not read."""


class PhoneSocket:
    """The socket at `path`. `asked` is called from a thread when requests are there to be taken."""

    def __init__(self, path: Path, asked: Callable[[], None]) -> None:
        self.path = path
        self._asked = asked
        self._requests: queue.Queue[ToGame] = queue.Queue(MAX_REQUESTS)
        self._answers: deque[Answer] = deque(maxlen=MAX_ANSWERS)
        self._others: dict[object, OtherBox | TablePicture] = {}
        self._newest: Snapshot | None = None
        self._sent: Snapshot | None = None
        self._actions = SentActions()
        self._something = threading.Condition()
        self._listener: socket.socket | None = None
        self._connection: socket.socket | None = None
        self._threads: list[threading.Thread] = []
        self._open = False
        self._taken = False
        self._not_before = 0.0
        self._late = False
        self._resting = threading.Lock()

    @property
    def connected(self) -> bool:
        """True while the phones' process is connected."""
        return self._connection is not None

    def open(self) -> None:
        """Listen. Raises OSError."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path.unlink(missing_ok=True)
        listener = self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            # nobody reaches it before its rights are set: bind makes it with those that the mask leaves
            before = os.umask(0o177)
            try:
                listener.bind(str(self.path))
            finally:
                os.umask(before)
            # where the system's service runs the phones' process, the folder gives the socket the group of that one
            self.path.chmod(0o660)
            listener.listen(1)
        except OSError:
            self.close()
            raise
        self._open = True
        self._threads = [
            threading.Thread(target=work, name="phones", daemon=True) for work in (self._accept, self._write)
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End at once: the process closes its port when the socket ends."""
        self._open = False
        self.path.unlink(missing_ok=True)
        for each in (self._listener, self._connection):
            if each is not None:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
                each.close()
        self._listener = None
        with self._something:
            self._something.notify_all()
        while not self._requests.empty():
            self._requests.get_nowait()
        for thread in self._threads:
            thread.join()
        self._threads = []

    def show(self, snapshot: Snapshot) -> None:
        """Send this state next; one that has not been sent yet is left out."""
        with self._something:
            self._newest = snapshot
            self._something.notify_all()

    def pass_on(self, message: OtherBox | TablePicture) -> None:
        """Send a message of another table, or a picture of this one; one of its topic that waits is left out."""
        topic = (message.box, message.kind) if isinstance(message, OtherBox) else message.view
        with self._something:
            if topic in self._others or len(self._others) < MAX_OTHERS:
                self._others[topic] = message
                self._something.notify_all()

    def answer(self, answer: Answer) -> None:
        """Answer a request."""
        with self._something:
            self._answers.append(answer)
            self._something.notify_all()

    def take(self) -> list[ToGame]:
        """Return the requests that have come, the oldest first; `asked` is called again after `rest`."""
        self._taken = True
        found: list[ToGame] = []
        while len(found) < MAX_REQUESTS:
            try:
                found.append(self._requests.get_nowait())
            except queue.Empty:
                break
        return found

    def rest(self, seconds: float) -> None:
        """Report the next requests after this time at the earliest: those that come meanwhile are taken together."""
        self._not_before = time.monotonic() + seconds
        self._taken = False
        if not self._requests.empty():
            self._report()

    def _report(self) -> None:
        """Report requests, now or once the rest is over; called from any thread after a request was put."""
        if self._taken:
            # the one who has taken the others looks again
            return
        wait_s = self._not_before - time.monotonic()
        if wait_s <= 0:
            self._asked()
            return
        with self._resting:
            waits, self._late = self._late, True
        if not waits:
            later = threading.Timer(wait_s, self._report_late)
            later.daemon = True
            later.start()

    def _report_late(self) -> None:
        with self._resting:
            self._late = False
        if self._open:
            self._asked()

    def _accept(self) -> None:
        while self._open and (listener := self._listener) is not None:
            try:
                connection, _address = listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", STUCK_S, 0))
            with self._something:
                self._answers.clear()
                self._sent, self._actions = None, SentActions()
                self._connection = connection
                self._something.notify_all()
            self._read(connection)
            with self._something:
                self._connection = None
            connection.close()

    def _read(self, connection: socket.socket) -> None:
        """Take requests until the process ends, or sends anything else than a request."""
        try:
            with connection.makefile("rb") as lines:
                while self._open and (line := lines.readline(MAX_LINE + 1)):
                    self._put(TO_GAME.decode(line))
        except (OSError, ValueError, msgspec.MsgspecError, RecursionError) as error:
            logging.getLogger(__name__).warning("the phones' process is cut off: %s", error)

    def _put(self, request: ToGame) -> None:
        while self._open:
            try:
                self._requests.put(request, timeout=1.0)
            except queue.Full:
                continue
            self._report()
            return

    def _write(self) -> None:
        while self._open:
            with self._something:
                self._something.wait_for(self._has_work)
                connection = self._connection
                messages = self._take_messages()
            if connection is None or not self._open:
                continue
            try:
                for message in messages:
                    connection.sendall(encode(message))
            except OSError as error:
                logging.getLogger(__name__).warning("the phones' process does not read: %s", error)
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    def _take_messages(self) -> list[ToPhones]:
        """Take the messages to write: a state that nobody has yet, then the answers to the requests that made it.

        Messages of other tables come last: they are read by the state that names their connection. Pictures do so too.
        """
        messages: list[ToPhones] = []
        if self._newest is not None and self._newest is not self._sent:
            messages.append(self._actions.fresh(self._newest))
        messages += self._answers
        self._answers.clear()
        self._sent = self._newest
        messages += self._others.values()
        self._others.clear()
        return messages

    def _has_work(self) -> bool:
        if not self._open:
            return True
        return self._connection is not None and self._has_messages()

    def _has_messages(self) -> bool:
        return bool(self._answers or self._others) or self._newest is not self._sent
