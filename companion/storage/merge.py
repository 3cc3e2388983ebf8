"""Adding games found elsewhere to the games' file: existing ones stay, nothing is added twice.

with database.writing() as connection:
    put = put_games(database, connection, found.sound_games(), found)
"""

import sqlite3
from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from companion.i18n.player_names import same_name
from companion.storage.database import Database
from companion.storage.game_note import GameNote, decoded, note_key, written
from companion.storage.row_hashes import action_hash, as_number, first_hash, rehash
from companion.storage.rows import listed_players, with_players
from companion.storage.salvage import FoundGame, Salvage

Key = tuple[str, int]
"""A game's identity in every file: the time it was started, and its place among those of that time, from 0."""


class More(Struct, frozen=True):
    """A game of another file that is not here, or goes on further there: `here` is its number where it is."""

    game: FoundGame
    here: int = 0


def keyed(rows: Iterable[tuple[int, str]]) -> dict[Key, int]:
    """Return the games' numbers by the key that distinguishes them, from their numbers and starts."""
    found: dict[Key, int] = {}
    counted: dict[str, int] = {}
    for number, started in sorted(rows):
        found[started, counted.get(started, 0)] = number
        counted[started] = counted.get(started, 0) + 1
    return found


def lengths(connection: sqlite3.Connection) -> dict[Key, int]:
    """Count the actions of each game. Raises sqlite3.Error."""
    rows = connection.execute(
        "SELECT id, started, (SELECT count(*) FROM actions WHERE actions.game = games.id) FROM games"
    )
    counts = {number: (started, count) for number, started, count in rows}
    games = keyed((number, started) for number, (started, _count) in counts.items())
    return {key: counts[number][1] for key, number in games.items()}


def more_in(connection: sqlite3.Connection, games: Iterable[FoundGame]) -> list[More]:
    """Return those of these games that are not here, or go on further than here. Raises sqlite3.Error."""
    here = keyed(connection.execute("SELECT id, started FROM games").fetchall())
    there = list(games)
    numbers = {number: key for key, number in keyed((game.id, game.started) for game in there).items()}
    found = []
    for game in there:
        number = here.get(numbers[game.id], 0)
        if not number or _goes_on(connection, number, game):
            found.append(More(game, number))
    return found


def _goes_on(connection: sqlite3.Connection, number: int, game: FoundGame) -> bool:
    """Return True for a game that goes on from where it stands here; one that went another way is another game."""
    rows = connection.execute("SELECT action FROM actions WHERE game = ? ORDER BY seq", (number,)).fetchall()
    kept = tuple(action for (action,) in rows)
    return len(kept) < len(game.actions) and game.actions[: len(kept)] == kept


def put_games(database: Database, connection: sqlite3.Connection, more: Iterable[More], found: Salvage) -> int:
    """Add these games with their players, inside the transaction that is open; return the number added."""
    put, taken = 0, {number for (number,) in connection.execute("SELECT id FROM games")}
    # those that need another number come last, so that they take nobody else's
    for each in sorted(more, key=lambda each: not each.here and each.game.id in taken):
        game = each.game
        number = each.here or _begun(connection, game)
        (started,) = connection.execute("SELECT started FROM games WHERE id = ?", (number,)).fetchone()
        _put_actions(database, connection, number, started, game.actions)
        # the set-up may have been amended since; names changed here stay
        row = (_setup(connection, number, game), game.finished, game.scores, number)
        connection.execute("UPDATE games SET setup = ?, finished = ?, scores = ? WHERE id = ?", row)
        database.grow(rehash(connection, "games", "id = ?", number))
        for seat, name in enumerate(game.players):
            achievements = game.achievements[seat] if seat < len(game.achievements) else None
            # who sits there may have another name by now, or be forgotten: that stays as it is here
            player = None if each.here else _player(database, connection, found, game, seat, name)
            connection.execute(
                "INSERT INTO seats (game, seat, player, feats) VALUES (?, ?, ?, ?) ON CONFLICT (game, seat) DO UPDATE "
                "SET feats = excluded.feats",
                (number, seat, player, achievements),
            )
        database.grow(rehash(connection, "seats", "game = ?", number))
        _put_note(database, connection, found, game, number, started)
        put += 1
    return put


