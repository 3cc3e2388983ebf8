"""The electrical check of a wiring: currents, voltages, levels, pulls, states at power-on, functions of the pins.

Sources: BCM2835 ARM Peripherals, section 6.2 (pulls at reset: GPIO0 to GPIO8 up, the others down); Raspberry Pi
documentation, "GPIO" (16 mA a pin) and "Schematics" (1.8 kohm at GPIO2 and GPIO3); Gert van Loo, "GPIO pads control"
(50 mA for all pins); RP2040 data sheet, sections 1.4.3 and 5.5.3 (12 mA a pin, 50 mA for all, pins low at reset);
WS2812B and 74HC125 data sheets (VIH 0.7 x VDD), 74AHCT125 (VIH 2 V), 28BYJ-48 (50 ohm a coil).
"""

from collections.abc import Iterator
from math import ceil, log10

from msgspec import Struct

from hardware.faults import Code, Fault, Part, Value, fault
from hardware.pin_rules import Use, gpio_uses
from hardware.pin_tables import DiscWord, Pins, Volts

PIN_VOLTS = 3.3
MIN_HIGH_VOLTS = 2.0
"""From here on a pin of a Pi or a Pico reads as high."""
MAX_PI_PIN_MA, MAX_PICO_PIN_MA = 16.0, 12.0
MAX_PI_MA, MAX_PICO_MA = 50.0, 50.0
MIN_LED_MA = 0.5
"""A modern LED is seen from here on in a lit room."""
HIGH_SHARE = 0.7
"""A WS2812B and a 74HC125 read as high from this share of their supply on."""
MIN_SUPPLY_VOLTS, MAX_SUPPLY_VOLTS = 4.75, 5.25
E12 = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)

PULLED_UP_BY_PARTS = (2, 3)
FIRST_PULLED_DOWN = 9
SERIAL_CONSOLE = {14: "TXD", 15: "RXD"}
SOUND_CARD = {2: "SDA", 3: "SCL", 18: "BCLK", 19: "LRCLK", 20: "DIN", 21: "DOUT"}
"""The I2S and the I2C by which a sound card on the header plays and is controlled."""


class Branch(Struct, frozen=True):
    """LEDs of one kind on pins of the Pi: the entry of their resistor, their number, ohms and forward voltages."""

    entry: str
    count: int
    ohms: int
    volts: Volts

    @property
    def max_ma(self) -> float:
        """The current of one LED with the lowest forward voltage."""
        return led_ma(self.ohms, self.volts[0])


def findings(pins: Pins) -> tuple[Fault, ...]:
    """All that a multimeter would find: each with its place in pins.toml, the value and the allowed values.

    The wiring has passed pin_rules. The table [gpio] counts as its `lights` and `disc` choose.
    """
    return tuple(found for rule in RULES for found in rule(pins))


def led_ma(ohms: int, volts: float) -> float:
    """Milliamperes of an LED with this forward voltage behind its resistor at a pin."""
    return max(0.0, 1000 * (PIN_VOLTS - volts) / ohms)


def least_ohms(volts: float, most_ma: float) -> int:
    """The smallest resistor of the series E12 that keeps an LED (0 V: anything) at or below a current."""
    needed = max(10.0, 1000 * (PIN_VOLTS - volts) / most_ma)
    decade = 10 ** int(log10(needed) - 1)
    # resistors differ by more than a tenth of an ohm
    return next(int(step * scale) for scale in (decade, 10 * decade) for step in E12 if step * scale >= needed - 0.1)


def led_branches(pins: Pins) -> tuple[Branch, ...]:
    """The LEDs that hang on pins of the Pi with the chosen lights, and those of the players there."""
    return (*_light_branches(pins), *_player_branch(pins, len(pins.gpio.players)))


def _light_branches(pins: Pins) -> tuple[Branch, ...]:
    parts = pins.parts
    if pins.gpio.lights == "lamps":
        return (Branch("lamp_ohms", len(pins.gpio.lamps), parts.lamp_ohms, parts.lamp_volts),)
    if pins.gpio.lights == "rgb":
        volts = (parts.red_volts, parts.green_volts, parts.blue_volts)
        return tuple(
            Branch(f"rgb_ohms[{index}]", len(pins.gpio.rgb), parts.rgb_ohms[index], each)
            for index, each in enumerate(volts)
        )
    return ()


def _player_branch(pins: Pins, players: int) -> tuple[Branch, ...]:
    return (Branch("player_ohms", players, pins.parts.player_ohms, pins.parts.lamp_volts),) if players else ()


def pico_supply_ma(pins: Pins) -> int:
    """The most that the 5 V supply of a build on the Pico gives."""
    return pins.pico.budget_ma + _motor_ma(pins, pins.pico.turns)


def header_supply_ma(pins: Pins) -> int:
    """The most that the 5 V supply of a build on the Pi's header gives; 0 for a build that needs none."""
    ring = pins.spi.budget_ma if pins.gpio.lights == "spi" else 0
    return ring + _motor_ma(pins, pins.gpio.disc)


def _motor_ma(pins: Pins, disc: DiscWord) -> int:
    return {"stepper": pins.parts.motor_ma, "servo": pins.parts.servo_ma, "none": 0}[disc]


def _on_the_pi(pins: Pins) -> Iterator[Fault]:
    yield from _currents(led_branches(pins), MAX_PI_PIN_MA, MAX_PI_MA)


