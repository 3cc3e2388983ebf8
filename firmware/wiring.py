"""The wiring of this Pico: wiring.json beside this file, made from hardware/pins.toml by `oyez flash`.

Runs on CPython and on MicroPython.
"""

import json

from firmware.frames import crc16

NAMES = (
    "ring",
    "leds",
    "first",
    "clockwise",
    "order",
    "coils",
    "home",
    "home_pressed",
    "next",
    "undo",
    "piezo",
    "steps_per_turn",
    "disc_clockwise",
    "budget_ma",
    "channel_ma",
    "dark_ma",
    "board",
    "disc",
    "servo",
    "servo_range",
    "servo_pulses_us",
    "players",
)


MAX_BYTES = 4096
MAX_LETTERS = 120


class WiringError(Exception):
    """The wiring on the Pico cannot be used."""


class Wiring:
    """The table [pico] of hardware/pins.toml, whose comments explain each name; `mark` distinguishes two tables."""

    def __init__(self, text: bytes) -> None:
        try:
            if len(text) > MAX_BYTES:
                raise ValueError(f"it has more than {MAX_BYTES} bytes")
            table = json.loads(text)
            self.ring: int = table["ring"]
            self.leds: int = table["leds"]
            self.first: int = table["first"]
            self.clockwise: bool = table["clockwise"]
            self.order: str = table["order"]
            self.coils: list[int] = table["coils"]
            self.home: int = table["home"]
            self.home_pressed: bool = table["home_pressed"]
            self.next: int = table["next"]
            self.undo: int = table["undo"]
            self.piezo: int = table["piezo"]
            self.steps_per_turn: int = table["steps_per_turn"]
            self.disc_clockwise: bool = table["disc_clockwise"]
            self.budget_ma: int = table["budget_ma"]
            self.channel_ma: int = table["channel_ma"]
            self.dark_ma: int = table["dark_ma"]
            self.board: str = table["board"]
            self.disc: str = table["disc"]
            self.servo: int = table["servo"]
            self.servo_range: int = table["servo_range"]
            self.servo_pulses_us: tuple[int, int] = tuple(table["servo_pulses_us"])
            self.players: list[tuple[int, int]] = table["players"]
        # RuntimeError: lists in lists, deeper than the stack
        except (ValueError, KeyError, TypeError, RuntimeError) as error:
            why = repr(error)[:MAX_LETTERS]
            raise WiringError(f"the wiring is not understood ({why}); run `oyez flash` again") from error
        self.mark = crc16(text)

    @property
    def turns(self) -> str:
        """The motor that is wired: "stepper", "servo" or "none"."""
        return "none" if self.disc == "stepper" and not self.coils else self.disc


def read_wiring(path: str) -> Wiring:
    """The wiring in this file. Raises WiringError if it cannot be read or is not understood."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - MicroPython has no pathlib
            text = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise WiringError(f"the wiring {path} cannot be read ({error}); run `oyez flash` again") from error
    return Wiring(text)
