"""The tables of the games' file, and how an older file becomes a newer one: in one transaction, or not at all."""

import sqlite3
from collections.abc import Callable

import msgspec

from companion.feats import feats_of
from companion.kept import ACTION, SETUP
from engine.troyes_dice import IllegalActionError, apply, new_game

SCHEMA_VERSION = 2
APPLICATION_ID = int.from_bytes(b"OYEZ")
"""SQLite's own mark of whose file this is (`file games.db` shows it)."""

GAMES = """
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

PLAYERS = """
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
"""A seat without a player is a guest's, or that of somebody who was deleted; its game stays."""

FIRST_PLAYERS = """
CREATE TABLE players (
    name TEXT PRIMARY KEY,
    last_played TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
"""As version 1 had them."""


def strangers(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The names of what is in a file and was made by no version of Oyez: views, triggers, tables of another form.

    SQLite would carry out what such a file says, for ever if it says so.
    """
    known = {_plain(each) for each in (GAMES + PLAYERS + FIRST_PLAYERS).split(";\n")}
    rows = connection.execute("SELECT type, name, sql FROM sqlite_schema LIMIT 100").fetchall()
    return tuple(str(name) for kind, name, sql in rows if _plain(str(sql)) not in known and not _own(kind, name))


def _own(kind: object, name: object) -> bool:
    """Whether SQLite itself keeps this."""
    return kind in ("table", "index") and str(name).startswith("sqlite_")


def _plain(statement: str) -> str:
    return " ".join(statement.split())


def begin(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file, inside the transaction that is open."""
    _run(connection, GAMES + PLAYERS)
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
    _run(connection, PLAYERS)
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


STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _names_become_players}
"""What leads from each version to the next one."""


def _run(connection: sqlite3.Connection, statements: str) -> None:
    # executescript would end the transaction that is open
    for statement in statements.split(";\n"):
        if statement.strip():
            connection.execute(statement)
