"""The circuit of each build: parts, their terminals, and the wire of each terminal, from pins.toml."""

from collections.abc import Iterable

from msgspec import Struct

from hardware.diagrams.boards import HEADER, PICO, Board
from hardware.pin_tables import Components, GpioPins, PicoPins, Pins, SpiPins

FIVE, GROUND, THREE = "5 V", "GND", "3.3 V"
"""Rails: every terminal with the same tag is joined."""


class Terminal(Struct, frozen=True):
    """A terminal of a part. It goes to a pin of the board (`pin`, its name), to a rail, or on to another part."""

    label: str
    pin: str | None = None
    rail: str | None = None
    onward: str | None = None


class Part(Struct, frozen=True):
    """A part with its terminals and a line of advice."""

    title: str
    terminals: tuple[Terminal, ...]
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
    return (_pico(pins.pico, pins.parts), _lamps(pins.gpio, pins.parts), _rgb(pins.gpio, pins.parts), _spi(pins.spi))


def _pico(pico: PicoPins, values: Components) -> Circuit:
    def name(pin: int) -> str:
        return f"GP{pin}"

    parts = [*_ring(name(pico.ring), pico.leds, pico.order)]
    if pico.coils:
        parts += _stepper([name(pin) for pin in pico.coils])
        parts.append(_switch(name(pico.home), pico.home_pressed, THREE))
    parts += [
        _button("Button: next", name(pico.next)),
        _button("Button: undo", name(pico.undo)),
        Part(
            "Piezo, passive",
            (Terminal(f"{values.piezo_ohms} ohm, then one leg", name(pico.piezo)), Terminal("other leg", rail=GROUND)),
        ),
        _supply("joined with the Pico's GND; the Pico itself lives on the Pi's USB"),
    ]
    rails = (("GND", GROUND), *((("3V3", THREE),) if pico.coils and pico.home_pressed else ()))
    return Circuit("pico", "The recommended build: Pico, ring, disc, buttons", PICO, tuple(parts), rails)


def _lamps(gpio: GpioPins, values: Components) -> Circuit:
    leds = tuple(
        Terminal(f"place {place}: {values.lamp_ohms} ohm, then LED", f"GPIO{pin}")
        for place, pin in enumerate(gpio.lamps)
    )
    rail = GROUND if gpio.active_high else THREE
    legs = "short" if gpio.active_high else "long"
    parts = (
        Part("Nine LEDs, place 0 first, clockwise", (*leds, Terminal(f"all {legs} legs", rail=rail))),
        *_header_buttons(gpio),
        *_stepper([f"GPIO{pin}" for pin in gpio.coils], 'Only with disc = "stepper" in pins.toml.'),
        _switch(f"GPIO{gpio.home}", gpio.home_pressed, THREE),
    )
    rails = (("GND", GROUND), ("5V", FIVE), *((("3.3V", THREE),) if not gpio.active_high or gpio.home_pressed else ()))
    return Circuit("gpio-lamps", "Nine plain LEDs on the Pi, with buttons and motor", HEADER, parts, rails)


def _rgb(gpio: GpioPins, values: Components) -> Circuit:
    rail = GROUND if gpio.active_high else THREE
    parts = [
        Part(
            f"RGB LED {index + 1}",
            (
                *(
                    Terminal(f"{ohms} ohm, then {colour}", f"GPIO{pin}")
                    for ohms, colour, pin in zip(values.rgb_ohms, ("red", "green", "blue"), led, strict=True)
                ),
                Terminal("common leg", rail=rail),
            ),
        )
        for index, led in enumerate(gpio.rgb)
    ]
    parts += _header_buttons(gpio)
    parts.append(
        Part(
            "Servo that turns the disc",
            (Terminal("signal", f"GPIO{gpio.servo}"), Terminal("+", rail=FIVE), Terminal("-", rail=GROUND)),
            'Only with disc = "servo" in pins.toml.',
        )
    )
    rails = (("GND", GROUND), ("5V", FIVE), *(() if gpio.active_high else (("3.3V", THREE),)))
    return Circuit("gpio-rgb", "Four RGB LEDs on the Pi, with buttons and a servo", HEADER, tuple(parts), rails)


def _spi(spi: SpiPins) -> Circuit:
    parts = (*_ring("GPIO10", spi.leds, spi.order), _supply("joined with the Pi's GND; the Pi has its own supply"))
    return Circuit("spi", "A WS2812 ring on the Pi itself", HEADER, parts, (("GND", GROUND),))


def _ring(pin: str, leds: int, order: str) -> Iterable[Part]:
    return (
        Part(
            "Level shifter 74AHCT125, 14 legs",
            (
                Terminal("leg 2, 1A", pin),
                Terminal("leg 3, 1Y", onward="330 ohm, then DIN of the ring"),
                Terminal("legs 1, 7, 5, 9, 12 (1OE, GND, inputs)", rail=GROUND),
                Terminal("legs 14, 4, 10, 13 (VCC, other OEs)", rail=FIVE),
            ),
            "100 nF between legs 14 and 7, close to them.",
        ),
        Part(
            f"Ring of {leds} WS2812B LEDs ({order})",
            (
                Terminal("DIN", onward="leg 3 of the level shifter, through 330 ohm"),
                Terminal("+5V", rail=FIVE),
                Terminal("GND", rail=GROUND),
            ),
            "1000 uF, 6.3 V or more, across +5V and GND: stripe to GND.",
        ),
    )


def _stepper(coils: list[str], note: str = "The motor's white plug fits only one way.") -> list[Part]:
    inputs = tuple(Terminal(f"IN{index + 1}", pin) for index, pin in enumerate(coils))
    rails = (Terminal("+ (5-12V)", rail=FIVE), Terminal("-", rail=GROUND))
    return [Part("ULN2003 board with 28BYJ-48 motor", (*inputs, *rails), note)]


def _switch(pin: str, pressed_high: bool, supply: str) -> Part:
    rail = supply if pressed_high else GROUND
    return Part("Homing switch, closed while pressed", (Terminal("NO", pin), Terminal("COM", rail=rail)))


def _button(title: str, pin: str) -> Part:
    return Part(title, (Terminal("one leg", pin), Terminal("other leg", rail=GROUND)))


def _header_buttons(gpio: GpioPins) -> tuple[Part, Part]:
    return _button("Button: next", f"GPIO{gpio.next}"), _button("Button: undo", f"GPIO{gpio.undo}")


def _supply(note: str) -> Part:
    return Part("5 V supply, 2 A or more", (Terminal("+", rail=FIVE), Terminal("-", rail=GROUND)), note)
