"""What the store hands out: a kept game, a line of the list of games, and the error in words."""

from datetime import datetime

import msgspec
from msgspec import Struct

from engine.troyes_dice import Action, Half, Setup

SETUP = msgspec.json.Decoder(Setup)
"""Reads a set-up as the store writes it."""

ACTION: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)
"""Reads an action as the store writes it."""

_TOTALS = msgspec.json.Decoder(tuple[int, ...])


class StoreError(Exception):
    """The games cannot be read or written; the text says what is wrong, where, and what to do next."""


class DamagedError(StoreError):
    """The file of the games is damaged."""


class UnwritableError(StoreError):
    """The file of the games cannot be written where it is: a full or read-only disk, a folder that is not ours."""


class SavedGame(Struct, frozen=True):
    """A game as it was kept: `started` in UTC, `actions` in the order in which they were confirmed."""

    id: int
    started: datetime
    setup: Setup
    actions: tuple[Action, ...]


class GameRow(Struct, frozen=True):
    """One line of the list of games: times in UTC; `totals` in the order of the players, once it is finished.

    A game that was given up is finished without totals. `halves` counts the halves that were opened, 0-16;
    `expansion` says whether tiles lay out.
    """

    id: int
    started: datetime
    players: tuple[str, ...]
    halves: int
    finished: datetime | None = None
    totals: tuple[int, ...] | None = None
    expansion: bool = False

    @property
    def given_up(self) -> bool:
        """Whether people ended it before it was over."""
        return self.finished is not None and self.totals is None

    @property
    def day(self) -> int:
        """The day reached, 1-8."""
        return max(self.halves - 1, 0) // 2 + 1

    @property
    def half(self) -> Half:
        """The half reached; the morning before the first throw."""
        return Half(max(self.halves - 1, 0) % 2)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has the most points, ties shared; empty while the game goes on."""
        if self.totals is None:
            return ()
        return tuple(name for name, total in zip(self.players, self.totals, strict=True) if total == max(self.totals))


ROWS = """
    SELECT id, started, setup, finished, scores,
        (SELECT count(*) FROM actions WHERE game = games.id AND json_extract(action, '$.type') = 'Roll')
    FROM games
"""
"""The columns of a line of the list; the thrown halves are counted from the actions."""


def game_row(row: tuple[int, str, str, str | None, str | None, int]) -> GameRow:
    """The line of the list for the columns of `ROWS`."""
    game_id, started, text, finished, scores, halves = row
    setup = SETUP.decode(text)
    return GameRow(
        id=game_id,
        started=datetime.fromisoformat(started),
        players=setup.players,
        halves=halves,
        finished=None if finished is None else datetime.fromisoformat(finished),
        totals=None if scores is None else _TOTALS.decode(scores),
        expansion=bool(setup.tiles),
    )
