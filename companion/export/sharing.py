"""A game record packed into few letters, so that it fits in a QR code: `OYEZ1:` and then the record.

The record's JSON without spaces is deflated (RFC 1951) and written in Base45 (RFC 9285), whose letters are those that
a QR code packs most tightly. `oyez replay` reads it as it reads a record.
"""

import zlib

import msgspec

from companion.i18n.faults import Code, FaultError, Part, Value, fault, reason_of

PREFIX = "OYEZ1:"
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""The 45 letters of Base45, by their value."""

_VALUES = {letter: value for value, letter in enumerate(LETTERS)}


class PackedError(FaultError, ValueError):
    """A packed record cannot be read."""


def packed(record: bytes) -> str:
    """A game record as one line of text. Raises ValueError for bytes that are no JSON."""
    try:
        slim = msgspec.json.encode(msgspec.json.decode(record))
    except msgspec.DecodeError as error:
        raise ValueError(f"This is no game record: {error}") from error
    deflating = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return PREFIX + base45(deflating.compress(slim) + deflating.flush())


def unpacked(text: str, most_bytes: int) -> bytes:
    """The record in a packed text, no larger than so many bytes. Raises PackedError."""
    if not text.startswith(PREFIX):
        raise _refused(Code.PACKED_BEGINNING, prefix=PREFIX, seen=text[: len(PREFIX)])
    inflating = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        record = inflating.decompress(from_base45(text[len(PREFIX) :].rstrip()), most_bytes + 1)
    except zlib.error as error:
        raise _refused(Code.PACKED_DAMAGED, reason=reason_of(error)) from error
    if len(record) > most_bytes:
        raise _refused(Code.PACKED_LARGE, most=most_bytes)
    if not inflating.eof:
        raise _refused(Code.PACKED_CUT)
    return record


def _refused(code: Code, **params: Value) -> PackedError:
    return PackedError(fault(code, Part.RECORD, **params))


def base45(data: bytes) -> str:
    """Bytes in Base45: two bytes as three letters, a last single one as two, the lowest first (RFC 9285, 4)."""
    letters = []
    for start in range(0, len(data), 2):
        pair = data[start : start + 2]
        value = int.from_bytes(pair)
        for _place in range(len(pair) + 1):
            value, digit = divmod(value, 45)
            letters.append(LETTERS[digit])
    return "".join(letters)


def from_base45(text: str) -> bytes:
    """The bytes of a Base45 text. Raises PackedError for a wrong letter, length or value (RFC 9285, 6)."""
    found = bytearray()
    for start in range(0, len(text), 3):
        group = text[start : start + 3]
        wrong = next((letter for letter in group if letter not in _VALUES), None)
        if wrong is not None:
            raise _refused(Code.PACKED_LETTER, letter=wrong)
        value = sum(_VALUES[letter] * 45**place for place, letter in enumerate(group))
        length = len(group) - 1
        if not length or value >= 256**length:
            raise _refused(Code.PACKED_VALUE)
        found += value.to_bytes(length)
    return bytes(found)
