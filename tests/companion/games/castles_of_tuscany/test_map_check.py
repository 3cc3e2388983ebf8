"""A player's map under the camera beside that of the game: drawn pictures, read by a lesson of drawn tiles."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany import update_board
from companion.games.castles_of_tuscany.map_check import compared, grid
from companion.games.castles_of_tuscany.model import Board
from companion.games.castles_of_tuscany.placements import laid_map
from companion.games.castles_of_tuscany.screens.checked_map import answer
from companion.games.castles_of_tuscany.seen import MapCheck
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import commands, update_back, update_pieces
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Space
from tests.companion.games.castles_of_tuscany.drawn_tiles import COLOUR, LAMP, copy, reader
from tests.companion.games.castles_of_tuscany.tile_pictures import FOLDER, saved_tiles
from tests.companion.tables import new_model
from tests.engine.castles_of_tuscany.positions import pieces, table
from tests.vision.piece_pictures import drawn, drawn_card
from vision.camera import Frame
from vision.grid_reading import GridCell, GridReading


def with_covered(game: Game, covered: str) -> Game:
    """The game with items on these spaces of Ada's map, beside the start castle on A2."""
    own = replace(game.now.players[0], covered=pieces(covered, game.now.players[0].boards, "A2", game.setup.box))
    return replace(game, now=replace(game.now, players=(own, *game.now.players[1:])))


def at_map(game: Game) -> Model:
    """Ada's map in large, with a camera and learned tiles."""
    model = replace(new_model(), table=CASTLES_AT_THE_TABLE, camera=FOLDER, tiles=saved_tiles())
    return replace(model, game=game, screen=Board(0))


def reading_of(game: Game, covered: Iterable[Space]) -> Message:
    """The reading of a drawn picture of Ada's map with tiles on these spaces."""
    expect = grid(at_map(game))
    assert expect is not None
    spaces = list(laid_map(game, 0).kinds)
    on = [spaces.index(space) for space in covered]
    kinds = [COLOUR[kind] for kind in expect.kinds]
    pixels, _middles = drawn_card(copy(), expect.places, kinds, 24, 3, LAMP, on)
    return update_pieces.grid_seen.news(Frame(pixels, 1.0, 1), expect, reader().read(pixels, expect))


def test_a_drawn_map_is_compared_with_that_of_the_game() -> None:
    game = with_covered(table(), "A3 A6 B6 C0")
    for lying, expected in (
        ("A2 A3 A6 B6 C0", MapCheck()),
        ("A2 A3 A6 B6 C4", MapCheck(bare=("C0",), covered=("C4",))),
    ):
        asked, issued = update(at_map(game), update_pieces.read_grid.tap())
        assert (asked.busy, issued) == (True, (commands.ReadGrid(),))
        model, issued = update(asked, reading_of(game, lying.split()))
        assert issued == ()
        assert (model.screen, model.busy, model.game) == (Board(0, check=expected), False, game)


def read_as(game: Game, *cells: str) -> GridReading:
    """A sure reading of bare spaces, but for `A3` covered, `A3?` covered by a strange thing, `-A3` bare and unclear."""
    found = []
    for space, place in laid_map(game, 0).places.items():
        covered = space in cells or f"{space}?" in cells
        unclear = f"{space}?" in cells or f"-{space}" in cells
        found.append(GridCell(place, (), "mine", 1.0, (), float(covered), unclear))
    return GridReading(640, 480, tuple(found))


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("A3 C0", MapCheck()),
        ("A2? A3 C0", MapCheck()),
        ("A3 C0?", MapCheck()),
        ("A3", MapCheck(unclear=("C0",))),
        ("C0", MapCheck(bare=("A3",))),
        ("A3? C0", MapCheck()),
        ("-A3 C0 B1? B2", MapCheck(covered=("B2",), unclear=("A3", "B1"))),
    ],
    ids=["agrees", "start castle", "joker", "bare joker", "bare tile", "strange tile", "more"],
)
def test_only_a_sure_difference_of_a_piece_that_was_learned_is_said(cells: str, expected: MapCheck) -> None:
    game = with_covered(table(), "A3 C0=joker")
    assert compared(game, 0, read_as(game, *cells.split())) == expected


def test_the_answer_names_the_spaces() -> None:
    game = table()
    assert answer(game, 0, MapCheck()) == "The map on the table agrees: 1 covered space."
    assert answer(game, 0, MapCheck(("A6",), ("B1", "C4"), ("C5",))) == (
        "Covered only on the table: B1 and C4. Covered only in the game: A6. Seen unclearly: C5. Compare these spaces."
    )
    assert answer(game, 0, MapCheck(unclear=("C5",))) == "Seen unclearly: C5. All others agree."


def test_a_picture_without_the_map_names_the_next_step_and_another_players_reading_is_dropped() -> None:
    game = table()
    asked, _issued = update(at_map(game), update_pieces.read_grid.tap())
    expect = grid(asked)
    assert expect is not None
    frame = Frame(drawn(copy(), ()), 1.0, 1)
    unseen, _issued = update(asked, update_pieces.grid_seen.news(frame, expect, GridReading(640, 480, ())))
    assert str(unseen.notice).startswith("The camera does not see this map.")
    other, _issued = update(asked, update_board.show_player.tap(1))
    assert not other.busy
    again, _issued = update(other, update_pieces.read_grid.tap())
    kept, _issued = update(again, update_pieces.grid_seen.news(frame, expect, read_as(game)))
    assert kept == again


def test_the_answer_goes_with_the_map() -> None:
    model = replace(at_map(table()), screen=Board(0, check=MapCheck(("A2",))))
    assert any(isinstance(each, Text) and "A2" in each.text for each in view(model))
    assert update(model, update_board.show_player.tap(1))[0].screen == Board(1)
    assert update(model, update_back.back.tap())[0].screen == Board()


def test_no_map_is_checked_without_a_lesson_a_camera_or_a_player() -> None:
    model = at_map(table())
    assert update_pieces.read_grid.tap() in [each.message for each in view(model)]
    for without in (
        replace(model, tiles=None),
        replace(model, camera=new_model().camera),
        replace(model, screen=Board()),
    ):
        assert update_pieces.read_grid.tap() not in [each.message for each in view(without)]
        assert update(without, update_pieces.read_grid.tap()) == (without, ())
