"""The end of a game as far as it is the game's own: the parts of the score, a sentence, keys."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct


class Part(Struct, frozen=True):
    """A part of the score: its name and, for each seat, the points; `ways` are the calculations of the seats in words.

    All is in the language used.
    """

    name: str
    points: tuple[int, ...]
    ways: tuple[str, ...] = ()


class Curve(Struct, frozen=True):
    """The players' points over a game: title and axis in English; moments on the axis (0: as many as there were).

    A number stands for `per_tick` moments.
    """

    title: str = ""
    axis: str = ""
    moments: int = 0
    per_tick: int = 1


class FinalScore(Struct, frozen=True):
    """The score of a finished game, which the shell counts up; `Model`, `Rect` and `Widget` are those of the shell."""

    parts: Callable[[Any], tuple[Part, ...]] = lambda _game: ()
    """(finished game) -> the parts in the order in which they are counted; their points add up to the standings'."""
    told: Callable[[Any], str] = lambda _game: ""
    """(finished game) -> a sentence about the result, such as the comparison that broke a tie; empty for none."""
    keys: Callable[[Any, int], tuple[Any, ...]] = lambda _model, _player: ()
    """(model, player shown) -> the game's keys in the header, as `companion.ui.screens.frame` has them."""
    beside: Callable[[Any, Any], list[Any]] = lambda _model, _rect: []
    """(model, rect) -> widgets above the names of the parts."""
    curve: Curve = Curve()
    achievements: Mapping[Any, str] = {}
    """Each achievement in order, with its name in English."""
