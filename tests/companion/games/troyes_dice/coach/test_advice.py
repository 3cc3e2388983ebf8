"""Advice names different ideas, best first, in turns that the engine accepts, with its facts."""

from random import Random

import pytest

from companion.games.troyes_dice.coach import Level, advise, play
from companion.games.troyes_dice.coach.whole_turns import completed
from engine.troyes_dice import Deed, Game, Roll, Setup, Turn, apply, new_game, score
from tests.companion.tables import FEASTS, throw


def opened(setup: Setup, halves: int, seed: int) -> Game:
    """A game of computer players after this number of halves and the next throw."""
    rng = Random(seed)
    game = new_game(setup)
    for half in range(halves):
        game, _ = apply(game, throw(rng))
        for player in range(len(setup.players)):
            for action in play(game, player, Level.LEARNER, seed + half):
                game, _ = apply(game, action)
    return apply(game, throw(rng))[0]


@pytest.mark.parametrize("halves", [0, 9, 15])
def test_ideas_are_different_legal_and_in_order(halves: int) -> None:
    game = opened(FEASTS, halves, seed=3)
    advice = advise(game, 1, Level.EXPERT, seed=1)
    assert 1 <= len(advice.ideas) <= 3
    assert advice.ideas[0].behind == 0.0
    assert advice.worth_now == advice.ideas[0].worth
    assert advice.even[0] == advice.ideas[0]
    for idea, after in zip(advice.ideas, advice.ideas[1:], strict=False):
        assert idea.worth >= after.worth
        assert idea.turn != after.turn
    for idea in advice.ideas:
        assert idea.behind == advice.worth_now - idea.worth
        before = score(game.seats[1].sheet).total
        assert idea.facts.points == score(completed(game, 1, idea.turn).sheet).total - before


def test_a_building_has_the_danger_of_its_cell() -> None:
    game, _ = apply(new_game(Setup(("Ada",))), Roll(6, (1, 1, 5)))
    ideas = advise(game, 0, Level.EXPERT, seed=1).ideas
    for idea in ideas:
        first = idea.turn[0]
        assert isinstance(first, Turn)
        assert (idea.facts.attack_chance is None) == (first.do == Deed.GATHER)


def test_the_same_seed_gives_the_same_advice() -> None:
    game = opened(FEASTS, 4, seed=5)
    assert advise(game, 0, Level.LEARNER, seed=2) == advise(game, 0, Level.LEARNER, seed=2)


def test_a_player_with_nothing_to_do_gets_an_error() -> None:
    game = opened(FEASTS, 0, seed=5)
    for action in play(game, 0, Level.MASTER, seed=1):
        game, _ = apply(game, action)
    with pytest.raises(ValueError, match="Player 0 has nothing to do now"):
        advise(game, 0, Level.MASTER, seed=1)


def waiting_for_a_choice() -> Game:
    """A game in which player 0 has taken a turn that waits for a choice."""
    for seed in range(100):
        rng = Random(seed)
        game = new_game(FEASTS)
        while not game.over:
            game, _ = apply(game, throw(rng))
            for player in range(2):
                for action in play(game, player, Level.EXPERT, seed):
                    game, _ = apply(game, action)
                    if game.seats[0].pending:
                        return game
    raise AssertionError("no choice came up")


def test_a_turn_that_waits_for_a_choice_is_continued() -> None:
    game = waiting_for_a_choice()
    for action in advise(game, 0, Level.EXPERT, seed=1).ideas[0].turn:
        game, _ = apply(game, action)
    assert game.seats[0].done
