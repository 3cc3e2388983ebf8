"""The devices of one build, opened together by its name: ring, disc, buttons, piezo and the players' lamps."""

import os
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from hardware import usb
from hardware.fakes import DarkRing, NoButtons, NoLamps, SilentBeeper, StillDisc
from hardware.faults import Code, Fault, Part, fault
from hardware.pin_tables import DiscWord
from hardware.pins import Pins, WiringError, read_pins
from hardware.ports import Beeper, Buttons, Disc, PlayerLamps, Ring

BUILDS = ("auto", "pico", "gpio", "spi", "screen", "none")
LightsKind = Literal["ring", "lamps", "rgb"]
"""The lights of a build: a ring of LEDs with a controller each, nine plain LEDs, or four RGB LEDs."""


class Devices(Struct, frozen=True):
    """The devices of a build; one object may be several of them, and is closed once or more.

    `turns` is the motor that pins.toml names; the disc stands still where that is "none".
    """

    ring: Ring
    disc: Disc
    buttons: Buttons
    beeper: Beeper
    lamps: PlayerLamps = NoLamps()
    lights: LightsKind = "ring"
    turns: DiscWord = "stepper"

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of now, none twice."""
        found = (part.fault for part in (self.ring, self.disc, self.buttons, self.beeper, self.lamps))
        return tuple(dict.fromkeys(fault for fault in found if fault))

    def close(self) -> None:
        """Let all of them go."""
        for part in (self.disc, self.buttons, self.beeper, self.lamps, self.ring):
            part.close()


def no_devices(fault: Fault | None = None) -> Devices:
    """Nothing to touch; `fault` is why, where something was asked for."""
    return Devices(DarkRing(fault), StillDisc(), NoButtons(), SilentBeeper())


def open_devices(build: str) -> Devices:
    """Open the devices of a build; one that is not available does nothing, and its `fault` gives the reason.

    The screen draws its own ring, so that `screen` opens no device, as `none` does. `auto` opens a Pico if one
    is plugged in or OYEZ_PICO names its port, else none: lamps on the Pi's header cannot be detected.
    Raises ValueError for any other name.
    """
    if build not in BUILDS:
        raise ValueError(f"There is no build named {build!r}; there are {', '.join(BUILDS)}.")
    return _OPENERS.get(build, no_devices)()


def _open_gpio() -> Devices:
    """The lights that pins.toml chooses, and the disc and the buttons on the Pi's header."""
    try:
        lights = read_pins().gpio.lights
    except WiringError as error:
        return no_devices(fault(Code.RING_DARK, Part.RING, reason=error.fault))
    if lights == "spi":
        return _open_spi()
    from hardware.gpio import open_gpio_ring

    ring = open_gpio_ring()
    # without pins for the ring there are none for the rest either: one sentence is enough
    return _on_header(ring, lights) if ring.fault is None else no_devices(ring.fault)


def _open_spi() -> Devices:
    from hardware.spi import open_spi_ring

    return _on_header(open_spi_ring(), "ring")


def _on_header(ring: Ring, lights: LightsKind) -> Devices:
    """A ring, with the disc, the buttons and the players' lamps on the Pi's header."""
    from hardware.gpio_buttons import open_gpio_buttons
    from hardware.gpio_disc import open_gpio_disc
    from hardware.gpio_lamps import open_gpio_lamps

    parts = (ring, open_gpio_disc(), open_gpio_buttons(), SilentBeeper(), open_gpio_lamps())
    return Devices(*parts, lights, _motor(lambda pins: pins.gpio.disc))


def _open_pico() -> Devices:
    from hardware.pico import open_pico

    pico, turns = open_pico(), _motor(lambda pins: pins.pico.turns)
    return Devices(pico, StillDisc() if turns == "none" else pico, pico, pico, pico, turns=turns)


def _motor(named: Callable[[Pins], DiscWord]) -> DiscWord:
    """The motor that a table of pins.toml names; that of the shipped file where the wiring cannot be used."""
    try:
        return named(read_pins())
    except WiringError:
        return "stepper"


def _open_auto() -> Devices:
    return _open_pico() if usb.micropython_there() or os.environ.get(usb.PORT_VARIABLE) else no_devices()


_OPENERS: dict[str, Callable[[], Devices]] = {
    "auto": _open_auto,
    "gpio": _open_gpio,
    "spi": _open_spi,
    "pico": _open_pico,
}
