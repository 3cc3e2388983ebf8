"""The faults of an attached Pico: it does not answer, its firmware or wiring is not ours, its cable is bad."""

from collections import deque

from firmware.link import PROTOCOL
from firmware.messages import FIRMWARE
from hardware.faults import Code, Fault, Part, fault

CABLE_S, CABLE_RESENDS = 60.0, 30
"""Seconds, and the messages sent again within them that show a bad cable: a good one loses none in a whole game."""


def no_answer(name: str) -> Fault:
    """The fault of an open port at which nothing answers."""
    return fault(Code.PICO_SILENT, Part.PICO, name=name)


def protocol_fault(theirs: int | None) -> Fault | None:
    """The fault of a Pico whose link has this other version; None for None."""
    if theirs is None:
        return None
    return fault(Code.OTHER_PROTOCOL, Part.FIRMWARE, theirs=theirs, ours=PROTOCOL)


def outdated(about: bytes, mark: int | None) -> Fault | None:
    """The fault of a Pico that describes an older firmware, or a wiring other than `mark`; None for neither."""
    if about and about[0] < FIRMWARE:
        return fault(Code.FIRMWARE_OLD, Part.FIRMWARE, theirs=about[0], ours=FIRMWARE)
    if mark is not None and about[1:3] != mark.to_bytes(2, "big"):
        return fault(Code.WIRING_CHANGED, Part.FIRMWARE)
    return None


class CableWatch:
    """Counts messages that had to be sent again within the last minute."""

    def __init__(self) -> None:
        self._totals: deque[tuple[float, int]] = deque()

    def note(self, now: float, total: int) -> None:
        """Note the total of messages sent again, at this second."""
        if not self._totals or total != self._totals[-1][1]:
            self._totals.append((now, total))
        while len(self._totals) > 1 and now - self._totals[1][0] > CABLE_S:
            self._totals.popleft()

    @property
    def fault(self) -> Fault | None:
        """The fault of too many messages sent again; None below."""
        again = self._totals[-1][1] - self._totals[0][1] if self._totals else 0
        if again < CABLE_RESENDS:
            return None
        return fault(Code.CABLE_BAD, Part.CABLE, count=again)
