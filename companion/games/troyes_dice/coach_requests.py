"""The requests to the coach's process and its answers, each a line of JSON.

The screen knows the coach by these alone.
"""

from typing import ClassVar

from msgspec import Struct

from engine.troyes_dice import Choose, Rest, Setup, Turn
from engine.troyes_dice.actions import Action

PlayerAction = Turn | Rest | Choose


class Advise(Struct, frozen=True, tag=True):
    """The best ideas for a player's turn, or for the answers that it still waits for."""

    limit_s: ClassVar[float] = 20.0
    player: int


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
    """A finished game in hindsight."""

    limit_s: ClassVar[float] = 600.0


Request = Advise | Play | FollowGhost | ReviewGame


class Question(Struct, frozen=True):
    """A line to the process: the game so far and a request; `game_id` makes chance the same for the same game."""

    game_id: int
    setup: Setup
    actions: tuple[Action, ...]
    request: Request


class Idea(Struct, frozen=True):
    """One way to complete a turn: its actions, and the points by which the best idea is better (0.0 for the best).

    `attack` is the probability that the built cell would be attacked in a later half, None without one.
    """

    actions: tuple[PlayerAction, ...]
    behind: float
    attack: float | None = None


class Ideas(Struct, frozen=True, tag=True):
    """The best different ideas, best first: one to three."""

    ideas: tuple[Idea, ...]


class ComputerTurn(Struct, frozen=True, tag=True):
    """The actions of a computer player's turn, in order."""

    actions: tuple[PlayerAction, ...]


class GhostSteps(Struct, frozen=True, tag=True):
    """The ghost's points after each half of the game."""

    points: tuple[int, ...]


class ReviewedTurn(Struct, frozen=True):
    """One half of one player in hindsight, in points; `played` and `better` are whole turns.

    `sure` is True if paired rollouts show that `better` is better by enough to be named.
    """

    half_index: int
    luck: float
    cost: float
    played: tuple[PlayerAction, ...]
    better: tuple[PlayerAction, ...]
    sure: bool = False


class ReviewedPlayer(Struct, frozen=True):
    """One player's game: start + all luck - all costs == final."""

    start: float
    final: int
    turns: tuple[ReviewedTurn, ...]


class GameReview(Struct, frozen=True, tag=True):
    """A finished game in hindsight, for each player in the order of the seats."""

    players: tuple[ReviewedPlayer, ...]


Answer = Ideas | ComputerTurn | GhostSteps | GameReview
