"""Five builds of lamps round the wheel with their real drivers, and films of them: light alone, place 0 first.

Nine LEDs and four RGB LEDs stand on gpiozero's mock pins; a strip on the SPI is known by its bytes, and a strip on the
Pico by the words that its firmware gives the DMA. A game's reader describes such a film as a person does.
"""

import runpy
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol
from unittest import mock

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec.structs import replace

from firmware.messages import encode_scene
from hardware import spi
from hardware.gpio import PlainLamps, RgbLamps
from hardware.lights import Lights
from hardware.pins import PINS_FILE, read_pins
from hardware.scene import SEGMENTS, Scene
from hardware.scene_codec import to_wire
from tests.firmware.cases.controller import WIRING, Table
from tests.hardware.spi_bus import SpiDev, spi_bus

Light = tuple[float, float, float]
Film = list[list[Light]]
"""Frames in equal steps; each has the light of every lamp."""
PINS = read_pins(PINS_FILE)


class Build(Protocol):
    """Lamps that show scenes; `step_s` is the time between two frames of a film."""

    step_s: float

    def show(self, shown: Scene) -> None:
        """Show a scene."""

    def wait(self, seconds: float) -> None:
        """Let time pass unseen."""

    def film(self, seconds: float) -> Film:
        """Watch for a while."""


