"""Two ends of a link and the wire between them, in made-up time and with made-up chance, on either Python."""

from firmware.link import TICKS, HostLink, Link, PicoLink

STEP_MS = 5


class Chance:
    """Numbers that look random and are the same everywhere: Marsaglia's xorshift with 16 bits (shifts 7, 9, 8)."""

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        state = self._state
        state ^= state << 7 & 0xFFFF
        state ^= state >> 9
        state ^= state << 8 & 0xFFFF
        self._state = state
        return state % bound


class Wire:
    """Joins both ends; `fault(data)` may return other bytes than `data`; `lengths` are the lengths written."""

    def __init__(self, start: int = 0, key: int = 0x1234, about: bytes = b"\x01") -> None:
        self.now = start
        self.host = HostLink(start, key)
        self.pico = PicoLink(start, about)
        self.cut = False
        self.lengths: set[int] = set()
        self.frames = 0
        self.faults = 0

    def fault(self, data: bytes) -> bytes:
        """Return the written data as it arrives."""
        return data

    def step(self, ms: int = STEP_MS) -> None:
        """Let both ends write their bytes, and time go by."""
        self._carry(self.host, self.pico)
        self._carry(self.pico, self.host)
        self.now = self.now + ms & TICKS

    def run(self, ms: int) -> None:
        """Step for so long."""
        for _ in range(ms // STEP_MS):
            self.step()

    def _carry(self, writer: Link, reader: Link) -> None:
        while True:
            data = writer.poll(self.now)
            if not data:
                return
            self.lengths.add(len(data))
            self.frames += 1
            if not self.cut:
                reader.feed(self.fault(data), self.now)


class BadWire(Wire):
    """Damages one write in `every`: bytes inserted, dropped or flipped at random places."""

    def __init__(self, seed: int, every: int) -> None:
        super().__init__()
        self.chance = Chance(seed)
        self.every = every

    def fault(self, data: bytes) -> bytes:
        """Insert, drop or flip up to three bytes."""
        if self.chance.below(self.every):
            return data
        damaged = bytearray(data)
        for _ in range(1 + self.chance.below(3)):
            place, what = self.chance.below(len(damaged)), self.chance.below(3)
            if what == 0:
                damaged = damaged[:place] + bytes([self.chance.below(256)]) + damaged[place:]
            elif what == 1 and len(damaged) > 1:
                damaged = damaged[:place] + damaged[place + 1 :]
            else:
                damaged[place] ^= 1 + self.chance.below(255)
        if bytes(damaged) != data:
            self.faults += 1
        return bytes(damaged)


def joined(start: int = 0) -> Wire:
    """A wire whose ends have opened a session."""
    wire = Wire(start)
    wire.run(50)
    assert wire.host.up
    assert wire.pico.up
    return wire
