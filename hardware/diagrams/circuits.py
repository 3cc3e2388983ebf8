"""The circuit of each build: parts, their terminals, and the wire of each terminal, from pins.toml."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from hardware.diagrams.boards import HEADER, PICO, Board
from hardware.pin_tables import Components, GpioPins, PicoPins, Pins, SpiPins

FIVE, GROUND, THREE = "5 V", "GND", "3.3 V"
"""Rails: every terminal with the same tag is joined."""
DATA = "data"
DATA_OHMS = 330
DUPONT, PINS, SOLDER, SCREW, JST, LEVER = "Dupont", "Dupont pins", "solder", "screw", "JST SM", "lever"
"""The far end of a wire; at the board it has a Dupont socket for one pin."""
OPTION_PLAYERS = ((18, 19), (20, 21))
"""The players' pins of the example in pins.toml."""


class Terminal(Struct, frozen=True):
    """A terminal of a part. It goes to a pin of the board (`pin`, its name), to a rail, or to the terminal of another
    part with the same `link`. `cm` is a length to cut for the box of the guide; 0 for a wire that comes with the part.
    """

    label: str
    pin: str | None = None
    rail: str | None = None
    link: str | None = None
    cm: int = 30
    plug: str = SOLDER


class Part(Struct, frozen=True):
    """A part with its terminals, its name in the list of wires, the name of its picture, and a line of advice."""

    title: str
    name: str
    terminals: tuple[Terminal, ...]
    picture: str
    note: str = ""


class Circuit(Struct, frozen=True):
    """A build: a board and all that hangs on it."""

    name: str
    title: str
    board: Board
    parts: tuple[Part, ...]
    board_rails: tuple[tuple[str, str], ...]
    """Pins of the board, by name, that are joined to a rail."""


def circuits(pins: Pins) -> tuple[Circuit, ...]:
    """The builds that the guide shows."""
    return (
        _pico(pins.pico, pins.parts),
        _lamps(pins.gpio, pins.parts),
        _rgb(pins.gpio, pins.parts),
        _spi(pins.spi, pins.gpio, pins.parts),
    )


def options(pins: Pins) -> Circuit:
    """The options of the recommended build: a servo, two players' buttons and lamps, an RGBW ring."""
    pico = replace(pins.pico, disc="servo", players=OPTION_PLAYERS, order="GRBW")
    title = "Options of the Pico build: servo, RGBW ring, players' buttons and lamps"
    return replace(_pico(pico, pins.parts), name="pico-options", title=title)


def _pico(pico: PicoPins, values: Components) -> Circuit:
    parts = [
        _supply(values, "Its - also goes to the Pico. Its + never does: the Pico lives on the Pi's USB."),
        *_ring(f"GP{pico.ring}", pico.leds, pico.order, values),
    ]
    if pico.turns == "stepper":
        parts.append(_stepper([f"GP{pin}" for pin in pico.coils]))
        parts.append(_switch(f"GP{pico.home}", pico.home_pressed))
    elif pico.turns == "servo":
        parts.append(_servo(f"GP{pico.servo}"))
    parts += [_button("Button: next", f"GP{pico.next}"), _button("Button: undo", f"GP{pico.undo}")]
    parts += _players("GP", pico.players, values)
    piezo = (Terminal(f"{values.piezo_ohms} ohm, leg", f"GP{pico.piezo}"), Terminal("other leg", rail=GROUND))
    parts.append(
        Part("Piezo, passive", "piezo", piezo, "piezo", "The resistor may sit at either leg; legs may be swapped.")
    )
    three = pico.turns == "stepper" and pico.home_pressed
    rails = (("GND", GROUND), *((("3V3", THREE),) if three else ()))
    return Circuit("pico", "The recommended build: Pico, ring, disc, buttons", PICO, tuple(parts), rails)


def _lamps(gpio: GpioPins, values: Components) -> Circuit:
    rail = GROUND if gpio.active_high else THREE
    toward, legs = ("long leg", "short") if gpio.active_high else ("short leg", "long")
    leds = (
        Terminal(f"place {place}: {values.lamp_ohms} ohm, {toward}", f"GPIO{pin}", cm=40)
        for place, pin in enumerate(gpio.lamps)
    )
    parts = (
        Part(
            "Nine LEDs, place 0 first, clockwise",
            "LED",
            (*leds, Terminal(f"all {legs} legs", rail=rail, cm=40)),
            "led",
            "Join the legs of one side along the ring with one bare wire.",
        ),
        *_header_buttons(gpio, values),
        _supply(values, "For the motor; its - also goes to the Pi. Its + goes to no pin of the Pi.", motor_only=True),
        _stepper([f"GPIO{pin}" for pin in gpio.coils], 'Only with disc = "stepper" in pins.toml.'),
        _switch(f"GPIO{gpio.home}", gpio.home_pressed),
    )
    rails = (("GND", GROUND), *((("3.3V", THREE),) if not gpio.active_high or gpio.home_pressed else ()))
    return Circuit("gpio-lamps", "Nine plain LEDs on the Pi, with buttons and motor", HEADER, parts, rails)