def _setup(connection: sqlite3.Connection, number: int, game: FoundGame) -> str:
    """The set-up of a game found elsewhere, with the names that its players have here."""
    (here,) = connection.execute("SELECT setup FROM games WHERE id = ?", (number,)).fetchone()
    names = listed_players(here)
    return game.setup if names == game.players else with_players(game.setup, names)


def put_people(database: Database, connection: sqlite3.Connection, found: Salvage) -> None:
    """Put every player and note in, under their numbers where those are free, into a file that has none yet."""
    taken: dict[str, int] = {}
    # of two with one name the newer one has the higher number
    for number, (name, last) in sorted(found.players.items(), reverse=True):
        if not any(same_name(name, other) for other in taken):
            taken[name] = number
            connection.execute("INSERT INTO players (id, name, last_played) VALUES (?, ?, ?)", (number, name, last))
    database.grow(rehash(connection, "players", "TRUE"))
    connection.executemany("INSERT INTO notes (key, text) VALUES (?, ?)", found.notes.items())
    database.grow(rehash(connection, "notes", "TRUE"))


def _put_note(
    database: Database, connection: sqlite3.Connection, found: Salvage, game: FoundGame, number: int, started: str
) -> None:
    """Put the note beside this game in, under the number that the game has here."""
    note = decoded(found.notes.get(note_key(game.id), ""), game.started)
    if note != GameNote():
        connection.execute(
            "INSERT INTO notes (key, text) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET text = excluded.text",
            (note_key(number), written(note, started)),
        )
        database.grow(rehash(connection, "notes", "key = ?", note_key(number)))


def _begun(connection: sqlite3.Connection, game: FoundGame) -> int:
    """The game's row under its own number, or another one where that is taken; its number."""
    taken = connection.execute("SELECT 1 FROM games WHERE id = ?", (game.id,)).fetchone()
    number = None if taken or game.id < 1 else game.id
    added = connection.execute(
        "INSERT INTO games (id, started, game, setup) VALUES (?, ?, ?, ?)",
        (number, game.started, game.game, game.setup),
    )
    assert added.lastrowid is not None
    return added.lastrowid


def _put_actions(
    database: Database, connection: sqlite3.Connection, number: int, started: str, actions: tuple[str, ...]
) -> None:
    last, kept = first_hash(number, started), 0
    for (digest,) in connection.execute("SELECT hash FROM actions WHERE game = ? ORDER BY seq", (number,)).fetchall():
        last, kept = digest, kept + 1
    for seq, action in enumerate(actions[kept:], kept):
        last = action_hash(last, number, seq, action)
        connection.execute("INSERT INTO actions VALUES (?, ?, ?, ?)", (number, seq, action, last))
        database.grow(as_number(last))


def _player(
    database: Database, connection: sqlite3.Connection, found: Salvage, game: FoundGame, seat: int, name: str
) -> int | None:
    """Return the player's number on this seat, adding the player again if necessary; None for a guest."""
    theirs, _achievements = found.seats.get((game.id, seat), (None, None))
    remembered = found.players.get(theirs or 0)
    if remembered is None or not same_name(remembered[0], name):
        return None
    for number, known in connection.execute("SELECT id, name FROM players").fetchall():
        if same_name(known, name):
            return int(number)
    last = max(remembered[1], game.started, key=datetime.fromisoformat)
    added = connection.execute("INSERT INTO players (name, last_played) VALUES (?, ?)", (name, last))
    database.grow(rehash(connection, "players", "id = ?", added.lastrowid))
    return added.lastrowid
