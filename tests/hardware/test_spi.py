"""A ring on the SPI: what goes over the bus, and what is said where there is none.

The library needs a compiler where it is installed, so that a stand-in with its face takes its place here.
"""

import sys
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest
from msgspec.structs import replace

from firmware.intents import Scene
from hardware import spi
from hardware.lights import LampError, Lights
from hardware.parts import open_parts
from hardware.pins import PINS_FILE, read_pins
from hardware.ports import Mood, RingPicture, RingPlace


class EPixelType(Enum):
    RGB = "RGB"
    GRB = "GRB"


class Pi5Neo:
    """Keeps each strip that was sent."""

    made: ClassVar["list[Pi5Neo]"] = []
    broken = False

    def __init__(
        self, device: str, leds: int, speed_khz: int, pixel_type: EPixelType = EPixelType.GRB, quiet_mode: bool = False
    ) -> None:
        assert (speed_khz, pixel_type, quiet_mode) == (800, EPixelType.RGB, True)
        self.device = device
        self.leds = [(9, 9, 9)] * leds
        self.sent: list[tuple[tuple[int, int, int], ...]] = []
        self.closed = False
        self.made.append(self)

    def set_led_color(self, index: int, red: int, green: int, blue: int, white: int = 0) -> bool:
        assert 0 <= index < len(self.leds)
        self.leds[index] = (red, green, blue)
        return True

    def update_strip(self, sleep_duration: float | None = 0.1) -> None:
        assert sleep_duration is None
        if self.broken:
            raise OSError("Input/output error")
        self.sent.append(tuple(self.leds))

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    library = ModuleType("pi5neo")
    library.__dict__.update(Pi5Neo=Pi5Neo, EPixelType=EPixelType)
    monkeypatch.setitem(sys.modules, "pi5neo", library)
    monkeypatch.setattr(Pi5Neo, "made", [])
    bus = tmp_path / "spidev0.0"
    bus.touch()
    return str(bus)


PINS = replace(read_pins(PINS_FILE).spi, leds=9, budget_ma=1000)
WHITE_HALF = RingPicture(
    1, "morning", 0, (RingPlace("red"), *(RingPlace("white", slot) for slot in range(4)), *[RingPlace("red")] * 4),
    Mood.TURNS,
)  # fmt: skip


def test_a_frame_goes_out_in_the_order_of_the_wire(device: str) -> None:
    lamps = spi.SpiLamps(replace(PINS, device=device, order="GRB", first=1))
    lamps.put(bytes(range(27)), Scene())
    (neo,) = Pi5Neo.made
    assert neo.device == device
    assert neo.sent[-1] == ((25, 24, 26), *((3 * led + 1, 3 * led, 3 * led + 2) for led in range(8)))


def test_current_is_bounded(device: str) -> None:
    lamps = spi.SpiLamps(replace(PINS, device=device, budget_ma=9 + 90, channel_ma=20, dark_ma=1))
    lamps.put(b"\xff" * 27, Scene())
    (sent,) = Pi5Neo.made[0].sent
    assert sum(map(sum, sent)) * 20 / 255 <= 90


def test_a_ring_of_lights_is_shown_and_put_out(device: str) -> None:
    lights = Lights(9, spi.SpiLamps(replace(PINS, device=device)), lambda: 50.0, alone=False)
    lights.show(WHITE_HALF)
    lights.tick()
    (neo,) = Pi5Neo.made
    assert neo.sent[-1] == ((0, 0, 0), *[(80, 80, 70)] * 4, *[(0, 0, 0)] * 4)
    lights.close()
    lights.close()
    assert neo.sent[-1] == ((0, 0, 0),) * 9
    assert neo.closed


def test_a_bus_that_fails_is_said_and_tried_again(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(50, 100))
    lights = Lights(9, spi.SpiLamps(replace(PINS, device=device)), lambda: next(times), alone=False)
    lights.show(WHITE_HALF)
    monkeypatch.setattr(Pi5Neo, "broken", True)
    lights.tick()
    assert lights.fault == (
        f"The ring on the SPI stays dark: {device} says: Input/output error. Look at its wires and start Oyez again. "
        "Play goes on with the ring on the screen (--ring screen)."
    )
    monkeypatch.setattr(Pi5Neo, "broken", False)
    lights.tick()
    lights.tick()
    assert lights.fault is None
    monkeypatch.setattr(Pi5Neo, "broken", True)
    lights.close()
    assert Pi5Neo.made[0].closed


def test_without_the_library_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pi5neo", None)
    ring = spi.open_spi_ring(PINS)
    assert ring.fault is not None
    assert "pip install pi5neo" in ring.fault


def test_without_a_bus_it_is_said_how_to_switch_it_on(device: str) -> None:
    ring = spi.open_spi_ring(replace(PINS, device="/dev/spidev9.9"))
    assert ring.fault is not None
    assert "there is no /dev/spidev9.9" in ring.fault
    assert "raspi-config" in ring.fault


def test_without_the_right_the_group_is_named(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(LampError, match="sudo adduser \\$USER spi"):
        spi.SpiLamps(replace(PINS, device=device))


def test_pins_of_the_bus_that_are_used_for_something_else_are_named(
    device: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wiring = tmp_path / "pins.toml"
    wiring.write_text(PINS_FILE.read_text().replace("undo = 18", "undo = 11"))
    monkeypatch.setenv("OYEZ_PINS", str(wiring))
    ring = spi.open_spi_ring()
    assert ring.fault is not None
    assert "undo is GPIO11, which is the SPI's SCLK" in ring.fault
    parts = open_parts("gpio")
    assert "SPI" not in " ".join(parts.faults)
    parts.close()
