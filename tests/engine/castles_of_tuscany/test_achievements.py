"""The achievements of The Castles of Tuscany in a finished position."""

from typing import Any

import pytest

from engine.castles_of_tuscany.achievements import COUNTED, GAMES, Achievement, OverGames, in_one_game, results
from engine.castles_of_tuscany.rules import new_game
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Stage
from engine.game import Progress
from tests.engine.castles_of_tuscany.positions import setup_of, table, with_player

THREE_COLOURS = "A5 B1 C0 A4=joker B0=joker A3 B3 B4 C9"
"""Cities, inns and monasteries of map M."""


def finished(players: int = 2, red: int = 1, ending: int = 1, **ada: Any) -> Game:
    """A finished game that Ada has won."""
    game = table(players, red=red, cards=0, now={"stage": Stage.OVER, "turn": None, "ending": ending}, **ada)
    for player in range(1, players):
        game = with_player(game, player, hand=(0,))
    return game


def earned(game: Game) -> set[Achievement]:
    return set(in_one_game(results(game)[0]))


CASES: tuple[tuple[Game, set[Achievement]], ...] = (
    (finished(), set()),
    (finished(red=74), set()),
    (finished(red=75), {Achievement.POINTS_75}),
    (finished(red=98, marbles=2), {Achievement.POINTS_75, Achievement.POINTS_100}),
    (finished(red=125), {Achievement.POINTS_75, Achievement.POINTS_100, Achievement.POINTS_125}),
    (finished(4), {Achievement.WIN_OF_FOUR}),
    (finished(4, red=0, marbles=0, green=1), set()),
    (finished(green=40), {Achievement.GREEN_40}),
    (finished(covered=THREE_COLOURS), {Achievement.COLOURS_3}),
    (finished(covered=THREE_COLOURS.replace("C9", "")), set()),
    (finished(covered=" ".join(f"{letter}{n}=joker" for letter in "BC" for n in range(10)) + " A3"), {
        Achievement.SPACES_22, Achievement.JOKERS_4,
    }),
    (finished(bonuses="card card card card card worker"), {Achievement.BONUSES_6}),
    (finished(bonuses="card storage marble worker production"), {Achievement.ALL_BONUSES}),
    (finished(covered="A0=joker A1=joker A3=joker A4=joker"), {Achievement.JOKERS_4}),
    (finished(covered="A0=farm:olive+grape B8=farm:grain+livestock"), {Achievement.ALL_PRODUCE}),
    (finished(covered="A0=farm:olive+grape B8=farm:grain"), set()),
    (finished(ending=0), {Achievement.LAST_STACK}),
)  # fmt: skip


@pytest.mark.parametrize(("game", "found"), CASES, ids=range(len(CASES)))
def test_achievements_of_one_game(game: Game, found: set[Achievement]) -> None:
    assert earned(game) == found
    assert OverGames().within(game)[0] == tuple(each.name for each in Achievement if each in found)


def test_a_game_that_is_not_over_has_no_result() -> None:
    with pytest.raises(ValueError, match="round 1"):
        results(new_game(setup_of()))


def test_the_distance_to_each_achievement_that_counts_something() -> None:
    found = OverGames().progress(finished(red=3, bonuses="card card"))
    assert [len(mine) for mine in found] == [len(COUNTED)] * 2
    assert Progress(Achievement.BONUSES_6, 2, 6) in found[0]
    assert Progress(Achievement.ALL_BONUSES, 1, 5) in found[0]
    assert Progress(Achievement.POINTS_75, 3, 75) in found[0]


def test_every_achievement_is_of_one_game_or_of_several() -> None:
    assert set(Achievement) == {*COUNTED, *GAMES, Achievement.WIN_OF_FOUR, Achievement.LAST_STACK}
