"""Computer players finish their games by legal turns, the same for the same seed."""

from random import Random

import pytest

from companion.games.troyes_dice.coach import LEVELS, Level, play
from engine.troyes_dice import Game, Setup, apply, new_game, score
from tests.companion.tables import FEASTS, throw


def played(setup: Setup, level: Level, seed: int) -> Game:
    """A whole game of computer players of one level."""
    rng = Random(seed)
    game = new_game(setup)
    while not game.over:
        game, _ = apply(game, throw(rng))
        for player in range(len(setup.players)):
            for action in play(game, player, level, seed + 16 * player):
                game, _ = apply(game, action)
    return game


@pytest.mark.parametrize("level", [Level.ABSENT_MINDED, Level.EXPERT])
def test_a_game_comes_to_its_end(level: Level) -> None:
    assert played(FEASTS, level, 1) == played(FEASTS, level, 1)


def test_a_stronger_level_scores_more() -> None:
    totals = [
        sum(score(played(Setup(("Ada",)), level, seed).sheets[0]).total for seed in range(3))
        for level in (Level.ABSENT_MINDED, Level.EXPERT)
    ]
    assert totals[0] < totals[1]


def test_levels_are_named_by_their_mean_scores() -> None:
    means = [level.mean_score for level in LEVELS]
    assert means == [32, 41, 47, 60, 61]
