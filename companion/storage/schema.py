"""The tables of the games' file, and how an older file becomes a newer one: in one transaction, or not at all."""

import sqlite3
from collections.abc import Callable

import msgspec

from companion.storage.achievements import feats_of
from companion.storage.row_hashes import HASH_BYTES, MODULUS, rehash_all
from companion.storage.rows import ACTION, SETUP
from engine.troyes_dice import IllegalActionError, apply, new_game

SCHEMA_VERSION = 3
APPLICATION_ID = int.from_bytes(b"OYEZ")
"""SQLite's own mark of whose file this is (`file games.db` shows it)."""

GAMES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started TEXT NOT NULL,
    setup TEXT NOT NULL,
    finished TEXT,
    scores TEXT,
    hash BLOB NOT NULL DEFAULT x''
) STRICT;
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    action TEXT NOT NULL,
    hash BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
"""

PLAYERS = """
CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    last_played TEXT NOT NULL,
    hash BLOB NOT NULL DEFAULT x''
) STRICT;
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    player INTEGER REFERENCES players (id) ON DELETE SET NULL,
    feats TEXT,
    hash BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_player ON seats (player);
CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    hash BLOB NOT NULL DEFAULT x''
) STRICT, WITHOUT ROWID;
"""
"""A seat without a player is a guest's, or that of somebody who was deleted; its game stays."""

CHECKSUM = """
CREATE TABLE checksum (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    commits INTEGER NOT NULL,
    digest BLOB NOT NULL
) STRICT;
"""
"""One row: how many transactions there were, and the sum of all hashes (`companion/storage/row_hashes.py`)."""

SECOND_GAMES = """
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
"""
SECOND_PLAYERS = """
CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    last_played TEXT NOT NULL
) STRICT;
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (id),
    seat INTEGER NOT NULL,
    player INTEGER REFERENCES players (id) ON DELETE SET NULL,
    feats TEXT,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_player ON seats (player);
CREATE TABLE notes (
    key TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
"""As version 2 had them; the games so already in version 1."""

FIRST_PLAYERS = """
CREATE TABLE players (
    name TEXT PRIMARY KEY,
    last_played TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
"""As version 1 had them."""


EVERY_FORM = (GAMES, PLAYERS, CHECKSUM, SECOND_GAMES, SECOND_PLAYERS, FIRST_PLAYERS)


def strangers(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The names of what is in a file and was made by no version of Oyez: views, triggers, tables of another form.

    SQLite would carry out what such a file says, for ever if it says so.
    """
    known = {_plain(each) for each in "".join(EVERY_FORM).split(";\n")}
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema LIMIT 100").fetchall()
    return tuple(str(name) for kind, name, sql in rows if _plain(str(sql)) not in known and not _own(kind, name))


def _own(kind: object, name: object) -> bool:
    """Whether SQLite itself keeps this."""
    return kind in ("table", "index") and str(name).startswith("sqlite_")


def _plain(statement: str) -> str:
    return " ".join(statement.split())


def begin(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file, inside the transaction that is open."""
    _run(connection, GAMES + PLAYERS + CHECKSUM)
    connection.execute("INSERT INTO checksum VALUES (1, 0, ?)", (bytes(HASH_BYTES),))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring a file of an older version up to date, step by step, inside the transaction that is open.

    Raises ValueError for a version that there never was.
    """
    if version not in STEPS:
        raise ValueError(f"there is no version {version} of these tables")
    for older in range(version, SCHEMA_VERSION):
        STEPS[older](connection)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _names_become_players(connection: sqlite3.Connection) -> None:
    """1 to 2: remembered names become players with their seats, and what they achieved is worked out."""
    connection.execute("ALTER TABLE players RENAME TO names")
    _run(connection, SECOND_PLAYERS)
    connection.execute("INSERT INTO players (name, last_played) SELECT name, last_played FROM names ORDER BY name")
    connection.execute("DROP TABLE names")
    known: dict[str, int] = dict(connection.execute("SELECT name, id FROM players"))
    for game, text, finished in connection.execute("SELECT id, setup, finished FROM games").fetchall():
        names = SETUP.decode(text).players
        feats = [None] * len(names) if finished is None else _feats(connection, game, text)
        rows = [(game, seat, known.get(name), feats[seat]) for seat, name in enumerate(names)]
        connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", rows)


def _feats(connection: sqlite3.Connection, game_id: int, setup: str) -> list[str | None]:
    """What each player of a finished game achieved in it; nothing where the game cannot be replayed."""
    found = SETUP.decode(setup)
    try:
        game = new_game(found)
        for (text,) in connection.execute("SELECT action FROM actions WHERE game = ? ORDER BY seq", (game_id,)):
            game, _effects = apply(game, ACTION.decode(text))
    except (IllegalActionError, msgspec.MsgspecError):
        return [None] * len(found.players)
    if not game.over:
        return [None] * len(found.players)
    return [msgspec.json.encode(feats).decode() for feats in feats_of(game)]


def _rows_get_hashes(connection: sqlite3.Connection) -> None:
    """2 to 3: every row gets a hash, and all of them their sum."""
    used = connection.execute("SELECT seq, name FROM sqlite_sequence").fetchall()
    for statement in (*(f"ALTER TABLE {name} RENAME TO {name}_2" for name in SECOND), "DROP INDEX seats_of_player"):
        connection.execute(statement)
    _run(connection, GAMES + PLAYERS + CHECKSUM)
    for copying in SECOND.values():
        connection.execute(copying)
    for name in reversed(SECOND):
        connection.execute(f"DROP TABLE {name}_2")
    # a number is never given twice, though the last game or player was deleted
    for seq, name in used:
        connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, seq))
    digest = rehash_all(connection) % MODULUS
    connection.execute("INSERT INTO checksum VALUES (1, 0, ?)", (digest.to_bytes(HASH_BYTES, "big"),))


SECOND = {
    "games": "INSERT INTO games (id, started, setup, finished, scores) "
    "SELECT id, started, setup, finished, scores FROM games_2",
    "players": "INSERT INTO players (id, name, last_played) SELECT id, name, last_played FROM players_2",
    "actions": "INSERT INTO actions (game, seq, action) SELECT game, seq, action FROM actions_2",
    "seats": "INSERT INTO seats (game, seat, player, feats) SELECT game, seat, player, feats FROM seats_2",
    "notes": "INSERT INTO notes (key, text) SELECT key, text FROM notes_2",
}
"""Copies the rows of version 2 into the tables of version 3; a table that others name comes before them."""

STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _names_become_players, 2: _rows_get_hashes}
"""What leads from each version to the next one."""


def _run(connection: sqlite3.Connection, statements: str) -> None:
    # executescript would end the transaction that is open
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.execute(statement)
