"""The reason why pins of the Pi's header are not available, or no longer."""

import errno
import importlib
import os
import sys
from pathlib import Path

from gpiozero.exc import BadPinFactory, GPIOZeroError

from hardware.faults import Code, Fault, Part, fault
from hardware.pin_library import load_lgpio

DEVICES = Path("/dev")

NO_GPIOS = fault(Code.NO_GPIOS, Part.WIRING)
NO_LIBRARY = fault(Code.NO_LGPIO, Part.WIRING)
BUSY = fault(Code.PINS_BUSY, Part.WIRING)


def pin_errors() -> tuple[type[Exception], ...]:
    """The errors of pins: gpiozero passes on those of its backend lgpio, which are of no standard class."""
    lgpio = getattr(sys.modules.get("lgpio"), "error", None)
    return (GPIOZeroError, OSError) if lgpio is None else (GPIOZeroError, OSError, lgpio)


def reason(error: Exception) -> Fault:
    """The fault of the pins, which is the reason of another part's."""
    if isinstance(error, BadPinFactory):
        return _why_none(error)
    if "busy" in str(error).lower() or getattr(error, "errno", None) == errno.EBUSY:
        return BUSY
    return fault(Code.PINS_FAILED, Part.WIRING, reason=str(error) or type(error).__name__)


def _why_none(error: BadPinFactory) -> Fault:
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
    return fault(Code.LGPIO_FAILED, Part.WIRING, reason=str(why))
