"""The games of this machine, in one SQLite file: every confirmed action is on the disk before anyone is notified.

One transaction an action (WAL, synchronous=FULL): after a power cut the file holds every action that was
confirmed, and no half of one.
"""

import os
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID, uuid4

import msgspec
from platformdirs import user_data_dir

from companion.game.coach import Coaching
from companion.game.play_time import PlayTime
from companion.i18n.faults import Code, Part, fault
from companion.storage.database import Clock, Database, utc_now
from companion.storage.game_note import GameNote, decoded, note_key, written
from companion.storage.players import Roster
from companion.storage.row_hashes import action_hash, as_number, first_hash, rehash
from companion.storage.rows import (
    ROWS,
    GameRow,
    NewerGameError,
    SavedGame,
    StoreError,
    decoded_action,
    decoded_setup,
    game_row,
    moment,
    unknown_options,
    written_setup,
)
from companion.storage.schema import SCHEMA_VERSION
from companion.storage.ties import with_places
from engine.registry import rules_for

if TYPE_CHECKING:
    from companion.storage.salvage import FoundGame, Salvage

__all__ = ["FILE_NAME", "SCHEMA_VERSION", "GameRow", "SavedGame", "Store", "StoreError", "store_path", "utc_now"]

FILE_NAME = "games.db"
IDENTITY = "identity"
MAX_OPTIONS = 60
"""Letters of the unknown options that a sentence names."""


def store_path(folder: Path | None = None) -> Path:
    """The file of the games: in `folder`, else in the folder that OYEZ_DATA names, else in the user's data."""
    named = os.environ.get("OYEZ_DATA")
    return (folder or Path(named or user_data_dir("oyez", appauthor=False))) / FILE_NAME


