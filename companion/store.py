"""The games kept on this machine, in one SQLite file: every confirmed action is on the disk before anyone is told.

One transaction an action (WAL, synchronous=FULL): after a power cut the file holds every action that was
confirmed, and no half of one.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import msgspec
from platformdirs import user_data_dir

from companion.kept import ROWS, SETUP, GameRow, SavedGame, StoreError, game_row
from engine.troyes_dice import Action, Setup

__all__ = ["FILE_NAME", "SCHEMA_VERSION", "GameRow", "SavedGame", "Store", "StoreError", "store_path", "utc_now"]

FILE_NAME = "games.db"
SCHEMA_VERSION = 1
APPLICATION_ID = int.from_bytes(b"OYEZ")
"""SQLite's own mark of whose file this is (`file games.db` shows it)."""

SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started TEXT NOT NULL,
    setup TEXT NOT NULL,
    finished TEXT,
    scores TEXT
) STRICT;
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE players (
    name TEXT PRIMARY KEY,
    last_played TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""

Clock = Callable[[], datetime]

_ACTION = msgspec.json.Decoder(Action)


def store_path(folder: Path | None = None) -> Path:
    """The file of the games: in `folder`, else in the folder that OYEZ_DATA names, else in the user's data."""
    named = os.environ.get("OYEZ_DATA")
    return (folder or Path(named or user_data_dir("oyez", appauthor=False))) / FILE_NAME


def utc_now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


class Store:
    """The open file of the games. Use it from the thread that opened it; every method raises StoreError.

    with Store.open(store_path()) as store:
        game_id = store.create_game(setup)
        store.append(game_id, 0, Roll(3, (1, 3, 6)))
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, now: Clock) -> None:
        self.path = path
        self._connection = connection
        self._now = now

    @classmethod
    def open(cls, path: Path, now: Clock = utc_now) -> Self:
        """Open the games at this path, or begin an empty file there; a file it does not understand stays as it is."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"The folder {path.parent} for the games cannot be made ({error.strerror}). "
                "Name another one with --data FOLDER or the variable OYEZ_DATA."
            ) from error
        store = cls(_connect(path), path, now)
        try:
            store._check_or_begin()
        except StoreError:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Close the file; all that was confirmed is in it already."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def create_game(self, setup: Setup) -> int:
        """Begin a game with this set-up and remember its players; returns the game's number."""
        with self._writing() as connection:
            added = connection.execute(
                "INSERT INTO games (started, setup) VALUES (?, ?)", (self._now().isoformat(), _json(setup))
            )
            self._remember(connection, setup.players)
            assert added.lastrowid is not None
            return added.lastrowid

    def append(self, game_id: int, seq: int, action: Action, totals: tuple[int, ...] | None = None) -> None:
        """Keep one confirmed action, the `seq`-th of its game counted from 0.

        `totals` are the final scores where this action ends the game; None where the game goes on, also where it
        takes an end back. Raises StoreError for a gap, for a number that is taken, and for an unknown game.
        """
        with self._writing() as connection:
            expected = self._next_seq(connection, game_id)
            if seq != expected:
                raise StoreError(
                    f"Action {seq} of game {game_id} does not follow: the next one in {self.path} is {expected}. "
                    "Another Oyez plays this game; close it and resume."
                )
            connection.execute("INSERT INTO actions VALUES (?, ?, ?)", (game_id, seq, _json(action)))
            finished = None if totals is None else self._now().isoformat()
            scores = None if totals is None else _json(totals)
            connection.execute("UPDATE games SET finished = ?, scores = ? WHERE id = ?", (finished, scores, game_id))

    def load(self, game_id: int) -> SavedGame:
        """The whole game with that number."""
        with self._reading() as connection:
            row = connection.execute("SELECT started, setup FROM games WHERE id = ?", (game_id,)).fetchone()
            if row is None:
                raise self._unknown(game_id)
            actions = connection.execute("SELECT action FROM actions WHERE game = ? ORDER BY seq", (game_id,))
            return SavedGame(
                id=game_id,
                started=datetime.fromisoformat(row[0]),
                setup=SETUP.decode(row[1]),
                actions=tuple(_ACTION.decode(text) for (text,) in actions),
            )

    def games(self) -> tuple[GameRow, ...]:
        """Every game, the newest first."""
        with self._reading() as connection:
            return tuple(game_row(row) for row in connection.execute(f"{ROWS} ORDER BY id DESC"))

    def unfinished(self) -> GameRow | None:
        """The newest game that is not over, None where there is none."""
        with self._reading() as connection:
            row = connection.execute(f"{ROWS} WHERE finished IS NULL ORDER BY id DESC LIMIT 1").fetchone()
            return None if row is None else game_row(row)

    def remember_players(self, names: Iterable[str]) -> None:
        """Keep names for the next set-up."""
        with self._writing() as connection:
            self._remember(connection, names)

    def players(self) -> tuple[str, ...]:
        """The remembered names, those who played last first, then by name."""
        with self._reading() as connection:
            rows = connection.execute("SELECT name FROM players ORDER BY last_played DESC, name")
            return tuple(name for (name,) in rows)

    def _remember(self, connection: sqlite3.Connection, names: Iterable[str]) -> None:
        played = self._now().isoformat()
        connection.executemany(
            "INSERT INTO players VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET last_played = excluded.last_played",
            [(name, played) for name in names],
        )

    def _next_seq(self, connection: sqlite3.Connection, game_id: int) -> int:
        row = connection.execute(
            "SELECT (SELECT coalesce(max(seq) + 1, 0) FROM actions WHERE game = games.id) FROM games WHERE id = ?",
            (game_id,),
        ).fetchone()
        if row is None:
            raise self._unknown(game_id)
        return int(row[0])

    def _unknown(self, game_id: int) -> StoreError:
        return StoreError(f"There is no game {game_id} in {self.path}. `oyez games` lists those there are.")

    def _check_or_begin(self) -> None:
        """Refuse what this version does not understand before anything is written; make the tables of a new file."""
        with self._reading() as connection:
            version = _pragma(connection, "user_version")
            empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
            if version > SCHEMA_VERSION:
                raise StoreError(
                    f"{self.path} was written by a newer Oyez (its format is {version}, this version knows "
                    f"{SCHEMA_VERSION}). Update Oyez, or name another folder with --data FOLDER."
                )
            if not empty and _pragma(connection, "application_id") != APPLICATION_ID:
                raise StoreError(
                    f"{self.path} is a database, but not one of Oyez's games. It was left as it is; move it away, "
                    "or name another folder with --data FOLDER."
                )
            if not empty and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise self._damaged("its check found errors")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        if empty:
            self._begin_file()

    def _begin_file(self) -> None:
        with self._writing() as connection:
            if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() != (0,):
                return  # another Oyez that started at the same moment made them
            for statement in SCHEMA.split(";\n"):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk when the block ends, or nothing of it."""
        with self._reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, with whatever goes wrong in it as a sentence."""
        try:
            yield self._connection
        except sqlite3.DatabaseError as error:
            raise self._sentence(error) from error
        except (msgspec.MsgspecError, ValueError) as error:
            raise self._damaged(str(error)) from error

    def _sentence(self, error: sqlite3.DatabaseError) -> StoreError:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return self._damaged(str(error))
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreError(f"{self.path} is in use by another Oyez. Close that one and try again.")
        return StoreError(
            f"{self.path} cannot be used ({error}). Check that the folder may be written and that the disk is not "
            "full, or name another folder with --data FOLDER."
        )

    def _damaged(self, why: str) -> StoreError:
        return StoreError(
            f"{self.path} is damaged and was left as it is ({why}). Keep a copy of it, move it away or name another "
            "folder with --data FOLDER, and start again."
        )


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, isolation_level=None, timeout=5.0)
    except sqlite3.Error as error:
        raise StoreError(
            f"{path} cannot be opened ({error}). Check that the folder may be written, or name another one with "
            "--data FOLDER."
        ) from error


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
