"""Why pins of the Pi's header cannot be had, or no longer, in words for the one who wired them."""

import errno
import importlib
import os
import sys
from pathlib import Path

from gpiozero.exc import BadPinFactory, GPIOZeroError

from hardware.pin_library import load_lgpio

DEVICES = Path("/dev")

NO_GPIOS = (
    "this computer has no GPIOs that you may use; on a Raspberry Pi join their group with `sudo usermod --append "
    "--groups gpio $USER`, then log out and in again"
)
NO_LIBRARY = "the library lgpio is missing; install it with `sudo apt-get install python3-lgpio`"
BUSY = "another program uses one of their pins; close that one, or name free pins in pins.toml"


def pin_errors() -> tuple[type[Exception], ...]:
    """What may be raised: gpiozero lets through what its backend lgpio raises, which is of no standard class."""
    lgpio = getattr(sys.modules.get("lgpio"), "error", None)
    return (GPIOZeroError, OSError) if lgpio is None else (GPIOZeroError, OSError, lgpio)


def reason(error: Exception) -> str:
    """Half a sentence: what is wrong with the pins and what to do."""
    if isinstance(error, BadPinFactory):
        return _why_none(error)
    if "busy" in str(error).lower() or getattr(error, "errno", None) == errno.EBUSY:
        return BUSY
    return f"the pins that pins.toml names cannot be used ({error}); look at them there and at the wires"


def _why_none(error: BadPinFactory) -> str:
    """The reason that gpiozero keeps to itself where none of its libraries works: tries the first of them again."""
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in DEVICES.glob("gpiochip*")):
        return NO_GPIOS
    why: Exception = error
    try:
        load_lgpio()
        importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory().close()
    except ImportError:
        return NO_LIBRARY
    except pin_errors() as found:
        why = found
    return f"the library lgpio cannot use the pins of this computer ({why}); start the computer again"
