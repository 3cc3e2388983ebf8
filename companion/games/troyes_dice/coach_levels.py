"""The strengths of play: five levels from absent-minded to master, and the thought that each gives to a turn."""

from enum import IntEnum
from typing import NamedTuple


class Level(IntEnum):
    """A strength of play, weakest first; `mean_score` names it at the table. Stored by its number: never renumber."""

    ABSENT_MINDED = 0
    LEARNER = 1
    REGULAR = 2
    EXPERT = 3
    MASTER = 4

    @property
    def mean_score(self) -> int:
        """The mean final score of this level in the base game, rounded, as `make bench-coach` measures it."""
        return MEAN_SCORES[self]

    @property
    def thought(self) -> "Thought":
        """The thought that this level gives to a turn."""
        return THOUGHTS[self]


class Thought(NamedTuple):
    """The thought given to a turn.

    `noticed` is the share of the ideas that come to mind; the best `width` turns are tried on `rolls` throws of the
    next half, with 0 the net alone decides.
    """

    noticed: float = 1.0
    width: int = 0
    rolls: int = 0


LEVELS = tuple(Level)
"""All levels, weakest first."""
MEAN_SCORES = {
    Level.ABSENT_MINDED: 32,
    Level.LEARNER: 41,
    Level.REGULAR: 47,
    Level.EXPERT: 60,
    Level.MASTER: 61,
}
THOUGHTS = {
    Level.ABSENT_MINDED: Thought(0.135),
    Level.LEARNER: Thought(0.265),
    Level.REGULAR: Thought(0.45),
    Level.EXPERT: Thought(),
    Level.MASTER: Thought(width=6, rolls=12),
}
