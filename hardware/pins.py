"""The wiring, read once: from the file that OYEZ_PINS names, pins.toml beside the settings, or the one that ships."""

import os
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
from platformdirs import user_config_dir

from hardware.faults import Code, Fault, FaultError, Part, Value, fault, reason_of
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
MAX_LETTERS = 40
"""Letters of a wrong word that a fault repeats."""


class WiringError(FaultError):
    """The wiring file cannot be used."""


def pins_file() -> Path:
    """The wiring file in use: the one named, else one beside the settings, else the one that ships."""
    named = os.environ.get(PINS_VARIABLE)
    own = Path(os.environ.get("OYEZ_CONFIG") or user_config_dir("oyez")) / PINS_FILE.name
    # a folder that this user may not look into is as good as none
    return Path(named) if named else own if os.access(own, os.F_OK) else PINS_FILE


def has_power_button() -> bool:
    """Return True if the wiring names a button that switches the machine off; a wrong wiring names none."""
    try:
        return read_pins().power.button is not None
    except WiringError:
        return False


def read_pins(path: Path | None = None) -> Pins:
    """Read the wiring. Raises WiringError for a wiring that cannot work."""
    path = path or pins_file()
    try:
        table = read_table(path)
        if unknown := _unknown_word(table):
            raise WiringError(_wrong(path, unknown))
        pins = msgspec.convert(table, Pins)
    except OSError as error:
        unreadable = fault(
            Code.WIRING_UNREADABLE, Part.WIRING, path=str(path), reason=reason_of(error), variable=PINS_VARIABLE
        )
        raise WiringError(unreadable) from error
    except TableError as error:
        raise WiringError(_not_understood(path, error.fault)) from error
    except msgspec.ValidationError as error:
        raise WiringError(_not_understood(path, shortened(error))) from error
    if broken := broken_rule(pins):
        raise WiringError(_wrong(path, broken))
    return pins


def _unknown_word(table: dict[str, object]) -> Fault | None:
    """Return the fault of the first entry that is a word other than those allowed for it; else None."""
    for name, kind in get_type_hints(Pins).items():
        entries = table.get(name)
        if not isinstance(entries, dict):
            continue
        for entry, allowed in get_type_hints(kind).items():
            value = entries.get(entry)
            if get_origin(allowed) is Literal and isinstance(value, str) and value not in get_args(allowed):
                words = ", ".join(get_args(allowed))
                said = {"table": name, "entry": entry, "value": value[:MAX_LETTERS], "allowed": words}
                return fault(Code.WIRING_WORD, Part.WIRING, **said)
    return None


def _wrong(path: Path, reason: Fault) -> Fault:
    return fault(Code.WIRING_WRONG, Part.WIRING, path=str(path), reason=reason)


def _not_understood(path: Path, reason: Value) -> Fault:
    return fault(Code.WIRING_NOT_UNDERSTOOD, Part.WIRING, path=str(path), reason=reason, shipped=str(PINS_FILE))
