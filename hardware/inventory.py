"""The inventory of attached devices and their drivers, taken without touching them: lines of `oyez hardware`."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from firmware.messages import FIRMWARE
from hardware.devices import Devices, open_devices
from hardware.faults import Fault
from hardware.gpio import fault
from hardware.header_lines import NoHeaderError, Taken, taken_pins
from hardware.link_health import Health
from hardware.pico import Pico, find_pico, open_pico
from hardware.pico_faults import no_answer
from hardware.pin_faults import BUSY, NO_GPIOS, reason
from hardware.pin_rules import gpio_uses
from hardware.pins import PicoPins, Pins
from hardware.serial_port import NO_PICO
from hardware.spi import spi_fault
from hardware.usb import found_instead

MODEL = Path("/proc/device-tree/model")
NO_PI = "a computer that is no Raspberry Pi"
ANSWER_S = 4.0
"""A Pico with our firmware answers within a tenth of this."""


class Finding(Struct, frozen=True):
    """A part: its name, whether it can be used now, `words` for a maker who lists them, and its faults.

    `stale` says that `oyez flash` would repair them. `health` is how a Pico's link does, if one answers; `users`
    are the pins of the header that other programs use.
    """

    name: str
    there: bool
    words: str = ""
    faults: tuple[Fault, ...] = ()
    stale: bool = False
    health: Health | None = None
    users: tuple[Taken, ...] = ()


Taker = Callable[[Iterable[int]], tuple[Taken, ...]]


def inventory(pins: Pins, chosen: str | None = None) -> tuple[Finding, ...]:
    """Every way of attaching something, in the order in which the guide recommends them; `chosen` as below."""
    return (pico_finding(pins.pico), *header_findings(pins, chosen), screen_finding())


def machine(model: Path = MODEL) -> str:
    """Return the name of this computer."""
    try:
        return model.read_text().strip("\0\n") or "a computer without a name"
    except OSError:
        return NO_PI


def is_raspberry_pi(model: Path = MODEL) -> bool:
    """Return True if this computer has the header for every device but a Pico."""
    return machine(model).startswith("Raspberry Pi")


def pico_finding(
    pins: PicoPins, find: Callable[[], str | None] = find_pico, opener: Callable[[], Pico] = open_pico
) -> Finding:
    """The Pico, its firmware and its cable."""
    port = find()
    if port is None:
        return Finding("pico", there=False, faults=(found_instead() or NO_PICO,))
    pico = opener()
    try:
        until = time.monotonic() + ANSWER_S
        # an older firmware has answered too
        while time.monotonic() < until and not pico.health.answers and pico.health.other_protocol is None:
            time.sleep(0.02)
        health, found, stale = pico.health, pico.fault, pico.stale
    finally:
        pico.close()
    if not health.answers:
        return Finding("pico", there=False, faults=(found or no_answer(port),), stale=stale is not None)
    words = (
        f"at {port}, {health.board or 'a Pico'}, firmware {health.firmware} (here: {FIRMWARE}), "
        f"round trip {health.round_trip_ms} ms, "
        f"{health.sent + health.received} messages, sent again: {health.resent} by this end, "
        f"{health.resent_by_pico} by the Pico; drives {_pico_parts(pins)}"
    )
    return Finding("pico", True, f"{words}.", (found,) if found else (), stale is not None, health)


def _pico_parts(pins: PicoPins) -> str:
    parts = [f"a ring of {pins.leds} LEDs at GP{pins.ring}"]
    if pins.turns == "stepper":
        parts.append(f"the disc's motor at GP{', '.join(map(str, pins.coils))} with its switch at GP{pins.home}")
    elif pins.turns == "servo":
        parts.append(f"the disc's servo at GP{pins.servo}")
    parts += [f"the buttons next at GP{pins.next} and undo at GP{pins.undo}", f"a piezo at GP{pins.piezo}"]
    return ", ".join([*parts, *_player_parts("GP", pins.players)])


def _player_parts(word: str, players: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    pairs = ", ".join(f"{button} and {lamp}" for button, lamp in players)
    return (f"a button and a lamp for each of {len(players)} players at {word}{pairs}",) if players else ()


def header_findings(
    pins: Pins, chosen: str | None = None, opener: Callable[[str], Devices] = open_devices, taken: Taker = taken_pins
) -> tuple[Finding, Finding]:
    """Return the devices that can be driven on the Pi's own header; only eyes can see if an LED hangs on a pin.

    Only the build that is in use (`chosen`: gpio or spi) is tried. For the other the kernel is asked if its pins are
    free: another device on the header must not be driven.
    """
    gpio = pins.gpio
    lights = {
        "lamps": f"nine LEDs at GPIO{', '.join(map(str, gpio.lamps))}",
        "rgb": f"four RGB LEDs at GPIO{', '.join(str(pin) for led in gpio.rgb for pin in led)}",
        "spi": "the ring on the SPI",
    }[gpio.lights]
    disc = {
        "stepper": f", the disc's motor at GPIO{', '.join(map(str, gpio.coils))} with its switch at GPIO{gpio.home}",
        "servo": f", the disc's servo at GPIO{gpio.servo}",
        "none": "",
    }[gpio.disc]
    buttons = f", the buttons next at GPIO{gpio.next} and undo at GPIO{gpio.undo}"
    buttons = ", ".join([buttons, *_player_parts("GPIO", gpio.players)])
    ring = f"a ring of {pins.spi.leds} LEDs at {pins.spi.device} (GPIO10)"
    words = {"gpio": f"{lights}{disc}{buttons}", "spi": f"{ring}{disc}{buttons}"}
    on_gpio, on_spi = (
        _tried(build, words[build], opener) if build == chosen else _looked_at(build, words[build], pins, taken)
        for build in ("gpio", "spi")
    )
    return on_gpio, on_spi


def _tried(build: str, words: str, opener: Callable[[str], Devices]) -> Finding:
    parts = opener(build)
    parts.close()
    if parts.faults:
        return Finding(build, there=False, faults=parts.faults)
    return Finding(build, True, f"the pins are free and can be driven: {words}.")


def _looked_at(build: str, words: str, pins: Pins, taken: Taker) -> Finding:
    lights = "spi" if build == "spi" else pins.gpio.lights
    if lights == "spi" and (missing := spi_fault(pins.spi)) is not None:
        return Finding(build, there=False, faults=(missing,))
    try:
        used = taken(use.pin for use in gpio_uses(pins.gpio, lights))
    except NoHeaderError:
        return Finding(build, there=False, faults=(fault(NO_GPIOS),))
    except OSError as error:
        return Finding(build, there=False, faults=(fault(reason(error)),))
    if used:
        return Finding(build, there=False, faults=(fault(BUSY),), users=used)
    return Finding(build, True, f"the pins are free, and were not tried: {words}.")


def screen_finding() -> Finding:
    """The ring that is always there."""
    return Finding("screen", True, "the ring on the touchscreen, which is always there.")
