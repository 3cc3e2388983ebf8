"""The board: every part of the position is drawn, and victory points show only under a finger."""

import pytest
from msgspec.structs import replace

from companion.games import undo
from companion.games.troyes import update_board
from companion.games.troyes.model import Board, BoardPart, Drafts, PlayerTurn
from companion.games.troyes.paint_pieces import DASH
from companion.games.troyes.widgets import CardMark, ColumnMark, DistrictMark, PieceMark, PlayerMark, SpaceMark
from companion.ui.message import calls
from companion.ui.screens import view
from companion.ui.toolkit.draw import painter_of
from companion.ui.toolkit.widgets import Key, Widget
from companion.ui.update import update
from engine.troyes.actions import Pass
from engine.troyes.rules import apply
from engine.troyes.setup import Pieces
from engine.troyes.state import Game
from tests.companion.games.troyes.at_the_table import model_of
from tests.companion.ui.ink import InkBrush
from tests.engine.troyes.positions import event, opened, table
from tests.engine.troyes.random_games import played


def market() -> Game:
    return table(
        dice={0: "R4 W5", 1: "Y3 Y4", "neutral": "W6"},
        vp=(31, 32, 33, 34),
        activities=(opened(4, "x_merchant", (2,), (1,), cubes=(0, 0, 0, 0)), opened(4, "x_priest", cubes=(2, 0, 1, 0))),
        row=(event("x_marauders", (0, 1)), event("x_war", (1, 2), (3, 1))),
        standing={"palace": {1: 0, 6: "neutral"}},
        cathedral={(4, 1): 1},
        expelled=((0, 2, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    )


def widgets_of(kind: type[Widget], board: Board | None = None) -> list[Widget]:
    return [each for each in view(model_of(market(), board or Board())) if isinstance(each, kind)]


def test_draws_every_part_of_the_position() -> None:
    spaces = {(each.number, each.piece) for each in widgets_of(SpaceMark) if isinstance(each, SpaceMark) and each.piece}
    assert spaces == {(1, Pieces.ORANGE), (6, "grey")}
    assert [each.piece for each in widgets_of(PieceMark) if isinstance(each, PieceMark)] == [Pieces.BLUE] * 2
    columns = [each.cubes for each in widgets_of(ColumnMark) if isinstance(each, ColumnMark)]
    assert columns[3] == (Pieces.BLUE, "", "")
    assert sum(cube != "" for column in columns for cube in column) == 1
    districts = [each.dice for each in widgets_of(DistrictMark) if isinstance(each, DistrictMark)]
    assert districts[1] == (("red", ()), ("white", ()), ("yellow", (3, 4)))
    merchant, priest, marauders, war = (each for each in widgets_of(CardMark) if isinstance(each, CardMark))
    assert (merchant.places, merchant.picture) == ((("2", "green"), ("1", "")), ("blue",))
    assert priest.cubes == (("orange", 2), ("green", 1))
    assert [piece for _points, piece in marauders.places] == ["orange", "", ""]
    assert [piece for _points, piece in war.places] == ["blue", "blue", "natural", ""]


def test_cards_stand_large_with_their_names_on_a_tap() -> None:
    model = model_of(market(), Board(back=PlayerTurn()))
    for part, names in (
        (BoardPart.ACTIVITIES, ["Made-up Merchant", "Made-up Priest"]),
        (BoardPart.EVENTS, ["Made-up Marauders", "Made-up War"]),
    ):
        after, _ = update(model, update_board.show_part.tap(part))
        assert [each.title for each in view(after) if isinstance(each, CardMark)] == names
        assert after.screen == Board(PlayerTurn(), part)


def test_victory_points_are_a_dash_until_a_finger_rests_on_the_name() -> None:
    canvas = InkBrush((800, 480))
    for mark, points in zip(widgets_of(PlayerMark), (31, 32, 33, 34), strict=True):
        for pressed, shown in ((False, DASH), (True, str(points))):
            canvas.lines.clear()
            painter_of(PlayerMark)(canvas, mark, pressed)
            words = [line.text for line in canvas.lines]
            assert words[-1] == shown
            assert (str(points) in words) is pressed
    mark = widgets_of(PlayerMark)[2]
    assert mark.message == update_board.rest_on_name.tap(2)
    model = model_of(market(), Board())
    assert update(model, update_board.rest_on_name.tap(2)) == (model, ())


@pytest.mark.parametrize(("sealed", "held"), [(1, False), (2, True)])
def test_undo_is_a_key_to_hold_past_a_throw(sealed: int, held: bool) -> None:
    fresh = market()
    assert not [each for each in view(model_of(fresh, Board())) if calls(each.message, undo.take_back)]
    after, _ = apply(fresh, Pass(0))
    model = replace(model_of(after, Board()), drafts=Drafts(sealed=sealed))
    (key,) = (each for each in view(model) if calls(each.message, undo.take_back))
    assert isinstance(key, Key)
    assert (key.hold, key.message) == (held, undo.take_back.tap(held))


@pytest.mark.parametrize("part", BoardPart)
def test_any_position_of_a_game_is_drawn(part: BoardPart) -> None:
    for game, *_ in list(played(3))[::9]:
        cards = [each for each in view(model_of(game, Board(part=part))) if isinstance(each, CardMark)]
        shown = {
            BoardPart.TOWN: (*game.now.activities, *game.now.row),
            BoardPart.ACTIVITIES: game.now.activities,
            BoardPart.EVENTS: game.now.row,
        }
        assert len(cards) == len(shown[part])
