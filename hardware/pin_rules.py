"""The rules of a wiring: pins that exist and are free, each used once, figures that the parts can bear.

Sources: Raspberry Pi documentation, "GPIO" (40-pin header); Raspberry Pi Pico data sheet, section 2.1 (pinout); RP2040
data sheet, section 4.5.2 (PWM slices); ESP32-S3 data sheet, section 2.3 (pins, strapping pins, flash and PSRAM).
"""

from collections.abc import Iterator

from msgspec import Struct

from hardware.faults import Code, Fault, Part, Value, fault
from hardware.pin_tables import COILS, RGB_LEDS, GpioPins, PicoPins, Pins, SpiPins
from hardware.scene import SEGMENTS

MIN_LEDS, MAX_LEDS = SEGMENTS, 144
MAX_BUDGET_MA = 8000
MAX_SPI_RGBW = 128
"""LEDs of 32 bits, a byte on the bus for each, that one transfer of spidev (4096 bytes) holds."""
MIN_SERVO_RANGE = 280
"""Degrees from stop 1 to stop 8: seven ninths of a turn."""

PI_LAST = 27
PI_RESERVED = (0, 1)
"""They read the EEPROM of add-on boards."""
PI_SPI = {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"}
PICO_LAST = 28
PWM_SLICES = 8
"""GP n belongs to slice n / 2 modulo 8, and the two pins of a slice have one frequency."""
ESP_LAST = 48
ESP_MISSING = range(22, 26)
ESP_RESERVED = {
    **dict.fromkeys((0, 3, 45, 46), Code.ESP_PIN_OF_START),
    **dict.fromkeys((19, 20), Code.ESP_PIN_OF_USB),
    **dict.fromkeys(range(26, 38), Code.ESP_PIN_OF_MEMORY),
    **dict.fromkeys((43, 44), Code.ESP_PIN_OF_SERIAL),
}
MAX_PLAYERS = 8
"""Players with a button and a lamp (firmware.messages.MAX_PLAYERS)."""
PICO_RESERVED = {23: Code.PICO_PIN_OF_SUPPLY, 24: Code.PICO_PIN_OF_USB, 25: Code.PICO_PIN_OF_LED}

PART_RANGES: dict[str, tuple[float, float]] = {
    **dict.fromkeys(("lamp_ohms", "rgb_ohms", "player_ohms", "piezo_ohms"), (1, 100_000)),
    **dict.fromkeys(("lamp_volts", "red_volts", "green_volts", "blue_volts"), (1.0, 5.0)),
    **dict.fromkeys(("common_volts", "switch_volts"), (0.0, 24.0)),
    "supply_volts": (1.0, 24.0),
    **dict.fromkeys(("supply_ma", "motor_ma", "servo_ma"), (0, 100_000)),
}
"""The least and the most of each figure of [parts] that is a figure at all; hardware/electrical.py judges them."""


class Use(Struct, frozen=True):
    """One wire: the entry of pins.toml and the number of its pin."""

    entry: str
    pin: int


def broken_rule(pins: Pins) -> Fault | None:
    """Return the fault of the first broken rule, with entry, value and the allowed values; else None."""
    return next((broken for rule in RULES for broken in rule(pins)), None)


def pico_uses(pico: PicoPins) -> tuple[Use, ...]:
    """Every wire on the Pico for the chosen `disc`; the rest of the table is not wired."""
    switch = ("home",) if pico.disc == "stepper" else ()
    uses = [Use(name, getattr(pico, name)) for name in ("ring", *switch, "next", "undo", "piezo")]
    if pico.disc == "stepper":
        uses += [Use(f"coils[{index}]", pin) for index, pin in enumerate(pico.coils)]
    elif pico.disc == "servo":
        uses.append(Use("servo", pico.servo))
    return (*uses, *_player_uses(pico.players))


def _player_uses(players: tuple[tuple[int, int], ...]) -> Iterator[Use]:
    for seat, (button, lamp) in enumerate(players):
        yield Use(f"players[{seat}] button", button)
        yield Use(f"players[{seat}] lamp", lamp)


def gpio_uses(gpio: GpioPins, lights: str | None = None) -> tuple[Use, ...]:
    """Return every wire on the Pi's header for the chosen `lights` and `disc`; the rest of the table is not wired."""
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
    return (*uses, *_player_uses(gpio.players))


def _counts(pins: Pins) -> Iterator[Fault]:
    if len(pins.pico.coils) not in (0, COILS):
        yield _wrong(Code.COIL_COUNT_OR_NONE, count=len(pins.pico.coils), wires=COILS)
    if len(pins.gpio.coils) != COILS:
        yield _wrong(Code.COIL_COUNT, count=len(pins.gpio.coils), wires=COILS)
    if len(pins.gpio.lamps) != SEGMENTS:
        yield _wrong(Code.LAMP_COUNT, count=len(pins.gpio.lamps), places=SEGMENTS)
    if len(pins.gpio.rgb) != RGB_LEDS:
        yield _wrong(Code.RGB_COUNT, count=len(pins.gpio.rgb), leds=RGB_LEDS)
    for table, players in (("pico", pins.pico.players), ("gpio", pins.gpio.players)):
        if len(players) > MAX_PLAYERS:
            yield _wrong(Code.PLAYER_COUNT, table=table, count=len(players), most=MAX_PLAYERS)


def _pico_pins(pins: Pins) -> Iterator[Fault]:
    uses = pico_uses(pins.pico)
    if pins.pico.board == "esp32-s3":
        yield from _esp_pins(uses)
        return
    for use in uses:
        if use.pin in PICO_RESERVED:
            yield _wrong(PICO_RESERVED[use.pin], entry=use.entry, pin=use.pin)
        if not 0 <= use.pin <= PICO_LAST:
            yield _wrong(Code.PICO_PIN_RANGE, entry=use.entry, pin=use.pin)
    yield from _twice("pico", "GP", uses)
    if pins.pico.disc == "servo" and (pins.pico.servo // 2 - pins.pico.piezo // 2) % PWM_SLICES == 0:
        yield _wrong(Code.SERVO_BESIDE_PIEZO, servo=pins.pico.servo, piezo=pins.pico.piezo)


def _esp_pins(uses: tuple[Use, ...]) -> Iterator[Fault]:
    for use in uses:
        if use.pin in ESP_RESERVED:
            yield _wrong(ESP_RESERVED[use.pin], entry=use.entry, pin=use.pin)
        if not 0 <= use.pin <= ESP_LAST or use.pin in ESP_MISSING:
            yield _wrong(Code.ESP_PIN_RANGE, entry=use.entry, pin=use.pin)
    yield from _twice("pico", "GPIO", uses)


def _gpio_pins(pins: Pins) -> Iterator[Fault]:
    yield from gpio_faults(pins.gpio, pins.gpio.lights)


def gpio_faults(gpio: GpioPins, lights: str) -> Iterator[Fault]:
    """The faults of the Pi's header with these lights."""
    uses = gpio_uses(gpio, lights)
    for use in uses:
        if use.pin in PI_RESERVED:
            yield _wrong(Code.GPIO_RESERVED, entry=use.entry, pin=use.pin, last=PI_LAST)
        if not 0 <= use.pin <= PI_LAST:
            yield _wrong(Code.GPIO_RANGE, entry=use.entry, pin=use.pin, last=PI_LAST)
        if lights == "spi" and use.pin in PI_SPI:
            yield _wrong(Code.GPIO_OF_SPI, table="gpio", entry=use.entry, pin=use.pin, line=PI_SPI[use.pin])
    yield from _twice("gpio", "GPIO", uses)


def _power(pins: Pins) -> Iterator[Fault]:
    """The power button is wired beside a build on the header, or alone beside a Pico."""
    pin = pins.power.button
    if pin is None:
        return
    if not 2 <= pin <= PI_LAST:
        yield _wrong(Code.POWER_PIN_RANGE, pin=pin, last=PI_LAST)
    for use in gpio_uses(pins.gpio):
        if use.pin == pin:
            yield _wrong(Code.PIN_TWICE, first="[power] button", second=f"[gpio] {use.entry}", pin=f"GPIO{pin}")
    if pins.gpio.lights == "spi" and pin in PI_SPI:
        yield _wrong(Code.GPIO_OF_SPI, table="power", entry="button", pin=pin, line=PI_SPI[pin])


def _twice(table: str, word: str, uses: tuple[Use, ...]) -> Iterator[Fault]:
    first: dict[int, str] = {}
    for use in uses:
        if use.pin in first:
            yield _wrong(Code.PIN_TWICE, first=f"[{table}] {first[use.pin]}", second=use.entry, pin=f"{word}{use.pin}")
        first.setdefault(use.pin, use.entry)


def _strips(pins: Pins) -> Iterator[Fault]:
    for table, strip in (("pico", pins.pico), ("spi", pins.spi)):
        yield from _strip(table, strip)
    if len(pins.spi.order) > 3 and pins.spi.leds > MAX_SPI_RGBW:
        yield _wrong(Code.SPI_RGBW_COUNT, count=pins.spi.leds, most=MAX_SPI_RGBW)


def _strip(table: str, strip: PicoPins | SpiPins) -> Iterator[Fault]:
    if not MIN_LEDS <= strip.leds <= MAX_LEDS:
        yield _wrong(Code.LED_COUNT, table=table, count=strip.leds, least=MIN_LEDS, most=MAX_LEDS)
    if not 0 <= strip.first < strip.leds:
        yield _wrong(Code.FIRST_LED, table=table, first=strip.first, last=strip.leds - 1)
    if not 1 <= strip.channel_ma <= 100 or not 0 <= strip.dark_ma <= 10:
        yield _wrong(Code.LED_CURRENT, table=table, channel=strip.channel_ma, dark=strip.dark_ma)
    least = strip.leds * strip.dark_ma + 2 * strip.channel_ma
    if not least <= strip.budget_ma <= MAX_BUDGET_MA:
        yield _wrong(
            Code.LED_BUDGET, table=table, budget=strip.budget_ma, leds=strip.leds, dark=strip.leds * strip.dark_ma,
            least=least, most=MAX_BUDGET_MA,
        )  # fmt: skip


def _motors(pins: Pins) -> Iterator[Fault]:
    for table, steps in (("pico", pins.pico.steps_per_turn), ("gpio", pins.gpio.steps_per_turn)):
        if not 90 <= steps <= 100_000:
            yield _wrong(Code.STEPS_PER_TURN, table=table, steps=steps)
    for table, motor in (("pico", pins.pico), ("gpio", pins.gpio)):
        yield from _servo(table, motor)


def _servo(table: str, motor: PicoPins | GpioPins) -> Iterator[Fault]:
    if not MIN_SERVO_RANGE <= motor.servo_range <= 3600:
        yield _wrong(Code.SERVO_RANGE, table=table, degrees=motor.servo_range, least=MIN_SERVO_RANGE)
    shorter, longer = motor.servo_pulses_us
    if not 300 <= shorter < longer <= 3000:
        yield _wrong(Code.SERVO_PULSES, table=table, shorter=shorter, longer=longer)


def _parts(pins: Pins) -> Iterator[Fault]:
    for entry, (least, most) in PART_RANGES.items():
        value = getattr(pins.parts, entry)
        for one in value if isinstance(value, tuple) else (value,):
            if not least <= one <= most:
                yield _wrong(Code.PART_VALUE, entry=entry, value=one, least=least, most=most)
    for entry in ("lamp_volts", "red_volts", "green_volts", "blue_volts"):
        lowest, highest = getattr(pins.parts, entry)
        if not lowest <= highest:
            yield _wrong(Code.PART_VOLTS, entry=entry, first=lowest, second=highest)


def _wrong(code: Code, **params: Value) -> Fault:
    return fault(code, Part.WIRING, **params)


RULES = (_counts, _pico_pins, _gpio_pins, _power, _strips, _motors, _parts)