class Clock:
    """Seconds that pass on request."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def mock_pins(stack: ExitStack, patch: pytest.MonkeyPatch) -> MockFactory:
    """Mock pins, which gpiozero takes for its own as well: else each frame would look for a library of real ones."""
    pins = MockFactory(pin_class=MockPWMPin)
    stack.callback(pins.close)
    patch.setattr(Device, "pin_factory", pins)
    return pins


class Nine:
    """Nine plain LEDs on mock pins."""

    step_s = 0.05

    def __init__(self, stack: ExitStack, patch: pytest.MonkeyPatch, _folder: Path) -> None:
        self._pins = mock_pins(stack, patch)
        self._clock = Clock()
        self._lights = Lights(SEGMENTS, PlainLamps(PINS.gpio, self._pins), self._clock, alone=False)
        stack.callback(self._lights.close)

    def show(self, shown: Scene) -> None:
        """Show a scene."""
        self._lights.show(shown)

    def wait(self, seconds: float) -> None:
        """Let time pass unseen."""
        self._clock.now += seconds

    def film(self, seconds: float) -> Film:
        """Watch for a while."""
        frames = []
        for _ in range(round(seconds / self.step_s)):
            self._clock.now += self.step_s
            self._lights.tick()
            frames.append(self._levels())
        return frames

    def _levels(self) -> list[Light]:
        """The level of each pin, as a grey light."""
        return [(float(self._pins.pin(number).state),) * 3 for number in PINS.gpio.lamps]


class Four(Nine):
    """Four RGB LEDs on mock pins, which stand for the four places from the start of the scene on."""

    def __init__(self, stack: ExitStack, patch: pytest.MonkeyPatch, _folder: Path) -> None:
        self._pins = mock_pins(stack, patch)
        self._clock = Clock()
        self._lights = Lights(SEGMENTS, RgbLamps(PINS.gpio, self._pins), self._clock, alone=False)
        stack.callback(self._lights.close)

    def _levels(self) -> list[Light]:
        levels = [[float(self._pins.pin(pin).state) for pin in led] for led in PINS.gpio.rgb]
        return [(red, green, blue) for red, green, blue in levels]


def place_order(leds: Sequence[Light], first: int, clockwise: bool) -> list[Light]:
    """The LEDs from place 0 on, clockwise, for LEDs in the order of the wire."""
    return [leds[(first + step if clockwise else first - step) % len(leds)] for step in range(len(leds))]


class Spi:
    """A strip of 27 RGBW LEDs on the SPI, which begins at its LED 5 and runs against the clock."""

    step_s = 0.1

    def __init__(self, stack: ExitStack, patch: pytest.MonkeyPatch, folder: Path) -> None:
        device = stack.enter_context(spi_bus(patch, folder))
        self._pins = replace(PINS.spi, device=device, leds=27, order="GRBW", first=5, clockwise=False)
        self._clock = Clock()
        self._lights = spi.lights(self._pins, self._clock, alone=False)
        stack.callback(self._lights.close)

    def show(self, shown: Scene) -> None:
        """Show a scene."""
        self._lights.show(shown)

    def wait(self, seconds: float) -> None:
        """Let time pass unseen."""
        self._clock.now += seconds

    def film(self, seconds: float) -> Film:
        """Watch the bits of each transfer."""
        frames = []
        (bus,) = SpiDev.made
        for _ in range(round(seconds / self.step_s)):
            self._clock.now += self.step_s
            self._lights.tick()
            frames.append(place_order(self._leds(bus.transfers[-1]), self._pins.first, self._pins.clockwise))
            del bus.transfers[:-1]
        return frames

    def _leds(self, transfer: bytes) -> list[Light]:
        """Each bit is a byte on the bus: long for a one."""
        ones = bytes(byte == 0xF8 for byte in transfer)
        values = [int.from_bytes(bytes(ones[at : at + 8]), "big") for at in range(0, len(ones), 8)]
        octets = [sum((value >> 8 * bit & 1) << bit for bit in range(8)) for value in values]
        return [led_light(octets[at : at + 4]) for at in range(0, len(octets), 4)]


def led_light(wire: Sequence[int]) -> Light:
    """The light of an LED by its bytes: green, red, blue, and where it has a white light, that one too."""
    green, red, blue, *white = wire
    return red + sum(white), green + sum(white), blue + sum(white)


class Pico:
    """A strip of 60 LEDs on the Pico: its firmware hears a host, and gives words to the DMA."""

    step_s = 0.1
    ORDER = "GRB"
    TRIES = 3

    def __init__(self, stack: ExitStack, _patch: pytest.MonkeyPatch, _folder: Path) -> None:
        self._words: list[int] = []
        driver = stack.enter_context(_dma_driver(self._words, self.ORDER))
        self._table = Table(WIRING.replace(b'"order": "GRB"', b'"order": "%s"' % self.ORDER.encode()))
        self._table.show = driver.show  # type: ignore[method-assign]
        self._pass(1.0)
        assert self._table.host.up

    def show(self, shown: Scene) -> None:
        """Send a scene."""
        self._table.host.send(encode_scene(to_wire(shown)))
        self._pass(0.1)

    def wait(self, seconds: float) -> None:
        """Let time pass unseen; host and Pico exchange bytes all the time."""
        self._pass(seconds)

    def film(self, seconds: float) -> Film:
        """Watch the words of each picture: 32 bits each, the highest first, 8 for each colour of an LED."""
        frames, channels = [], len(self.ORDER)
        for _ in range(round(seconds / self.step_s)):
            self._pass(self.step_s)
            wire = b"".join(word.to_bytes(4, "big") for word in self._words)[: channels * PINS.pico.leds]
            frames.append([led_light(wire[at : at + channels]) for at in range(0, len(wire), channels)])
        return [place_order(frame, PINS.pico.first, PINS.pico.clockwise) for frame in frames]

    def _pass(self, seconds: float) -> None:
        table = self._table
        for _ in range(round(seconds / 0.1)):
            table.time += 100
            for _ in range(self.TRIES):
                table.controller.step()
                table.incoming += table.host.poll(table.now())
            table.host.take()


class PicoWhite(Pico):
    """The same strip with a white light in each LED (SK6812 RGBW)."""

    ORDER = "GRBW"


class _dma_driver:  # noqa: N801 - a context
    """The firmware's driver of the strip on CPython; `words` are those that the DMA gives the state machine."""

    def __init__(self, words: list[int], order: str) -> None:
        self._words = words
        self._order = order

    def __enter__(self) -> Any:
        rp2, machine, clock = ModuleType("rp2"), ModuleType("machine"), ModuleType("time")
        pio = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=1)
        dma = SimpleNamespace(active=lambda: False, pack_ctrl=lambda **words: words, config=self._config)
        rp2.__dict__.update(
            PIO=pio,
            asm_pio=lambda **_words: lambda program: program,
            StateMachine=lambda *_words, **_more: SimpleNamespace(active=lambda _on: None),
            DMA=lambda: dma,
        )
        machine.__dict__["Pin"] = int
        ticks = iter(range(0, 1 << 30, 1 << 12))
        clock.__dict__.update(ticks_us=lambda: next(ticks), ticks_add=int.__add__, ticks_diff=int.__sub__)
        source = Path(__file__).parents[3] / "firmware" / "ws2812.py"
        with mock.patch.dict(sys.modules, rp2=rp2, machine=machine, time=clock):
            driver = runpy.run_path(str(source))
        return driver["DmaLeds"](PINS.pico.ring, PINS.pico.leds, len(self._order))

    def __exit__(self, *_error: object) -> None:
        self._words.clear()

    def _config(self, read: bytearray, write: object, count: int, ctrl: dict[str, Any], trigger: bool) -> None:
        assert trigger
        order = "big" if ctrl["bswap"] else "little"
        self._words[:] = [int.from_bytes(read[4 * word : 4 * word + 4], order) for word in range(count)]  # type: ignore[arg-type]


BUILDS: dict[str, Callable[[ExitStack, pytest.MonkeyPatch, Path], Build]] = {
    "nine": Nine,
    "rgb": Four,
    "spi": Spi,
    "pico": Pico,
    "pico-rgbw": PicoWhite,
}
