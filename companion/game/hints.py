"""A hint: the ideas of the coach in words, and the part of a game in showing them."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

MAX_IDEAS = 3
"""The ideas that a hint shows."""


class IdeaText(Struct, frozen=True):
    """An idea in the language used: the sentences of its title, of which the last ones may be left out, and facts.

    `number` is its place in the answer. `worth` stands beside it: its rank until games were played for it, and `error`
    below that. `best` if no other idea is better.
    """

    number: int
    title: tuple[str, ...]
    worth: str
    best: bool
    facts: str = ""
    error: str = ""


def no_comparison(_model: Any, _hint: Any) -> Any:
    """The coach plays no games for its ideas."""
    return None


class HintForm(Struct, frozen=True):
    """The hints of a game, whose answers have `ideas`, the best first."""

    position: Callable[[Any, int], Any]
    """(game, player) -> all that the ideas for a player depend on: those for another position are out of date."""
    verdict: Callable[[Any, Any], tuple[str, bool]]
    """(model, answer) -> words about the ideas, and True if they need more room than two lines."""
    texts: Callable[[Any, int, Any], tuple[IdeaText, ...]]
    """(model, player, answer) -> the ideas in words, at most MAX_IDEAS."""
    take: Callable[[Any, int, Any], Any]
    """(model, player, idea) -> (model, commands): the idea is tapped."""
    keys: Callable[[Any], tuple[Any, ...]]
    """(model) -> the game's keys in the header of a hint, as `companion.ui.screens.frame` has them."""
    comparison: Callable[[Any, Any], Any] = no_comparison
    """(model, hint) -> the request for more games after its ideas (`Compare`), None once they are enough."""
