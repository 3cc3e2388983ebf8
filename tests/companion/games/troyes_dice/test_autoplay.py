"""Automatic players finish every game by legal turns, and play the same for the same dice cup."""

from random import Random

import pytest

from companion.games.troyes_dice.autoplay import pick
from engine.troyes_dice import Roll, Setup, Tile, Turn, apply, legal, new_game, score
from engine.troyes_dice.terms import SecondDieCost
from tests.companion.tables import FEASTS, FOUR, played

SETUPS = [
    Setup(("Solo",)),
    FOUR,
    FEASTS,
    Setup(
        ("Ada", "Bo"),
        numbering=(4, 3, 2, 1, 6, 5),
        tiles=((0, Tile.WORK), (1, Tile.HALL), (2, Tile.INFLUENCE)),
        second_die_cost=SecondDieCost.ANY,
    ),
]


@pytest.mark.parametrize("setup", SETUPS, ids=["solo", "four", "feasts", "any"])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_to_its_end(setup: Setup, seed: int) -> None:
    *_, (_, game, _) = played(setup, seed)
    assert game.over


def test_the_same_dice_cup_gives_the_same_game() -> None:
    assert list(played(FEASTS, 5)) == list(played(FEASTS, 5))
    assert list(played(FEASTS, 5)) != list(played(FEASTS, 6))


def test_what_is_picked_is_legal() -> None:
    game, _ = apply(new_game(FOUR), Roll(3, (1, 3, 6)))
    assert pick(game, 2, Random(0)) in legal(game, 2)


def test_they_play_better_than_the_first_legal_turn() -> None:
    rng = Random(1)
    game = new_game(Setup(("Eye", "Blind")))
    while not game.over:
        game, _ = apply(game, Roll(rng.randint(1, 6), (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))))
        while not game.seats[0].done:
            game, _ = apply(game, pick(game, 0, rng))
        while not game.seats[1].done:
            game, _ = apply(game, legal(game, 1)[0])
    eye, blind = (score(sheet).total for sheet in game.sheets)
    assert eye > blind + 10


def test_who_has_nothing_to_do_is_told_so() -> None:
    game, _ = apply(new_game(FOUR), Roll(3, (1, 3, 6)))
    turn = pick(game, 0, Random(0))
    assert isinstance(turn, Turn)
    game, _ = apply(game, turn)
    assert game.seats[0].done
    with pytest.raises(ValueError, match="Player 0 has nothing to do now"):
        pick(game, 0, Random(0))
