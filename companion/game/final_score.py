"""The end of a game as far as it is the game's own: the parts of the score, a sentence, keys."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Part(Struct, frozen=True):
    """A part of the score: its name and, for each seat, the points; `ways` are the calculations of the seats in words.

    All is in the language used.
    """

    name: str
    points: tuple[int, ...]
    ways: tuple[str, ...] = ()


def no_parts(_game: Any) -> tuple[Part, ...]:
    """No parts, for a score that is a single number."""
    return ()


def nothing_told(_game: Any) -> str:
    """No sentence."""
    return ""


def no_keys(_model: Any, _player: int) -> tuple[Any, ...]:
    """No keys."""
    return ()


def nothing_beside(_model: Any, _rect: Any) -> list[Any]:
    """No widgets."""
    return []


class FinalScore(Struct, frozen=True):
    """The score of a finished game, which the shell counts up; `Model`, `Rect` and `Widget` are those of the shell."""

    parts: Callable[[Any], tuple[Part, ...]] = no_parts
    """(finished game) -> the parts in the order in which they are counted; their points add up to the standings'."""
    told: Callable[[Any], str] = nothing_told
    """(finished game) -> a sentence about the result, such as the comparison that broke a tie; empty for none."""
    keys: Callable[[Any, int], tuple[Any, ...]] = no_keys
    """(model, player shown) -> the game's keys in the header, as `companion.ui.screens.frame` has them."""
    beside: Callable[[Any, Any], list[Any]] = nothing_beside
    """(model, rect) -> widgets above the names of the parts."""
