"""Bytes on the wire: frames that a zero byte delimits, and the check that refuses damaged ones.

Runs on CPython and on MicroPython. A body has its zero bytes taken out by consistent overhead byte stuffing (Cheshire
and Baker, "Consistent Overhead Byte Stuffing", SIGCOMM 1997), so that a zero occurs only between frames: after any loss
or insertion the next zero is a fresh start.
"""

from array import array

DELIMITER = b"\0"
MAX_BODY = 252
"""Bytes that a body may have: with its check it stays below 254, where stuffing costs a single byte."""
MAX_CHUNK = MAX_BODY + 3
"""Bytes between two delimiters at most; more without one is no frame."""

USB_PACKET = 64
"""A full packet of USB full speed: a transfer that ends with one looks unfinished to some hosts (USB 2.0, 5.8.3)."""

_POLYNOMIAL = 0x1021


def _remainder(byte: int) -> int:
    rest = byte << 8
    for _ in range(8):
        rest = rest << 1 ^ _POLYNOMIAL if rest & 0x8000 else rest << 1
    return rest & 0xFFFF


_TABLE = array("H", [_remainder(byte) for byte in range(256)])


def crc16(data: bytes, start: int = 0xFFFF) -> int:
    """The CRC-16 of ITU-T V.41 (polynomial 0x1021, most significant bit first), from this start value."""
    table = _TABLE
    crc = start
    for byte in data:
        crc = (crc << 8 & 0xFFFF) ^ table[crc >> 8 ^ byte]
    return crc


def stuff(data: bytes) -> bytes:
    """The data without zero bytes: each run up to a zero, after its length plus one. At most 254 bytes of data."""
    stuffed = bytearray()
    for run in data.split(DELIMITER):
        stuffed.append(len(run) + 1)
        stuffed.extend(run)
    return bytes(stuffed)


def unstuff(chunk: bytes) -> bytes | None:
    """The data that was stuffed, or None if the lengths do not come out."""
    data = bytearray()
    at = 0
    while at < len(chunk):
        length = chunk[at]
        if length == 0 or at + length > len(chunk):
            return None
        if at:
            data.append(0)
        data.extend(chunk[at + 1 : at + length])
        at += length
    return bytes(data)


def frame(body: bytes, key: int) -> bytes:
    """The body as it goes over the wire, between delimiters, checked with this key; never whole packets of USB.

    The delimiter in front parts it from any garbage before it. Raises ValueError for a body that is too long.
    """
    if len(body) > MAX_BODY:
        raise ValueError(f"the body has {len(body)} bytes, allowed is 0 to {MAX_BODY}")
    crc = crc16(body, key)
    framed = DELIMITER + stuff(body + bytes([crc >> 8, crc & 0xFF])) + DELIMITER
    return framed + DELIMITER if len(framed) % USB_PACKET == 0 else framed


class Splitter:
    """Cuts the incoming bytes at the delimiters; `overlong` counts frames that never ended and were thrown away."""

    def __init__(self) -> None:
        self.overlong = 0
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        """The chunks that these bytes complete, without delimiters and empty ones."""
        chunks = (self._rest + data).split(DELIMITER)
        self._rest = chunks.pop()
        if len(self._rest) > MAX_CHUNK:
            self.overlong += 1
            self._rest = b""
        return [chunk for chunk in chunks if chunk]


def checked(data: bytes, key: int) -> bytes | None:
    """The body of unstuffed data, or None if its check does not fit this key."""
    if len(data) < 2 or crc16(data[:-2], key) != data[-2] << 8 | data[-1]:
        return None
    return data[:-2]
