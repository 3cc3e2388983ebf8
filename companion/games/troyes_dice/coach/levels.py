"""Computer players at five levels, from absent-minded to master."""

from enum import IntEnum
from random import Random

from companion.games.troyes_dice.coach.value import sheet_value
from companion.games.troyes_dice.coach.whole_turns import PlayerAction, WholeTurn, whole_turns
from engine.troyes_dice import Game, Sheet


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


LEVELS = tuple(Level)
"""All levels, weakest first."""
MEAN_SCORES = {
    Level.ABSENT_MINDED: 32,
    Level.LEARNER: 41,
    Level.REGULAR: 47,
    Level.EXPERT: 55,
    Level.MASTER: 57,
}
NOTICED = {
    Level.ABSENT_MINDED: 0.04,
    Level.LEARNER: 0.15,
    Level.REGULAR: 1.0,
    Level.EXPERT: 1.0,
    Level.MASTER: 1.0,
}
"""The share of the whole turns that a level thinks of; the weaker ones overlook the others."""


def play(game: Game, player: int, level: Level, seed: int) -> tuple[PlayerAction, ...]:
    """Return the actions of a computer player's turn to its end: Turn or Rest, then each Choose.

    The same arguments give the same actions. Raises ValueError if the player has nothing to do.
    """
    turns = whole_turns(game, player)
    return max(noticed(turns, level, seed), key=lambda whole: worth(game, whole.sheet, level)).actions


def noticed(turns: list[WholeTurn], level: Level, seed: int) -> list[WholeTurn]:
    """The whole turns that a level thinks of, at least one, in their order."""
    share = NOTICED[level]
    if share >= 1.0:
        return turns
    rng = Random(seed)
    return [whole for whole in turns if rng.random() < share] or [turns[rng.randrange(len(turns))]]


def worth(game: Game, sheet: Sheet, level: Level) -> float:
    """The expected final points of a sheet after its turn, in the eyes of a level."""
    return sheet_value(game, sheet)
