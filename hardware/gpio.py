"""Lamps on the Raspberry Pi's own GPIOs, by gpiozero: nine plain LEDs, or four RGB LEDs.

Wiring: the table [gpio] of pins.toml; each LED with a resistor of 330 ohm in series. Brightness is PWM of 100 Hz.

    ring = open_gpio_ring()
    ring.show(scene)
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gpiozero import RGBLED, LEDBoard
from gpiozero.pins import Factory

from firmware.messages import SEGMENTS
from firmware.messages import Scene as WireScene
from hardware import faults
from hardware.fakes import DarkRing
from hardware.faults import Code, Fault, Part
from hardware.lights import LampError, Lamps, Lights
from hardware.pin_faults import pin_errors, reason
from hardware.pin_library import pins_opened
from hardware.pins import GpioPins, WiringError, read_pins
from hardware.ports import Ring

FULL = 180
"""Sum of the red, green and blue of a segment (firmware.leds.COLOURS): the full brightness of a plain LED."""


@contextmanager
def pins_taken() -> Iterator[None]:
    """Turn gpiozero's errors for pins that are not available, or no longer, into LampError."""
    try:
        with pins_opened():
            yield
    except pin_errors() as error:
        raise LampError(fault(reason(error))) from error


def fault(why: Fault) -> Fault:
    """The fault of lamps on GPIOs that are not available for this reason."""
    return faults.fault(Code.LAMPS_DARK, Part.RING, reason=why)


def open_gpio_ring(pins: GpioPins | None = None, factory: Factory | None = None) -> Ring:
    """The lamps wired as `pins` say (pins.toml by default), or a dark ring whose `fault` says why it is dark."""
    try:
        pins = pins or read_pins().gpio
        opener: Callable[[GpioPins, Factory | None], Lamps] = RgbLamps if pins.lights == "rgb" else PlainLamps
        return Lights(SEGMENTS, opener(pins, factory))
    except WiringError as error:
        return DarkRing(faults.fault(Code.RING_DARK, Part.RING, reason=error.fault))
    except LampError as error:
        return DarkRing(error.fault)


class PlainLamps:
    """Nine plain LEDs, segment 0 first: each as bright as its LED of a ring of nine. Raises LampError."""

    def __init__(self, pins: GpioPins, factory: Factory | None = None) -> None:
        with pins_taken():
            self._board = LEDBoard(*pins.lamps, pwm=True, active_high=pins.active_high, pin_factory=factory)
        self._leds = self._board.leds

    def put(self, frame: bytes, scene: WireScene) -> None:
        """Set the brightness of each LED."""
        with pins_taken():
            for index, led in enumerate(self._leds):
                level = brightness(frame, index)
                if led.value != level:
                    led.value = level

    def close(self) -> None:
        """Put the LEDs out and free their pins."""
        self._board.close()


class RgbLamps:
    """Four RGB LEDs for the four segments from the start of the scene on, clockwise. Raises LampError."""

    def __init__(self, pins: GpioPins, factory: Factory | None = None) -> None:
        self._leds: list[RGBLED] = []
        with pins_taken():
            for red, green, blue in pins.rgb:
                self._leds.append(RGBLED(red, green, blue, active_high=pins.active_high, pin_factory=factory))

    def put(self, frame: bytes, scene: WireScene) -> None:
        """Set the colour of each LED to that of its segment."""
        with pins_taken():
            for index, led in enumerate(self._leds):
                at = 3 * ((scene.start + index) % SEGMENTS)
                led.color = tuple(min(1.0, channel / FULL) for channel in frame[at : at + 3])

    def close(self) -> None:
        """Put the LEDs out and free their pins."""
        for led in self._leds:
            led.close()


def brightness(frame: bytes, led: int) -> float:
    """Return the brightness, 0 to 1, of an LED without colour for one of a frame."""
    return min(1.0, sum(frame[3 * led : 3 * led + 3]) / FULL)
