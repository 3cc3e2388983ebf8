"""The probability of an attack agrees with games thrown at random."""

from random import Random

from companion.games.troyes_dice.coach.attack_chance import attack_chance, black_slot_chance
from engine.troyes_dice import Colour, Roll, Setup, apply, new_game
from engine.troyes_dice.effects import CellAttacked
from engine.troyes_dice.rules import legal
from tests.companion.tables import throw

GAMES = 60


def test_the_black_die_lies_somewhere() -> None:
    total = sum(black_slot_chance(number, slot) for number in range(1, 7) for slot in range(4))
    assert abs(total - 1.0) < 1e-12


def test_agrees_with_random_throws() -> None:
    setup = Setup(("Ada",))
    game, _ = apply(new_game(setup), Roll(4, (1, 4, 6)))
    game, _ = apply(game, legal(game, 0)[0])
    expected = sum(attack_chance(game, district, number) for district in Colour for number in range(1, 7))
    rng = Random(6)
    seen = 0
    for _ in range(GAMES):
        struck = set()
        end = game
        while not end.over:
            end, effects = apply(end, throw(rng))
            struck |= {(each.district, each.number) for each in effects if isinstance(each, CellAttacked)}
            end, _ = apply(end, legal(end, 0)[0])
        seen += sum((district, number) in struck for district in Colour for number in range(1, 7))
    assert abs(seen / GAMES - expected) < 0.5, (seen / GAMES, expected)
