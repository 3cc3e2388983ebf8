"""The pins of the Pi's header as the kernel knows them, only read: nothing is claimed, no pin changes its function.

Source: the kernel's GPIO character device, <linux/gpio.h>, GPIO_GET_CHIPINFO and GPIO_V2_GET_LINEINFO.
"""

import os
import struct
from collections.abc import Callable, Iterable
from fcntl import ioctl
from pathlib import Path

from msgspec import Struct

CHIP = struct.Struct("=32s32sI")
LINE = struct.Struct("=32s32sIIQ160s16x")
"""Name, consumer, offset, count of attributes, flags, the attributes."""
GET_CHIP = 2 << 30 | CHIP.size << 16 | 0xB4 << 8 | 0x01
GET_LINE = 3 << 30 | LINE.size << 16 | 0xB4 << 8 | 0x05
USED = 1 << 0
HEADERS = ("pinctrl-bcm", "pinctrl-rp1")
"""The labels of the chips behind the header begin so; an offset there is the number that GPIO has in pins.toml."""

Ask = Callable[[int, int, bytes], bytes]


class Taken(Struct, frozen=True):
    """A pin that a driver or a program uses now: its number, and the user's name as the kernel has it."""

    pin: int
    user: str


class NoHeaderError(Exception):
    """No chip with the pins of a header may be read here."""


def taken_pins(pins: Iterable[int], devices: Path = Path("/dev"), ask: Ask = ioctl) -> tuple[Taken, ...]:
    """Those of the pins (BCM numbers) that are in use, in their order. Raises NoHeaderError, or OSError for a pin."""
    chip = _open_header(devices, ask)
    try:
        lines = ((pin, LINE.unpack(ask(chip, GET_LINE, LINE.pack(b"", b"", pin, 0, 0, b"")))) for pin in pins)
        return tuple(Taken(pin, _text(line[1]) or "a program") for pin, line in lines if line[4] & USED)
    finally:
        os.close(chip)


def _open_header(devices: Path, ask: Ask) -> int:
    for path in sorted(devices.glob("gpiochip*")):
        try:
            chip = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            continue
        try:
            _name, label, _lines = CHIP.unpack(ask(chip, GET_CHIP, bytes(CHIP.size)))
            if _text(label).startswith(HEADERS):
                return chip
        except OSError:
            pass
        os.close(chip)
    raise NoHeaderError


def _text(name: bytes) -> str:
    return name.split(b"\0")[0].decode("utf-8", "replace")
