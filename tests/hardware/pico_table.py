"""The real driver and the real firmware, joined by a pseudo terminal: for tests and for the bench."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import TracebackType

from firmware.messages import Scene
from firmware.patterns import BREATH
from hardware.pico import Pico
from hardware.pico_wiring import wiring_mark
from hardware.pin_tables import PicoPins
from hardware.ports import COLOUR_WORDS, Button, Mood, RingPicture, RingPlace
from hardware.scene_codec import scene_of
from tests.firmware import pico as device
from tests.firmware.shown import Shown

MOMENT_MS = 40
TIMEOUT_S = 60.0
"""So long nothing takes that works, however slow the machine is."""


class Table:
    """A driver with its Pico, plugged in; `asked` are the scenes asked for, `pressed` what its buttons told."""

    def __init__(self, folder: Path, plugged: bool = True, mark_of: PicoPins = device.PINS, slow: bool = False) -> None:
        self.device = device.Pico(folder, slow=slow)
        self.pins = device.PINS
        if plugged:
            self.device.plug()
        self.pico = Pico(lambda: self.device.port, wiring_mark(mark_of))
        self.idle = Scene()
        self.asked: list[Scene] = []
        self.pictures: list[RingPicture] = []
        self.pressed: list[Button] = []
        self._asked_ms = 0
        self._shown = Shown(self.pins)
        self.pico.listen(self.pressed.append)
        self.pico.start()

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.pico.close()
        self.device.off()

    def show(self, picture: RingPicture) -> Scene:
        """Ask for this picture; its scene."""
        scene = scene_of(picture)
        self._asked_ms = int(time.monotonic() * 1000)
        self.asked.append(scene)
        self.pictures.append(picture)
        self.pico.show(picture)
        return scene

    def show_and_wait(self, picture: RingPicture) -> float:
        """Ask for this picture; the seconds until the Pico has drawn it and said so."""
        began = time.perf_counter()
        acknowledged = self.pico.health.sent
        self.show(picture)
        until(lambda: self.pico.health.sent > acknowledged)
        return time.perf_counter() - began

    def last_ring(self) -> str:
        """The newest bytes of the ring, in hexadecimal."""
        return self.device.values("ring")[-1]

    def last_shown(self) -> Scene | None:
        """The newest scene asked for that explains what the ring shows now, the idle one, or None."""
        record = next((record for record in reversed(self.device.records) if record.what == "ring"), None)
        if record is None:
            return None
        wire = bytes.fromhex(record.value)
        # the Pico's clock here is the machine's own
        if self.asked and self._shown.within(self.asked[-1], wire, record.at - self._asked_ms + MOMENT_MS):
            return self.asked[-1]
        return self.idle if self._shown.within(self.idle, wire, BREATH) else None

    def settled(self) -> bool:
        """Whether the Pico knows all that it should."""
        return self.pico.health.answers and not self.pico._owed() and not self.pico._line.link.waiting

    def wrong(self) -> list[device.Record]:
        """What the ring showed that nobody asked for."""
        shown = Shown(self.pins)
        shown.look(self.device.records, self.asked)
        return shown.wrong


def until(condition: Callable[[], bool]) -> None:
    """Wait until it is so. Raises AssertionError where that never comes."""
    gives_up = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < gives_up, "it never came"
        time.sleep(0.001)


def any_picture(rng: Random) -> RingPicture:
    """A picture of some half of some game."""
    neutral = rng.randrange(9)
    places = [RingPlace(rng.choice(COLOUR_WORDS)) for _ in range(9)]
    for slot in range(4):
        black = slot == rng.randrange(4)
        place = (neutral + 1 + slot) % 9
        places[place] = RingPlace(places[place].colour, slot, rng.randint(1, 6), black, black)
    mood = rng.choice([Mood.THROW, Mood.TURNS, Mood.OVER, Mood.ERROR])
    return RingPicture(rng.randint(1, 8), rng.choice(["morning", "afternoon"]), neutral, tuple(places), mood)


class Damage:
    """Damages one piece in `every` of what passes: up to three bytes inserted, dropped or flipped; none for 0."""

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
