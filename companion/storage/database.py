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

from companion.i18n.language import N_, _
from companion.storage.file_damage import copy_into, damage_of
from companion.storage.last_commit import LastCommit, read_last_commit
from companion.storage.put_aside import finish_recovery
from companion.storage.row_hashes import add_up, check_rows, commits
from companion.storage.rows import DamagedError, NewerError, StoreError, UnwritableError
from companion.storage.schema import APPLICATION_ID, SCHEMA_VERSION, begin, migrate, strangers
from companion.system.atomic_write import sync_folder
from companion.system.escape import escape

MAX_CELL = 1 << 22
"""Bytes of one text in the file; the set-up of a game for a thousand has a twentieth of that."""
MAX_WHY = 200
"""Letters of a reason that a sentence repeats."""
MAKE_ROOM = N_("Make room on the card, or use another card.")
MOVE_AWAY = N_("Keep a copy of it, move it away or name another folder with --data FOLDER, and start again.")
CACHE_KIB = 256
"""The size of the page cache: the system caches the pages too, and games of years are read a line at a time."""

_IN_USE: Counter[Path] = Counter()
"""The files that are open in this program: reading one beside SQLite would end its locks."""

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


class Database:
    """The open file. Use it from the thread that opened it; every error is a StoreError in words.

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
            text = _("The folder {folder} for the games cannot be made ({why}).")
            advice = _("Name another one with --data FOLDER or the variable OYEZ_DATA.")
            raise UnwritableError(text.format(folder=path.parent, why=error.strerror), advice, _(MAKE_ROOM)) from error
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
        """Return the connection; every error in it becomes a sentence."""
        try:
            yield self.connection
        except sqlite3.DatabaseError as error:
            raise self._sentence(error) from error
        except MemoryError as error:
            # SQLite's error for a damaged description of the tables, also without a lack of memory
            raise damaged(self.path, "SQLite asks for more memory than there is") from error
        except (msgspec.MsgspecError, ValueError) as error:
            raise damaged(self.path, str(error)) from error

    def _check_or_begin(self) -> None:
        """Refuse a file that this version does not understand before any write; then create or migrate the tables."""
        with self.reading() as connection:
            version = _pragma(connection, "user_version")
            empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
            if version > SCHEMA_VERSION:
                text = _("{file} was written by a newer Oyez (its format is {version}, this version knows {known}).")
                text = text.format(file=self.path, version=version, known=SCHEMA_VERSION)
                advice = _("Update Oyez, or name another folder with --data FOLDER.")
                raise NewerError(text, advice, _("Update Oyez."))
            if not empty and _pragma(connection, "application_id") != APPLICATION_ID:
                if not strangers(connection):
                    raise damaged(self.path, "its mark is not Oyez's, though its tables are")
                text = _("{file} is a database, but not one of Oyez's games. It was left as it is.")
                raise StoreError(text.format(file=self.path), _(MOVE_AWAY))
            if strange := strangers(connection):
                raise damaged(self.path, f"it holds {strange[0]!r}, which no Oyez made")
            if not empty and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise damaged(self.path, "its check found errors")
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

    def _sentence(self, error: sqlite3.DatabaseError) -> StoreError:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        # our own statements are right: a column or table that is missing is a damaged description of the tables
        if code in DAMAGED:
            return damaged(self.path, str(error))
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError(
                _("{file} is in use by another Oyez. Close that one and try again.").format(file=self.path)
            )
        return _unusable(self.path, error)

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


def damaged(path: Path, why: str) -> DamagedError:
    """The sentence for a file whose content is not as it was written."""
    text = _("{file} is damaged and was left as it is ({why}).")
    return DamagedError(text.format(file=path, why=escape(why)[:MAX_WHY]), _(MOVE_AWAY))


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
        raise _unusable(path, error.strerror or str(error)) from error


def _unusable(path: Path, why: object) -> UnwritableError:
    text = _("{file} cannot be used ({why}).").format(file=path, why=why)
    advice = _(
        "Check that the folder may be written and that the disk is not full, or name another folder with --data FOLDER."
    )
    return UnwritableError(text, advice, _(MAKE_ROOM))


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return bounded(sqlite3.connect(path, isolation_level=None, timeout=5.0))
    except sqlite3.Error as error:
        text = _("{file} cannot be opened ({why}).").format(file=path, why=error)
        advice = _("Check that the folder may be written, or name another one with --data FOLDER.")
        raise UnwritableError(text, advice, _(MAKE_ROOM)) from error


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
