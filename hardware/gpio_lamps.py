"""The players' lamps on the Pi's GPIOs, by gpiozero: an LED with a resistor of 330 ohm beside each player's button.

Wiring: the table [gpio] of pins.toml, `players` and `active_high`.
"""

from collections.abc import Sequence

from gpiozero import LED
from gpiozero.pins import Factory

from hardware.fakes import NoLamps
from hardware.faults import Code, Fault, Part, fault
from hardware.pin_faults import pin_errors, reason
from hardware.pin_library import pins_opened
from hardware.pins import GpioPins, WiringError, read_pins
from hardware.ports import Lamp, PlayerLamps

WINK_S = 0.5
"""Seconds for which a lamp that winks is on, and off."""


def open_gpio_lamps(pins: GpioPins | None = None, factory: Factory | None = None) -> PlayerLamps:
    """The lamps wired as `pins` say, or lamps that stay dark, whose `fault` gives the reason if there are any."""
    try:
        pins = pins or read_pins().gpio
        return GpioLamps(pins, factory) if pins.players else NoLamps()
    except WiringError as error:
        return NoLamps(error.fault)
    except pin_errors() as error:
        return NoLamps(_fault(error))


def _fault(error: Exception) -> Fault:
    return fault(Code.PLAYER_LAMPS_DARK, Part.PLAYER_LAMPS, reason=reason(error))


class GpioLamps:
    """A lamp for each player. Raises `pin_errors` if the pins are not available."""

    def __init__(self, pins: GpioPins, factory: Factory | None = None) -> None:
        self.fault: Fault | None = None
        self.seats = len(pins.players)
        self._shown = [Lamp.OFF] * self.seats
        self._leds: list[LED] = []
        with pins_opened():
            for _button, pin in pins.players:
                self._leds.append(LED(pin, active_high=pins.active_high, pin_factory=factory))

    def light(self, lamps: Sequence[Lamp]) -> None:
        """Light these lamps; a pin that fails is `fault`, and is tried again with the next change."""
        for seat, led in enumerate(self._leds):
            lamp = lamps[seat] if seat < len(lamps) else Lamp.OFF
            if lamp == self._shown[seat] or led.closed:
                continue
            try:
                self._set(led, lamp)
            except pin_errors() as error:
                self.fault = _fault(error)
            else:
                self._shown[seat] = lamp
                self.fault = None

    def close(self) -> None:
        """Put the lamps out and free their pins."""
        for led in self._leds:
            led.close()

    @staticmethod
    def _set(led: LED, lamp: Lamp) -> None:
        if lamp == Lamp.READY:
            led.blink(WINK_S, WINK_S)
        elif lamp == Lamp.AWAITED:
            led.on()
        else:
            led.off()
