"""The wiring, read once from pins.toml."""

from pathlib import Path

import msgspec
from msgspec import Struct

from hardware.ports import PLACES

PINS_FILE = Path(__file__).with_name("pins.toml")
FIRST_GPIO, LAST_GPIO = 2, 27
"""The GPIOs on the 40-pin header that carry no EEPROM (0 and 1 do): Raspberry Pi documentation, GPIO."""


class WiringError(Exception):
    """The wiring file cannot be used; the text says what is wrong in it and what is allowed."""


class RingPins(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the ring's nine LEDs are wired: BCM numbers, place 0 first, clockwise."""

    leds: tuple[int, ...]
    active_high: bool = True


class Pins(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole wiring."""

    ring: RingPins


def read_pins(path: Path = PINS_FILE) -> Pins:
    """Read the wiring. Raises WiringError for a missing file, a wrong word, a wrong or doubled number."""
    try:
        pins = msgspec.toml.decode(path.read_bytes(), type=Pins)
    except OSError as error:
        raise WiringError(f"The wiring {path} cannot be read ({error.strerror}).") from error
    except msgspec.MsgspecError as error:
        raise WiringError(f"The wiring {path} is not understood: {error}.") from error
    _check_leds(pins.ring.leds, path)
    return pins


def _check_leds(leds: tuple[int, ...], path: Path) -> None:
    if len(leds) != PLACES or len(set(leds)) != PLACES:
        raise WiringError(f"[ring] leds in {path} names {len(set(leds))} different GPIOs; a ring has {PLACES} LEDs.")
    for led in leds:
        if not FIRST_GPIO <= led <= LAST_GPIO:
            raise WiringError(
                f"[ring] leds in {path} names GPIO{led}; the header has GPIO{FIRST_GPIO} to GPIO{LAST_GPIO}."
            )
