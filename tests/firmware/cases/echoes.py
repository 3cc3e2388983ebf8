"""Faults on the line, echoes and repeats among them: `micropython -m tests.firmware.cases.echoes [FAULTS]`.

Prints `name=value`. `phantom` counts messages that nobody sent in this place: the reader's own, garbled, doubled or out
of order; `lost` counts messages that were acknowledged and never arrived. Runs on CPython too.
"""

import sys

from firmware.link import Link
from tests.firmware.cases.wire import EchoingWire

EVERY = 8
"""One write in this number is damaged, and one sent back or again, each way."""
SHORT_FAULTS = 3000


class Traffic:
    """Numbered messages both ways over such a wire; each end's own have a letter of their own."""

    def __init__(self, wire: EchoingWire) -> None:
        self.wire = wire
        self.phantom = self.lost = 0
        self.delivered = 0
        self._numbers = [0, 0]
        self._expected: tuple[list[bytes], list[bytes]] = ([], [])
        """By writer, host first: sent and not arrived."""
        self._sent = [0, 0]
        self._sessions = 0

    def run(self, faults: int) -> None:
        """Send and receive until the line had this number of faults, then let it heal."""
        wire = self.wire
        while wire.faults < faults:
            for at in (0, 1):
                if wire.chance.below(4) == 0:
                    self._send(at)
            self._step()
        wire.every = 1 << 30
        for _ in range(2000):
            self._step()
        self.lost += sum(len(waiting) for waiting in self._expected)

    def _ends(self) -> tuple[Link, Link]:
        return self.wire.host, self.wire.pico

    def _send(self, at: int) -> None:
        end = self._ends()[at]
        if end.waiting > 2:
            return
        self._numbers[at] += 1
        number = self._numbers[at]
        message = bytes([ord("hp"[at]), number >> 8 & 0xFF, number & 0xFF]) + b"x" * (number % 30)
        end.send(message)
        self._expected[at].append(message)

    def _step(self) -> None:
        self.wire.step()
        for at, reader in ((0, self.wire.pico), (1, self.wire.host)):
            waiting = self._expected[at]
            for message in reader.take():
                if waiting and message == waiting[0]:
                    waiting.pop(0)
                    self.delivered += 1
                else:
                    self.phantom += 1
        # a message that its writer no longer holds was acknowledged: it must have arrived
        for at, writer in enumerate(self._ends()):
            waiting = self._expected[at]
            while len(waiting) > writer.waiting:
                self.lost += 1
                waiting.pop(0)


def campaign(faults: int, seed: int = 3) -> dict[str, int]:
    """Run it for this number of faults; return the figures by name."""
    wire = EchoingWire(seed, EVERY)
    traffic = Traffic(wire)
    traffic.run(faults)
    return {
        "faults": wire.faults,
        "echoes": wire.echoes,
        "repeats": wire.repeats,
        "frames": wire.frames,
        "delivered": traffic.delivered,
        "sessions": wire.host.session,
        "refused": wire.host.refused + wire.pico.refused,
        "phantom": traffic.phantom,
        "lost": traffic.lost,
    }


def test_echoes_and_repeats_make_no_message_and_lose_none() -> None:
    figures = campaign(SHORT_FAULTS)
    assert figures["echoes"] > SHORT_FAULTS // 8
    assert figures["delivered"] > SHORT_FAULTS // 4
    assert (figures["phantom"], figures["lost"]) == (0, 0), figures


def main() -> int:
    figures = campaign(int(sys.argv[1]) if len(sys.argv) > 1 else 100000)
    for name in sorted(figures):
        print(f"{name}={figures[name]}")
    return int(figures["phantom"] > 0 or figures["lost"] > 0)


if __name__ == "__main__":
    sys.exit(main())
