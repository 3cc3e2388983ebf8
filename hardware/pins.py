"""The wiring, read once from pins.toml, or from the file that OYEZ_PINS names."""

import os
from pathlib import Path

import msgspec

from hardware.pin_rules import broken_rule
from hardware.pin_tables import GpioPins, PicoPins, Pins, SpiPins
from hardware.toml_table import TableError, read_table, shortened

__all__ = [
    "PINS_FILE",
    "GpioPins",
    "PicoPins",
    "Pins",
    "SpiPins",
    "WiringError",
    "has_power_button",
    "pins_file",
    "read_pins",
]

PINS_FILE = Path(__file__).with_name("pins.toml")
PINS_VARIABLE = "OYEZ_PINS"


class WiringError(Exception):
    """The wiring file cannot be used; the text says what is wrong in it and what is allowed."""


def pins_file() -> Path:
    """The wiring file in use."""
    named = os.environ.get(PINS_VARIABLE)
    return Path(named) if named else PINS_FILE


def has_power_button() -> bool:
    """Whether the wiring names a button that switches the machine off; a wiring that is wrong names none."""
    try:
        return read_pins().power.button is not None
    except WiringError:
        return False


def read_pins(path: Path | None = None) -> Pins:
    """Read the wiring. Raises WiringError, with a sentence, for whatever cannot be wired so."""
    path = path or pins_file()
    try:
        pins = msgspec.convert(read_table(path), Pins)
    except OSError as error:
        raise WiringError(
            f"The wiring {path} cannot be read ({error.strerror}). Put it there, or unset {PINS_VARIABLE}."
        ) from error
    except (msgspec.ValidationError, TableError) as error:
        text = f"The wiring {path} is not understood: {shortened(error)}. Compare it with {PINS_FILE}."
        raise WiringError(text) from error
    if broken := broken_rule(pins):
        raise WiringError(f"The wiring {path} cannot be so: {broken}")
    return pins
