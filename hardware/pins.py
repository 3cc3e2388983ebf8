"""The wiring, read once: from the file that OYEZ_PINS names, pins.toml beside the settings, or the one that ships."""

import os
from pathlib import Path

import msgspec
from platformdirs import user_config_dir

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
    """The wiring file in use: the one named, else one beside the settings, else the one that ships."""
    named = os.environ.get(PINS_VARIABLE)
    own = Path(os.environ.get("OYEZ_CONFIG") or user_config_dir("oyez")) / PINS_FILE.name
    return Path(named) if named else own if own.is_file() else PINS_FILE


def has_power_button() -> bool:
    """Tell whether the wiring names a button that switches the machine off; a wiring that is wrong names none."""
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
