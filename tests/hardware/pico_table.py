"""The real driver and the real firmware, joined by a pseudo terminal: for tests and for the bench."""

import threading
import time
from pathlib import Path
from random import Random
from types import TracebackType

from firmware.link import PROTOCOL
from firmware.messages import Scene as WireScene
from firmware.patterns import BREATH
from hardware.pico import Pico
from hardware.pico_wiring import wiring_mark
from hardware.pin_tables import PicoPins
from hardware.ports import Press
from hardware.scene import FULL_LEVEL, OFF, Colour, Marker, Mood, Motion, Scene, Segment
from hardware.scene_codec import to_wire
from tests.firmware import pico as device
from tests.firmware.shown import Shown
from tests.until import until

MAX_STEP_S = 0.3
"""More than the driver rests between two looks at its clock."""


class UnpausedClock:
    """The machine's seconds without its pauses, which may be longer than a link's patience; so is the Pico's clock."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._seen = time.monotonic()
        self._lock = threading.Lock()

    def __call__(self) -> float:
        with self._lock:
            now = time.monotonic()
            self._passed += min(now - self._seen, MAX_STEP_S)
            self._seen = now
            return self._passed


class Table:
    """A driver with its Pico, plugged in; `asked` are the scenes asked for, `pressed` the messages of its buttons."""

    def __init__(
        self,
        folder: Path,
        plugged: bool = True,
        mark_of: PicoPins = device.PINS,
        slow: bool = False,
        protocol: int = PROTOCOL,
        pins: PicoPins = device.PINS,
    ) -> None:
        self.device = device.Pico(folder, pins, slow=slow, protocol=protocol)
        self.pins = pins
        if plugged:
            self.device.plug()
        self.pico = Pico(lambda: self.device.port, wiring_mark(mark_of), clock=UnpausedClock(), seats=len(pins.players))
        self.idle = WireScene()
        self.asked: list[WireScene] = []
        self.scenes: list[Scene] = []
        self.pressed: list[Press] = []
        self._before: list[device.Record] = []
        """The last record before the newest scene was asked for, if there was any."""
        self._shown = Shown(self.pins)
        self.pico.listen(self.pressed.append)
        self.pico.start()

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.pico.close()
        self.device.off()

    def show(self, scene: Scene) -> WireScene:
        """Ask for this scene; the same as it goes over the wire."""
        wired = to_wire(scene)
        self._before = self.device.records[-1:]
        self.asked.append(wired)
        self.scenes.append(scene)
        self.pico.show(scene)
        return wired

    def show_and_wait(self, scene: Scene) -> float:
        """Ask for this scene; the seconds until the Pico has drawn it and said so."""
        began = time.perf_counter()
        acknowledged = self.pico.health.sent
        self.show(scene)
        until(lambda: self.pico.health.sent > acknowledged)
        return time.perf_counter() - began

    def last_ring(self) -> str:
        """The newest bytes of the ring, in hexadecimal; empty before the first ones."""
        return (self.device.values("ring") or [""])[-1]

    def brightest(self) -> int:
        """The largest of the newest bytes of the ring; 0 before the first ones."""
        return max(bytes.fromhex(self.last_ring()), default=0)

    def last_shown(self) -> WireScene | None:
        """Return the newest requested scene that explains the ring's present picture, the idle one, or None."""
        record = next((record for record in reversed(self.device.records) if record.what == "ring"), None)
        if record is None:
            return None
        wire = bytes.fromhex(record.value)
        asked_at = (self._before or self.device.records)[0].at
        if self.asked and self._shown.within(self.asked[-1], wire, record.at - asked_at + 1):
            return self.asked[-1]
        return self.idle if self._shown.within(self.idle, wire, BREATH) else None

    def settled(self) -> bool:
        """Return True if the Pico has received everything that it should."""
        return self.pico.health.answers and not self.pico._owed() and not self.pico._line.link.waiting

    def wrong(self) -> list[device.Record]:
        """Return the frames that nobody requested."""
        return self._looked().wrong

    def described(self, wrong: list[device.Record]) -> list[str]:
        """A line for each of these: its time, the nearest requested scene, the records around it, and its bytes."""
        shown = self._looked()
        records = [record for record in self.device.records if record.what == "ring"]
        lines = []
        for record in wrong:
            place = records.index(record)
            before, after = records[max(0, place - 1)], records[min(len(records) - 1, place + 1)]
            around = (
                f"at {record.at} ms ({record.at - before.at} after the last, {after.at - record.at} before the next)"
            )
            lines.append(f"{around}, {shown.nearest(record)}, bytes {record.value}")
        return lines

    def _looked(self) -> Shown:
        shown = Shown(self.pins)
        shown.look(self.device.records, self.asked)
        return shown


def any_scene(rng: Random) -> Scene:
    """A scene with four lit segments, as games have them."""
    marker = Marker(rng.randrange(9), rng.randint(1, 8), rng.choice([True, False]))
    special = rng.randrange(4)
    segments = [OFF] * 9
    for step in range(4):
        motion = rng.choice([Motion.RUNNING, Motion.WAVES]) if step == special else Motion.STILL
        segments[(marker.segment + 1 + step) % 9] = Segment(
            rng.choice(list(Colour)), FULL_LEVEL, motion, rng.randint(1, 6), step == special
        )
    mood = rng.choice([Mood.PROMPT, Mood.PLAY, Mood.OVER, Mood.ERROR])
    return Scene(mood, tuple(segments), marker, (marker.segment + 1) % 9)


class Damage:
    """Damages one piece in `every` of the passing bytes: up to three bytes inserted, dropped or flipped; none for 0."""

    def __init__(self, seed: int, every: int) -> None:
        self.injected = 0
        self.every = every
        self._rng = Random(seed)

    def __call__(self, data: bytes) -> bytes:
        rng = self._rng
        if not self.every or rng.randrange(self.every):
            return data
        damaged = bytearray(data)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(damaged) + 1)
            what = rng.randrange(3)
            if what == 0 or place == len(damaged):
                damaged.insert(place, rng.randrange(256))
            elif what == 1:
                del damaged[place]
            else:
                damaged[place] ^= rng.randint(1, 255)
        self.injected += bytes(damaged) != data
        return bytes(damaged)
