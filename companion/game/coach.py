"""The coach of a game, a process that answers lines, and its part in one game."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game.crier import Sentences
from companion.game.hints import HintForm


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


class Decision(Struct, frozen=True):
    """An action of a computer player, the games before and after it, and its effects."""

    before: Any
    action: Any
    after: Any
    effects: tuple[Any, ...]


class ComputerTurns(Struct, frozen=True):
    """The parts of a game by which the shell lets computer players decide, one decision after the other."""

    told: Callable[[Sequence[Decision]], Sentences]
    """(decisions in a row) -> the sentences about them, as few as the table needs to move the pieces; for hints too."""
    takes_back: type[Any]
    """The action that takes a step back: after it people may take back more."""
    keys: Callable[[Any], tuple[Any, ...]]
    """(model) -> the game's keys in the header of a computer's turn, as `companion.ui.screens.frame` has them."""
    note: str = ""
    """A sentence about the computer players of this game, in English."""


class Coach(Struct, frozen=True):
    """The coach of a game: a module that runs as a process of its own and answers lines.

    Requests have `limit_s`, the seconds after which an answer is given up. The shell asks for hints and, in a game with
    `turns`, for decisions; the others, and their answers, are the game's own (`companion.ui.update_table`).
    """

    module: str
    levels: tuple[CoachLevel, ...]
    """Weakest first."""
    question: Callable[[int, Any, tuple[Any, ...], Any], bytes]
    """(number of the game, set-up, actions so far, request) -> the line of a question."""
    answer: Callable[[bytes], Any]
    """(line) -> the answer. Raises msgspec's errors for a line that is none."""
    hints: HintForm
    own_requests: Any
    """The types of the requests that a phone may send for its own seat, which is their `player`."""
    has_ghost: bool = False
    """True if it can play along out of sight."""
    turns: ComputerTurns | None = None
    """The computer players' turns if the shell has them decide; None for a game that asks for them itself."""
    first_game: tuple[str, ...] = ()
    """The coach's part in a first game, a sentence for each stage, in English; none if it has no part there."""

    def level(self, number: int) -> CoachLevel:
        """The level with this number, the nearest one for a number of another release."""
        return min(self.levels, key=lambda level: abs(level.number - number))
