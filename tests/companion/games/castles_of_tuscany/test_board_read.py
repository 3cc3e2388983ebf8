"""A board of the owner's box under the camera: read from drawn pictures, asked about, confirmed, and stored then."""

import tomllib
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany import board_read, update_box
from companion.games.castles_of_tuscany.board_read import MAX_BESIDE, grid
from companion.games.castles_of_tuscany.empty_box import new_box
from companion.games.castles_of_tuscany.model import BoardPage, BoxPage, drafts_of
from companion.games.castles_of_tuscany.seen import SeenBoard
from companion.i18n.faults import Code, Part, fault
from companion.ui import commands, update_back, update_pieces, update_shell, update_throw
from companion.ui.message import Message, calls
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.hit_test import hit, message_of
from companion.ui.toolkit.widgets import Text
from companion.ui.update import update
from companion.ui.update_shell import choice
from engine.castles_of_tuscany.made_up import MADE_UP
from engine.castles_of_tuscany.terms import Kind
from tests.companion.games.castles_of_tuscany.drawn_tiles import COLOUR, LAMP, copy, reader
from tests.companion.games.castles_of_tuscany.tile_pictures import FOLDER, board_seen, board_unseen, saved_tiles
from tests.companion.tables import new_model
from tests.companion.ui.stories_tuscany_box import at_setup, spaces_of, told
from tests.vision.piece_pictures import drawn_card
from vision.camera import Frame
from vision.grid_reading import Place

B3 = [kind.value for kind in spaces_of("B3")]
ON_ITS_HEAD = 180.0
"""The turn of a board that lies on its head, in degrees."""


def at_board(text: str = "", board: str = "B3") -> Model:
    """A board of this box, with a camera and learned tiles."""
    return told(
        replace(at_setup(text), camera=FOLDER, tiles=saved_tiles()),
        update_box.open_box.tap(),
        update_box.enter_board.tap(board),
    )


def tap(model: Model, message: Message) -> Model:
    """Tap the key of this message in its middle; files are stored at once."""
    shown = view(model)
    key = next(each for each in shown if each.message == message and each.enabled)
    x, y, w, h = key.rect
    assert hit(shown, x + w / 2, y + h / 2) is key
    return told(model, message)


def why(model: Model, message: Message) -> str:
    """The reason that a greyed key gives for doing nothing."""
    key = next(each for each in view(model) if each.message == message)
    said = message_of(key)
    assert calls(said, update_shell.explain)
    return str(said.fields["text"])


def picture(model: Model, kinds: Sequence[str], turn: float = 2.0, places: Sequence[Place] = ()) -> Message:
    """The reading of a drawn picture of a board, or of hexagons at other `places`, under the camera."""
    expect = grid(model)
    assert expect is not None
    lying = places or expect.places
    pixels, _middles = drawn_card(copy(), lying, [COLOUR[kind] for kind in kinds], 26, turn, LAMP)
    return update_pieces.grid_seen.news(Frame(pixels, 1.0, 1), expect, reader().read(pixels, expect))


def stored(model: Model, board: str = "B3") -> list[str]:
    """The spaces of a board in the file."""
    entries = tomllib.loads(drafts_of(model).setup.file or new_box())["board"]
    return next(entry["spaces"] for entry in entries if entry["id"] == board)


def board_of(model: Model) -> SeenBoard:
    assert isinstance(model.screen, SeenBoard)
    return model.screen


def test_a_drawn_board_is_read_corrected_and_stored_by_three_taps() -> None:
    begun = at_board()
    _asked, issued = update(begun, update_pieces.read_grid.tap())
    assert issued == (commands.ReadGrid(),)
    asked = tap(begun, update_pieces.read_grid.tap())
    assert (asked.busy, asked.screen) == (True, begun.screen)
    read, issued = update(asked, picture(asked, B3))
    assert issued == ()
    assert [space.kind.value for space in board_of(read).spaces] == B3
    assert not read.busy
    for unclear in [at for at, space in enumerate(board_of(read).spaces) if space.options]:
        read = tap(read, board_read.name_space.tap(Kind(B3[unclear])))
    assert stored(read) == ["?"] * 10, "nothing is stored before somebody accepts"
    kept = tap(read, board_read.accept_board.tap())
    assert stored(kept) == B3
    assert kept.screen == BoardPage("B3", None, BoxPage(cell=0, back=at_setup().screen))
    assert kept.frame is None


