"""The one SQLite file under the games and players: opened with care, changed only in whole transactions.

Every change is on the disk when its block ends (WAL, synchronous=FULL); a file that is not understood stays as it is.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec

from companion.i18n.faults import Code, Fault, Part, Value, fault, reason_of
from companion.storage.file_damage import copy_into, damage_of
from companion.storage.last_commit import LastCommit, read_last_commit
from companion.storage.put_aside import finish_recovery
from companion.storage.row_hashes import add_up, check_rows, commits
from companion.storage.rows import DamagedError, NewerError, StoreError, UnwritableError
from companion.storage.schema import APPLICATION_ID, SCHEMA_VERSION, begin, migrate, strangers
from companion.system.atomic_write import sync_folder
from companion.system.escape import escape
from hardware.plain_file import NotPlainError

MAX_CELL = 1 << 22
"""Bytes of one text in the file; the set-up of a game for a thousand has a twentieth of that."""
MAX_WHY = 200
"""Letters of a reason that a sentence repeats."""
CACHE_KIB = 256
"""The size of the page cache: the system caches the pages too, and games of years are read a line at a time."""

_IN_USE: Counter[Path] = Counter()
"""The files that are open in this program: reading one beside SQLite would end its locks."""

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


class Database:
    """The open file. Use it from the thread that opened it; every error is a StoreError.

    `missing` is the number of committed transactions that are no longer in the file, as far as that is known.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, now: Clock) -> None:
        self.path = path
        self.connection = connection
        self.missing = 0
        self._now = now
        self._grown = 0
        self._last_commit: LastCommit | None = None
        self._open = False

    @classmethod
    def open(cls, path: Path, now: Clock = utc_now) -> Self:
        """Open the file, bring an older one up to date, or begin an empty one. Raises StoreError."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnwritableError(
                fault(Code.GAMES_FOLDER, Part.GAMES, folder=str(path.parent), reason=reason_of(error))
            ) from error
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise _unusable(path, NotPlainError().fault)
        _finish_recovery(path)
        last = read_last_commit(path)
        if not _IN_USE[path.absolute()] and (why := damage_of(path, last)):
            raise damaged(path, why)
        database = cls(_connect(path), path, now)
        try:
            database._use()
            database._check_or_begin()
            database._compare(last)
            database.empty_log()
        except BaseException:
            database.close()
            raise
        return database

    @classmethod
    def in_memory(cls, like: Path | None = None) -> Self:
        """A database in memory: for the guide's game, or with the readable rows of the file `like`."""
        database = cls(bounded(sqlite3.connect(":memory:", isolation_level=None)), Path(":memory:"), utc_now)
        if like is not None:
            copy_into(like, database.connection)
        database._check_or_begin()
        return database

    def close(self) -> None:
        """Close the file; all that was confirmed is in it already."""
        self.connection.close()
        if self._last_commit is not None:
            self._last_commit.close()
            self._last_commit = None
        if self._open:
            self._open = False
            _IN_USE[self.path.absolute()] -= 1

    @contextmanager
    def away(self) -> Iterator[None]:
        """Close the file while the block changes it; open it again afterwards, also after an error."""
        self.close()
        try:
            yield
        finally:
            fresh = type(self).open(self.path, self._now)
            self.connection, self.missing = fresh.connection, fresh.missing
            self._last_commit, self._open = fresh._last_commit, True

    def finish(self) -> None:
        """Merge the log into the file, so that the file can be moved; nobody else has it open."""
        with self.reading() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")

    def empty_log(self) -> None:
        """Merge the log into the file and empty it, if nobody else is reading or writing."""
        with self.reading() as connection:
            (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
            connection.execute("PRAGMA busy_timeout = 0")
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.OperationalError as error:
                # it stays in the log, where it is as safe; the next action reports a full disk
                if error.sqlite_errorcode & 0xFF in DAMAGED:
                    raise
            finally:
                connection.execute(f"PRAGMA busy_timeout = {patience}")

    def check(self) -> None:
        """Compare every row with its hash. Raises DamagedError if a row has changed, appeared or vanished."""
        with self.reading() as connection:
            check_rows(connection)

    def accept(self) -> None:
        """Count the file as complete from now on: people have read the notice about the missing changes."""
        self.missing = 0
        if self._last_commit is not None:
            self._last_commit.forget()
            with self.reading() as connection:
                self._last_commit.note(commits(connection))

    def grow(self, by: int) -> None:
        """Add to the sum of all hashes, inside the transaction that is open."""
        self._grown += by

    def time(self) -> str:
        """The time now as it is stored: ISO 8601 in UTC."""
        return self._now().isoformat()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: every statement is on the disk when the block ends, or none."""
        with self.reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                self._grown, before = 0, connection.total_changes
                yield connection
                count = add_up(connection, self._grown) if connection.total_changes != before else 0
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            # never before it is on the disk; and the missing changes stay known until they were reported
            if count and self._last_commit is not None and not self.missing:
                self._last_commit.note(count)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Return the connection; every error in it becomes a StoreError."""
        try:
            yield self.connection
        except sqlite3.DatabaseError as error:
            raise self._error(error) from error
        except MemoryError as error:
            # SQLite's error for a damaged description of the tables, also without a lack of memory
            raise damaged(self.path, part_of(Code.MEMORY_EXCESS)) from error
        except (msgspec.MsgspecError, ValueError) as error:
            raise damaged(self.path, reason_of(error)) from error

    def _check_or_begin(self) -> None:
        """Refuse a file that this version does not understand before any write; then create or migrate the tables."""
        with self.reading() as connection:
            version = _pragma(connection, "user_version")
            empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
            if version > SCHEMA_VERSION:
                raise NewerError(
                    fault(
                        Code.GAMES_NEWER, Part.GAMES, file=str(self.path), version=version, known=SCHEMA_VERSION
                    )
                )  # fmt: skip
            if not empty and _pragma(connection, "application_id") != APPLICATION_ID:
                if not strangers(connection):
                    raise damaged(self.path, part_of(Code.OTHER_MARK))
                raise StoreError(fault(Code.NOT_GAMES, Part.GAMES, file=str(self.path)))
            if strange := strangers(connection):
                raise damaged(self.path, part_of(Code.STRANGE_TABLE, name=escape(strange[0])[:MAX_WHY]))
            if not empty and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise damaged(self.path, part_of(Code.SQLITE_ERRORS))
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        if empty or version < SCHEMA_VERSION:
            with self.writing() as connection:
                self._make_or_migrate(connection)
            # else a power cut may bring the journal back that SQLite took away, and with it the empty file
            if self.path.exists():
                sync_folder(self.path.parent)

    def _make_or_migrate(self, connection: sqlite3.Connection) -> None:
        # Another Oyez that started at the same moment may have done it: look again, inside the transaction.
        if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,):
            begin(connection)
        else:
            migrate(connection, _pragma(connection, "user_version"))

    def _error(self, error: sqlite3.DatabaseError) -> StoreError:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        # our own statements are right: a column or table that is missing is a damaged description of the tables
        if code in DAMAGED:
            return damaged(self.path, reason_of(error))
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError(fault(Code.GAMES_IN_USE, Part.GAMES, file=str(self.path)))
        return _unusable(self.path, reason_of(error))

    def _use(self) -> None:
        self._open = True
        _IN_USE[self.path.absolute()] += 1

    def _compare(self, last: int) -> None:
        """Compute the number of missing changes from the number of transactions at the last write."""
        self._last_commit = LastCommit(self.path)
        with self.reading() as connection:
            count = commits(connection)
        self.missing = max(0, last - count)
        if not self.missing:
            self._last_commit.note(count)


