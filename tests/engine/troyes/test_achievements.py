"""The achievements of Troyes: of a finished position, and of the games of a player together."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine.game import Progress
from engine.troyes.achievements import COUNTED, GAMES, Achievement, OverGames, in_one_game, results
from engine.troyes.made_up import made_up_cards
from engine.troyes.rules import new_game
from engine.troyes.setup import Setup
from engine.troyes.state import Game, OpenActivity
from engine.troyes.terms import Stage

NAMES = ("Ada", "Bo", "Cy", "Di")
NONE = (None, None, None)


class Done(Struct, frozen=True):
    """A finished game of a player."""

    game_id: int
    achievements: tuple[str, ...] = ()
    players: int = 3
    expansion: bool = False


def finished(players: int = 3, **changes: object) -> Game:
    """A finished game in which player 0 has these goods, and nobody has anything else."""
    game = new_game(Setup(NAMES[:players], made_up_cards()))
    own = replace(game.now.players[0], **changes)
    now = replace(game.now, stage=Stage.OVER, players=(own, *game.now.players[1:]))
    return replace(game, now=now)


def with_cubes(game: Game, columns: int, levels: int) -> Game:
    full = (0,) * levels + (None,) * (3 - levels)
    cathedral = tuple(full if column < columns else NONE for column in range(6))
    return replace(game, now=replace(game.now, cathedral=cathedral))


def with_tradesmen(game: Game, count: int) -> Game:
    cards = [card.id for card in made_up_cards().activity[:count]]
    return replace(game, now=replace(game.now, activities=tuple(OpenActivity(card, (None,), (0,)) for card in cards)))


def earned(game: Game) -> set[Achievement]:
    return set(in_one_game(results(game)[0]))


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (finished(vp=0), set()),
        (finished(vp=36), {Achievement.POINTS_30}),
        (finished(vp=35), set()),
        (finished(vp=51), {Achievement.POINTS_30, Achievement.POINTS_45}),
        (finished(vp=66), {Achievement.POINTS_30, Achievement.POINTS_45, Achievement.POINTS_60}),
        (finished(4, vp=1), {Achievement.WIN_OF_FOUR}),
        (finished(3, vp=1), set()),
        (finished(won=("a", "b")), set()),
        (finished(won=("a", "b", "c")), {Achievement.EVENTS_WON_3}),
        (finished(influence=19), set()),
        (finished(influence=20), {Achievement.FULL_INFLUENCE}),
        (with_cubes(finished(), 5, 2), {Achievement.CATHEDRAL_8}),
        (with_cubes(finished(), 6, 1), {Achievement.ALL_COLUMNS}),
        (with_cubes(finished(), 7, 1), {Achievement.ALL_COLUMNS}),
        (with_tradesmen(finished(), 5), set()),
        (with_tradesmen(finished(), 6), {Achievement.TRADESMEN_6}),
    ],
    ids=[f"case {number}" for number in range(16)],
)
def test_achievements_of_one_game(game: Game, found: set[Achievement]) -> None:
    assert earned(game) == found
    assert OverGames().within(game)[0] == tuple(each.name for each in Achievement if each in found)


def test_points_of_characters_count_apart() -> None:
    knight = next(each.id for each in made_up_cards().character if each.counts == "influence")
    game = finished(influence=19, characters=(knight,))
    count, need = COUNTED[Achievement.CHARACTERS_12]
    assert 0 < count(results(game)[0]) < need


def test_a_game_that_goes_on_has_no_result() -> None:
    with pytest.raises(ValueError, match="round 1"):
        results(new_game(Setup(NAMES, made_up_cards())))


def test_the_distance_to_each_achievement_that_counts_something() -> None:
    found = OverGames().progress(with_cubes(finished(vp=3), 3, 1))
    assert [len(mine) for mine in found] == [len(COUNTED)] * 3
    assert Progress(Achievement.ALL_COLUMNS, 3, 6) in found[0]
    # two levels without a cube cost more than the points held
    assert Progress(Achievement.POINTS_30, 0, 30) in found[0]


def test_games_of_a_player_together() -> None:
    games = [Done(number) for number in range(1, 11)]
    games[4] = Done(5, (Achievement.POINTS_30.name, "OF_A_NEWER_RELEASE"))
    found = OverGames().earned(games)
    assert found == {Achievement.THREE_GAMES: 3, Achievement.TEN_GAMES: 10, Achievement.POINTS_30: 5}
    assert list(found) == [each for each in Achievement if each in found]
    assert OverGames().earned(games[:2]) == {}
    assert OverGames().counted(games[:4]) == (
        Progress(Achievement.THREE_GAMES, 3, 3),
        Progress(Achievement.TEN_GAMES, 4, 10),
    )


def test_every_achievement_is_of_one_game_or_of_several() -> None:
    assert set(Achievement) == {*COUNTED, *GAMES, Achievement.WIN_OF_FOUR, Achievement.FULL_INFLUENCE}
