"""Spaces large enough for a finger on the maps whose boards are shifted the furthest, on wide and upright screens."""

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import CastleChoice, MapSetup, Turn
from companion.games.castles_of_tuscany.widgets import Hexagon
from companion.ui.model import Model, Screen
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import hit
from companion.ui.toolkit.widgets import Key, Widget
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.actions import LaidBoard, LayMap
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import TILE_OF_NAME
from tests.companion.ui.stories_tuscany import LONG, middle, shown
from tests.companion.ui.variants import Variant, in_variant
from tests.engine.castles_of_tuscany.positions import boards, place, play, table

PICKED = choice(Turn, space="A1", taking=None)
ALL_LOWER, ALL_HIGHER = boards("A1", "B1", "C1", joins=(2, 2)), boards("A1", "B1", "C1", joins=(0, 0))


def drawn(game: Game, screen: Screen, tall: bool) -> list[Widget]:
    model: Model = in_variant(shown(game, screen), Variant(tall=tall))
    return list(view(model))


def laid(game: Game, joined: tuple[LaidBoard, ...]) -> Game:
    """The game with these boards as the first player's map."""
    first, *others = game.now.players
    return replace(game, now=replace(game.now, players=(replace(first, boards=joined), *others)))


def laying_the_second(count: int) -> Game:
    """The first player's map lies and may be taken back."""
    game = new_game(Setup(LONG[:count], made_up_box()))
    game, _effects = apply(game, LayMap(0, boards("A2", "B2", "C2"), "A2"))
    return game


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("joined", [ALL_LOWER, ALL_HIGHER], ids=["lower", "higher"])
@pytest.mark.parametrize("count", [2, 4])
def test_a_shifted_map_in_the_making_has_room_for_a_finger(
    count: int, joined: tuple[LaidBoard, ...], tall: bool
) -> None:
    widgets = drawn(laying_the_second(count), MapSetup(1, joined), tall)
    assert [each for each in widgets if isinstance(each, Key) and min(each.rect[2:]) < theme.TARGET] == []
    assert {min(each.rect[2:]) >= theme.TARGET - 3 for each in widgets if isinstance(each, Hexagon)} == {True}


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("joined", [ALL_LOWER, ALL_HIGHER], ids=["lower", "higher"])
def test_a_finger_beside_the_middle_of_a_small_space_takes_it(joined: tuple[LaidBoard, ...], tall: bool) -> None:
    castle = play(
        table(4, storage="castle", covered="B3", display="mine village mine inn city city farm:grape carter"),
        place("B7", "castle"),
    )
    for game, screen in ((middle(), Turn()), (castle, CastleChoice(TILE_OF_NAME["mine"]))):
        widgets = drawn(laid(game, joined), screen, tall)
        lit = [each for each in widgets if isinstance(each, Hexagon) and each.lit]
        assert lit
        for space in lit:
            x, y, w, h = space.rect
            # 19 pixels to each side of its middle: nearer to it than to any other space
            for across, down in ((0, 0), (19, 0), (-19, 0), (0, 19), (0, -19)):
                assert hit(widgets, x + w / 2 + across, y + h / 2 + down) is space


def test_of_overlapping_circles_the_nearest_that_may_be_chosen_is_hit() -> None:
    greyed = Hexagon(rect=(0, 0, 46, 40), enabled=False, why="No castle may stand here.")
    free = Hexagon(rect=(0, 40, 46, 40), message=PICKED)
    other = Hexagon(rect=(0, 80, 46, 40), message=PICKED)
    widgets = (greyed, free, other)
    assert hit(widgets, 23, 20) is greyed
    assert hit(widgets, 23, 38) is free
    assert hit(widgets, 23, 79) is free
    assert hit(widgets, 23, 81) is other


def test_each_space_that_a_castle_cannot_use_says_why() -> None:
    castle = play(
        table(2, storage="castle", covered="B3", display="mine village mine inn city city farm:grape carter"),
        place("B7", "castle"),
    )
    widgets = drawn(castle, CastleChoice(TILE_OF_NAME["mine"]), tall=False)
    spaces = [each for each in widgets if isinstance(each, Hexagon) and each.rect[0] > 430]
    assert {each.lit for each in spaces} == {True, False}
    assert [each for each in spaces if not each.lit and not each.why] == []
