"""A review splits each final score exactly into start, luck and cost."""

from random import Random

import pytest

from companion.games.troyes_dice.coach import Level, play, review
from companion.games.troyes_dice.coach.review import played_halves
from engine.troyes_dice import Roll, Setup, Turn, Undo, apply, new_game, score
from engine.troyes_dice.actions import Action
from tests.companion.tables import FEASTS, played, throw


def test_start_luck_and_cost_sum_to_the_final_score() -> None:
    rng = Random(1)
    setup = Setup(("Ada",))
    game = new_game(setup)
    actions: list[Action] = []
    while not game.over:
        for action in (throw(rng),) if game.can_roll else play(game, 0, Level.ABSENT_MINDED, game.half_index):
            actions.append(action)
            game, _ = apply(game, action)
    (found,) = review(setup, actions)
    assert found.final == score(game.sheets[0]).total
    assert abs(found.start + found.luck - found.cost - found.final) < 1e-9
    assert [turn.half_index for turn in found.turns] == list(range(16))
    assert all(turn.cost >= 0 for turn in found.turns)
    assert found.cost > 5
    assert any(turn.played != turn.better for turn in found.turns)


def test_an_undone_turn_counts_as_it_stands_at_the_end() -> None:
    actions: list[Action] = [action for action, _, _ in played(FEASTS, 4)]
    first = next(at for at, action in enumerate(actions) if isinstance(action, Turn))
    turn = actions[first]
    assert isinstance(turn, Turn)
    again = [*actions[: first + 1], Undo(turn.player), *actions[first:]]
    assert played_halves(FEASTS, again) == played_halves(FEASTS, actions)


def test_a_game_that_is_not_over_is_refused() -> None:
    with pytest.raises(ValueError, match="The game is not over: day 1 is open"):
        review(FEASTS, [Roll(1, (2, 3, 4))])