def test_a_space_in_doubt_is_asked_about_and_a_tap_changes_any_other() -> None:
    asked = told(at_board(), update_pieces.read_grid.tap())
    read, _issued = update(asked, board_seen("B3", B3, {3: "farm", 7: "mine"}))
    assert board_of(read).space == 3
    assert "Castle or Farm?" in text_of(read)
    assert why(read, board_read.accept_board.tap()).startswith("Tap the kind of each space")
    assert told(read, board_read.accept_board.tap()) == read
    read = tap(read, board_read.name_space.tap(Kind.FARM))
    assert board_of(read).space == 7
    read = tap(read, board_read.name_space.tap(Kind(B3[7])))
    assert board_of(read).space is None
    read = tap(tap(read, choice(SeenBoard, space=0)), board_read.name_space.tap(Kind.INN))
    assert stored(tap(read, board_read.accept_board.tap())) == ["inn", *B3[1:3], "farm", *B3[4:]]


def test_back_leaves_the_reading_and_a_new_one_takes_its_place() -> None:
    entered = told(at_board(), update_box.put_kind.tap(Kind.MINE), update_pieces.read_grid.tap())
    read, _issued = update(entered, board_seen("B3", B3))
    left = tap(read, update_back.back.tap())
    assert left.screen == BoardPage("B3", 1, BoxPage(cell=0, back=at_setup().screen))
    assert stored(left) == ["mine", *["?"] * 9]
    again = tap(read, update_pieces.read_grid.tap())
    other, _issued = update(again, board_seen("B3", list(reversed(B3))))
    assert [space.kind.value for space in board_of(other).spaces] == list(reversed(B3))


def test_an_entered_board_is_confirmed_or_the_differing_space_asked_about() -> None:
    asked = told(at_board(MADE_UP), update_pieces.read_grid.tap())
    same, _issued = update(asked, board_seen("B3", B3))
    assert isinstance(same.screen, BoardPage)
    assert same.notice == "The camera reads the same ten spaces as are entered."
    differs, _issued = update(asked, board_seen("B3", [*B3[:4], "inn", *B3[5:]]))
    assert board_of(differs).space == 4
    assert text_of(differs).startswith("Space 4: the camera sees Inn, entered is Carter.")
    mended = tap(differs, board_read.name_space.tap(Kind.CARTER))
    assert stored(tap(mended, board_read.accept_board.tap())) == B3


def test_a_board_on_its_head_is_the_entered_one() -> None:
    asked = told(at_board(MADE_UP), update_pieces.read_grid.tap())
    same, _issued = update(asked, picture(asked, B3, ON_ITS_HEAD))
    assert (
        str(same.notice).startswith("The camera reads the same")
        or [space.kind.value for space in board_of(same).spaces] == B3
    )
    changed, _issued = update(asked, board_seen("B3", ["mine", *list(reversed(B3))[1:]]))
    spaces = board_of(changed).spaces
    assert [space.kind.value for space in spaces] == [*B3[:9], "mine"]
    assert spaces[0].corners[0][1] < spaces[4].corners[0][1], "the picture is turned as well"
    assert changed.frame is not None
    assert (
        changed.frame.pixels[::-1, ::-1] == board_seen("B3", ["mine", *list(reversed(B3))[1:]]).fields["frame"].pixels
    ).all()


def test_another_board_with_the_same_spaces_is_named() -> None:
    asked = told(at_board(MADE_UP, "A7"), update_pieces.read_grid.tap())
    for kinds in (B3, list(reversed(B3))):
        read, _issued = update(asked, board_seen("A7", kinds))
        assert text_of(read) == "Board B3 has the same ten spaces. Is this board A7?"


