"""Taking back a turn of the open half, and replacing its roll."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.troyes_dice import Correct, Game, IllegalActionError, Roll, Undo, apply, legal
from engine.troyes_dice.effects import GameEnded, RollCorrected, TurnUndone
from tests.engine.troyes_dice.positions import play_turn, random_game, random_roll

SEEDS = st.integers(0, 2**32)
HALVES = st.integers(1, 16)


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, halves=HALVES)
def test_undo_takes_back_one_turn_and_no_other(seed: int, halves: int) -> None:
    rng = random.Random(seed)
    before = random_game(rng, 3, halves)
    others = play_turn(rng, before, 1)
    both = play_turn(rng, others, 0)
    after, effects = apply(both, Undo(0))
    assert after == others
    assert effects == (TurnUndone(0),)


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, halves=HALVES)
def test_undo_in_the_middle_of_a_turn(seed: int, halves: int) -> None:
    rng = random.Random(seed)
    before = random_game(rng, 1, halves)
    started, _ = apply(before, rng.choice(legal(before, 0)))
    assert apply(started, Undo(0))[0] == before


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, halves=HALVES)
def test_correct_gives_the_game_as_if_the_roll_had_been_right(seed: int, halves: int) -> None:
    rng = random.Random(seed)
    closed = random_game(rng, 2, halves)
    for player in range(2):
        closed = play_turn(rng, closed, player)
    if closed.over:
        return
    wrong, right = random_roll(rng), random_roll(rng)
    misread = play_turn(rng, apply(closed, wrong)[0], 0)
    corrected, effects = apply(misread, Correct(right))
    assert corrected == apply(closed, right)[0]
    assert effects[0] == RollCorrected(wrong, right)


def finished(seed: int) -> Game:
    rng = random.Random(seed)
    game = random_game(rng, 2, 16)
    for player in range(2):
        game = play_turn(rng, game, player)
    return game


def test_after_the_end_both_open_the_game_again() -> None:
    game = finished(1)
    assert game.over
    undone, _ = apply(game, Undo(1))
    assert not undone.over
    again, effects = apply(undone, legal(undone, 1)[0])
    assert again.over or again.seats[1].pending
    corrected, _ = apply(game, Correct(Roll(1, (2, 3, 4))))
    assert not corrected.over
    assert corrected.waiting == 2
    if again.over:
        assert isinstance(effects[-1], GameEnded)


@pytest.mark.parametrize(
    ("action", "rule"),
    [(Roll(1, (2, 3, 4)), "3.8"), (Undo(2), None), (Undo(-1), None), (Correct(Roll(0, (1, 2, 9))), "3.1")],
)
def test_what_is_refused_after_the_end(action: Roll | Undo | Correct, rule: str | None) -> None:
    with pytest.raises(IllegalActionError) as refused:
        apply(finished(1), action)
    assert {each.rule for each in refused.value.faults} == {rule}
