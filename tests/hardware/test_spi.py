"""A ring on the SPI: the bytes on the bus, and the sentence for a machine without one. The library is the real one."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from firmware.messages import Scene as WireScene
from hardware import spi
from hardware.devices import open_devices
from hardware.lights import LampError, Lights
from hardware.pins import PINS_FILE, read_pins
from hardware.scene import FULL_LEVEL, OFF, Marker, Mood, Scene, Segment
from tests.hardware.spi_bus import HIGH, LOW, SpiDev, spi_bus
from tests.said import said, saying


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    with spi_bus(monkeypatch, tmp_path) as bus:
        yield bus


PINS = replace(read_pins(PINS_FILE).spi, leds=9, budget_ma=1000)
FOUR = Scene(Mood.PLAY, (OFF, *[Segment(level=FULL_LEVEL)] * 4, *[OFF] * 4), Marker(0, 1), start=1)


def test_a_frame_goes_out_in_the_order_of_the_wire(device: str) -> None:
    lamps = spi.SpiLamps(replace(PINS, device=device, order="GRB", first=1))
    lamps.put(bytes(range(27)), WireScene())
    (bus,) = SpiDev.made
    assert bus.where == (0, 0)
    assert bus.sent[-1] == ((25, 24, 26), *((3 * led + 1, 3 * led, 3 * led + 2) for led in range(8)))


def test_current_is_bounded(device: str) -> None:
    lamps = spi.SpiLamps(replace(PINS, device=device, budget_ma=9 + 90, channel_ma=20, dark_ma=1))
    lamps.put(b"\xff" * 27, WireScene())
    sent = SpiDev.made[0].sent[-1]
    milliamps = sum(map(sum, sent)) * 20 / 255
    assert 80 < milliamps <= 90


def test_a_ring_of_lights_is_shown_and_put_out(device: str) -> None:
    lights = Lights(9, spi.SpiLamps(replace(PINS, device=device)), lambda: 50.0, alone=False)
    lights.show(FOUR)
    lights.tick()
    (bus,) = SpiDev.made
    assert bus.sent[-1] == ((0, 0, 0), *[(80, 80, 70)] * 4, *[(0, 0, 0)] * 4)
    lights.close()
    lights.close()
    assert bus.sent[-1] == ((0, 0, 0),) * 9
    assert bus.where is None


def test_a_picture_that_stays_is_sent_again_now_and_then(device: str) -> None:
    """A disturbance on the wire leaves a wrong picture: it stays until the next one is sent."""
    now = 50.0
    lights = spi.lights(replace(PINS, device=device), lambda: now, alone=False)
    lights.show(FOUR)
    bus = SpiDev.made[0]
    lights.tick()
    first = len(bus.transfers)
    for _ in range(500):
        now += 0.04
        lights.tick()
    still = [transfer for transfer in bus.transfers[first:] if transfer == bus.transfers[first - 1]]
    assert len(bus.transfers) - first > 20 / spi.REFRESH_S * 0.9
    assert len(still) >= 10
    lights.close()


def test_bits_are_as_long_as_a_ws2812_wants_them(device: str) -> None:
    """WS2812B data sheet: high for 0.4 us for a zero, 0.8 us for a one, each 0.15 us more or less."""
    spi.SpiLamps(replace(PINS, device=device)).close()
    tick_us = 1e6 / SpiDev.made[0].max_speed_hz
    for level, wanted in ((LOW, 0.4), (HIGH, 0.8)):
        assert abs(level.bit_count() * tick_us - wanted) < 0.15
        assert f"{level:08b}".rstrip("0").strip("1") == ""  # high first, and then low


def test_leds_with_a_white_light_get_32_bits_each(device: str) -> None:
    """White segments shine by the white light; each bit is as long as an SK6812 wants it, by its data sheet."""
    lights = Lights(9, spi.SpiLamps(replace(PINS, device=device, order="GRBW")), lambda: 50.0, alone=False)
    lights.show(FOUR)
    lights.tick()
    (bus,) = SpiDev.made
    wire = bus.transfers[-1]
    assert len(wire) == 9 * 32
    bits = [level == HIGH for level in wire]
    values = [sum(bit << 7 - n for n, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits), 8)]
    assert values == [0] * 4 + [10, 10, 0, 70] * 4 + [0] * 16
    tick_us = 1e6 / bus.max_speed_hz
    for level, high, low in ((LOW, 0.3, 0.9), (HIGH, 0.6, 0.6)):
        assert abs(level.bit_count() * tick_us - high) < 0.151
        assert abs((8 - level.bit_count()) * tick_us - low) < 0.151
    lights.close()
    assert set(bus.transfers[-1]) == {LOW}
    assert len(bus.transfers[-1]) == 9 * 32


def test_a_dimmed_ring_keeps_its_picture(device: str) -> None:
    lights = Lights(9, spi.SpiLamps(replace(PINS, device=device)), lambda: 50.0, alone=False)
    lights.show(FOUR)
    lights.set_brightness(25)
    lights.tick()
    assert SpiDev.made[0].sent[-1] == ((0, 0, 0), *[(20, 20, 18)] * 4, *[(0, 0, 0)] * 4)
    lights.set_brightness(1)
    lights.tick()
    assert SpiDev.made[0].sent[-1] == ((0, 0, 0), *[(8, 8, 7)] * 4, *[(0, 0, 0)] * 4)
    lights.close()


def test_the_longest_ring_is_one_transfer(device: str) -> None:
    spi.SpiLamps(replace(PINS, device=device, leds=144, budget_ma=2000)).close()
    assert {len(transfer) for transfer in SpiDev.made[0].transfers} == {144 * 24}
    assert 144 * 24 <= 4096  # spidev sends this much without a gap


def test_a_bus_that_the_library_could_not_open_is_said(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps silent about that, and fails when it sends."""
    monkeypatch.setattr(SpiDev, "locked", True)
    lights = Lights(9, spi.SpiLamps(replace(PINS, device=device)), lambda: 50.0, alone=False)
    lights.show(FOUR)
    lights.tick()
    assert "says: Bad file descriptor. Look at its wires" in said(lights.fault)
    lights.close()


