"""The number of the last transaction, in a small file beside the games: `games.last-commit`.

Rows lost with a damaged log leave no trace in the database; this number reveals that something is missing. It is
written through a memory map after each commit, so that nobody waits for it, and never before: a number that is on the
disk was committed. It may be older than the database, or be missing: then nothing is known.
"""

import mmap
import os
import struct
from hashlib import blake2b
from pathlib import Path

from hardware.plain_file import open_plain

ENTRY = struct.Struct("<8sQ16s")
"""A mark, the number of transactions, and a hash of both, so that an entry that was cut off is none."""
MARK = b"OYEZLAST"
ENTRIES = 2
"""Written in turn: while one is written the other one stands."""


def last_commit_path(path: Path) -> Path:
    """The file that belongs to this database."""
    return path.with_name(f"{path.stem}.last-commit")


def read_last_commit(path: Path) -> int:
    """Return the number of the last transaction that was noted, counted from 1; 0 if it is not known."""
    try:
        with open_plain(last_commit_path(path)) as file:
            content = file.read(ENTRY.size * ENTRIES)
    except OSError:
        return 0
    return max((_decoded(content[at : at + ENTRY.size]) for at in range(0, len(content), ENTRY.size)), default=0)


def _decoded(entry: bytes) -> int:
    if len(entry) < ENTRY.size:
        return 0
    _mark, commits, _digest = ENTRY.unpack(entry)
    return int(commits) if entry == _encoded(commits) else 0


def _encoded(commits: int) -> bytes:
    return ENTRY.pack(MARK, commits, blake2b(struct.pack("<8sQ", MARK, commits), digest_size=16).digest())


class LastCommit:
    """The open file; if it cannot be written nothing is noted."""

    def __init__(self, path: Path) -> None:
        self._map = _mapped(last_commit_path(path))

    def note(self, commits: int) -> None:
        """Record the number of transactions that are on the disk."""
        if self._map is not None:
            at = ENTRY.size * (commits % ENTRIES)
            self._map[at : at + ENTRY.size] = _encoded(commits)

    def forget(self) -> None:
        """Invalidate the noted number."""
        if self._map is not None:
            self._map[:] = bytes(len(self._map))

    def close(self) -> None:
        """Let the file go."""
        if self._map is not None:
            self._map.close()
            self._map = None


def _mapped(file: Path) -> mmap.mmap | None:
    size = ENTRY.size * ENTRIES
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
        try:
            if os.fstat(handle).st_size != size:
                # written, not only made longer: a full disk must be known now, not when the map is written
                os.pwrite(handle, bytes(size), 0)
                os.truncate(handle, size)
            return mmap.mmap(handle, size)
        finally:
            os.close(handle)
    except (OSError, ValueError):
        return None
