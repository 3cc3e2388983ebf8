"""The finished games of an evening: from the game's file to the phones' process, and from there to a broker."""

from typing import Annotated

from msgspec import Meta, Struct

MAX_NAME = 80
"""Letters of a player's name, or a table's, that others see."""
MAX_PLAYERS = 20
"""Players of a table that others see, the best first."""
MIN_ID = 1 << 49
"""The least number of a game that no other table's game has; older versions of Oyez counted their games from 1."""
MAX_GAMES = 16
"""Finished games of an evening, the newest ones."""

ShortText = Annotated[str, Meta(max_length=MAX_NAME)]
Points = Annotated[int, Meta(ge=-10_000, le=1_000_000)]
Moment = Annotated[int, Meta(ge=0, lt=1 << 40)]
"""Seconds since 1970."""


class ResultLine(Struct, frozen=True):
    """A player's points at the end of a game."""

    name: ShortText
    points: Points


class FinishedGame(Struct, frozen=True):
    """A game that is over: its number, its kind, the moment of its end, its players by their seats.

    A number from MIN_ID on is the same at every box.
    """

    id: Annotated[int, Meta(ge=0, lt=1 << 53)]
    key: ShortText
    ended: Moment
    players: Annotated[tuple[ResultLine, ...], Meta(min_length=1, max_length=MAX_PLAYERS)]
