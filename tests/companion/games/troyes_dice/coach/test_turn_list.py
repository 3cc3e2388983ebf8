"""The quick list of turns is the engine's: the same actions in the same order, leading to the same sheets."""

import pytest

from companion.games.troyes_dice.coach.outcomes import CITIZENS, HELD, state_of
from companion.games.troyes_dice.coach.turn_list import list_turns
from tests.companion.games.troyes_dice.coach.positions import random_game


def compare_game(seed: int) -> int:
    """Compare all whole turns of a random game; return their number."""
    compared = 0
    for _before, _roll, game, wholes in random_game(seed):
        assert game.throw is not None
        turns = list_turns(game.setup, game.column_of, game.throw, state_of(game.sheets[0]))
        found = []
        for way in turns.ways:
            for outcome in range(*way.outcomes):
                state = turns.outcomes[outcome][0].copy()
                state[HELD:CITIZENS] = [have - cost for have, cost in zip(state[HELD:CITIZENS], way.cost, strict=True)]
                found.append((turns.actions(way, outcome, 0), state))
        assert found == [(whole.actions, state_of(whole.sheet)) for whole in wholes]
        compared += len(found)
    return compared


@pytest.mark.parametrize("seed", range(3))
def test_all_whole_turns_of_a_game(seed: int) -> None:
    assert compare_game(seed) > 300


@pytest.mark.slow
def test_hundreds_of_games_agree() -> None:
    assert sum(compare_game(seed) for seed in range(100, 500)) > 100_000