def _on_the_pico(pins: Pins) -> Iterator[Fault]:
    """The piezo takes its peak at each edge, while it charges; its pin has that to itself."""
    peak = 1000 * PIN_VOLTS / pins.parts.piezo_ohms
    if peak > MAX_PICO_PIN_MA:
        yield _too_much("piezo_ohms", pins.parts.piezo_ohms, peak, MAX_PICO_PIN_MA, 0.0)
    yield from _currents(_player_branch(pins, len(pins.pico.players)), MAX_PICO_PIN_MA, MAX_PICO_MA - peak)


def _currents(branches: tuple[Branch, ...], most_pin: float, most: float) -> Iterator[Fault]:
    for branch in branches:
        if branch.max_ma > most_pin:
            yield _too_much(branch.entry, branch.ohms, branch.max_ma, most_pin, branch.volts[0])
        if (dark := led_ma(branch.ohms, branch.volts[1])) < MIN_LED_MA:
            yield _found(
                Code.LED_TOO_DARK, entry=branch.entry, ohms=branch.ohms, volts=branch.volts[1], ma=round(dark, 2),
                least=MIN_LED_MA,
            )  # fmt: skip
    total = sum(branch.count * branch.max_ma for branch in branches)
    if total > most and all(branch.max_ma <= most_pin for branch in branches):
        share = most / sum(branch.count for branch in branches)
        ohms = ", ".join(str(least_ohms(branch.volts[0], share)) for branch in branches)
        entries = dict.fromkeys(branch.entry.partition("[")[0] for branch in branches)
        now = ", ".join(str(branch.ohms) for branch in branches)
        yield _found(Code.PINS_CURRENT, entry=", ".join(entries), now=now, ma=ceil(total), most=int(most), ohms=ohms)


def _too_much(entry: str, ohms: int, ma: float, most: float, volts: float) -> Fault:
    return _found(
        Code.PIN_CURRENT, entry=entry, ohms=ohms, ma=ceil(ma), most=int(most), least=least_ohms(volts, most)
    )  # fmt: skip


def _voltages(pins: Pins) -> Iterator[Fault]:
    parts, gpio = pins.parts, pins.gpio
    to_supply = gpio.lights in ("lamps", "rgb") and not gpio.active_high
    if to_supply and not MIN_HIGH_VOLTS <= parts.common_volts <= PIN_VOLTS:
        yield _voltage("common_volts", parts.common_volts)
    switches = (gpio.disc == "stepper" and gpio.home_pressed, pins.pico.turns == "stepper" and pins.pico.home_pressed)
    if any(switches) and not MIN_HIGH_VOLTS <= parts.switch_volts <= PIN_VOLTS:
        yield _voltage("switch_volts", parts.switch_volts)
    if not MIN_SUPPLY_VOLTS <= parts.supply_volts <= MAX_SUPPLY_VOLTS:
        yield _found(
            Code.SUPPLY_VOLTAGE, volts=parts.supply_volts, least=MIN_SUPPLY_VOLTS, most=MAX_SUPPLY_VOLTS
        )  # fmt: skip


def _voltage(entry: str, volts: float) -> Fault:
    return _found(Code.PIN_VOLTAGE, entry=entry, volts=volts, least=MIN_HIGH_VOLTS, most=PIN_VOLTS)


def _levels(pins: Pins) -> Iterator[Fault]:
    needs = HIGH_SHARE * pins.parts.supply_volts
    if pins.parts.shifter != "74AHCT125" and needs > PIN_VOLTS:
        yield _found(Code.DATA_LEVEL, shifter=pins.parts.shifter, volts=PIN_VOLTS, least=round(needs, 2))


def _supply(pins: Pins) -> Iterator[Fault]:
    needs = max(pico_supply_ma(pins), header_supply_ma(pins))
    if needs > pins.parts.supply_ma:
        yield _found(Code.SUPPLY_CURRENT, ma=pins.parts.supply_ma, least=needs)


def _pulls(pins: Pins) -> Iterator[Fault]:
    gpio = pins.gpio
    if gpio.disc == "stepper" and gpio.home_pressed and gpio.home in PULLED_UP_BY_PARTS:
        yield _found(Code.PULLED_UP, pin=gpio.home)


def _at_power_on(pins: Pins) -> Iterator[Fault]:
    for use in gpio_uses(pins.gpio):
        is_light = (use.entry.startswith(("lamps", "rgb")) and pins.gpio.active_high) or use.entry.endswith(" lamp")
        if use.entry.startswith("coils") and use.pin < FIRST_PULLED_DOWN:
            yield _found(Code.ON_AT_POWER_ON, entry=use.entry, pin=use.pin, first=FIRST_PULLED_DOWN)
        elif is_light and use.pin in PULLED_UP_BY_PARTS:
            yield _found(Code.ON_AT_POWER_ON, entry=use.entry, pin=use.pin, first=max(PULLED_UP_BY_PARTS) + 1)


def _functions(pins: Pins) -> Iterator[Fault]:
    power = () if pins.power.button is None else (("power", Use("button", pins.power.button)),)
    for table, use in (*(("gpio", use) for use in gpio_uses(pins.gpio)), *power):
        if use.pin in SERIAL_CONSOLE:
            yield _found(
                Code.GPIO_OF_CONSOLE, table=table, entry=use.entry, pin=use.pin, line=SERIAL_CONSOLE[use.pin]
            )  # fmt: skip
        if pins.parts.sound_hat and use.pin in SOUND_CARD:
            yield _found(Code.GPIO_OF_SOUND, table=table, entry=use.entry, pin=use.pin, line=SOUND_CARD[use.pin])


def _found(code: Code, **params: Value) -> Fault:
    return fault(code, Part.WIRING, **params)


RULES = (_on_the_pi, _on_the_pico, _voltages, _levels, _supply, _pulls, _at_power_on, _functions)
