"""The difference between two turns, tried in paired games: the same throws to the end after each of them."""

from math import sqrt
from random import Random

import numpy as np
from msgspec import Struct

from companion.games.troyes_dice.coach.facts import Facts, facts_of
from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.net import load_net
from companion.games.troyes_dice.coach.outcomes import state_of
from companion.games.troyes_dice.coach.played_on import final_scores
from companion.games.troyes_dice.coach.reasons import CharacterReason, reasons_of
from companion.games.troyes_dice.coach.review import Review, TurnReview
from companion.games.troyes_dice.coach.whole_turns import PlayerAction, completed
from engine.troyes_dice import Game, Roll
from engine.troyes_dice.state import HALVES

ROLLOUTS = 100
"""Pairs of games by default: a turn is named after all of them, never before."""
LOOK_AFTER = 20
"""Pairs after which a turn that no longer can stand out is given up."""
MAX_COSTLY = 3
"""Turns of a game that are tried in rollouts by default."""
MIN_COST = 1.0
"""Points that a turn costs by the review before it is tried in rollouts."""
STANDS_OUT = 1.5
"""Points that a better turn must bring on average to be worth a word."""
SURE = 1.645
"""Standard errors from the mean that one value in twenty lies beyond, on one side."""


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
) -> Difference | None:
    """Play on after both turns with an expert and the same throws, and compare the final scores.

    None if after some of the pairs the difference can no longer stand out. No difference is called large before all
    pairs are played, so giving up early makes no accident of the throws more likely to be named.
    `game` is the position before the turn (`TurnReview.position`); raises IllegalActionError if a turn is not allowed.
    """
    net, board = load_net(), next_board(game)
    states = [state_of(completed(game, player, turn).sheet) for turn in (played, better)]
    rng = Random(seed)
    gains: list[int] = []
    while len(gains) < rollouts:
        pairs = min(LOOK_AFTER, rollouts - len(gains))
        rolls = [[_roll(rng) for _ in range(game.half_index, HALVES - 1)] for _ in range(pairs)]
        finals = final_scores(net, board, game.column_of, states, rolls)
        gains += (finals[:, 1] - finals[:, 0]).tolist()
        mean, error = _mean_and_error(gains)
        if len(gains) < rollouts and mean + SURE * error < STANDS_OUT:
            return None
    return Difference(mean, mean - SURE * error)


def _mean_and_error(gains: list[int]) -> tuple[float, float]:
    """The mean and its standard error."""
    return float(np.mean(gains)), float(np.std(gains, ddof=min(1, len(gains) - 1)) / sqrt(len(gains)))


def doubtful_turns(found: Review, most: int = MAX_COSTLY) -> tuple[TurnReview, ...]:
    """The turns of a reviewed game to try in rollouts, costliest by the review first; often none."""
    costly = sorted((turn for turn in found.turns if turn.cost >= MIN_COST), key=lambda turn: -turn.cost)
    return tuple(costly[:most])


def costly_turn(turn: TurnReview, player: int, seed: int, rollouts: int = ROLLOUTS) -> CostlyTurn | None:
    """The turn with its gap if it stands out in pairs of games to the end, else None."""
    gap = difference(turn.position, player, turn.played, turn.better, seed, rollouts)
    return _costly(turn, player, gap) if gap is not None and gap.stands_out else None


def costly_turns(
    found: Review, player: int, seed: int, most: int = MAX_COSTLY, rollouts: int = ROLLOUTS
) -> tuple[CostlyTurn, ...]:
    """The turns of a reviewed game that cost most and stand out in rollouts, costliest first; often none.

    Only the `most` costliest by the review are tried, each with `rollouts` pairs of games to the end.
    """
    tried = (costly_turn(turn, player, seed, rollouts) for turn in doubtful_turns(found, most))
    return tuple(sorted((each for each in tried if each is not None), key=lambda each: -each.gap.mean))


def _costly(turn: TurnReview, player: int, gap: Difference) -> CostlyTurn:
    game = turn.position
    played, better = (completed(game, player, actions) for actions in (turn.played, turn.better))
    facts = facts_of(game, player, better)
    (reasons,) = reasons_of(load_net(), next_board(game), [state_of(better.sheet)], [facts.buildings])
    return CostlyTurn(turn, gap, facts_of(game, player, played), facts, reasons)


def _roll(rng: Random) -> Roll:
    black, first, second, third = (rng.randint(1, 6) for _ in range(4))
    return Roll(black, (first, second, third))
