"""The other tables on the broker: the newest state of each, and the list of an evening's tournament."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta

from msgspec import Struct

from companion.i18n.player_names import folded
from companion.web.finished_games import MIN_ID, FinishedGame
from companion.web.limits import Clock
from companion.web.table_state import RESULTS_FORM, STATE_FORM, TableResults, TableState, decoded
from engine.game import ranked

MAX_TABLES = 64
"""Tables whose state is stored; later ones are dropped."""
BOX = re.compile("[A-Za-z0-9_-]{1,40}")
"""The name of a box in a topic."""
ONLINE = b"online"
DAWN = 5
"""The hour at which an evening ends and the next one begins."""


class OtherTable(Struct):
    """A table elsewhere; `since` is the moment from which the players that it waits for have been waited for."""

    online: bool = False
    state: TableState | None = None
    results: TableResults | None = None
    since: float = 0.0


class Tables:
    """The tables that a broker knows, by their boxes; messages in another form are dropped."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tables: dict[str, OtherTable] = {}

    @property
    def known(self) -> Mapping[str, OtherTable]:
        """Every table by its box."""
        return self._tables

    def take(self, box: str, kind: str, payload: bytes) -> bool:
        """Use a message of a box; an empty one takes it away. False if it was dropped."""
        if not BOX.fullmatch(box) or kind not in ("online", "state", "results"):
            return False
        table = self._tables.get(box)
        if table is None:
            if not payload or len(self._tables) >= MAX_TABLES:
                return False
            table = OtherTable()
        if not _USE[kind](table, payload, self._clock()):
            return False
        self._tables[box] = table
        if table == OtherTable(since=table.since):
            del self._tables[box]
        return True

    def forget(self) -> None:
        """The broker is gone: nobody knows how the others are."""
        self._tables.clear()


def _use_online(table: OtherTable, payload: bytes, _now: float) -> bool:
    table.online = payload == ONLINE
    return True


def _use_state(table: OtherTable, payload: bytes, now: float) -> bool:
    state = decoded(STATE_FORM, payload) if payload else None
    if payload and state is None:
        return False
    before = table.state
    if state is None or before is None or (before.throws, before.title) != (state.throws, state.title):
        table.since = now
    table.state = state
    return True


def _use_results(table: OtherTable, payload: bytes, _now: float) -> bool:
    results = decoded(RESULTS_FORM, payload) if payload else None
    if payload and results is None:
        return False
    table.results = results
    return True


_USE: dict[str, Callable[[OtherTable, bytes, float], bool]] = {
    "online": _use_online,
    "state": _use_state,
    "results": _use_results,
}


class TournamentLine(Struct, frozen=True):
    """A player of the tournament: the points of all games; equal points share a rank. `table` if names are hidden."""

    rank: int
    name: str
    points: int
    games: int
    table: str = ""


def evening(now: datetime) -> datetime:
    """The beginning of the evening: five o'clock in the morning."""
    dawn = now.replace(hour=DAWN, minute=0, second=0, microsecond=0)
    return dawn if now >= dawn else dawn - timedelta(days=1)


def tournament(results: Iterable[tuple[str, str, TableResults]], since: float) -> tuple[TournamentLine, ...]:
    """The list of the evening from (box, name of the table, finished games): the sum of each player's points.

    It counts each game once, those that ended at `since` or later, and only the kind of game that was played most. A
    game that two boxes report is that of the box with the newest one: the other is its former name, or its copy.
    """
    games: dict[int | tuple[str, int], tuple[str, str, bool, FinishedGame]] = {}
    for box, table, found in sorted(results, key=_newest):
        for game in found.games:
            if game.ended >= since:
                games[game.id if game.id >= MIN_ID else (box, game.id)] = (box, table, found.named, game)
    kinds = [game.key for _box, _table, _named, game in games.values()]
    if not kinds:
        return ()
    key = max(sorted(set(kinds)), key=kinds.count)
    lines: dict[tuple[str, str], list[int]] = {}
    shown: dict[tuple[str, str], tuple[str, str]] = {}
    for box, table, named, game in sorted(games.values(), key=lambda each: (each[0], each[3].id)):
        if game.key != key:
            continue
        for player in game.players:
            who = ("", folded(player.name)) if named else (box, player.name)
            shown.setdefault(who, (player.name, "" if named else table))
            lines.setdefault(who, []).append(player.points)
    order = list(lines)
    return tuple(
        TournamentLine(score.rank, shown[who][0], score.points, len(lines[who]), shown[who][1])
        for score in ranked([sum(lines[each]) for each in order])
        for who in (order[score.player],)
    )


def _newest(reported: tuple[str, str, TableResults]) -> tuple[int, bool, str]:
    """Order boxes by their newest game; of two with the same one this box, whose name is empty, comes last."""
    box, _table, found = reported
    return max((game.ended for game in found.games), default=0), not box, box
