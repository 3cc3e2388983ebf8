"""The coach of a game, a process that answers lines, and its part in one game."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


class CoachLevel(Struct, frozen=True):
    """A strength of computer players: its number in stored games, its word in English, its mean score if it has one.

    In a game whose points depend on the owner's copy it has none.
    """

    number: int
    word: str
    points: int | None = None


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


def unchanged(model: Any, *_values: Any) -> Any:
    """The model as it is, for a coach that gives no hints."""
    return model, ()


class ComputerTurns(Struct, frozen=True):
    """The parts of a game by which the shell lets computer players decide, one decision after the other."""

    told: Callable[[Any, Sequence[Any]], Sequence[str]]
    """(game after an action, its effects) -> the sentences of the log about it, in the language used."""
    takes_back: type[Any]
    """The action that takes a step back: after it people may take back more."""
    keys: Callable[[Any], tuple[Any, ...]]
    """(model) -> the game's keys in the header of a computer's turn, as `companion.ui.screens.frame` has them."""
    note: str = ""
    """A sentence about the computer players of this game, in English."""


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
    answered: Callable[[Any, Any, Any, Any], Any]
    """(model, request, answer, game) -> (model, commands); an answer may be out of date."""
    failed: Callable[[Any, Any, Any], Any]
    """(model, request, game) -> (model, commands); the game continues without the answer."""
    own_requests: Any = None
    """The types of the requests that a phone may send for its own seat, which is their `player`; None for none."""
    hint_counted: Callable[[Any, Coaching, int, Any], Any] = unchanged
    """(model, coaching, player, answer) -> (model, commands); now the hint is shown."""
    dismissed: Callable[[Any, Coaching], Any] = unchanged
    """(model, coaching) -> (model, commands); from now on the coach speaks only where it is asked."""
    has_ghost: bool = False
    """True if it can play along out of sight."""
    turns: ComputerTurns | None = None
    """The computer players' turns if the shell has them decide; None for a game that asks for them itself."""
    first_game: tuple[str, ...] = ()
    """The coach's part in a first game, a sentence for each stage, in English; none if it has no part there."""

    def level(self, number: int) -> CoachLevel:
        """The level with this number, the nearest one for a number of another release."""
        return min(self.levels, key=lambda level: abs(level.number - number))
