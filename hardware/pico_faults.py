"""What is said where a Pico is there and yet something about it is wrong."""

from collections import deque

from firmware.link import PROTOCOL, HostLink
from firmware.messages import FIRMWARE

CABLE_S, CABLE_RESENDS = 60.0, 30
"""So many messages sent again in so many seconds are a cable that goes bad: a good one loses none in a whole game."""


def no_answer(name: str) -> str:
    """Where a port is open and nothing answers."""
    return (
        f"The Pico at {name} does not answer. Run `oyez flash` where Oyez is not on it yet; else unplug it and plug it "
        "in again."
    )


def stranger(link: HostLink) -> str | None:
    """Where the Pico speaks another version of the link."""
    if link.stranger is None:
        return None
    return (
        f"The Pico's firmware speaks version {link.stranger} of the link and this program version {PROTOCOL}. "
        "Run `oyez flash` to bring the Pico up to date."
    )


def outdated(about: bytes, mark: int | None) -> str | None:
    """Where what the Pico tells of itself shows an older firmware, or a wiring other than `mark`."""
    if about and about[0] < FIRMWARE:
        return (
            f"The Pico's firmware is number {about[0]}, and number {FIRMWARE} is here. It works; run `oyez flash` to "
            "bring it up to date."
        )
    if mark is not None and about[1:3] != mark.to_bytes(2, "big"):
        return "The Pico was flashed with another wiring than pins.toml has now. Run `oyez flash` again."
    return None


class CableWatch:
    """Counts messages that had to be sent again within the last minute."""

    def __init__(self) -> None:
        self._totals: deque[tuple[float, int]] = deque()

    def note(self, now: float, total: int) -> None:
        """How many were sent again in all, at this second."""
        if not self._totals or total != self._totals[-1][1]:
            self._totals.append((now, total))
        while len(self._totals) > 1 and now - self._totals[1][0] > CABLE_S:
            self._totals.popleft()

    @property
    def fault(self) -> str | None:
        """Where these are too many."""
        again = self._totals[-1][1] - self._totals[0][1] if self._totals else 0
        if again < CABLE_RESENDS:
            return None
        return (
            f"The cable to the Pico is bad: {again} messages had to be sent again within a minute. Nothing was lost; "
            "take another cable, or another USB port."
        )
