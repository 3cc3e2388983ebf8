"""The probability of an attack agrees with games thrown at random."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.coach.attack_chance import attack_chance, cells_in_danger, throw_chances
from engine.troyes_dice import Colour, Roll, Setup, Tile, apply, new_game
from engine.troyes_dice.effects import CellAttacked
from engine.troyes_dice.rules import legal
from engine.troyes_dice.sheet import cell
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


def test_only_cells_that_can_lose_a_building_are_in_danger() -> None:
    game, _ = apply(new_game(PLAIN), Roll(4, (1, 4, 6)))
    fortress = 1 << cell(Colour.RED, 2)
    town = 1 << cell(Colour.YELLOW, 5)
    sheet = replace(game.seats[0].sheet, built=(fortress | town, town), crossed=1 << cell(Colour.WHITE, 6))
    found = cells_in_danger(replace(game, seats=(replace(game.seats[0], sheet=sheet),)), 0)
    safe = {(district, 2) for district in Colour} | {(Colour.YELLOW, 5), (Colour.WHITE, 6)}
    every = {(district, number) for district in Colour for number in range(1, 7)}
    assert {(each.district, each.number) for each in found} == every - safe
    assert [each.chance for each in found] == sorted((each.chance for each in found), reverse=True)
