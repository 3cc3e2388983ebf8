"""The tables of the games' file, and how an older file becomes a newer one: in one transaction, or not at all."""

import sqlite3
from collections.abc import Callable

import msgspec

from companion.i18n.faults import Code
from companion.storage.row_hashes import HASH_BYTES, MODULUS, as_number, rehash, rehash_all, row_hash
from companion.storage.rows import decoded_action, decoded_setup, row_error
from engine.game import IllegalActionError
from engine.registry import RULES

SCHEMA_VERSION = 4
FIRST_GAME = "troyes-dice"
"""The game of every row of the versions before the fourth."""
APPLICATION_ID = int.from_bytes(b"OYEZ")
"""SQLite's own mark of whose file this is (`file games.db` shows it)."""

GAMES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started TEXT NOT NULL,
    game TEXT NOT NULL,
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
"""One row: the number of transactions, and the sum of all hashes (`companion/storage/row_hashes.py`)."""

THIRD_GAMES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started TEXT NOT NULL,
    setup TEXT NOT NULL,
    finished TEXT,
    scores TEXT,
    hash BLOB NOT NULL DEFAULT x''
) STRICT;
"""
"""As version 3 had them."""

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


EVERY_FORM = (GAMES, PLAYERS, CHECKSUM, THIRD_GAMES, SECOND_GAMES, SECOND_PLAYERS, FIRST_PLAYERS)


def strangers(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the names of parts of a file that no version of Oyez made: views, triggers, tables of another form.

    SQLite would carry out the orders of such a file, even forever.
    """
    known = {_plain(each) for each in "".join(EVERY_FORM).split(";\n")}
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema LIMIT 100").fetchall()
    return tuple(str(name) for kind, name, sql in rows if _plain(str(sql)) not in known and not _own(kind, name))


def _own(kind: object, name: object) -> bool:
    """Return True for SQLite's own tables."""
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
        raise row_error(Code.UNKNOWN_FORM, version=version)
    while version < SCHEMA_VERSION:
        version = STEPS[version](connection)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _names_become_players(connection: sqlite3.Connection) -> int:
    """1 to 2: saved names become players with their seats, and their achievements are computed."""
    connection.execute("ALTER TABLE players RENAME TO names")
    _run(connection, SECOND_PLAYERS)
    connection.execute("INSERT INTO players (name, last_played) SELECT name, last_played FROM names ORDER BY name")
    connection.execute("DROP TABLE names")
    known: dict[str, int] = dict(connection.execute("SELECT name, id FROM players"))
    for game, text, finished in connection.execute("SELECT id, setup, finished FROM games").fetchall():
        names = decoded_setup(FIRST_GAME, text).players
        achievements = [None] * len(names) if finished is None else _achievements(connection, game, text)
        rows = [(game, seat, known.get(name), achievements[seat]) for seat, name in enumerate(names)]
        connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", rows)
    return 2


def _achievements(connection: sqlite3.Connection, game_id: int, setup: str) -> list[str | None]:
    """Return the achievements of each player of a finished game; none if the game cannot be replayed."""
    found, rules = decoded_setup(FIRST_GAME, setup), RULES[FIRST_GAME]
    try:
        game = rules.new_game(found)
        for (text,) in connection.execute("SELECT action FROM actions WHERE game = ? ORDER BY seq", (game_id,)):
            game, _effects = rules.apply(game, decoded_action(FIRST_GAME, text))
    except (IllegalActionError, msgspec.MsgspecError):
        return [None] * len(found.players)
    if not game.over or rules.achievements is None:
        return [None] * len(found.players)
    return [msgspec.json.encode(achievements).decode() for achievements in rules.achievements.within(game)]


def _rows_get_hashes(connection: sqlite3.Connection) -> int:
    """2 to 4: every row gets a hash, and all of them their sum; every game gets its key."""
    _rebuild(connection, SECOND)
    _run(connection, CHECKSUM)
    digest = rehash_all(connection) % MODULUS
    connection.execute("INSERT INTO checksum VALUES (1, 0, ?)", (digest.to_bytes(HASH_BYTES, "big"),))
    return 4


def _games_get_their_key(connection: sqlite3.Connection) -> int:
    """3 to 4: every game gets its key, once its row is found to be as it was written. Raises ValueError."""
    for *values, found in connection.execute("SELECT id, started, setup, finished, scores, hash FROM games"):
        if row_hash("games", values) != found:
            raise row_error(Code.ROW_CHANGED, table="games", row=values[0])
    _rebuild(connection, THIRD)
    grown = rehash(connection, "games", "TRUE")
    (digest,) = connection.execute("SELECT digest FROM checksum").fetchone()
    fresh = (as_number(digest) + grown) % MODULUS
    connection.execute("UPDATE checksum SET digest = ?", (fresh.to_bytes(HASH_BYTES, "big"),))
    return 4


def _rebuild(connection: sqlite3.Connection, copies: dict[str, str]) -> None:
    """Build the tables again with the rows of the old ones; a table that others reference comes before them."""
    used = connection.execute("SELECT seq, name FROM sqlite_sequence").fetchall()
    for statement in (*(f"ALTER TABLE {name} RENAME TO old_{name}" for name in copies), "DROP INDEX seats_of_player"):
        connection.execute(statement)
    _run(connection, GAMES + PLAYERS)
    for name, columns in copies.items():
        taken = columns.replace("game_key", f"'{FIRST_GAME}'")
        given = columns.replace("game_key", "game")
        connection.execute(f"INSERT INTO {name} ({given}) SELECT {taken} FROM old_{name}")  # noqa: S608 - names of ours
    for name in reversed(copies):
        connection.execute(f"DROP TABLE old_{name}")
    # a number is never given twice, though the last game or player was deleted
    for seq, name in used:
        connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, seq))


SECOND = {
    "games": "id, started, game_key, setup, finished, scores",
    "players": "id, name, last_played",
    "actions": "game, seq, action",
    "seats": "game, seat, player, feats",
    "notes": "key, text",
}
"""The columns of version 2 that are copied; `game_key` is the key that every game gets."""
THIRD = {name: f"{columns}, hash" for name, columns in SECOND.items()}
"""The columns of version 3."""

STEPS: dict[int, Callable[[sqlite3.Connection], int]] = {
    1: _names_become_players,
    2: _rows_get_hashes,
    3: _games_get_their_key,
}
"""The migration from each older version to a newer one, whose number it returns."""


def _run(connection: sqlite3.Connection, statements: str) -> None:
    # executescript would end the transaction that is open
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.execute(statement)
