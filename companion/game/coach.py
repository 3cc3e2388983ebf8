"""The coach of a game, a process that answers lines, and its part in one game."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class CoachLevel(Struct, frozen=True):
    """A strength of computer players: its number in stored games, its mean score, its word in English."""

    number: int
    points: int
    word: str


class Coaching(Struct, frozen=True):
    """The coach's part in one game.

    `computers` are (seat, level) of the computer players, `ghost` the level of the ghost, None without one; `hints` are
    (seat, number of hints) of those who took any. `coached` marks a first game with the coach, `dismissed` one whose
    players have sent it away since.
    """

    computers: tuple[tuple[int, int], ...] = ()
    ghost: int | None = None
    hints: tuple[tuple[int, int], ...] = ()
    coached: bool = False
    dismissed: bool = False

    @property
    def accompanies(self) -> bool:
        """True if the coach speaks unasked in this game."""
        return self.coached and not self.dismissed

    def level_of(self, seat: int) -> int | None:
        """The level of the computer player on this seat, None for a person."""
        return dict(self.computers).get(seat)

    def hints_of(self, seat: int) -> int:
        """The number of hints that this seat took."""
        return dict(self.hints).get(seat, 0)

    def with_hint(self, seat: int) -> "Coaching":
        """The same with one more hint for this seat."""
        counted = dict(self.hints) | {seat: self.hints_of(seat) + 1}
        return replace(self, hints=tuple(sorted(counted.items())))


class Coach(Struct, frozen=True):
    """The coach of a game: a module that runs as a process of its own and answers lines.

    The requests are the game's own structs with `limit_s`, the seconds after which an answer is given up.
    """

    module: str
    levels: tuple[CoachLevel, ...]
    """Weakest first."""
    question: Callable[[int, Any, tuple[Any, ...], Any], bytes]
    """(number of the game, set-up, actions so far, request) -> the line of a question."""
    own_requests: Any
    """The types of the requests that a phone may send for its own seat, which is their `player`."""
    answer: Callable[[bytes], Any]
    """(line) -> the answer. Raises msgspec's errors for a line that is none."""
    answered: Callable[[Any, Any, Any, Any], Any]
    """(model, request, answer, game) -> (model, commands); an answer may be out of date."""
    failed: Callable[[Any, Any, Any], Any]
    """(model, request, game) -> (model, commands); the game continues without the answer."""
    hint_counted: Callable[[Any, Coaching, int, Any], Any]
    """(model, coaching, player, answer) -> (model, commands); now the hint is shown."""
    dismissed: Callable[[Any, Coaching], Any]
    """(model, coaching) -> (model, commands); from now on the coach speaks only where it is asked."""
    first_game: tuple[str, ...] = ()
    """The coach's part in a first game, a sentence for each stage, in English; none if it has no part there."""

    def level(self, number: int) -> CoachLevel:
        """The level with this number, the nearest one for a number of another release."""
        return min(self.levels, key=lambda level: abs(level.number - number))
