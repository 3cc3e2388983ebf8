"""The socket between game and phones' process with a delay: each line is held back for a moment of its own."""

import contextlib
import random
import socket
import threading
import time
from pathlib import Path

HELD_S = 0.3
"""The longest delay of a line, in seconds; half of the lines have none."""


class HeldWire:
    """Listens at `path` and carries lines to the socket at `far` and back, in order; one connection after the other."""

    def __init__(self, path: Path, far: Path, seed: str) -> None:
        self._far = far
        self._chance = random.Random(seed)
        path.unlink(missing_ok=True)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(path))
        self._listener.listen(1)
        threading.Thread(target=self._accept, name="held wire", daemon=True).start()

    def close(self) -> None:
        """Listen no longer."""
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _address = self._listener.accept()
                far = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
                far.connect(str(self._far))
            except OSError:
                # the game has ended, or switched phones off
                return
            for ends in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=ends, name="held line", daemon=True).start()

    def _carry(self, start: socket.socket, end: socket.socket) -> None:
        with contextlib.suppress(OSError), start.makefile("rb") as lines:
            for line in lines:
                # this is the fault: a line that comes late
                time.sleep(max(0.0, self._chance.uniform(-HELD_S, HELD_S)))
                end.sendall(line)
        for each in (start, end):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
