"""Paired games find a blunder and no difference between a turn and itself."""

from random import Random

from companion.games.troyes_dice.coach import Level, play
from companion.games.troyes_dice.coach.rollouts import difference
from engine.troyes_dice import Choose, Deed, Roll, Setup, Turn, apply, legal, new_game
from engine.troyes_dice.state import HALVES
from tests.companion.tables import throw


def test_a_turn_is_no_better_than_itself() -> None:
    game, _ = apply(new_game(Setup(("Ada", "Bo"))), Roll(3, (1, 4, 6)))
    turn = play(game, 1, Level.EXPERT, 1)
    same = difference(game, 1, turn, turn, seed=1, rollouts=1)
    assert same.mean == 0
    assert not same.stands_out


def test_a_blunder_stands_out() -> None:
    rng = Random(4)
    game = new_game(Setup(("Ada",)))
    while game.half_index < HALVES - 3:
        game, _ = apply(game, throw(rng))
        for action in play(game, 0, Level.EXPERT, 1):
            game, _ = apply(game, action)
    game, _ = apply(game, throw(rng))
    waste = next(
        turn for turn in legal(game, 0) if isinstance(turn, Turn) and turn.do == Deed.GATHER and turn.value is not None
    )
    after = apply(game, waste)[0]
    answers = tuple(option for option in legal(after, 0)[:1] if isinstance(option, Choose))
    found = difference(game, 0, (waste, *answers), play(game, 0, Level.EXPERT, 1), seed=1, rollouts=20)
    assert found.mean >= found.at_least > 0
