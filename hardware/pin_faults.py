"""Why pins of the Pi's header cannot be had, or no longer, in words for the one who wired them."""

import errno
import sys

from gpiozero.exc import BadPinFactory, GPIOZeroError

NO_GPIOS = (
    "this computer has no GPIOs that you may use; on a Raspberry Pi join their group with `sudo usermod --append "
    "--groups gpio $USER`, then log out and in again"
)
BUSY = "another program uses one of their pins; close that one, or name free pins in pins.toml"


def pin_errors() -> tuple[type[Exception], ...]:
    """What may be raised: gpiozero lets through what its backend lgpio raises, which is of no standard class."""
    lgpio = getattr(sys.modules.get("lgpio"), "error", None)
    return (GPIOZeroError, OSError) if lgpio is None else (GPIOZeroError, OSError, lgpio)


def reason(error: Exception) -> str:
    """Half a sentence: what is wrong with the pins and what to do."""
    if isinstance(error, BadPinFactory):
        return NO_GPIOS
    if "busy" in str(error).lower() or getattr(error, "errno", None) == errno.EBUSY:
        return BUSY
    return f"the pins that pins.toml names cannot be used ({error}); look at them there and at the wires"
