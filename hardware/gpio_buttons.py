"""The two buttons beside the wheel and those of the players on the Pi's GPIOs: each between its pin and GND.

Each has the Pi's own pull-up.
"""

from collections.abc import Callable

from gpiozero import Button as Key
from gpiozero.pins import Factory

from hardware.fakes import NoButtons
from hardware.faults import Code, Fault, Part, fault
from hardware.pin_faults import pin_errors, reason
from hardware.pin_library import pins_opened
from hardware.pins import GpioPins, WiringError, read_pins
from hardware.ports import Button, Buttons, PlayerButton, Press

BOUNCE_S = 0.03
"""Seconds for which a contact may chatter."""


def open_gpio_buttons(pins: GpioPins | None = None, factory: Factory | None = None) -> Buttons:
    """The buttons wired as `pins` say, or buttons that do nothing, whose `fault` gives the reason."""
    try:
        return GpioButtons(pins or read_pins().gpio, factory)
    except WiringError as error:
        return NoButtons(fault(Code.BUTTONS_UNWIRED, Part.BUTTONS, reason=error.fault))
    except pin_errors() as error:
        return NoButtons(fault(Code.BUTTONS_OFF, Part.BUTTONS, reason=reason(error)))


class GpioButtons:
    """Next, undo and the players' buttons. Raises `pin_errors` if the pins are not available."""

    def __init__(self, pins: GpioPins, factory: Factory | None = None) -> None:
        self.fault: Fault | None = None
        self._keys: dict[Press, Key] = {}
        wired: dict[Press, int] = {Button.NEXT: pins.next, Button.UNDO: pins.undo}
        wired |= {PlayerButton(seat): button for seat, (button, _lamp) in enumerate(pins.players)}
        with pins_opened():
            for button, pin in wired.items():
                self._keys[button] = Key(pin, pull_up=True, bounce_time=BOUNCE_S, pin_factory=factory)

    def listen(self, on_press: Callable[[Press], None]) -> None:
        """Call `on_press` from gpiozero's thread for each press."""

        def caller(button: Press) -> Callable[[], None]:
            return lambda: on_press(button)

        for button, key in self._keys.items():
            key.when_pressed = caller(button)

    def close(self) -> None:
        """Free the pins."""
        for key in self._keys.values():
            key.close()
