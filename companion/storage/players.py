"""The players in the games' file: their names, their games, and their achievements."""

import sqlite3
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from companion.game.coach import Coaching
from companion.i18n.faults import Code, Part, fault
from companion.i18n.player_names import folded, known_spelling, same_name
from companion.storage.database import Database
from companion.storage.game_note import decoded, game_of
from companion.storage.row_hashes import as_number, rehash
from companion.storage.rows import (
    StoreError,
    checked_name,
    decoded_achievements,
    decoded_totals,
    has_expansion,
    listed_players,
    moment,
    row_error,
    with_players,
)
from companion.storage.ties import decided
from engine.registry import RULES


class Played(Struct, frozen=True):
    """A finished game as one of its players remembers it: its key, and `best`, the most points that anybody had.

    Computer players count neither among the `players` nor for `best`. `behind` is true if a tie-break put somebody
    with as many points before this player.
    """

    game_id: int
    finished: datetime
    players: int
    expansion: bool
    total: int
    best: int
    achievements: tuple[str, ...] = ()
    game: str = ""
    behind: bool = False

    @property
    def won(self) -> bool:
        """True if nobody had more points, in a game with others; a tie that no rule breaks is a shared win."""
        return self.players > 1 and self.total == self.best and not self.behind


class Person(Struct, frozen=True):
    """A saved player with the finished games, the first one first; `begun` counts all games."""

    id: int
    name: str
    last_played: datetime
    begun: int = 0
    played: tuple[Played, ...] = ()

    def played_in(self, game: str) -> tuple[Played, ...]:
        """The finished games of the game with this key, the first one first."""
        return tuple(each for each in self.played if each.game == game)

    def achieved_in(self, game: str) -> dict[Any, int]:
        """The player's achievements in the game with this key, in its order, each with the game that brought it."""
        rules = RULES.get(game)
        if rules is None or rules.achievements is None:
            return {}
        return rules.achievements.earned(self.played_in(game))


