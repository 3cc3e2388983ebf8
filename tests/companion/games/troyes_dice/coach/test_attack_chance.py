"""The probability of an attack agrees with games thrown at random."""

from random import Random

import pytest

from companion.games.troyes_dice.coach.attack_chance import attack_chance, throw_chances
from engine.troyes_dice import Colour, Roll, Setup, Tile, apply, new_game
from engine.troyes_dice.effects import CellAttacked
from engine.troyes_dice.rules import legal
from tests.companion.tables import throw

PLAIN = Setup(("Ada",))
BLACK = Setup(("Ada",), tiles=((0, Tile.COIN), (1, Tile.BLACK), (2, Tile.HALL)))


def test_the_black_die_lies_somewhere() -> None:
    for number in range(1, 7):
        chances = throw_chances(number, None)
        assert chances.sum() == pytest.approx(1.0)
        assert chances[:, 1].sum() == pytest.approx(1 / 6)


def struck_cells(setup: Setup, games: int) -> tuple[float, float]:
    """The cells attacked after the first half: the mean of games thrown at random, and the expected number."""
    game, _ = apply(new_game(setup), Roll(4, (1, 4, 6)))
    game, _ = apply(game, legal(game, 0)[0])
    expected = sum(attack_chance(game, district, number) for district in Colour for number in range(1, 7))
    rng = Random(6)
    seen = 0
    for _ in range(games):
        struck = set()
        end = game
        while not end.over:
            end, effects = apply(end, throw(rng))
            struck |= {(each.district, each.number) for each in effects if isinstance(each, CellAttacked)}
            end, _ = apply(end, legal(end, 0)[0])
        seen += len(struck)
    return seen / games, expected


@pytest.mark.parametrize("setup", [PLAIN, BLACK], ids=["plain", "black tile"])
def test_agrees_with_random_throws(setup: Setup) -> None:
    seen, expected = struck_cells(setup, games=30)
    assert abs(seen - expected) < 0.7


@pytest.mark.slow
@pytest.mark.parametrize("setup", [PLAIN, BLACK], ids=["plain", "black tile"])
def test_agrees_with_thousands_of_games(setup: Setup) -> None:
    seen, expected = struck_cells(setup, games=3000)
    assert abs(seen - expected) < 0.06
