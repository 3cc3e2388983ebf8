"""Two ends of a link and the wire between them, in made-up time and with made-up chance, on either Python."""

from firmware.link import TICKS, HostLink, Link, PicoLink, since

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


class LongChance(Chance):
    """The same with 32 bits (shifts 13, 17, 5), for runs that would go round in the shorter one."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        state = self._state
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
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


class EchoingWire(BadWire):
    """Besides damage, one write in `every` comes back to its writer or comes again, at once or up to 400 ms later.

    `echoes` counts those that came back, `repeats` those that came again; some of either are damaged too.
    """

    MAX_DELAY_MS = 400

    def __init__(self, seed: int, every: int) -> None:
        super().__init__(seed, every)
        self.chance = LongChance(seed)
        self.echoes = self.repeats = 0
        self._late: list[tuple[int, Link, bytes]] = []

    def step(self, ms: int = STEP_MS) -> None:
        """Deliver the late bytes that are due, and let both ends write."""
        due = [each for each in self._late if since(self.now, each[0]) < TICKS // 2]
        self._late = [each for each in self._late if since(self.now, each[0]) >= TICKS // 2]
        for _, reader, data in due:
            reader.feed(data, self.now)
        super().step(ms)

    def _carry(self, writer: Link, reader: Link) -> None:
        while True:
            data = writer.poll(self.now)
            if not data:
                return
            self.lengths.add(len(data))
            self.frames += 1
            if self.cut:
                continue
            reader.feed(self.fault(data), self.now)
            if self.chance.below(self.every) == 0:
                self.reflect(writer, reader, self.fault(data))

    def reflect(self, writer: Link, reader: Link, data: bytes) -> None:
        """Send the bytes to either end once more."""
        self.faults += 1
        back = self.chance.below(2) == 0
        self.echoes += back
        self.repeats += not back
        delay = self.chance.below(self.MAX_DELAY_MS) if self.chance.below(2) else 0
        self._late.append((self.now + delay & TICKS, writer if back else reader, data))
