"""The effects of Pig, in order: all that a screen or a voice needs."""

from typing import ClassVar

from msgspec import Struct


class Rolled(Struct, frozen=True, tag=True):
    """A player rolled; `turn` are the points of the turn after it."""

    rule: ClassVar[str] = "2.1"
    player: int
    value: int
    turn: int


class TurnLost(Struct, frozen=True, tag=True):
    """A 1 ended the turn; `points` are lost."""

    rule: ClassVar[str] = "2.2"
    player: int
    points: int


class Held(Struct, frozen=True, tag=True):
    """A player scored the points of the turn; `score` are all their points."""

    rule: ClassVar[str] = "2.3"
    player: int
    points: int
    score: int


class TurnPassed(Struct, frozen=True, tag=True):
    """It is this player's turn now."""

    rule: ClassVar[str] = "1.2"
    player: int


class GameEnded(Struct, frozen=True, tag=True):
    """A player reached the target and wins."""

    rule: ClassVar[str] = "3.1"
    winner: int
    points: tuple[int, ...]


class RollCorrected(Struct, frozen=True, tag=True):
    """The last roll was replaced; its effects follow."""

    rule: ClassVar[str] = "4.1"
    before: int
    after: int


class HoldUndone(Struct, frozen=True, tag=True):
    """A hold was taken back: the turn continues with its points."""

    rule: ClassVar[str] = "4.2"
    player: int
    turn: int


Effect = Rolled | TurnLost | Held | TurnPassed | GameEnded | RollCorrected | HoldUndone
