"""The coach of a game: a process that answers lines."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class CoachLevel(Struct, frozen=True):
    """A strength of computer players: its number in stored games, its mean score, its word in English."""

    number: int
    points: int
    word: str


class Coach(Struct, frozen=True):
    """The coach of a game: a module that runs as a process of its own and answers lines.

    The requests are the game's own structs with `limit_s`, the seconds after which an answer is given up.
    """

    module: str
    levels: tuple[CoachLevel, ...]
    """Weakest first."""
    question: Callable[[int, Any, tuple[Any, ...], Any], bytes]
    """(number of the game, set-up, actions so far, request) -> the line of a question."""
    answer: Callable[[bytes], Any]
    """(line) -> the answer. Raises msgspec's errors for a line that is none."""
    answered: Callable[[Any, Any], Any]
    """(model, CoachAnswered) -> (model, commands); an answer may be out of date."""
    failed: Callable[[Any, Any], Any]
    """(model, CoachFailed) -> (model, commands); the game continues without the answer."""
    hint_counted: Callable[[Any, Any], Any]
    """(model, HintCounted) -> (model, commands); now the hint is shown."""
    dismissed: Callable[[Any, Any], Any]
    """(model, CoachDismissed) -> (model, commands); from now on the coach speaks only where it is asked."""
    first_game: tuple[str, ...] = ()
    """The coach's part in a first game, a sentence for each stage, in English; none if it has no part there."""

    def level(self, number: int) -> CoachLevel:
        """The level with this number, the nearest one for a number of another release."""
        return min(self.levels, key=lambda level: abs(level.number - number))
