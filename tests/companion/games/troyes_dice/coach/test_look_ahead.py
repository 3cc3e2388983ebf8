"""The look at the next throws agrees to the last bit with the engine, turn by turn, valued one sheet at a time."""

import numpy as np
import pytest

from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.look_ahead import even_rolls, look_ahead
from companion.games.troyes_dice.coach.net import load_net, state_values
from companion.games.troyes_dice.coach.outcomes import state_of
from companion.games.troyes_dice.coach.whole_turns import whole_turns
from engine.troyes_dice import apply
from engine.troyes_dice.state import HALVES
from tests.companion.games.troyes_dice.coach.positions import random_game


@pytest.mark.parametrize("seed", range(3))
def test_best_values_after_each_roll(seed: int) -> None:
    net, rolls = load_net(), even_rolls(seed, 2)
    for *_, game, wholes in random_game(seed):
        if game.half_index == HALVES - 1:
            break
        state = state_of(wholes[-1].sheet)
        (found,) = look_ahead(net, next_board(game), game.column_of, [state], rolls)
        after = game
        for action in wholes[-1].actions:
            after, _ = apply(after, action)
        for roll, best in zip(rolls, found, strict=True):
            rolled, _ = apply(after, roll)
            states = np.array([state_of(whole.sheet) for whole in whole_turns(rolled, 0)])
            assert best == state_values(net, next_board(rolled), states).max()


def test_the_black_die_shows_each_number_equally_often() -> None:
    rolls = even_rolls(7, 12)
    assert sorted(roll.black for roll in rolls) == sorted(2 * list(range(1, 7)))
    assert rolls == even_rolls(7, 12)
    assert rolls != even_rolls(8, 12)
