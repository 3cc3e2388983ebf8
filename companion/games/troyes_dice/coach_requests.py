"""The requests to the coach's process and its answers, each a line of JSON.

The screen knows the coach by these alone.
"""

from typing import ClassVar

from msgspec import Struct

from companion.computer.requests import Advise
from engine.troyes_dice import Choose, Colour, Game, Rest, Setup, Turn
from engine.troyes_dice.actions import Action

PlayerAction = Turn | Rest | Choose


class Play(Struct, frozen=True, tag=True):
    """A computer player's turn at a level."""

    limit_s: ClassVar[float] = 20.0
    player: int
    level: int


class FollowGhost(Struct, frozen=True, tag=True):
    """The ghost's game with the same throws, as far as they go."""

    limit_s: ClassVar[float] = 60.0
    level: int


class ReviewGame(Struct, frozen=True, tag=True):
    """A player's finished game in hindsight."""

    limit_s: ClassVar[float] = 600.0
    player: int


class TryTurn(Struct, frozen=True, tag=True):
    """One turn of a player's finished game, tried in pairs of games: did it cost points beyond doubt?"""

    limit_s: ClassVar[float] = 600.0
    player: int
    half_index: int


Request = Advise | Play | FollowGhost | ReviewGame | TryTurn


class Question(Struct, frozen=True):
    """A line to the process: the game so far and a request; `game_id` makes chance the same for the same game."""

    game_id: int
    setup: Setup
    actions: tuple[Action, ...]
    request: Request


class CountedBuildings(Struct, frozen=True):
    """A reason: the character of a column, 1-6, counts buildings; `standing` stand, on average `more` follow."""

    column: int
    standing: int
    more: float


class Idea(Struct, frozen=True):
    """One way to complete a turn: its actions, and the points by which the best idea is better (0.0 for the best).

    `attack` is the probability that the built cell would be attacked in a later half, None without one. `counted` are
    the characters that the idea counts on, the weightiest first.
    """

    actions: tuple[PlayerAction, ...]
    behind: float
    attack: float | None = None
    counted: tuple[CountedBuildings, ...] = ()


class Danger(Struct, frozen=True):
    """A cell that a black die may cross out before the end with this probability, 0-1; buildings are missing there."""

    district: Colour
    number: int
    chance: float


class Ideas(Struct, frozen=True, tag=True):
    """The best different ideas, best first: one to three; `dangers` for the player's cells, the greatest first."""

    ideas: tuple[Idea, ...]
    dangers: tuple[Danger, ...] = ()


class ComputerTurn(Struct, frozen=True, tag=True):
    """The actions of a computer player's turn, in order."""

    actions: tuple[PlayerAction, ...]


class GhostSteps(Struct, frozen=True, tag=True):
    """The ghost's points after each half of the game."""

    points: tuple[int, ...]


class ReviewedTurn(Struct, frozen=True):
    """One half of one player in hindsight, in points.

    `position` is the game before the turn with this player alone, in seat 0; `played` and `better` are whole turns
    there, the same ones where no better turn is known.
    """

    luck: float
    cost: float
    position: Game
    played: tuple[PlayerAction, ...]
    better: tuple[PlayerAction, ...]


class GameReview(Struct, frozen=True, tag=True):
    """One player's game half by half: start + all luck - all costs == final.

    `doubtful` are the halves whose turns the coach will try, the costliest first.
    """

    start: float
    final: int
    turns: tuple[ReviewedTurn, ...]
    doubtful: tuple[int, ...] = ()

    @property
    def luck(self) -> float:
        """The points that all throws brought beyond the expected."""
        return sum(turn.luck for turn in self.turns)


class Costly(Struct, frozen=True):
    """A turn that cost points beyond doubt: its half, and the mean of the points in paired rollouts.

    `counted` are the characters that the better turn counts on.
    """

    half_index: int
    points: float
    counted: tuple[CountedBuildings, ...] = ()


class TriedTurn(Struct, frozen=True, tag=True):
    """A turn that was tried; None if it did not cost points beyond doubt."""

    costly: Costly | None


Answer = Ideas | ComputerTurn | GhostSteps | GameReview | TriedTurn