class Store:
    """The open file of the games. Use it from the thread that opened it; every method raises StoreError.

    `roster` are the players in the same file.

    with Store.open(store_path()) as store:
        game_id = store.create_game(setup)
        store.append(game_id, 0, Roll(3, (1, 3, 6)))
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.roster = Roster(database)

    @classmethod
    def open(cls, path: Path, now: Clock = utc_now) -> Self:
        """Open the games at this path, or begin an empty file there; a file it does not understand stays as it is."""
        return cls(Database.open(path, now))

    @classmethod
    def in_memory(cls, like: Path | None = None) -> Self:
        """A store in memory: for the guide's game, or with the readable rows of the file `like`."""
        return cls(Database.in_memory(like))

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._database.path

    def close(self) -> None:
        """Close the file; all that was confirmed is in it already."""
        self._database.close()

    def put_all(self, found: "Salvage", commits: int = 0) -> "list[FoundGame]":
        """Keep all that was found in another file, in one that is empty; returns the games.

        `commits` is the number of transactions of that file, from which this one continues counting.
        """
        from companion.storage.merge import More, put_games, put_people

        with self._database.writing() as connection:
            put_people(self._database, connection, found)
            games = found.sound_games()
            put_games(self._database, connection, map(More, games), found)
            connection.execute("UPDATE checksum SET commits = max(commits, ?)", (commits,))
            return games

    def put_more(self, found: "Salvage") -> int:
        """Add the games of another file that are not here, or are longer there; return their number."""
        from companion.storage.merge import more_in, put_games

        games = found.sound_games()
        with self._database.writing() as connection:
            return put_games(self._database, connection, more_in(connection, games), found)

    @property
    def missing(self) -> int:
        """The number of stored changes that are no longer in the file, as far as that is known."""
        return self._database.missing

    def accept(self) -> None:
        """Count the file as complete from now on: people have read the notice about the missing changes."""
        self._database.accept()

    def check(self) -> None:
        """Compare every row with its hash. Raises DamagedError if a row has changed, appeared or vanished."""
        self._database.check()

    def away(self) -> AbstractContextManager[None]:
        """Close the file while the block changes it; open it again afterwards, also after an error."""
        return self._database.away()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def create_game(self, setup: Any, guests: Collection[str] = (), coaching: Coaching | None = None) -> int:
        """Begin a game with this set-up and remember its players, but for the guests; returns the game's number.

        Computer players are guests, and `coaching` names them.
        """
        with self._database.writing() as connection:
            started = self._database.time()
            added = connection.execute(
                "INSERT INTO games (started, game, setup) VALUES (?, ?, ?)",
                (started, rules_for(setup).key, written_setup(setup)),
            )
            assert added.lastrowid is not None
            if coaching is not None and coaching != Coaching():
                self._put_note(connection, note_key(added.lastrowid), written(GameNote(coaching), started))
            self._database.grow(rehash(connection, "games", "id = ?", added.lastrowid))
            self.roster.seat(connection, added.lastrowid, setup.players, guests)
            return added.lastrowid

    def append(
        self,
        game_id: int,
        seq: int,
        action: Any,
        totals: tuple[int, ...] | None = None,
        achievements: Sequence[Sequence[str]] = (),
    ) -> None:
        """Keep one confirmed action; see `append_all`."""
        self.append_all(game_id, seq, (action,), totals, achievements)

    def append_all(
        self,
        game_id: int,
        seq: int,
        actions: Sequence[Any],
        totals: tuple[int, ...] | None = None,
        achievements: Sequence[Sequence[str]] = (),
        notes: Mapping[str, str] = {},
    ) -> None:
        """Store confirmed actions in one transaction, the first one the `seq`-th of its game counted from 0.

        `totals` are the final scores if the last action ends the game, and `achievements` the names of each player's
        achievements in it; None and empty if the game continues, also if an action undoes an end. `notes` are stored
        with the actions. Raises StoreError for a gap, for a number that is taken, and for an unknown game.
        """
        with self._database.writing() as connection:
            before, ended = self._check_seq(connection, game_id, seq)
            for number, action in enumerate(actions, seq):
                content = _json(action)
                before = action_hash(before, game_id, number, content)
                connection.execute("INSERT INTO actions VALUES (?, ?, ?, ?)", (game_id, number, content, before))
                self._database.grow(as_number(before))
            for key, text in notes.items():
                self._put_note(connection, key, text)
            if totals is not None or ended:
                finished = None if totals is None else self._database.time()
                scores = None if totals is None else _json(totals)
                connection.execute(
                    "UPDATE games SET finished = ?, scores = ? WHERE id = ?", (finished, scores, game_id)
                )
                self._database.grow(rehash(connection, "games", "id = ?", game_id))
                self.roster.achieve(connection, game_id, achievements)
        if totals is not None:
            self._database.empty_log()

    def amend(self, game_id: int, seq: int, setup: Any) -> None:
        """Replace the set-up of a game of `seq` actions by one with the same players, in one transaction.

        Raises StoreError as `append_all` does, also for a game that has gone on elsewhere.
        """
        with self._database.writing() as connection:
            self._check_seq(connection, game_id, seq)
            connection.execute("UPDATE games SET setup = ? WHERE id = ?", (written_setup(setup), game_id))
            self._database.grow(rehash(connection, "games", "id = ?", game_id))

    def load(self, game_id: int) -> SavedGame:
        """The whole game with that number."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT started, game, setup FROM games WHERE id = ?", (game_id,)).fetchone()
            if row is None:
                raise self._unknown(game_id)
            started, key, setup = row
            if unknown := unknown_options(key, setup):
                options = ", ".join(unknown)[:MAX_OPTIONS]
                raise NewerGameError(fault(Code.NEWER_OPTIONS, Part.GAMES, game=game_id, options=options))
            actions = connection.execute("SELECT action FROM actions WHERE game = ? ORDER BY seq", (game_id,))
            return SavedGame(
                id=game_id,
                started=moment(started),
                game=key,
                setup=decoded_setup(key, setup),
                actions=tuple(decoded_action(key, text) for (text,) in actions),
            )

    def games(self) -> tuple[GameRow, ...]:
        """Every game, the newest first."""
        with self._database.reading() as connection:
            return tuple(
                with_places(connection, game_row(row)) for row in connection.execute(f"{ROWS} ORDER BY id DESC")
            )

    def finished(self, limit: int) -> tuple[GameRow, ...]:
        """The newest finished games, the newest first; those that were given up do not count."""
        with self._database.reading() as connection:
            found = connection.execute(
                f"{ROWS} WHERE scores IS NOT NULL ORDER BY finished DESC, id DESC LIMIT ?", (limit,)
            )
            return tuple(with_places(connection, game_row(row)) for row in found)

    def game(self, game_id: int) -> GameRow:
        """The line of the list for one game."""
        with self._database.reading() as connection:
            row = connection.execute(f"{ROWS} WHERE id = ?", (game_id,)).fetchone()
            if row is None:
                raise self._unknown(game_id)
            return with_places(connection, game_row(row))

    def unfinished(self) -> GameRow | None:
        """The newest game that is not over, None if there is none."""
        with self._database.reading() as connection:
            row = connection.execute(f"{ROWS} WHERE finished IS NULL ORDER BY id DESC LIMIT 1").fetchone()
            return None if row is None else game_row(row)

    def give_up(self, game_id: int) -> None:
        """Mark a game as abandoned: hidden from Resume and statistics, still resumable."""
        with self._database.writing() as connection:
            connection.execute(
                "UPDATE games SET finished = ? WHERE id = ? AND finished IS NULL", (self._database.time(), game_id)
            )
            self._database.grow(rehash(connection, "games", "id = ?", game_id))

    def note(self, key: str) -> str:
        """Return the note stored under this key; empty if there is none."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT text FROM notes WHERE key = ?", (key,)).fetchone()
            return "" if row is None else str(row[0])

    def keep_note(self, key: str, text: str) -> None:
        """Keep a small thing under a key."""
        with self._database.writing() as connection:
            self._put_note(connection, key, text)

    def coaching(self, game_id: int) -> Coaching:
        """The coach's part in a game: computer players, ghost, hints."""
        with self._database.reading() as connection:
            return self._note_of(connection, game_id)[0].coaching

    def keep_coaching(self, game_id: int, coaching: Coaching) -> None:
        """Keep the coach's part in a game. Raises StoreError for an unknown game."""
        self._keep_in_note(game_id, coaching=coaching)

    def time(self, game_id: int) -> PlayTime:
        """The time that a game took while the clock was on."""
        with self._database.reading() as connection:
            return self._note_of(connection, game_id)[0].time

    def keep_time(self, game_id: int, time: PlayTime) -> None:
        """Keep the time that a game took. Raises StoreError for an unknown game."""
        self._keep_in_note(game_id, time=time)

    def _note_of(self, connection: sqlite3.Connection, game_id: int) -> tuple[GameNote, str]:
        """The note of a game, and the start that it names; both empty for an unknown game."""
        row = connection.execute(
            "SELECT text, started FROM games LEFT JOIN notes ON notes.key = ? WHERE id = ?",
            (note_key(game_id), game_id),
        ).fetchone()
        if row is None:
            return GameNote(), ""
        text, started = row
        return decoded(text or "", started), started

    def _keep_in_note(self, game_id: int, **changed: Coaching | PlayTime) -> None:
        with self._database.writing() as connection:
            note, started = self._note_of(connection, game_id)
            if not started:
                raise self._unknown(game_id)
            self._put_note(connection, note_key(game_id), written(msgspec.structs.replace(note, **changed), started))

    def _put_note(self, connection: sqlite3.Connection, key: str, text: str) -> None:
        connection.execute(
            "INSERT INTO notes (key, text) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET text = excluded.text",
            (key, text),
        )
        self._database.grow(rehash(connection, "notes", "key = ?", key))

    def identity(self) -> str:
        """A random name that distinguishes this file from every other; it never changes."""
        known = self.note(IDENTITY)
        try:
            return str(UUID(known))
        except ValueError:
            self.keep_note(IDENTITY, known := str(uuid4()))
            return known

    def _check_seq(self, connection: sqlite3.Connection, game_id: int, seq: int) -> tuple[bytes, bool]:
        """The last hash of a game of `seq` actions, and whether it is over. Raises StoreError for another number."""
        expected, before, ended = self._end_of(connection, game_id)
        if seq != expected:
            raise StoreError(
                fault(Code.ACTION_GAP, Part.GAMES, seq=seq, game=game_id, file=str(self.path), expected=expected)
            )
        return before, ended

    def _end_of(self, connection: sqlite3.Connection, game_id: int) -> tuple[int, bytes, bool]:
        """The number of a game's next action, the hash of the last one, and whether the game is over."""
        row = connection.execute(
            "SELECT seq, actions.hash, started, finished IS NOT NULL FROM games "
            "LEFT JOIN actions ON actions.game = games.id WHERE id = ? ORDER BY seq DESC LIMIT 1",
            (game_id,),
        ).fetchone()
        if row is None:
            raise self._unknown(game_id)
        seq, last, started, ended = row
        return (0, first_hash(game_id, started), ended) if seq is None else (int(seq) + 1, last, bool(ended))

    def _unknown(self, game_id: int) -> StoreError:
        return StoreError(fault(Code.NO_SUCH_GAME, Part.GAMES, game=game_id, file=str(self.path)))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
