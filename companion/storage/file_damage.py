"""The files of a database as bytes: their damage before SQLite opens them, and a copy of them in memory."""

import errno
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from companion.i18n.faults import Code, Fault, Part, fault
from companion.storage.row_hashes import commits
from companion.storage.write_ahead_log import DATABASE_HEADER, Log, page_size_of, read_log
from hardware.plain_file import open_plain

MAX_COPIED = 256 << 20
"""Bytes of a file that is held in memory if it cannot be written."""
TRIES, RETRY_S = 3, 0.1
"""A log that looks damaged is read again, up to this often: another program may be writing into it."""


def damage_of(path: Path, last: int) -> Fault | None:
    """Return the damage of a database or of its log; None without one, or if it is not known.

    `last` is the number of committed transactions, as far as that was noted. Nobody in this program has the file open.
    """
    return _of_header(path) or _of_log(path, last)


def read_files(path: Path) -> tuple[bytes, Log]:
    """The bytes of a database and the log beside it, which nobody in this program has open. Raises OSError."""
    content = _bytes(Path(f"{path}-wal"))
    database = _bytes(path)
    return database, read_log(content, page_size_of(database))


def _bytes(file: Path) -> bytes:
    if not file.exists():
        return b""
    if file.stat().st_size > MAX_COPIED:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    with open_plain(file) as found:
        return found.read()


def copy_into(file: Path, memory: sqlite3.Connection) -> None:
    """Copy a file that nobody can write, with the log beside it; nothing if it cannot be read either."""
    try:
        database, log = read_files(file)
        with closing(sqlite3.connect(":memory:")) as found:
            found.deserialize(log.image(database))
            found.backup(memory)
    except (OSError, sqlite3.Error, MemoryError, OverflowError):
        return


def _of_header(path: Path) -> Fault | None:
    """Return the fault of a database's header that SQLite takes for one of a file not to be written."""
    try:
        with open_plain(path) as file:
            header = file.read(DATABASE_HEADER)
    except OSError:
        return None
    known = header.startswith(b"SQLite format 3\0") and len(header) == DATABASE_HEADER
    return fault(Code.HEADER_DAMAGED, Part.GAMES) if known and not {*header[18:20]} <= {1, 2} else None


def _of_log(path: Path, last: int) -> Fault | None:
    """Return the fault of a database's log that lost anything; None if it lost nothing, or that is not known.

    `last` is the number of committed transactions, as far as that was noted.
    """
    log = Path(f"{path}-wal")
    for _try in range(TRIES):
        try:
            if not log.exists() or not log.stat().st_size:
                return None
            # the log first: rows that another program moves into the database meanwhile are seen twice, not missed
            content = _bytes(log)
            database = _bytes(path)
            why = _of_both(database, read_log(content, page_size_of(database)), last)
            if not why:
                return None
            time.sleep(RETRY_S)
            if content == _bytes(log):
                return why
        except OSError:
            return None
    return None


def _of_both(database: bytes, log: Log, last: int) -> Fault | None:
    if log.damaged:
        return fault(Code.LOG_DAMAGED, Part.GAMES)
    if log.frames and not database:
        return fault(Code.LOG_ALONE, Part.GAMES)
    if not log.more:
        return None
    with closing(sqlite3.connect(":memory:")) as copy:
        try:
            copy.deserialize(log.image(database))
            count = commits(copy)
        except (sqlite3.Error, ValueError, MemoryError, OverflowError):
            return None
    return fault(Code.LOG_CUT, Part.GAMES) if count < last else None
