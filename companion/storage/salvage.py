"""Sound games out of files, damaged or not: rows that fit their hashes, actions that the rules allow.

found = Salvage()
found.take_database(connection)             # the older one first: later rows are newer
found.take_pages(*read_files(path))
games = found.sound_games()
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.game.result import totals_of
from companion.storage.page_rows import Pages, Row, any_rows_of, rows_of
from companion.storage.row_hashes import HASH_BYTES, READ, action_hash, first_hash, row_hash
from companion.storage.rows import (
    checked_name,
    decoded_achievements,
    decoded_action,
    decoded_setup,
    game_row,
    listed_players,
    moment,
    unknown_options,
)
from companion.storage.schema import FIRST_GAME
from companion.storage.write_ahead_log import Log
from engine.game import IllegalActionError, Rules
from engine.registry import RULES

MAX_SEARCHED = 500
"""Pages that are searched byte by byte."""
MAX_TRIED = 500_000
"""Changed texts of usual length that are compared with a hash: about a second."""
USUAL_TEXT = 200
MAX_ACTIONS = 20_000
MAX_ROWS = 50_000
"""The limit for a table of a damaged file without hashes: its own counts may have no end."""

UNREADABLE = (sqlite3.Error, msgspec.MsgspecError, ValueError, TypeError, MemoryError)
"""The errors that reading a damaged file may raise."""


class FoundGame(Struct, frozen=True):
    """A game as its row has it, with its stored actions."""

    id: int
    started: str
    game: str
    setup: str
    finished: str | None
    scores: str | None
    actions: tuple[str, ...] = ()
    achievements: tuple[str | None, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in the order of the seats."""
        return listed_players(self.setup)