def damaged(path: Path, reason: Value) -> DamagedError:
    """The error of a file whose content is not as it was written."""
    if isinstance(reason, str):
        reason = escape(reason)[:MAX_WHY]
    return DamagedError(fault(Code.GAMES_DAMAGED, Part.GAMES, file=str(path), reason=reason))


def part_of(code: Code, **params: Value) -> Fault:
    """A reason within the fault of a damaged file."""
    return fault(code, Part.GAMES, **params)


DAMAGED = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOMEM,
)
"""SQLite's error codes that a damaged file may cause."""


def bounded(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, which takes no giant texts from a file, opens no others, and trusts no functions in it."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_CELL)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _finish_recovery(path: Path) -> None:
    try:
        finish_recovery(path)
    except OSError as error:
        raise _unusable(path, reason_of(error)) from error


def _unusable(path: Path, reason: Value) -> UnwritableError:
    return UnwritableError(fault(Code.GAMES_UNUSABLE, Part.GAMES, file=str(path), reason=reason))


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return bounded(sqlite3.connect(path, isolation_level=None, timeout=5.0))
    except sqlite3.Error as error:
        raise UnwritableError(
            fault(Code.GAMES_UNOPENABLE, Part.GAMES, file=str(path), reason=reason_of(error))
        ) from error


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
