"""Section 7: the achievements."""

import random
from typing import NamedTuple

import pytest

from engine.achievements import is_near
from engine.troyes_dice import Colour, Sheet, score
from engine.troyes_dice.achievements import Achievement, OverGames, Result, achievements, progress, result_of
from tests.engine.troyes_dice.boards import RED, WHITE, YELLOW, cells
from tests.engine.troyes_dice.positions import play_turn, random_game


def row(district: Colour) -> int:
    """All six cells of a district."""
    return cells(*((district, column) for column in range(1, 7)))


def result(sheet: Sheet, players: int = 2, expansion: bool = False, won: bool = False) -> Result:
    return Result(sheet, players, expansion, won)


FORTY = Sheet(citizens=(14, 13, 13))
SIXTY = Sheet(citizens=(20, 20, 17), circled=(9, 3, 3), held=(4, 2, 1))


@pytest.mark.parametrize(
    ("results", "earned"),
    [
        ([result(Sheet())] * 2, set()),
        ([result(Sheet())] * 3, {Achievement.THREE_WITH_OTHERS}),
        ([result(Sheet(), players=1)] * 3, {Achievement.THREE_SOLO}),
        ([result(Sheet(), players=1), result(Sheet(), expansion=True), result(Sheet())], set()),
        (
            [result(Sheet(), expansion=True)] * 3,
            {Achievement.THREE_WITH_OTHERS, Achievement.THREE_WITH_EXPANSION},
        ),
        ([result(FORTY)], {Achievement.CITIZENS_40}),
        ([result(Sheet(citizens=(13, 13, 13)))], set()),
        (
            [result(SIXTY, won=True)],
            {
                Achievement.POINTS_45,
                Achievement.POINTS_55,
                Achievement.WIN_AT_60,
                Achievement.CITIZENS_40,
                Achievement.ALL_OF_A_TRACK,
            },
        ),
        (
            [result(SIXTY, players=1, won=True)],
            {Achievement.POINTS_45, Achievement.POINTS_55, Achievement.CITIZENS_40, Achievement.ALL_OF_A_TRACK},
        ),
        ([result(Sheet(built=(row(YELLOW), 0)))], {Achievement.ALL_PRESTIGE}),
        ([result(Sheet(built=(0, row(WHITE))))], {Achievement.ALL_WORK}),
        (
            [result(Sheet(built=(row(RED), 0), characters=(3, 0, 0, 0, 0, 0)))],
            {Achievement.ALL_PRESTIGE, Achievement.CHARACTER_18},
        ),
        ([result(Sheet(circled=(18, 3, 3)))], {Achievement.ALL_OF_A_RESOURCE}),
    ],
)
def test_achievements(results: list[Result], earned: set[Achievement]) -> None:
    assert achievements(results) == earned


def test_a_result_needs_a_finished_game() -> None:
    rng = random.Random(2)
    game = random_game(rng, 2, 16)
    with pytest.raises(ValueError, match="day 8, afternoon"):
        result_of(game, 0)
    for player in range(2):
        game = play_turn(rng, game, player)
    results = [result_of(game, player) for player in range(2)]
    assert any(each.won for each in results)
    assert [each.sheet for each in results] == list(game.sheets)


def test_progress_counts_what_is_missing() -> None:
    sheet = Sheet(citizens=(14, 13, 11), circled=(17, 3, 3))
    near = {each.achievement: (each.have, each.need) for each in progress(result(sheet)) if is_near(each)}
    assert near == {Achievement.CITIZENS_40: (38, 40), Achievement.ALL_OF_A_RESOURCE: (17, 18)} | (
        {Achievement.POINTS_45: (score(sheet).total, 45)} if score(sheet).total >= 36 else {}
    )
    assert not any(is_near(each) for each in progress(result(Sheet())))
    held = achievements([result(FORTY)])
    assert all(each.have >= each.need for each in progress(result(FORTY)) if each.achievement in held)


def test_progress_over_games_stops_at_three() -> None:
    games = [Played(1, False)] * 2 + [Played(3, True)] * 5
    assert [(each.have, each.need) for each in OverGames().counted(games)] == [(2, 3), (3, 3), (3, 3)]


class Played(NamedTuple):
    """A finished game, as far as it counts for this."""

    players: int
    expansion: bool
    game_id: int = 0
    achievements: tuple[str, ...] = ()