class Roster:
    """The players. Every method raises StoreError; names are unique, however they are spelt in capitals."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def names(self) -> tuple[str, ...]:
        """The saved names, those who played last first, then by name."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT name FROM players ORDER BY last_played DESC, name")
            return tuple(checked_name(name) for (name,) in rows)

    def people(self) -> tuple[Person, ...]:
        """Everybody with their finished games, in the order of `names`."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT id, name, last_played, (SELECT count(*) FROM seats WHERE player = players.id) FROM players "
                "ORDER BY last_played DESC, name"
            ).fetchall()
            notes = {game_of(key): text for key, text in connection.execute("SELECT key, text FROM notes")}
            played: dict[int, list[Played]] = {}
            for player, game, started, *row in connection.execute(PLAYED).fetchall():
                coaching = decoded(notes[game], started).coaching if game in notes else Coaching()
                played.setdefault(player, []).append(_played(connection, game, coaching, *row))
            return tuple(
                Person(number, checked_name(name), moment(last), begun, tuple(played.get(number, ())))
                for number, name, last, begun in rows
            )

    def add(self, name: str) -> None:
        """Remember a new player. Raises StoreError if somebody has the name."""
        with self._database.writing() as connection:
            self._check_free(connection, name, None)
            self._remember(connection, (name,))

    def rename(self, player: int, name: str) -> None:
        """Give a player another name, in every game of theirs too. Raises StoreError if it is taken."""
        with self._database.writing() as connection:
            self._check_free(connection, name, player)
            connection.execute("UPDATE players SET name = ? WHERE id = ?", (name, player))
            self._database.grow(rehash(connection, "players", "id = ?", player))
            rows = connection.execute(
                "SELECT id, setup, seat FROM games JOIN seats ON seats.game = games.id WHERE player = ?", (player,)
            ).fetchall()
            for game, text, seat in rows:
                before = listed_players(text)
                players = (*before[:seat], name, *before[seat + 1 :])
                if len({folded(each) for each in players}) < len(players):
                    raise StoreError(fault(Code.NAME_IN_GAME, Part.PLAYERS, game=game, name=name))
                fresh = with_players(text, players)
                connection.execute("UPDATE games SET setup = ? WHERE id = ?", (fresh, game))
                self._database.grow(rehash(connection, "games", "id = ?", game))

    def delete(self, player: int) -> None:
        """Forget a player; their games stay, with the name they were played under."""
        with self._database.writing() as connection:
            games = connection.execute("SELECT game FROM seats WHERE player = ?", (player,)).fetchall()
            gone = connection.execute("SELECT hash FROM players WHERE id = ?", (player,)).fetchall()
            connection.execute("DELETE FROM players WHERE id = ?", (player,))
            self._database.grow(-sum(as_number(found) for (found,) in gone))
            for (game,) in games:
                self._database.grow(rehash(connection, "seats", "game = ?", game))

    def earned(self, game_id: int) -> tuple[tuple[Any, ...], ...]:
        """Return each seat's first-time achievements of a game; none for guests."""
        with self._database.reading() as connection:
            (key,) = connection.execute("SELECT game FROM games WHERE id = ?", (game_id,)).fetchone() or ("",)
        first = {
            person.id: tuple(achievement for achievement, game in person.achieved_in(key).items() if game == game_id)
            for person in self.people()
        }
        return tuple(() if player is None else first.get(player, ()) for player in self.seats(game_id))

    def seats(self, game_id: int) -> tuple[int | None, ...]:
        """Return the player's number on each seat of a game; None for guests and for deleted players."""
        with self._database.reading() as connection:
            game = connection.execute("SELECT setup FROM games WHERE id = ?", (game_id,)).fetchone()
            players = 0 if game is None else len(listed_players(game[0]))
            seated = dict(connection.execute("SELECT seat, player FROM seats WHERE game = ?", (game_id,)).fetchall())
            return tuple(seated.get(seat) for seat in range(players))

    def seat(self, connection: sqlite3.Connection, game_id: int, names: Sequence[str], guests: Collection[str]) -> None:
        """Seat the players of a new game, inside the transaction that is open; guests are not saved."""
        staying = [name for name in names if name not in guests]
        self._remember(connection, staying)
        ids: dict[str, int] = dict(connection.execute("SELECT name, id FROM players"))
        connection.executemany(
            "INSERT INTO seats (game, seat, player) VALUES (?, ?, ?)",
            [
                (game_id, seat, ids[known_spelling(name, ids)] if name in staying else None)
                for seat, name in enumerate(names)
            ],
        )
        self._database.grow(rehash(connection, "seats", "game = ?", game_id))

    def achieve(self, connection: sqlite3.Connection, game_id: int, achievements: Sequence[Sequence[str]]) -> None:
        """Store each player's achievements in a game that is over; nothing undoes that. Inside a transaction."""
        if not achievements:
            connection.execute("UPDATE seats SET feats = NULL WHERE game = ? AND feats IS NOT NULL", (game_id,))
        connection.executemany(
            "UPDATE seats SET feats = ? WHERE game = ? AND seat = ?",
            [(msgspec.json.encode(names).decode(), game_id, seat) for seat, names in enumerate(achievements)],
        )
        self._database.grow(rehash(connection, "seats", "game = ?", game_id))

    def _remember(self, connection: sqlite3.Connection, names: Iterable[str]) -> None:
        played = self._database.time()
        known = [name for (name,) in connection.execute("SELECT name FROM players")]
        for name in (known_spelling(each, known) for each in names):
            connection.execute(
                "INSERT INTO players (name, last_played) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET last_played = excluded.last_played",
                (name, played),
            )
            self._database.grow(rehash(connection, "players", "name = ?", name))

    def _check_free(self, connection: sqlite3.Connection, name: str, but: int | None) -> None:
        for number, taken in connection.execute("SELECT id, name FROM players"):
            if number != but and same_name(name, taken):
                raise StoreError(fault(Code.NAME_TAKEN, Part.PLAYERS, name=taken))


PLAYED = """
    SELECT player, games.id, started, games.game, finished, setup, scores, seat, feats
    FROM seats JOIN games ON seats.game = games.id
    WHERE player IS NOT NULL AND scores IS NOT NULL ORDER BY finished, games.id
"""


def _played(
    connection: sqlite3.Connection,
    game_id: int,
    coaching: Coaching,
    key: str,
    finished: str,
    text: str,
    scores: str,
    seat: int,
    achievements: str | None,
) -> Played:
    players = len(listed_players(text))
    totals = decoded_totals(scores, players)
    if not 0 <= seat < len(totals):
        raise row_error(Code.SEAT_WRONG, seat=seat, players=players)
    people = [each for each in range(players) if each == seat or coaching.level_of(each) is None]
    places = decided(connection, game_id, key, totals)
    return Played(
        game_id=game_id,
        game=key,
        finished=moment(finished),
        players=len(people),
        expansion=has_expansion(key, text),
        total=totals[seat],
        best=max(totals[each] for each in people),
        behind=bool(places) and places[seat] > min(places[each] for each in people),
        achievements=() if achievements is None else decoded_achievements(achievements),
    )
