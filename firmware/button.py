"""A push button whose contacts bounce. Runs on CPython and on MicroPython."""

from firmware.link import since

BOUNCE_MS = 20


class PushButton:
    """Reports each press once: closed, and closed for BOUNCE_MS, after it was open for as long."""

    def __init__(self, now: int) -> None:
        self._down = True
        """Held while starting: that is no press."""
        self._closed = True
        self._changed_at = now

    def pressed(self, closed: bool, now: int) -> bool:
        """Return True at the moment of a press; its owner asks every few milliseconds."""
        if closed != self._closed:
            self._closed = closed
            self._changed_at = now
        if self._closed == self._down or since(now, self._changed_at) < BOUNCE_MS:
            return False
        self._down = self._closed
        return self._down
