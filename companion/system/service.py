"""The messages of a service to systemd: it is ready, it is alive, it ends (sd_notify(3)).

The watchdog is fed by the loop that draws or serves, and by nothing else: a screen that hangs is a service that hangs.
"""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

SLOW_S = 120
"""Seconds that one step may take in which nothing else can be done, such as opening the display."""

ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class Service:
    """Notifies systemd if systemd started this program; else nobody."""

    def __init__(
        self, environment: Mapping[str, str] = os.environ, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        limit = environment.get("WATCHDOG_USEC", "")
        own = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        # systemd asks for twice as often as its limit (sd_watchdog_enabled(3)); four times is on the safe side
        self._every = int(limit) / 4e6 if limit.isdecimal() and own else 0.0
        self._limit = limit
        self._is_ready = False
        self._clock = clock
        self._fed = clock()

    @property
    def there(self) -> bool:
        """True if systemd started this program as a service."""
        return bool(self._address)

    def ready(self) -> None:
        """The start is complete: the first screen is shown, or the port of the phones is open."""
        self._is_ready = True
        self._tell("READY=1")

    def starting(self, seconds: int = SLOW_S) -> None:
        """Extend the start by at most this many seconds until the next message."""
        if not self._is_ready:
            self._tell(f"EXTEND_TIMEOUT_USEC={seconds * 1_000_000}")

    @contextmanager
    def slow(self) -> Iterator[None]:
        """Hold off start limit and watchdog during a step that takes SLOW_S at most, and cannot be interrupted."""
        if not self._is_ready or not self._every:
            self.starting()
            yield
            return
        self._set_watchdog(SLOW_S * 1_000_000)
        try:
            yield
        finally:
            self._set_watchdog(int(self._limit))

    def _set_watchdog(self, limit: int) -> None:
        """Restart the watchdog with another limit in microseconds (sd_notify(3), WATCHDOG_USEC)."""
        self._fed = self._clock()
        self._tell("WATCHDOG=1")
        self._tell(f"WATCHDOG_USEC={limit}")

    def alive(self) -> None:
        """Report to systemd that the loop is alive, only as often as required."""
        if self._every and self._clock() - self._fed >= self._every:
            self._fed = self._clock()
            self._tell("WATCHDOG=1")

    def ending(self) -> None:
        """Everything is being closed."""
        self._tell("STOPPING=1")

    def _tell(self, text: str) -> None:
        if not self._address:
            return
        name = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
                out.setblocking(False)
                out.sendto(text.encode(), name)
        except OSError:
            return  # nobody listens, or not now: the loop must not wait for it


class SignalHandler:
    """Calls `leave` when the system wants the program to end, at once, also while it waits for a finger.

    Python's own handlers run only once SDL gives the processor back; the handler in C writes to a file descriptor that
    wakes the thread here (signal.set_wakeup_fd). A second signal ends the program as it would without this.
    """

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave = leave
        self._out, self._in = os.pipe()
        os.set_blocking(self._in, False)
        self._before = {each: signal.signal(each, self._again) for each in ENDING}
        self._wakeup = signal.set_wakeup_fd(self._in, warn_on_full_buffer=False)
        threading.Thread(target=self._wait, name="ending", daemon=True).start()

    def _again(self, number: int, _frame: object) -> None:
        """The first signal was heard by the thread; the next one ends."""
        signal.signal(number, signal.SIG_DFL)

    def _wait(self) -> None:
        while heard := os.read(self._out, 16):
            if any(number in ENDING for number in heard):
                self._leave()
                return

    def close(self) -> None:
        """Restore the earlier handlers of the signals."""
        signal.set_wakeup_fd(self._wakeup)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        os.close(self._in)
