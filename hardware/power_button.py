"""A button that switches the machine off: between its GPIO and GND, with the Pi's own pull-up, held for a second.

Wiring: the table [power] of pins.toml. GPIO3 (pin 5 of the header) has an advantage: pressed while a Pi is switched
off, it starts that Pi again (Raspberry Pi documentation, "Power button").
"""

from collections.abc import Callable

from gpiozero import Button as Key
from gpiozero.pins import Factory

from hardware.faults import Code, Fault, Part, fault
from hardware.pin_faults import pin_errors, reason
from hardware.pin_library import pins_opened
from hardware.pins import WiringError, read_pins

HOLD_S = 1.0
"""Seconds for which it is held, so that no touch in passing switches off."""
BOUNCE_S = 0.03


class PowerButton:
    """Calls `pressed` from gpiozero's thread once it was held. Raises `pin_errors` if its pin is not available."""

    def __init__(
        self, pin: int, pressed: Callable[[], None], factory: Factory | None = None, hold_s: float = HOLD_S
    ) -> None:
        with pins_opened():
            self._key = Key(pin, pull_up=True, bounce_time=BOUNCE_S, hold_time=hold_s, pin_factory=factory)
        self._key.when_held = pressed

    def close(self) -> None:
        """Free the pin."""
        self._key.close()


def open_power_button(
    pressed: Callable[[], None], factory: Factory | None = None, hold_s: float = HOLD_S
) -> tuple[PowerButton | None, Fault | None]:
    """The button that pins.toml names, None if it names none; with the fault if it cannot be used."""
    try:
        pin = read_pins().power.button
        return (None if pin is None else PowerButton(pin, pressed, factory, hold_s)), None
    except WiringError as error:
        return None, error.fault
    except pin_errors() as error:
        return None, fault(Code.POWER_BUTTON_OFF, Part.POWER_BUTTON, reason=reason(error))
