"""The quick list of turns is the engine's: the same actions in the same order, leading to the same sheets."""

import numpy as np
import pytest

from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.look_ahead import even_rolls, strike, throw_on
from companion.games.troyes_dice.coach.outcomes import CITIZENS, HELD, state_of
from companion.games.troyes_dice.coach.turn_list import Memo, list_turns
from companion.games.troyes_dice.coach.valuation import flatten
from engine.troyes_dice.state import HALVES
from tests.companion.games.troyes_dice.coach.positions import random_game


def compare_game(seed: int) -> int:
    """Compare all whole turns of a random game; return their number."""
    compared = 0
    for _before, _roll, game, wholes in random_game(seed):
        assert game.throw is not None
        turns = list_turns(game.setup, game.column_of, game.throw, state_of(game.sheets[0]))
        found = []
        for way, (cost, span) in enumerate(zip(turns.costs, turns.spans, strict=True)):
            for outcome in range(*span):
                state = turns.outcomes[outcome][0].copy()
                state[HELD:CITIZENS] = [have - price for have, price in zip(state[HELD:CITIZENS], cost, strict=True)]
                found.append((turns.actions(way, outcome, 0), state))
        assert found == [(whole.actions, state_of(whole.sheet)) for whole in wholes]
        compared += len(found)
    return compared


@pytest.mark.parametrize("seed", range(3))
def test_all_whole_turns_of_a_game(seed: int) -> None:
    assert compare_game(seed) > 300


@pytest.mark.slow
def test_many_games_agree() -> None:
    assert sum(compare_game(seed) for seed in range(100, 180)) > 20_000


def test_a_memo_changes_nothing() -> None:
    for *_, game, wholes in list(random_game(5))[5:]:
        board = next_board(game)
        if board.half == HALVES:
            break
        state, memo = state_of(wholes[-1].sheet), Memo()
        for roll in even_rolls(3, 6):
            throw = throw_on(board, roll)
            struck = strike(state, throw, board.half, game.column_of)
            plain = flatten([list_turns(game.setup, game.column_of, throw, struck)])
            quick = flatten([list_turns(game.setup, game.column_of, throw, struck, memo)])
            assert all(np.array_equal(one, other) for one, other in zip(plain, quick, strict=True))
        assert memo
