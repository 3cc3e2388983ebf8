"""The one SQLite file under the games and players: opened with care, changed only in whole transactions.

Every change is on the disk when its block ends (WAL, synchronous=FULL); a file that is not understood stays as it is.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec

from companion.disk import sync_folder
from companion.kept import DamagedError, StoreError, UnwritableError
from companion.language import _
from companion.printable import printable
from companion.schema import APPLICATION_ID, SCHEMA_VERSION, begin, migrate, strangers

MOST_CELL = 1 << 22
"""Bytes of one text in the file; the set-up of a game for a thousand has a twentieth of that."""
MOST_COPIED = 256 << 20
"""Bytes of a file that is held in memory where it cannot be written."""
MOST_WHY = 200
"""Letters of a reason that a sentence repeats."""
CACHE_KIB = 256
"""Of the file's pages kept in memory: the system keeps them too, and games of years are read a line at a time."""

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


class Database:
    """The open file. Use it from the thread that opened it; whatever goes wrong is a StoreError in words."""

    def __init__(self, connection: sqlite3.Connection, path: Path, now: Clock) -> None:
        self.path = path
        self.connection = connection
        self._now = now

    @classmethod
    def open(cls, path: Path, now: Clock = utc_now) -> Self:
        """Open the file, bring an older one up to date, or begin an empty one. Raises StoreError."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            text = _(
                "The folder {folder} for the games cannot be made ({why}). Name another one with --data FOLDER or the "
                "variable OYEZ_DATA."
            )
            raise UnwritableError(text.format(folder=path.parent, why=error.strerror)) from error
        database = cls(_connect(path), path, now)
        try:
            database._check_or_begin()
        except BaseException:
            database.close()
            raise
        return database

    @classmethod
    def in_memory(cls, like: Path | None = None) -> Self:
        """A file that nobody keeps: for the guide's game, or with what can be read in the file `like`."""
        database = cls(bounded(sqlite3.connect(":memory:", isolation_level=None)), Path(":memory:"), utc_now)
        if like is not None:
            _copy(like, database.connection)
        database._check_or_begin()
        return database

    def close(self) -> None:
        """Close the file; all that was confirmed is in it already."""
        self.connection.close()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Closed while the block changes the file; opened again after it, whatever came of that."""
        self.close()
        try:
            yield
        finally:
            self.connection = type(self).open(self.path, self._now).connection

    def finish(self) -> None:
        """Have all of it in the one file, without a log beside it, to be moved; nobody else has it open."""
        with self.reading() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")

    def time(self) -> str:
        """The time now as it is kept: ISO 8601 in UTC."""
        return self._now().isoformat()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk when the block ends, or nothing of it."""
        with self.reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, with whatever goes wrong in it as a sentence."""
        try:
            yield self.connection
        except sqlite3.DatabaseError as error:
            raise self._sentence(error) from error
        except MemoryError as error:
            # what SQLite says where a damaged description of the tables leads it astray, too little memory or not
            raise self._damaged("SQLite asks for more memory than there is") from error
        except (msgspec.MsgspecError, ValueError) as error:
            raise self._damaged(str(error)) from error

    def _check_or_begin(self) -> None:
        """Refuse what this version does not understand before anything is written; then make or bring up to date."""
        with self.reading() as connection:
            version = _pragma(connection, "user_version")
            empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
            if version > SCHEMA_VERSION:
                text = _(
                    "{file} was written by a newer Oyez (its format is {version}, this version knows {known}). Update "
                    "Oyez, or name another folder with --data FOLDER."
                )
                raise StoreError(text.format(file=self.path, version=version, known=SCHEMA_VERSION))
            if not empty and _pragma(connection, "application_id") != APPLICATION_ID:
                text = _(
                    "{file} is a database, but not one of Oyez's games. It was left as it is; move it away, or name "
                    "another folder with --data FOLDER."
                )
                raise StoreError(text.format(file=self.path))
            if strange := strangers(connection):
                raise self._damaged(f"it holds {strange[0]!r}, which no Oyez made")
            if not empty and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise self._damaged("its check found errors")
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
            return self._damaged(str(error))
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError(
                _("{file} is in use by another Oyez. Close that one and try again.").format(file=self.path)
            )
        text = _(
            "{file} cannot be used ({why}). Check that the folder may be written and that the disk is not full, or "
            "name another folder with --data FOLDER."
        )
        return UnwritableError(text.format(file=self.path, why=error))

    def _damaged(self, why: str) -> StoreError:
        why = printable(why)[:MOST_WHY]
        text = _(
            "{file} is damaged and was left as it is ({why}). Keep a copy of it, move it away or name another folder "
            "with --data FOLDER, and start again."
        )
        return DamagedError(text.format(file=self.path, why=why))


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
"""What SQLite says of a file whose content is not as it was written."""


def bounded(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, which takes no giant texts from a file, opens no others, and trusts no functions in it."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_CELL)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return bounded(sqlite3.connect(path, isolation_level=None, timeout=5.0))
    except sqlite3.Error as error:
        text = _(
            "{file} cannot be opened ({why}). Check that the folder may be written, or name another one with --data "
            "FOLDER."
        )
        raise UnwritableError(text.format(file=path, why=error)) from error


def _copy(file: Path, memory: sqlite3.Connection) -> None:
    """What is in a file that nobody can write; nothing where it cannot be read either."""
    if file.exists() and file.stat().st_size > MOST_COPIED:
        return
    # without a log beside it a file on a read-only disk can only be read as one that never changes
    for how in ("mode=ro", "mode=ro&immutable=1"):
        try:
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)) as found:
                found.backup(memory)
                return
        except (sqlite3.Error, UnicodeDecodeError, MemoryError):
            continue


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
