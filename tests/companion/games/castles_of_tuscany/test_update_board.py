"""The board and the log open from the game's screens, and Back shows these again."""

from msgspec.structs import replace

from companion.games import undo
from companion.games.castles_of_tuscany import update_board
from companion.games.castles_of_tuscany.model import Board, MapSetup, Turn
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import commands, update_back, update_log
from companion.ui.message import Message
from companion.ui.model import GameLog, Model, Screen
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from engine.castles_of_tuscany.actions import Draw
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game
from tests.companion.tables import new_model
from tests.engine.castles_of_tuscany.positions import table


def at(game: Game, screen: Screen) -> Model:
    return replace(new_model(), table=CASTLES_AT_THE_TABLE, game=game, screen=screen)


def tapped(model: Model, *taps: Message) -> Model:
    """The model after taps on keys that are shown and enabled."""
    for tap in taps:
        assert tap in [each.message for each in view(model) if each.enabled], tap
        model, _issued = update(model, tap)
    return model


def test_the_board_shows_everybody_and_one_player_in_large() -> None:
    model = tapped(at(table(4), Turn()), update_board.open_board.tap())
    assert model.screen == Board(back=Turn())
    model = tapped(model, update_board.show_player.tap(2), update_board.show_player.tap(3))
    assert model.screen == Board(3, Turn())
    model = tapped(model, update_back.back.tap())
    assert model.screen == Board(back=Turn())
    assert tapped(model, update_back.back.tap()).screen == Turn()


def test_no_board_while_maps_are_laid() -> None:
    game = new_game(Setup(("Ada", "Bo"), made_up_box()))
    keys = [each.message for each in view(at(game, MapSetup()))]
    assert update_board.open_board.tap() not in keys
    assert keys


def test_the_log_is_read_from_the_stored_actions() -> None:
    game = table()
    model, issued = update(at(game, Board(back=Turn())), update_log.open_log.tap())
    assert commands.ReadActions() in issued
    assert model.screen == GameLog(back=Board(back=Turn()))
    read, _more = update(model, update_log.actions_read.news(()))
    assert any(isinstance(each, Text) and each.text == "Nothing has happened yet." for each in view(read))
    assert tapped(read, update_back.back.tap()).screen == Board(back=Turn())


def test_a_step_is_taken_back_on_the_board() -> None:
    game, _effects = apply(table(), Draw(0))
    model, issued = update(at(game, Board(back=Turn())), undo.take_back.tap())
    assert [type(each) for each in issued] == [commands.Submit]
    assert model.game is game
