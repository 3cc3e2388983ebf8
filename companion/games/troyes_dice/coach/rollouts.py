"""The difference between two turns, tried in paired games: the same throws to the end after each of them."""

from math import sqrt
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion.games.troyes_dice.coach.advice import play
from companion.games.troyes_dice.coach.facts import Facts, facts_of
from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.levels import Level
from companion.games.troyes_dice.coach.net import load_net
from companion.games.troyes_dice.coach.outcomes import state_of
from companion.games.troyes_dice.coach.reasons import CharacterReason, reasons_of
from companion.games.troyes_dice.coach.review import Review, TurnReview
from companion.games.troyes_dice.coach.whole_turns import PlayerAction, completed
from engine.troyes_dice import Game, Roll, apply, score
from engine.troyes_dice.state import HALVES

ROLLOUTS = 128
"""Pairs of games by default."""
MAX_COSTLY = 3
"""Turns of a game that are tried in rollouts by default."""
MIN_COST = 1.0
"""Points that a turn costs by the review before it is tried in rollouts."""
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


class CostlyTurn(Struct, frozen=True, gc=False):
    """A turn that cost points beyond doubt: the review's turn, the gap, the facts of both turns.

    `reasons` are the characters that the better turn counts on.
    """

    turn: TurnReview
    gap: Difference
    played: Facts
    better: Facts
    reasons: tuple[CharacterReason, ...]


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


def costly_turns(
    found: Review, player: int, seed: int, most: int = MAX_COSTLY, rollouts: int = ROLLOUTS
) -> tuple[CostlyTurn, ...]:
    """The turns of a reviewed game that cost most and stand out in rollouts, costliest first; often none.

    Only the `most` costliest by the review are tried, each with `rollouts` pairs of games to the end.
    """
    tried = sorted((turn for turn in found.turns if turn.cost >= MIN_COST), key=lambda turn: -turn.cost)[:most]
    costly = []
    for turn in tried:
        gap = difference(turn.position, player, turn.played, turn.better, seed, rollouts)
        if gap.stands_out:
            costly.append(_costly(turn, player, gap))
    return tuple(sorted(costly, key=lambda each: -each.gap.mean))


def _costly(turn: TurnReview, player: int, gap: Difference) -> CostlyTurn:
    game = turn.position
    played, better = (completed(game, player, actions) for actions in (turn.played, turn.better))
    facts = facts_of(game, player, better)
    (reasons,) = reasons_of(load_net(), next_board(game), [state_of(better.sheet)], [facts.buildings])
    return CostlyTurn(turn, gap, facts_of(game, player, played), facts, reasons)


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
