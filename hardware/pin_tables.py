"""The tables of pins.toml as frozen values; the rules for their numbers are in pin_rules."""

from typing import Literal

from msgspec import Struct

RGB_LEDS = 4
COILS = 4

LightsWord = Literal["lamps", "rgb", "spi"]
DiscWord = Literal["stepper", "servo", "none"]
OrderWord = Literal["GRB", "RGB", "BRG", "BGR", "GBR", "RBG", "GRBW", "RGBW"]
BoardWord = Literal["pico", "esp32-s3"]
ShifterWord = Literal["74AHCT125", "74HC125", "none"]
Volts = tuple[float, float]


class Wired(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of pins.toml: a word that it does not know is refused, so that a slip of the pen is noticed."""


class PicoPins(Wired, frozen=True):
    """The wires of the Pico: GP numbers, the ring's LEDs, half steps of a turn, milliamperes.

    `servo_range` and `servo_pulses_us` as below. `players` has the button and the lamp of each seat.
    """

    ring: int
    leds: int
    home: int
    next: int
    undo: int
    piezo: int
    coils: tuple[int, ...]
    first: int = 0
    clockwise: bool = True
    order: OrderWord = "GRB"
    home_pressed: bool = False
    steps_per_turn: int = 4076
    disc_clockwise: bool = True
    budget_ma: int = 500
    channel_ma: int = 20
    dark_ma: int = 1
    board: BoardWord = "pico"
    disc: DiscWord = "stepper"
    servo: int = 10
    servo_range: int = 360
    servo_pulses_us: tuple[int, int] = (500, 2500)
    players: tuple[tuple[int, int], ...] = ()

    @property
    def turns(self) -> DiscWord:
        """The motor that is wired."""
        return "none" if self.disc == "stepper" and not self.coils else self.disc


class GpioPins(Wired, frozen=True):
    """The wires of the Pi's own header: BCM numbers; `servo_range` in degrees, `servo_pulses_us` in microseconds."""

    lights: LightsWord
    lamps: tuple[int, ...]
    rgb: tuple[tuple[int, int, int], ...]
    disc: DiscWord
    coils: tuple[int, ...]
    home: int
    servo: int
    next: int
    undo: int
    active_high: bool = True
    home_pressed: bool = False
    steps_per_turn: int = 4076
    disc_clockwise: bool = True
    servo_range: int = 360
    servo_pulses_us: tuple[int, int] = (500, 2500)
    players: tuple[tuple[int, int], ...] = ()


class SpiPins(Wired, frozen=True):
    """A ring of WS2812 or SK6812 LEDs on the Pi's SPI."""

    device: str
    leds: int
    first: int = 0
    clockwise: bool = True
    order: OrderWord = "GRB"
    budget_ma: int = 500
    channel_ma: int = 20
    dark_ma: int = 1


class PowerPins(Wired, frozen=True):
    """A button that switches the machine off, as a BCM number; None without one."""

    button: int | None = None


class Components(Wired, frozen=True):
    """The parts behind the wires: ohms, volts (forward voltages: lowest and highest), milliamperes.

    `rgb_ohms` are those of red, green and blue. `common_volts` is the supply of LEDs that light up at a low pin,
    `switch_volts` that of a homing switch with `home_pressed`. The drawings name these values, and
    hardware/electrical.py computes with them; no driver reads them.
    """

    lamp_ohms: int = 330
    lamp_volts: Volts = (1.8, 2.6)
    rgb_ohms: tuple[int, int, int] = (390, 120, 120)
    red_volts: Volts = (1.8, 2.6)
    green_volts: Volts = (2.8, 3.2)
    blue_volts: Volts = (2.8, 3.2)
    common_volts: float = 3.3
    switch_volts: float = 3.3
    player_ohms: int = 680
    piezo_ohms: int = 330
    shifter: ShifterWord = "74AHCT125"
    supply_volts: float = 5.0
    supply_ma: int = 2000
    motor_ma: int = 200
    servo_ma: int = 800
    sound_hat: bool = False


class Pins(Wired, frozen=True):
    """The whole wiring."""

    pico: PicoPins
    gpio: GpioPins
    spi: SpiPins
    power: PowerPins = PowerPins()
    parts: Components = Components()
