"""SQLite's write-ahead log, read by our own code, also behind a damaged frame, where SQLite stops.

The format is SQLite's "WAL-mode File Format" (sqlite.org/walformat.html): a header of 32 bytes, then frames of 24 bytes
and a page each. A frame belongs to the log while its two salts are those of the header, and its checksum continues that
of the frame before; the last frame of a transaction holds the size of the database in pages.
"""

import struct
from collections import Counter

from msgspec import Struct

HEADER = struct.Struct(">8I")
FRAME = struct.Struct(">6I")
LITTLE, BIG = 0x377F0682, 0x377F0683
"""The marks of a log whose checksums read its words in this order of bytes."""
PAGE = 4096
PAGE_SIZES = tuple(1 << power for power in range(9, 17))
DATABASE_HEADER = 100

Sums = tuple[int, int]


class Frame(Struct, frozen=True):
    """A page as a transaction left it: its number from 1, and the pages of the database where the transaction ends.

    `good` if SQLite reads it, `current` if it belongs to this log, though it or a frame before it is damaged.
    """

    page: int
    pages: int
    content: bytes
    good: bool
    current: bool


class Log(Struct, frozen=True):
    """The frames of a log. SQLite reads `whole` of them: up to the last transaction's end before anything bad."""

    page_size: int
    frames: tuple[Frame, ...]
    whole: int

    @property
    def more(self) -> bool:
        """True if anything stands behind the part that SQLite reads: a transaction cut off, older frames, or damage."""
        return len(self.frames) > self.whole

    @property
    def damaged(self) -> bool:
        """True if more than one transaction is left unread: no power cut does that."""
        ends = [at for at in range(self.whole, len(self.frames)) if self.frames[at].current and self.frames[at].pages]
        return bool(ends) and any(frame.current for frame in self.frames[ends[0] + 1 :])

    def image(self, database: bytes) -> bytes:
        """The database as SQLite sees it with this log, as one file that needs no log."""
        content = bytearray(database)
        for frame in self.frames[: self.whole]:
            at = (frame.page - 1) * self.page_size
            content.extend(bytes(max(0, at + self.page_size - len(content))))
            content[at : at + self.page_size] = frame.content
            if frame.pages:
                del content[frame.pages * self.page_size :]
        if len(content) >= DATABASE_HEADER:
            content[18:20] = b"\x01\x01"
        return bytes(content)


def page_size_of(database: bytes) -> int:
    """The size of a database's pages in bytes; that of every file of Oyez's where its header is damaged."""
    found = int.from_bytes(database[16:18], "big") if len(database) >= DATABASE_HEADER else 0
    found = 1 << 16 if found == 1 else found
    return found if found in PAGE_SIZES else PAGE


def read_log(content: bytes, page_size: int = PAGE) -> Log:
    """The frames of a log; `page_size` is the database's, where the log's header is damaged."""
    header = HEADER.unpack_from(content) if len(content) >= HEADER.size else (0,) * 8
    big = header[0] == BIG
    sums: Sums | None = _sum(content[:24], (0, 0), big) if len(content) >= HEADER.size else None
    if header[0] not in (LITTLE, BIG) or header[6:8] != sums or header[2] not in PAGE_SIZES:
        sums = None
    else:
        page_size = header[2]
    raw = _raw(content, page_size)
    salts = header[4:6] if sums is not None else _usual_salts(raw)
    frames: list[Frame] = []
    before, reading = sums, sums is not None
    stored: Sums | None = sums
    for head, page in raw:
        follows = [sums for sums in (before, stored) if sums is not None]
        counted = [_sum(page, _sum(head_bytes(head), sums, big), big) for sums in dict.fromkeys(follows)]
        fits = head[4:6] in counted
        reading = reading and head[2:4] == salts and fits and counted[0] == head[4:6] and head[0] > 0
        current = head[2:4] == salts or (fits and head[0] > 0)
        frames.append(Frame(head[0], head[1], page, reading, current))
        # a frame whose own checksum is damaged is followed by one that continues the correct one
        before = counted[0] if counted and current else None
        stored = (head[4], head[5]) if current else None
    whole = max((at + 1 for at, frame in enumerate(frames) if frame.good and frame.pages), default=0)
    return Log(page_size, tuple(frames), whole)


def head_bytes(head: tuple[int, ...]) -> bytes:
    """The first two words of a frame, which its checksum covers."""
    return struct.pack(">2I", *head[:2])


def _raw(content: bytes, page_size: int) -> list[tuple[tuple[int, ...], bytes]]:
    """Every frame's header and page; the rest of one that was cut off is nothing."""
    size = FRAME.size + page_size
    return [
        (FRAME.unpack_from(content, at), content[at + FRAME.size : at + size].ljust(page_size, b"\0"))
        for at in range(HEADER.size, len(content) - FRAME.size + 1, size)
    ]


def _usual_salts(raw: list[tuple[tuple[int, ...], bytes]]) -> tuple[int, ...]:
    """The salts of the first frames, where the header does not say them: later ones may be older than the log."""
    counted = Counter(head[2:4] for head, _page in raw[:3])
    return counted.most_common(1)[0][0] if counted else (0, 0)


def _sum(content: bytes, sums: Sums, big: bool) -> Sums:
    first, second = sums
    words = struct.unpack(f"{'>' if big else '<'}{len(content) // 4}I", content)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
