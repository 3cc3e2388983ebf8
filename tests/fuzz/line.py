"""The serial link from outside: any bytes of a Pico, or of something else on that port.

An input is a small program, so that more than the checksums is reached. Each step is a byte for the kind, a byte for
the length, and as many bytes:

    0 raw bytes come in    1 a body of this session, its sum right    2 a body of the handshake, its sum right
    3 a welcome with the right key    4 time passes    5 something is shown or beeped    else raw bytes
"""

from pathlib import Path

from firmware import messages
from firmware.frames import MAX_BODY, MAX_CHUNK, frame
from firmware.link import MAX_WAITING, OPEN_KEY, PROTOCOL, TICKS, WELCOME, LinkFullError, PicoLink
from hardware.pico import Pico
from hardware.ports import Tune
from tests.said import said

MAX_STEPS = 40


class Clock:
    """Seconds that advance at every call, as a real clock does."""

    def __init__(self) -> None:
        self.now = 1.0
        self.step = 0.001

    def __call__(self) -> float:
        self.now += self.step
        return self.now

    @property
    def ticks(self) -> int:
        """As the Pico counts: milliseconds that wrap round."""
        return int(self() * 1000) & TICKS


class Wire:
    """A port on which the program's bytes come in."""

    name = "/dev/ttyFUZZ"

    def __init__(self) -> None:
        self.coming = b""

    def wait(self, seconds: float, wake: int | None) -> None:
        """Nothing is waited for."""

    def read(self) -> bytes:
        """Return the incoming bytes, as many as a port hands over at once."""
        data, self.coming = self.coming[:4096], self.coming[4096:]
        return data

    def write(self, data: bytes) -> int:
        """Everything goes out."""
        return len(data)

    def close(self) -> None:
        """Nothing is held."""


def link(data: bytes, _folder: Path) -> None:
    """Both ends of the link: the program's Pico, and the firmware's end with the same bytes."""
    wire, clock = Wire(), Clock()
    pico = Pico(lambda: wire.name, None, lambda _name: wire, clock)
    other = PicoLink(0, b"\1\0\0")
    try:
        for kind, body in _steps(data):
            _do(pico, wire, other, clock, kind, body)
            pico.turn()
            other.poll(clock.ticks)
            _check(pico, other)
    finally:
        clock.step = 0.2
        pico.close()


def _steps(data: bytes) -> list[tuple[int, bytes]]:
    steps: list[tuple[int, bytes]] = []
    at = 0
    while at + 2 <= len(data) and len(steps) < MAX_STEPS:
        steps.append((data[at], data[at + 2 : at + 2 + data[at + 1]]))
        at += 2 + data[at + 1]
    return steps


def _do(pico: Pico, wire: Wire, other: PicoLink, clock: Clock, kind: int, body: bytes) -> None:
    host = pico._line.link
    body = body[:MAX_BODY]
    if kind == 1:
        raw = frame(body, host._key)
    elif kind == 2:
        raw = frame(body, OPEN_KEY)
    elif kind == 3:
        key = host._next_key
        welcome = bytes([WELCOME, 5 + len(body[:200]), PROTOCOL, key >> 8, key & 0xFF]) + body[:200]
        raw = frame(welcome, OPEN_KEY)
    elif kind == 4:
        clock.now += int.from_bytes(body[:2], "big") / 1000
        raw = b""
    elif kind == 5:
        pico.beep(Tune.PROMPT)
        pico.turn_to(1 + (body[0] if body else 0) % 8)
        raw = b""
    else:
        raw = body
    wire.coming += raw
    other.feed(frame(body, other._key) if kind == 1 else raw, clock.ticks)
    for message in other.take():
        try:
            messages.check(message)
            other.send(message)
        except (ValueError, LinkFullError):
            continue


def _check(pico: Pico, other: PicoLink) -> None:
    """Nothing grows."""
    for end in (pico._line.link, other):
        assert len(end._splitter._rest) <= MAX_CHUNK
        assert end.waiting <= MAX_WAITING
        assert len(end._inbox) < 5000
    assert pico.health.round_trip_ms >= 0
    assert pico.fault is None or said(pico.fault).isprintable()
    assert pico.disc_stop is None or 1 <= pico.disc_stop <= 8
