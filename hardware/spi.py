"""A WS2812 or SK6812 ring on the Raspberry Pi's own SPI, by pi5neo: for builds without a Pico.

Wiring: the table [spi] of pins.toml; data from GPIO10 (MOSI, pin 19) through a level shifter to 5 V. Each bit becomes a
byte on the bus at 6.67 MHz, so that 144 LEDs of 24 bits are one transfer of 3456 bytes and 128 of 32 bits one of 4096,
as much as spidev sends without a gap.
"""

import importlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from firmware.messages import Scene as WireScene
from firmware.strip import Strip
from hardware.fakes import DarkRing
from hardware.faults import Code, Fault, Part, fault, reason_of
from hardware.lights import LampError, Lights
from hardware.pin_rules import gpio_faults
from hardware.pins import SpiPins, WiringError, read_pins
from hardware.ports import Ring

LIBRARY = "pi5neo"
SPEED_KHZ = 814
"""In pi5neo's unit, 1024 * 8 ticks: two and five ticks of 0.15 us are within both data sheets (firmware/ws2812.py)."""
REFRESH_S = 0.5
"""LEDs keep a picture that the wire disturbed until the next one comes."""


def open_spi_ring(pins: SpiPins | None = None) -> Ring:
    """The ring wired as `pins` say (pins.toml by default), or a dark one whose `fault` says why it is dark."""
    try:
        pins = pins or _read()
        return lights(pins)
    except WiringError as error:
        return DarkRing(fault(Code.RING_DARK, Part.RING, reason=error.fault))
    except LampError as error:
        return DarkRing(error.fault)


def lights(pins: SpiPins, clock: Callable[[], float] = time.monotonic, alone: bool = True) -> Lights:
    """The ring at work, as `Lights` describes it. Raises LampError as SpiLamps does."""
    return Lights(pins.leds, SpiLamps(pins), clock, alone, REFRESH_S)


def _read() -> SpiPins:
    pins = read_pins()
    for broken in gpio_faults(pins.gpio, "spi"):
        raise WiringError(broken)
    return pins.spi


def spi_fault(pins: SpiPins) -> Fault | None:
    """The fault that keeps a ring from the SPI, as far as it can be seen without sending anything, or None."""
    try:
        _library()
        _check(pins.device)
    except LampError as error:
        return error.fault
    return None


class SpiLamps:
    """A strip of WS2812 or SK6812 LEDs. Raises LampError if the bus or the library is not available."""

    def __init__(self, pins: SpiPins) -> None:
        library = _library()
        _check(pins.device)
        self._pins = pins
        self._strip = Strip(
            pins.leds, pins.first, pins.clockwise, pins.order, pins.budget_ma, pins.channel_ma, pins.dark_ma
        )
        # RGB and RGBW: the strip has put the colours into the order of the wire already
        kind = library.EPixelType.RGB if self._strip.channels == 3 else library.EPixelType.RGBW
        try:
            self._neo: Any = library.Pi5Neo(pins.device, pins.leds, SPEED_KHZ, pixel_type=kind, quiet_mode=True)
        except (OSError, ValueError) as error:
            raise LampError(_fault(pins.device, error)) from error
        self._closed = False

    def put(self, frame: bytes, scene: WireScene) -> None:
        """Send a frame: bounded, in the order of the wire."""
        self._send(self._strip.arrange(bytearray(frame)))

    def close(self) -> None:
        """Put the LEDs out and free the bus."""
        if self._closed:
            return
        self._closed = True
        try:
            self._send(bytearray(self._strip.channels * self._pins.leds))
        except LampError:
            return  # said already, or nobody is left to read it
        finally:
            self._neo.close()

    def _send(self, wire: bytearray) -> None:
        channels = self._strip.channels
        for led in range(self._pins.leds):
            self._neo.set_led_color(led, *wire[channels * led : channels * (led + 1)])
        try:
            self._neo.update_strip(sleep_duration=None)
        except (OSError, ValueError) as error:
            raise LampError(_fault(self._pins.device, error)) from error


def _library() -> ModuleType:
    try:
        return importlib.import_module(LIBRARY)
    except ImportError as error:
        missing = fault(Code.SPI_NO_LIBRARY, Part.RING, library=error.name or LIBRARY, package=LIBRARY)
        raise LampError(missing) from error


def _check(device: str) -> None:
    """Check for errors that the library would not report: it continues without a bus."""
    if not Path(device).exists():
        raise LampError(fault(Code.SPI_NO_DEVICE, Part.RING, device=device))
    if not os.access(device, os.R_OK | os.W_OK):
        raise LampError(fault(Code.SPI_FORBIDDEN, Part.RING, device=device))


def _fault(device: str, error: Exception) -> Fault:
    return fault(Code.SPI_FAILED, Part.RING, device=device, reason=reason_of(error))