def _rgb(gpio: GpioPins, values: Components) -> Circuit:
    rail = GROUND if gpio.active_high else THREE
    kind = "cathode" if gpio.active_high else "anode"
    parts = [
        Part(
            f"RGB LED {index + 1}, common {kind}",
            f"RGB LED {index + 1}",
            (
                *(
                    Terminal(f"{ohms} ohm, leg {colour}", f"GPIO{pin}", cm=40)
                    for ohms, colour, pin in zip(values.rgb_ohms, ("red", "green", "blue"), led, strict=True)
                ),
                Terminal("longest leg", rail=rail, cm=40),
            ),
            "rgb",
        )
        for index, led in enumerate(gpio.rgb)
    ]
    parts += _header_buttons(gpio, values)
    parts.append(
        _supply(values, "For the servo; its - also goes to the Pi. Its + goes to no pin of the Pi.", motor_only=True)
    )
    parts.append(_servo(f"GPIO{gpio.servo}", 'Only with disc = "servo" in pins.toml.'))
    rails = (("GND", GROUND), *(() if gpio.active_high else (("3.3V", THREE),)))
    return Circuit("gpio-rgb", "Four RGB LEDs on the Pi, with buttons and a servo", HEADER, tuple(parts), rails)


def _spi(spi: SpiPins, gpio: GpioPins, values: Components) -> Circuit:
    parts = (
        _supply(values, "Its - also goes to the Pi. Its + goes to no pin of the Pi."),
        *_ring("GPIO10", spi.leds, spi.order, values),
        *_header_buttons(gpio, values),
    )
    return Circuit("spi", "A WS2812 ring on the Pi itself, with buttons", HEADER, parts, (("GND", GROUND),))


def _ring(pin: str, leds: int, order: str, values: Components) -> Iterable[Part]:
    kind = "SK6812 RGBW" if "W" in order else "WS2812B"
    out = Terminal(f"{DATA_OHMS} ohm, DIN", link=DATA, cm=15, plug=JST)
    if values.shifter == "none":
        out = Terminal(f"{DATA_OHMS} ohm, DIN", pin, cm=20, plug=JST)
    else:
        yield Part(
            f"Level shifter {values.shifter}, notch up",
            "level shifter",
            (
                Terminal("leg 2 (1A)", pin, cm=20),
                Terminal("leg 3 (1Y)", link=DATA, cm=15, plug=JST),
                Terminal("4, 10, 13, 14", rail=FIVE, cm=10),
                Terminal("1, 5, 7, 9, 12", rail=GROUND, cm=10),
            ),
            "shifter",
            "100 nF between legs 14 and 7, close to them.",
        )
    yield Part(
        f"Ring of {leds} {kind} LEDs ({order})",
        "ring",
        (out, Terminal("+5V", rail=FIVE, plug=JST), Terminal("GND", rail=GROUND, plug=JST)),
        "ring",
        "1000 uF, 6.3 V or more, across +5V and GND: stripe to GND.",
    )


def _stepper(coils: list[str], note: str = "The motor's white plug fits only one way.") -> Part:
    inputs = tuple(Terminal(f"IN{index + 1}", pin, cm=20, plug=DUPONT) for index, pin in enumerate(coils))
    rails = (Terminal("-", rail=GROUND, plug=DUPONT), Terminal("+ (5-12V)", rail=FIVE, plug=DUPONT))
    return Part("ULN2003 board with 28BYJ-48, 5 V", "driver board", (*inputs, *rails), "driver", note)


def _servo(pin: str, note: str = "") -> Part:
    terminals = (
        Terminal("signal (orange)", pin, cm=30, plug=PINS),
        Terminal("+ (red)", rail=FIVE, plug=PINS),
        Terminal("- (brown)", rail=GROUND, plug=PINS),
    )
    return Part("Servo that turns the disc", "servo", terminals, "servo", note)


def _switch(pin: str, pressed_high: bool) -> Part:
    rail = THREE if pressed_high else GROUND
    terminals = (Terminal("NO", pin), Terminal("COM", rail=rail))
    return Part("Homing switch, closed while pressed", "switch", terminals, "switch", "NC, the third leg, stays free.")


def _button(title: str, pin: str) -> Part:
    terminals = (Terminal("one leg", pin, cm=40), Terminal("leg across", rail=GROUND, cm=40))
    return Part(title, title.lower().replace(":", ""), terminals, "button")


def _players(word: str, players: tuple[tuple[int, int], ...], values: Components) -> list[Part]:
    return [
        Part(
            f"Player {seat + 1}: button and lamp",
            f"player {seat + 1}",
            (
                Terminal("button, one leg", f"{word}{button}", cm=40),
                Terminal(f"{values.player_ohms} ohm, long leg", f"{word}{lamp}", cm=40),
                Terminal("leg across", rail=GROUND, cm=40),
                Terminal("short leg", rail=GROUND, cm=10),
            ),
            "player",
        )
        for seat, (button, lamp) in enumerate(players)
    ]


def _header_buttons(gpio: GpioPins, values: Components) -> tuple[Part, ...]:
    return (
        _button("Button: next", f"GPIO{gpio.next}"),
        _button("Button: undo", f"GPIO{gpio.undo}"),
        *_players("GPIO", gpio.players, values),
    )


def _supply(values: Components, note: str, motor_only: bool = False) -> Part:
    amperes = 1 if motor_only else values.supply_ma / 1000
    return Part(
        f"{values.supply_volts:g} V supply, {amperes:g} A or more",
        "supply",
        (Terminal("+", rail=FIVE, plug=SCREW), Terminal("-", rail=GROUND, plug=SCREW)),
        "supply",
        note,
    )
