"""The keys of tiles that come: none moves under the finger, and one of which all are entered is grey."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_tiles
from companion.games.castles_of_tuscany.model import DisplaySetup
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.castles_of_tuscany.widgets import Hexagon
from companion.ui.message import calls
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Rect, Widget
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import TILE_OF_NAME, Stage, Tile
from tests.companion.tables import new_model
from tests.companion.ui.stories_tuscany_board import begun

GAME: Game = next(game for game in begun(2, 11) if game.now.stage is Stage.DISPLAY)
GRAPES, MINE = TILE_OF_NAME["farm:grape"], TILE_OF_NAME["mine"]


def entered(*tiles: Tile) -> Model:
    return replace(new_model(), table=CASTLES_AT_THE_TABLE, game=GAME, screen=DisplaySetup(tiles))


def keys(model: Model) -> dict[Tile, Widget]:
    return {each.message.fields["tile"]: each for each in view(model) if calls(each.message, update_tiles.add_tile)}


def places(model: Model) -> dict[Tile, Rect]:
    return {tile: key.rect for tile, key in keys(model).items()}


def test_no_key_moves_while_tiles_are_entered() -> None:
    assert places(entered(GRAPES, MINE, MINE, MINE, MINE)) == places(entered())


def test_a_tile_of_which_all_are_entered_is_grey_and_says_why() -> None:
    assert GAME.now.neutral.count(GRAPES) == 1
    key = keys(entered(GRAPES))[GRAPES]
    assert (key.enabled, key.why) == (
        False,
        "All tiles like this one are entered; tap a wrong one to take it away.",
    )
    assert keys(entered(MINE))[MINE].enabled


def test_entered_tiles_lie_in_the_gaps_and_a_tap_takes_the_right_one_away() -> None:
    lying = [each for each in view(entered(GRAPES, MINE)) if isinstance(each, Hexagon)]
    assert [(each.kind, each.message) for each in lying[:3]] == [
        ("farm", update_tiles.remove_tile.tap(0)),
        ("mine", update_tiles.remove_tile.tap(1)),
        ("", None),
    ]