TWO_BOARDS: tuple[Place, ...] = tuple((q, r - q // 2) for q in range(4) for r in range(5))


@pytest.mark.parametrize(
    ("kinds", "places", "said"),
    [
        (["mine"] * 2, ((0, 0), (0, 3)), "The camera sees no board."),
        ([*B3, *B3], TWO_BOARDS, "hexagons; a board has 10 that are joined."),
        (B3[:4], ((0, 0), (0, 1), (1, 0), (1, 1)), "The camera sees 4 hexagons; a board has 10 that are joined."),
    ],
    ids=["none", "two boards", "four spaces"],
)
def test_a_picture_without_one_board_alone_names_the_next_step(
    kinds: list[str], places: tuple[Place, ...], said: str
) -> None:
    asked = told(at_board(), update_pieces.read_grid.tap())
    unseen, _issued = update(asked, picture(asked, kinds, places=places))
    assert said in text_of(unseen)
    assert "Lay board B3 upright and alone under the camera" in text_of(unseen)
    assert unseen.frame is not None
    assert told(unseen, board_read.name_space.tap(Kind.INN), board_read.accept_board.tap()) == unseen
    read, _issued = update(tap(unseen, update_pieces.read_grid.tap()), board_seen("B3", B3))
    assert len(board_of(read).spaces) == 10
    assert isinstance(tap(unseen, update_back.back.tap()).screen, BoardPage)


def test_a_thing_beside_the_board_is_no_obstacle_but_half_a_board_is() -> None:
    asked = told(at_board(), update_pieces.read_grid.tap())
    for beside in (MAX_BESIDE, MAX_BESIDE + 1):
        seen = board_seen("B3", B3)
        more = seen.with_values(reading=replace(seen.fields["reading"], hexagons=10 + beside))
        assert bool(board_of(update(asked, more)[0]).spaces) is (beside <= MAX_BESIDE)


def test_a_camera_that_fails_and_pictures_at_their_end_leave_the_taps() -> None:
    asked = told(at_board(), update_pieces.read_grid.tap())
    lost, _issued = update(asked, update_throw.camera_failed.news(fault(Code.READER_FAILED, Part.READER)))
    assert (lost.busy, lost.screen) == (False, asked.screen)
    said = explained(lost)
    assert said == "The camera does not work now; the warning sign says why. Tap the kinds of the spaces."
    lost = told(lost, update_shell.dismiss.tap())
    assert told(lost, update_pieces.read_grid.tap()) == lost
    assert stored(tap(lost, update_box.put_kind.tap(Kind.INN)))[0] == "inn"
    ended, _issued = update(asked, update_throw.no_more_throws.news())
    assert (ended.busy, ended.screen) == (False, asked.screen)
    assert str(ended.notice).startswith("There is no further picture in this source")


def test_an_answer_for_another_board_is_dropped() -> None:
    asked = told(at_board(), update_pieces.read_grid.tap())
    other = told(asked, update_box.enter_board.tap("B4"))
    assert not other.busy
    again = told(other, update_pieces.read_grid.tap())
    assert update(again, board_seen("B3", B3))[0] == again
    assert update(again, board_unseen("B3", 12))[0] == again


def test_without_a_lesson_the_key_says_why_and_without_a_camera_there_is_none() -> None:
    unlearned = replace(at_board(), tiles=None)
    assert update_pieces.open_tiles.tap() in [each.message for each in view(unlearned)]
    assert explained(unlearned) == "Oyez reads boards by the colours of your tiles. Tap Learn my tiles first."
    learning = tap(unlearned, update_pieces.open_tiles.tap())
    assert told(learning, update_back.back.tap()).screen == unlearned.screen
    bare = replace(at_board(), camera=new_model().camera)
    assert not any(calls(each.message, update_pieces.read_grid, update_shell.explain) for each in view(bare))
    assert told(bare, update_pieces.read_grid.tap()) == bare


def explained(model: Model) -> str:
    """The sentence of the key that has the camera read."""
    return next(str(each.message.fields["text"]) for each in view(model) if calls(each.message, update_shell.explain))


def text_of(model: Model) -> str:
    """The sentence beside the board."""
    return next(each.text for each in view(model) if isinstance(each, Text) and each.lines > 2)
