"""The rows in the pages of a SQLite file, read one by one, also behind damage, at which SQLite gives up.

The format is SQLite's "Database File Format" (sqlite.org/fileformat2.html), sections 1.6 and 2.1: a page's header, the
places of its cells, and in each cell a record. Nothing is believed: data that does not fit is left out, and the caller
must compare a row with its hash.
"""

import struct
from collections.abc import Callable, Iterator

TABLE_LEAF, INDEX_LEAF, INDEX_INTERIOR = 0x0D, 0x0A, 0x02
FIRST_HEADER = 100
MAX_PAYLOAD = 1 << 22
MAX_COLUMNS = 7
"""Of the tables of Oyez's games."""

Row = tuple[object, ...]
Pages = Callable[[int], bytes]
"""Gives the page with this number, counted from 1; nothing if there is none."""

INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def rows_of(content: bytes, first: bool, pages: Pages) -> Iterator[Row | None]:
    """Every row in a page, with its number first where it has one; None for one that cannot be read.

    `first` marks the file's first page; `pages` finds the overflow pages of a row that is too long for one page.
    """
    at = FIRST_HEADER if first else 0
    if len(content) < at + 12:
        return
    kind = content[at]
    cells = int.from_bytes(content[at + 3 : at + 5], "big")
    pointers = at + (12 if kind == INDEX_INTERIOR else 8)
    if kind in (TABLE_LEAF, INDEX_LEAF, INDEX_INTERIOR) and pointers + 2 * cells <= len(content):
        for place in struct.unpack_from(f">{cells}H", content, pointers):
            yield _cell(content, place, kind, pages)


def any_rows_of(content: bytes, pages: Pages) -> Iterator[Row]:
    """Every row that can be read at any place of a page whose header or places are damaged."""
    for place in range(len(content) - 4):
        for kind in (TABLE_LEAF, INDEX_LEAF):
            row = _cell(content, place, kind, pages)
            if row is not None:
                yield row


def _cell(content: bytes, at: int, kind: int, pages: Pages) -> Row | None:
    try:
        if kind == INDEX_INTERIOR:
            at += 4
        size, at = _varint(content, at)
        number: tuple[int, ...] = ()
        if kind == TABLE_LEAF:
            rowid, at = _varint(content, at)
            number = (rowid,)
        values = _record(_payload(content, at, size, kind, pages))
    except (IndexError, ValueError, struct.error):
        return None
    # a table's own number stands in its record as nothing
    return (*number, *values[1:]) if number else values


def _varint(content: bytes, at: int) -> tuple[int, int]:
    value = 0
    for _ in range(8):
        byte = content[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | content[at], at + 1


def _payload(content: bytes, at: int, size: int, kind: int, pages: Pages) -> bytes:
    """A cell's record; the part that does not fit into its page goes on in others (section 1.6)."""
    if not 2 <= size <= MAX_PAYLOAD:
        raise ValueError("no record is so long")
    usable = len(content)
    most = usable - 35 if kind == TABLE_LEAF else (usable - 12) * 64 // 255 - 23
    if size <= most:
        if at + size > len(content):
            raise ValueError("it leads out of its page")
        return content[at : at + size]
    least = (usable - 12) * 32 // 255 - 23
    here = least + (size - least) % (usable - 4)
    here = here if here <= most else least
    found = [content[at : at + here]]
    (following,) = struct.unpack_from(">I", content, at + here)
    left = size - here
    while left > 0:
        page = pages(following)
        if len(page) < usable:
            raise ValueError("the rest of it is missing")
        found.append(page[4 : 4 + min(left, usable - 4)])
        left -= usable - 4
        following = int.from_bytes(page[:4], "big")
    return b"".join(found)


def _record(payload: bytes) -> Row:
    """The values of a record (section 2.1). Raises ValueError, IndexError."""
    header, at = _varint(payload, 0)
    if not 2 <= header <= min(len(payload), 2 + 9 * MAX_COLUMNS):
        raise ValueError("no header is so long")
    kinds = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != header or not 1 < len(kinds) <= MAX_COLUMNS:
        raise ValueError("its header is not understood")
    values = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload):
        raise ValueError("it is longer than its values")
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[object, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind in INTEGERS:
        end = at + INTEGERS[kind]
        return int.from_bytes(payload[at:end], "big", signed=True), end
    if kind < 12:
        raise ValueError("no table of Oyez's holds such a number")
    end = at + (kind - 12) // 2
    if end > len(payload):
        raise ValueError("it leads out of its record")
    # a byte that is no text stays in it as a surrogate: it may be the one that is wrong
    return (payload[at:end] if kind % 2 == 0 else payload[at:end].decode(errors="surrogateescape")), end
