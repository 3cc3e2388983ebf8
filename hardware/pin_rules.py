"""What a wiring has to keep to: pins that exist and are free, each used once, figures that the parts can bear.

Sources: Raspberry Pi documentation, "GPIO" (40-pin header); Raspberry Pi Pico data sheet, section 2.1 (pinout).
"""

from collections.abc import Iterator

from msgspec import Struct

from hardware.pin_tables import COILS, SLOTS, GpioPins, PicoPins, Pins, SpiPins
from hardware.ports import PLACES

MIN_LEDS, MAX_LEDS = PLACES, 144
MAX_BUDGET_MA = 8000
MIN_SERVO_RANGE = 280
"""Degrees from day 1 to day 8: seven places of 40 degrees."""

PI_LAST = 27
PI_RESERVED = {0: "reads the EEPROM of add-on boards", 1: "reads the EEPROM of add-on boards"}
PI_SPI = {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"}
PICO_LAST = 28
PICO_RESERVED = {
    23: "controls the Pico's power supply",
    24: "senses the Pico's USB power",
    25: "is the Pico's own green LED",
}


class Use(Struct, frozen=True):
    """One wire: the entry of pins.toml and the number of its pin."""

    entry: str
    pin: int


def broken_rule(pins: Pins) -> str | None:
    """The first rule that the wiring breaks, as a sentence that names entry, value and what is allowed; else None."""
    return next((sentence for rule in RULES for sentence in rule(pins)), None)


def pico_uses(pico: PicoPins) -> tuple[Use, ...]:
    """Every wire on the Pico."""
    coils = (Use(f"coils[{index}]", pin) for index, pin in enumerate(pico.coils))
    named = (Use(name, getattr(pico, name)) for name in ("ring", "home", "next", "undo", "piezo"))
    return (*named, *coils)


def gpio_uses(gpio: GpioPins, lights: str | None = None) -> tuple[Use, ...]:
    """Every wire on the Pi's header for what is chosen in `lights` and `disc`; the rest of the table is not wired."""
    uses = [Use("next", gpio.next), Use("undo", gpio.undo)]
    chosen = lights or gpio.lights
    if chosen == "lamps":
        uses += [Use(f"lamps[{index}]", pin) for index, pin in enumerate(gpio.lamps)]
    elif chosen == "rgb":
        uses += [
            Use(f"rgb[{lamp}][{wire}]", pin) for lamp, pins in enumerate(gpio.rgb) for wire, pin in enumerate(pins)
        ]
    if gpio.disc == "stepper":
        uses += [Use("home", gpio.home), *(Use(f"coils[{index}]", pin) for index, pin in enumerate(gpio.coils))]
    elif gpio.disc == "servo":
        uses.append(Use("servo", gpio.servo))
    return tuple(uses)


def _counts(pins: Pins) -> Iterator[str]:
    if len(pins.pico.coils) not in (0, COILS):
        yield f"[pico] coils names {len(pins.pico.coils)} pins; the motor has {COILS} wires, or none: []."
    if len(pins.gpio.coils) != COILS:
        yield f"[gpio] coils names {len(pins.gpio.coils)} pins; the motor has {COILS} wires."
    if len(pins.gpio.lamps) != PLACES:
        yield f"[gpio] lamps names {len(pins.gpio.lamps)} pins; the wheel has {PLACES} places."
    if len(pins.gpio.rgb) != SLOTS:
        yield f"[gpio] rgb names {len(pins.gpio.rgb)} LEDs; there are {SLOTS}, one for each plaza of a half."


def _pico_pins(pins: Pins) -> Iterator[str]:
    uses = pico_uses(pins.pico)
    for use in uses:
        if use.pin in PICO_RESERVED:
            taken = PICO_RESERVED[use.pin]
            yield f"[pico] {use.entry} is GP{use.pin}, which {taken}; take GP0 to GP22 or GP26 to GP28."
        if not 0 <= use.pin <= PICO_LAST:
            yield f"[pico] {use.entry} is GP{use.pin}; a Pico has GP0 to GP22 and GP26 to GP28."
    yield from _twice("pico", "GP", uses)


def _gpio_pins(pins: Pins) -> Iterator[str]:
    yield from gpio_faults(pins.gpio, pins.gpio.lights)


def gpio_faults(gpio: GpioPins, lights: str) -> Iterator[str]:
    """What is wrong on the Pi's header with these lights."""
    uses = gpio_uses(gpio, lights)
    for use in uses:
        if use.pin in PI_RESERVED:
            yield f"[gpio] {use.entry} is GPIO{use.pin}, which {PI_RESERVED[use.pin]}; take GPIO2 to GPIO{PI_LAST}."
        if not 0 <= use.pin <= PI_LAST:
            yield f"[gpio] {use.entry} is GPIO{use.pin}; the header has GPIO2 to GPIO{PI_LAST}."
        if lights == "spi" and use.pin in PI_SPI:
            yield (
                f"[gpio] {use.entry} is GPIO{use.pin}, which is the SPI's {PI_SPI[use.pin]} while the ring hangs on "
                "the SPI; take another one."
            )
    yield from _twice("gpio", "GPIO", uses)


def _power(pins: Pins) -> Iterator[str]:
    """The power button is wired beside a build on the header, or alone beside a Pico."""
    pin = pins.power.button
    if pin is None:
        return
    if not 2 <= pin <= PI_LAST:
        yield f"[power] button is GPIO{pin}; take GPIO2 to GPIO{PI_LAST}."
    for use in gpio_uses(pins.gpio):
        if use.pin == pin:
            yield f"[power] button and [gpio] {use.entry} are both GPIO{pin}; each needs a pin of its own."
    if pins.gpio.lights == "spi" and pin in PI_SPI:
        yield f"[power] button is GPIO{pin}, which is the SPI's {PI_SPI[pin]} while the ring hangs on the SPI."


def _twice(table: str, word: str, uses: tuple[Use, ...]) -> Iterator[str]:
    first: dict[int, str] = {}
    for use in uses:
        if use.pin in first:
            yield f"[{table}] {first[use.pin]} and {use.entry} are both {word}{use.pin}; each needs a pin of its own."
        first.setdefault(use.pin, use.entry)


def _strips(pins: Pins) -> Iterator[str]:
    for table, strip in (("pico", pins.pico), ("spi", pins.spi)):
        yield from _strip(table, strip)


def _strip(table: str, strip: PicoPins | SpiPins) -> Iterator[str]:
    if not MIN_LEDS <= strip.leds <= MAX_LEDS:
        yield f"[{table}] leds is {strip.leds}; a ring has {MIN_LEDS} to {MAX_LEDS}."
    if not 0 <= strip.first < strip.leds:
        yield f"[{table}] first is {strip.first}; the LEDs are counted from 0 to {strip.leds - 1}."
    if not 1 <= strip.channel_ma <= 100 or not 0 <= strip.dark_ma <= 10:
        yield (
            f"[{table}] channel_ma is {strip.channel_ma} and dark_ma {strip.dark_ma}; "
            "one colour takes 1 to 100 mA, a dark LED 0 to 10."
        )
    least = strip.leds * strip.dark_ma + 2 * strip.channel_ma
    if not least <= strip.budget_ma <= MAX_BUDGET_MA:
        yield (
            f"[{table}] budget_ma is {strip.budget_ma}; {strip.leds} LEDs take {strip.leds * strip.dark_ma} mA "
            f"while dark, so it is {least} to {MAX_BUDGET_MA}, and no more than the supply gives."
        )


def _motors(pins: Pins) -> Iterator[str]:
    for table, steps in (("pico", pins.pico.steps_per_turn), ("gpio", pins.gpio.steps_per_turn)):
        if not 90 <= steps <= 100_000:
            yield f"[{table}] steps_per_turn is {steps}; a turn of the disc takes 90 to 100000 half steps."
    if not MIN_SERVO_RANGE <= pins.gpio.servo_range <= 3600:
        yield (
            f"[gpio] servo_range is {pins.gpio.servo_range} degrees; the disc turns {MIN_SERVO_RANGE} from day 1 "
            "to day 8: take a servo of several turns, or gears."
        )
    least, most = pins.gpio.servo_pulses_us
    if not 300 <= least < most <= 3000:
        yield f"[gpio] servo_pulses_us is {least} and {most}; the shorter one comes first, within 300 to 3000."


RULES = (_counts, _pico_pins, _gpio_pins, _power, _strips, _motors)
