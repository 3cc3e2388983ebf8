"""Paired games find a blunder and no difference between a turn and itself."""

from random import Random

from companion.games.troyes_dice.coach import Level, Review, TurnReview, costly_turns, difference, play
from companion.games.troyes_dice.coach.rollouts import LOOK_AFTER
from companion.games.troyes_dice.coach.whole_turns import PlayerAction
from engine.troyes_dice import Choose, Deed, Game, Roll, Setup, Turn, apply, legal, new_game
from engine.troyes_dice.state import HALVES
from tests.companion.tables import throw


def late_game() -> Game:
    """An expert's game after the fourteenth throw."""
    rng = Random(4)
    game = new_game(Setup(("Ada",)))
    while game.half_index < HALVES - 3:
        game, _ = apply(game, throw(rng))
        for action in play(game, 0, Level.EXPERT, 1):
            game, _ = apply(game, action)
    return apply(game, throw(rng))[0]


def waste(game: Game) -> tuple[PlayerAction, ...]:
    """A turn that spends influence on gathering."""
    turns = (turn for turn in legal(game, 0) if isinstance(turn, Turn))
    turn = next(each for each in turns if each.do == Deed.GATHER and each.value is not None)
    after, _ = apply(game, turn)
    return (turn, *(answer for answer in legal(after, 0)[:1] if isinstance(answer, Choose)))


def test_a_turn_is_no_better_than_itself() -> None:
    game, _ = apply(new_game(Setup(("Ada", "Bo"))), Roll(3, (1, 4, 6)))
    turn = play(game, 1, Level.EXPERT, 1)
    same = difference(game, 1, turn, turn, seed=1, rollouts=1)
    assert same is not None
    assert same.mean == 0
    assert not same.stands_out


def test_a_turn_that_cannot_stand_out_any_more_is_given_up() -> None:
    game = late_game()
    turn = play(game, 0, Level.EXPERT, 1)
    assert difference(game, 0, turn, turn, seed=1, rollouts=LOOK_AFTER + 1) is None


def test_only_the_blunder_of_a_game_is_named_with_its_facts() -> None:
    game = late_game()
    best, blunder = play(game, 0, Level.EXPERT, 1), waste(game)
    half = game.half_index
    turns = (
        TurnReview(half, 0.0, 0.5, game, blunder, best),
        TurnReview(half, 0.0, 3.0, game, blunder, best),
        TurnReview(half, 0.0, 2.0, game, best, best),
    )
    (costly,) = costly_turns(Review(0.0, 0, turns), 0, seed=1, rollouts=20)
    assert costly.turn == turns[1]
    assert costly.gap.mean >= 1.5
    assert costly.gap.mean >= costly.gap.at_least > 0
    assert costly.better != costly.played
