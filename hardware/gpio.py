"""A ring of nine plain LEDs on the Raspberry Pi's own GPIOs, by gpiozero.

Wiring: pins.toml. Each LED with 330 ohm in series between its GPIO and GND.

    ring = open_led_ring()
    ring.show(picture)
"""

import warnings
from enum import Enum

from gpiozero import LED, LEDBoard
from gpiozero.exc import GPIOZeroError, PinFactoryFallback
from gpiozero.pins import Factory

from hardware.fakes import DarkRing
from hardware.pins import GpioPins, WiringError, read_pins
from hardware.ports import Mood, Ring, RingPicture, RingPlace

BLINK_S = 0.4
"""Seconds on and seconds off of a destroyed plaza: fast enough to be seen at a glance, slow enough not to nag."""


class Lamp(Enum):
    """What one LED does."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


def lamps(picture: RingPicture) -> tuple[Lamp, ...]:
    """What the nine LEDs do: the open half's plazas lit, a destroyed one blinking; all lit when the game is over."""
    if picture.mood == Mood.OVER:
        return (Lamp.ON,) * len(picture.places)
    return tuple(map(_lamp, picture.places))


def _lamp(place: RingPlace) -> Lamp:
    if place.destroyed:
        return Lamp.BLINK
    return Lamp.ON if place.active else Lamp.OFF


def open_led_ring(pins: GpioPins | None = None, factory: Factory | None = None) -> Ring:
    """The ring wired as `pins` say (pins.toml by default), or a dark one whose `fault` says why it is dark."""
    try:
        return LedRing(pins or read_pins().gpio, factory)
    except WiringError as error:
        return DarkRing(f"The ring stays dark. {error}")
    except (GPIOZeroError, OSError) as error:
        return DarkRing(_fault(error))


class LedRing:
    """Nine LEDs; gpiozero blinks them by itself, so that `show` returns at once.

    Raises GPIOZeroError or OSError where the pins cannot be had.
    """

    def __init__(self, pins: GpioPins, factory: Factory | None = None) -> None:
        self.fault: str | None = None
        self._lamps: tuple[Lamp, ...] = (Lamp.OFF,) * len(pins.lamps)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", PinFactoryFallback)  # said in `fault` where none works
            self._board = LEDBoard(*pins.lamps, active_high=pins.active_high, pin_factory=factory)

    def show(self, picture: RingPicture) -> None:
        """Light the LEDs for this picture; those that stay as they are go on blinking in step."""
        wanted = lamps(picture)
        try:
            for led, before, lamp in zip(self._board.leds, self._lamps, wanted, strict=True):
                if lamp != before:
                    _light(led, lamp)
        except (GPIOZeroError, OSError) as error:
            self.fault = _fault(error)
        else:
            self._lamps = wanted

    def close(self) -> None:
        """Put the LEDs out and free their pins."""
        self._board.close()


def _light(led: LED, lamp: Lamp) -> None:
    if lamp == Lamp.BLINK:
        led.blink(on_time=BLINK_S, off_time=BLINK_S)
    elif lamp == Lamp.ON:
        led.on()
    else:
        led.off()


def _fault(error: Exception) -> str:
    return (
        f"The ring stays dark ({error}). Its LEDs hang on a Raspberry Pi's GPIOs as hardware/pins.toml says; "
        "play goes on with the ring on the screen (--ring screen)."
    )
