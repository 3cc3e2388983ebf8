"""The wiring as the Pico's firmware reads it: the table [pico] of pins.toml as JSON, which MicroPython knows."""

import msgspec

from firmware.frames import crc16
from hardware.pin_tables import PicoPins


def wiring_json(pins: PicoPins) -> bytes:
    """The content of firmware/wiring.json on the Pico."""
    return msgspec.json.format(msgspec.json.encode(pins), indent=1) + b"\n"


def wiring_mark(pins: PicoPins) -> int:
    """Return the number 0-65535 that a Pico with this wiring sends at the handshake."""
    return crc16(wiring_json(pins))
