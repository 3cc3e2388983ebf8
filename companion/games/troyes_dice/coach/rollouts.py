"""The difference between two turns, tried in paired games: the same throws to the end after each of them."""

from math import sqrt
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion.games.troyes_dice.coach.advice import play
from companion.games.troyes_dice.coach.levels import Level
from companion.games.troyes_dice.coach.whole_turns import PlayerAction
from engine.troyes_dice import Game, Roll, apply, score
from engine.troyes_dice.state import HALVES

ROLLOUTS = 128
"""Pairs of games by default."""
STANDS_OUT = 1.5
"""Points that a better turn must bring on average to be worth a word."""
SURE = 1.645
"""Standard errors below the mean that one value in twenty stays under."""


class Difference(Struct, frozen=True, gc=False):
    """The points by which one turn is better than another: the mean, and a bound that holds at 95 %."""

    mean: float
    at_least: float

    @property
    def stands_out(self) -> bool:
        """True if the difference is large enough to name and no accident of the throws."""
        return self.mean >= STANDS_OUT and self.at_least > 0


def difference(
    game: Game,
    player: int,
    played: tuple[PlayerAction, ...],
    better: tuple[PlayerAction, ...],
    seed: int,
    rollouts: int = ROLLOUTS,
) -> Difference:
    """Play on after both turns with an expert and the same throws, and compare the final scores.

    `game` is the position before the turn (`TurnReview.position`); raises IllegalActionError if a turn is not allowed.
    """
    alone = _alone(game, player)
    after = [_played(alone, turn) for turn in (played, better)]
    rng = Random(seed)
    gains = []
    for _ in range(rollouts):
        rolls = [_roll(rng) for _ in range(game.half_index, HALVES - 1)]
        first, second = (_finished(each, rolls) for each in after)
        gains.append(second - first)
    mean = sum(gains) / rollouts
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, rollouts - 1)
    return Difference(mean, mean - SURE * sqrt(spread / rollouts))


def _alone(game: Game, player: int) -> Game:
    """The same position for this player alone, in seat 0."""
    setup = replace(game.setup, players=(game.setup.players[player],))
    return replace(game, setup=setup, seats=(game.seats[player],), waiting=1)


def _played(game: Game, turn: tuple[PlayerAction, ...]) -> Game:
    for action in turn:
        game, _ = apply(game, replace(action, player=0))
    return game


def _finished(game: Game, rolls: list[Roll]) -> int:
    """The final score of an expert over these throws."""
    for roll in rolls:
        game, _ = apply(game, roll)
        game = _played(game, play(game, 0, Level.EXPERT, 0))
    return score(game.sheets[0]).total


def _roll(rng: Random) -> Roll:
    black, first, second, third = (rng.randint(1, 6) for _ in range(4))
    return Roll(black, (first, second, third))