def test_a_bus_that_fails_is_said_and_tried_again(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(50, 100))
    lights = Lights(9, spi.SpiLamps(replace(PINS, device=device)), lambda: next(times), alone=False)
    lights.show(FOUR)
    monkeypatch.setattr(SpiDev, "broken", True)
    lights.tick()
    assert said(lights.fault) == (
        f"The ring on the SPI stays dark: {device} says: Input/output error. Look at its wires and start Oyez again. "
        "Play continues with the ring on the screen (--ring screen)."
    )
    monkeypatch.setattr(SpiDev, "broken", False)
    lights.tick()
    lights.tick()
    assert lights.fault is None
    monkeypatch.setattr(SpiDev, "broken", True)
    lights.close()
    assert SpiDev.made[0].where is None


def test_without_the_library_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pi5neo", None)
    ring = spi.open_spi_ring(PINS)
    assert ring.fault is not None
    assert "pip install pi5neo" in said(ring.fault)


def test_without_a_bus_it_is_said_how_to_switch_it_on(device: str) -> None:
    ring = spi.open_spi_ring(replace(PINS, device="/dev/spidev9.9"))
    assert ring.fault is not None
    assert "there is no /dev/spidev9.9" in said(ring.fault)
    assert "raspi-config" in said(ring.fault)


def test_without_the_right_the_group_is_named(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with saying(LampError, "sudo adduser \\$USER spi"):
        spi.SpiLamps(replace(PINS, device=device))


def test_pins_of_the_bus_that_are_used_for_something_else_are_named(
    device: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wiring = tmp_path / "pins.toml"
    wiring.write_text(PINS_FILE.read_text().replace("undo = 18", "undo = 11"))
    monkeypatch.setenv("OYEZ_PINS", str(wiring))
    ring = spi.open_spi_ring()
    assert ring.fault is not None
    assert "undo is GPIO11, which is the SPI's SCLK" in said(ring.fault)
    parts = open_devices("gpio")
    assert "SPI" not in said(parts.faults)
    parts.close()
