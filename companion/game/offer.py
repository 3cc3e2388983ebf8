"""A game that can be played, before it is loaded."""

from collections.abc import Callable
from functools import partial
from pkgutil import resolve_name
from typing import Any

from msgspec import Struct

from companion.game.table import TableGame


def loaded(place: str) -> Callable[[], Any]:
    """Load a value of a game when it is needed, by `module:name`: a start has no time for all games."""
    return partial(resolve_name, place)


class GameSetting(Struct, frozen=True):
    """A setting of a game: the start of a new one. `name` is its key in the file of settings, unlike any other's.

    `values` are the allowed ones, the default first. The screen shows `title` and, for each value, one of `words`;
    the file shows `comment`. All are in English.
    """

    name: str
    values: tuple[str, ...]
    title: str
    words: tuple[str, ...]
    comment: str


class ListedGame(Struct, frozen=True):
    """The progress of a game in the list of games, from its row alone: the first screen loads no game for it."""

    progress: Callable[[Any], str]
    """(row of the list of games) -> the progress of that game."""
    moment: Callable[[Any], str]
    """(row of the list of games) -> the same in English, for a terminal."""
    details: Callable[[Any], dict[str, object]]
    """(row of the list of games) -> the same as data, for `oyez games --json`."""


class Offer(Struct, frozen=True):
    """A game that can be played: its key in the file of games, its name, and how it is loaded when it is needed.

    `players` are the fewest and the most, None for any number; `minutes` is the usual duration of a game, `needs` the
    things that it takes, in English, `picture` the name of an icon of `companion.ui.toolkit`. `solo` if it has computer
    players.
    """

    key: str
    title: str
    load: Callable[[], TableGame]
    listed: Callable[[], ListedGame]
    players: tuple[int, int | None]
    minutes: int
    needs: str
    picture: str
    solo: bool = False
    settings: tuple[GameSetting, ...] = ()