class Salvage:
    """Collects rows; of two that are sound the one taken later counts."""

    def __init__(self) -> None:
        self.games: dict[tuple[int, str], FoundGame] = {}
        self.actions: dict[int, dict[int, set[tuple[bytes, str]]]] = {}
        self.players: dict[int, tuple[str, str]] = {}
        self.seats: dict[tuple[int, int], tuple[int | None, str | None]] = {}
        self.notes: dict[str, str] = {}
        self._searched = self._tried = 0

    def take_database(self, connection: sqlite3.Connection) -> None:
        """Every row of a file that SQLite can read. Raises sqlite3.Error."""
        for table in (*READ.values(), "SELECT game, seq, action, hash FROM actions"):
            for row in connection.execute(table):
                self._take(row)

    def take_pages(self, database: bytes, log: Log) -> int:
        """Take every row of a file's pages, and of those in its log, behind damage too; return their number."""
        size = log.page_size
        newest = {frame.page: frame.content for frame in log.frames if frame.current}

        def pages(number: int) -> bytes:
            return newest.get(number) or database[(number - 1) * size : number * size]

        taken = 0
        for at in range(0, len(database), size):
            taken += self._take_page(database[at : at + size].ljust(size, b"\0"), at == 0, pages)
        last = max((at for at, frame in enumerate(log.frames) if frame.current), default=-1)
        for frame in log.frames[: last + 1]:
            taken += self._take_page(frame.content, frame.page == 1, pages)
        return taken

    def _take_page(self, content: bytes, first: bool, pages: Pages) -> int:
        if not any(content):
            return 0
        taken = [False if row is None else self._take(row) for row in rows_of(content, first, pages)]
        if not taken or False in taken:
            # something in it is damaged, or it is none of ours
            self._searched += 1
            if self._searched <= MAX_SEARCHED:
                taken += [self._take(row, only_new=True) for row in any_rows_of(content, pages)]
        return taken.count(True)

    def _take(self, row: Row, only_new: bool = False) -> bool | None:
        """Keep a row that fits its hash; whether it did, None for one of another kind.

        `only_new` keeps it only if there is no other one.
        """
        found = row[-1]
        if not isinstance(found, bytes) or len(found) != HASH_BYTES:
            return None
        if len(row) == 4 and isinstance(row[1], int):
            return self._take_action(row)
        table = {7: "games", 6: "games", 5: "seats", 4: "players", 3: "notes"}.get(len(row), "")
        if not table or (table == "notes" and not isinstance(row[0], str)):
            return None
        try:
            values: Row | None = row[:-1]
            fits = all(map(is_text, row[:-1])) and row_hash(table, row[:-1]) == found
            if not fits and not only_new:
                values = self._mended(table, row[:-1], found)
            if values is None or (only_new and not fits):
                return False
            self._keep(table, values, only_new)
        except UNREADABLE:
            return False
        return True

    def _take_action(self, row: Row) -> bool:
        game, seq, action, found = row
        if not (isinstance(game, int) and isinstance(seq, int) and isinstance(action, str)):
            return False
        assert isinstance(found, bytes)
        if not 0 <= seq < MAX_ACTIONS:
            return False
        # whether it fits shows once the ones before it are known
        self.actions.setdefault(game, {}).setdefault(seq, set()).add((found, action))
        return True

    def _keep(self, table: str, values: Row, only_new: bool) -> None:
        """Keep a row that is as it was written. Raises ValueError or msgspec's errors for one that says nothing."""
        if table == "games":
            if len(values) == 5:  # as versions before the fourth had them
                values = (*values[:2], FIRST_GAME, *values[2:])
            game = msgspec.convert(values, tuple[int, str, str, str, str | None, str | None])
            key = (game[0], game[1])
            if not only_new or key not in self.games:
                self.games[key] = FoundGame(*game)
        elif table == "seats":
            at, seat, player, achievements = msgspec.convert(values, tuple[int, int, int | None, str | None])
            if not only_new or (at, seat) not in self.seats:
                self.seats[at, seat] = player, achievements
        elif table == "players":
            number, name, last = msgspec.convert(values, tuple[int, str, str])
            if not only_new or number not in self.players:
                self.players[number] = checked_name(name), moment(last).isoformat()
        else:
            key_text, text = msgspec.convert(values, tuple[str, str])
            if not only_new or key_text not in self.notes:
                self.notes[key_text] = text

    def sound_games(self) -> list[FoundGame]:
        """The games that are sound, each as far as its actions are, by number.

        If two have the same number, the file taken later keeps it; the other game comes after all others.
        """
        found = [self._sound(game) for game in reversed(self.games.values())]
        games = [game for game in found if game is not None]
        first = {game.id: game for game in reversed(games)}
        second = [game for game in games if first[game.id] is not game]
        return [*sorted(first.values(), key=lambda game: game.id), *second]

    def take_old(self, connection: sqlite3.Connection) -> None:
        """Every game and player of a damaged file of a version that had no hashes, as far as SQLite reads it."""
        for row in _some(connection, "SELECT id, started, setup, finished, scores FROM games LIMIT ?"):
            with suppress(*UNREADABLE):
                self._keep("games", row, only_new=False)
        for row in _some(connection, "SELECT id, name, last_played FROM players LIMIT ?"):
            with suppress(*UNREADABLE):
                self._keep("players", row, only_new=False)
        for row in _some(connection, "SELECT game, seat, player, feats FROM seats LIMIT ?"):
            with suppress(*UNREADABLE):
                self._keep("seats", row, only_new=True)
        for number, started in list(self.games):
            self._take_old_actions(connection, number, started)

    def _take_old_actions(self, connection: sqlite3.Connection, number: int, started: str) -> None:
        """The actions of a game that have no hashes: their order is all that holds them together."""
        rows = _some(connection, "SELECT seq, action FROM actions WHERE game = ? ORDER BY seq LIMIT ?", number)
        last = first_hash(number, started)
        for expected, (seq, action) in enumerate(rows):
            if seq != expected or not isinstance(action, str):
                return
            last = action_hash(last, number, expected, action)
            self._take_action((number, expected, action, last))

    def lost_games(self) -> set[int]:
        """The numbers of games that have actions but cannot be replayed."""
        return set(self.actions) - {number for number, _started in self.games}

    def _sound(self, row: FoundGame) -> FoundGame | None:
        try:
            players = len(row.players)
            game_row((row.id, row.started, row.game, row.setup, row.finished, row.scores, 0, 0, None))
            if unknown_options(row.game, row.setup):
                # the rules of this version say nothing about such a game: its hashes alone hold it together
                return replace(row, actions=tuple(self._chain(row)), achievements=self._achievements(row.id, players))
            rules = RULES[row.game]
            game, actions = _replayed(rules, decoded_setup(row.game, row.setup), self._chain(row))
        except (*UNREADABLE, IllegalActionError):
            return None
        return _ended(rules, replace(row, actions=actions, achievements=self._achievements(row.id, players)), game)

    def _chain(self, row: FoundGame) -> Iterable[str]:
        last = first_hash(row.id, row.started)
        found = self.actions.get(row.id, {})
        for seq in range(MAX_ACTIONS):
            action = self._linked(last, row.id, seq, found.get(seq, set()))
            if action is None:
                return
            last = action_hash(last, row.id, seq, action)
            yield action

    def _linked(self, last: bytes, game: int, seq: int, found: set[tuple[bytes, str]]) -> str | None:
        """The action that follows; where none fits its hash one that does but for one byte."""
        for digest, action in found:
            if is_text(action) and action_hash(last, game, seq, action) == digest:
                return action
        for digest, action in found:
            if is_text(action) and nearly(action_hash(last, game, seq, action), digest):
                return action
            for (text,) in self._changed_once((action,)):
                if action_hash(last, game, seq, str(text)) == digest:
                    return str(text)
        return None

    def _mended(self, table: str, values: Row, found: bytes) -> Row | None:
        """Return the row with one byte corrected, so that it fits its hash; the row itself if the hash is damaged."""
        if all(map(is_text, values)) and nearly(row_hash(table, values), found):
            return values
        return next((changed for changed in self._changed_once(values) if row_hash(table, changed) == found), None)

    def _changed_once(self, values: Row) -> Iterator[Row]:
        """The values with one byte of one text changed, in every way; no more of them than one has time for."""
        # where one of them is no text it is the one that changed
        whole = all(map(is_text, values))
        for at, value in enumerate(values):
            if not isinstance(value, str) or (is_text(value) and not whole):
                continue
            content = value.encode(errors="surrogateescape")
            for place, was in enumerate(content):
                if self._tried > MAX_TRIED:
                    return
                self._tried += 255 * (1 + len(content) // USUAL_TEXT)
                for byte in range(256):
                    if byte != was:
                        with suppress(UnicodeDecodeError):
                            text = (content[:place] + bytes((byte,)) + content[place + 1 :]).decode()
                            yield (*values[:at], text, *values[at + 1 :])

    def _achievements(self, game: int, players: int) -> tuple[str | None, ...]:
        return tuple(_known_achievements(self.seats.get((game, seat), (None, None))[1]) for seat in range(players))


def nearly(one: bytes, other: bytes) -> bool:
    """Return True for hashes that differ in one byte, as no two hashes of different rows do."""
    return len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def is_text(value: object) -> bool:
    """Return False for a text with bytes in it that are no letters; other values are always right."""
    return not isinstance(value, str) or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _some(connection: sqlite3.Connection, statement: str, *parameters: object) -> list[Row]:
    """The rows that can be read before anything is damaged; nothing if these are no tables of ours."""
    found: list[Row] = []
    with suppress(*UNREADABLE):
        for row in connection.execute(statement, (*parameters, MAX_ROWS)):
            found.append(row)
    return found


def _known_achievements(text: str | None) -> str | None:
    try:
        return None if text is None or decoded_achievements(text) is None else text
    except UNREADABLE:
        return None


def _replayed(rules: Rules[Any, Any, Any, Any], setup: Any, actions: Iterable[str]) -> tuple[Any, tuple[str, ...]]:
    """The game after its actions, as far as the rules allow them. Raises IllegalActionError for the set-up."""
    game, allowed = rules.new_game(setup), []
    for text in actions:
        try:
            game, _effects = rules.apply(game, decoded_action(rules.key, text))
        except (*UNREADABLE, IllegalActionError):
            break
        allowed.append(text)
    return game, tuple(allowed)


def _ended(rules: Rules[Any, Any, Any, Any], row: FoundGame, game: Any) -> FoundGame:
    """The game with an end where it is over or was given up, and none if actions after an end were found."""
    over = game.over
    if over and row.scores is None:
        achievements = () if rules.achievements is None else rules.achievements.within(game)
        scores, names = _json(totals_of(rules, game)), tuple(_json(each) for each in achievements)
        return replace(row, finished=row.finished or row.started, scores=scores, achievements=names)
    if not over and row.scores is not None:
        return replace(row, finished=None, scores=None, achievements=(None,) * len(row.players))
    return row


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
