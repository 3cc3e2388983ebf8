"""The lesson of a game's tiles on the screen: naming them, keeping them, and leaving."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import TableSetup
from companion.i18n.faults import Code, Part, fault
from companion.ui import (
    commands,
    update_back,
    update_learning,
    update_pieces,
    update_settings,
    update_shell,
    update_throw,
)
from companion.ui.message import calls
from companion.ui.model import LearnedTiles, LearnTiles, Model, SettingsPage
from companion.ui.screens import view
from companion.ui.update import update
from companion.ui.update_pieces import lesson_kinds
from engine.castles_of_tuscany.terms import KINDS
from tests.companion.games.castles_of_tuscany.tile_pictures import FOLDER, LIVE, at_display, corners, frame, saved_tiles
from tests.companion.ui.stories import tell
from vision.piece_reading import BACK

NINE = (*(kind.value for kind in KINDS), BACK)
FOUND = update_pieces.tiles_found.news(frame(NINE), tuple(corners(place) for place in range(len(NINE))))


def at_setup(camera: object = FOLDER) -> Model:
    """The set-up of a game whose tiles nobody has shown."""
    return replace(at_display(), camera=camera, tiles=None, game=None, screen=TableSetup())


def named() -> Model:
    """The tiles of the lesson are found."""
    return tell(at_setup(), update_pieces.open_tiles.tap(), update_pieces.find_tiles.tap(), FOUND)


def test_the_lesson_has_a_tile_of_each_kind_and_one_turned_over() -> None:
    table = at_setup().table
    assert table is not None
    assert table.camera.pieces is not None
    assert lesson_kinds(table.camera.pieces) == NINE


def test_the_lesson_is_read_named_learned_and_kept() -> None:
    looking, issued = update(tell(at_setup(), update_pieces.open_tiles.tap()), update_pieces.find_tiles.tap())
    assert issued == (commands.FindTiles(9),)
    learning, issued = update(tell(looking, FOUND), update_pieces.tiles_right.tap())
    assert issued == (commands.LearnTiles("castles-of-tuscany", FOUND.fields["frame"], NINE),)
    fresh = tell(learning, update_pieces.tiles_learned.news(saved_tiles()))
    waiting, issued = update(fresh, update_pieces.keep_tiles.tap())
    assert (issued, waiting.tiles) == ((commands.KeepTiles(saved_tiles()),), None)
    kept = tell(waiting, update_pieces.tiles_known.news(saved_tiles(), kept=True))
    assert (kept.tiles, kept.reads_tiles) == (saved_tiles(), True)
    assert tell(kept, update_back.back.tap()).screen == TableSetup()


def test_two_names_are_exchanged_with_two_taps() -> None:
    model = tell(named(), update_pieces.choose_tile.tap(0), update_pieces.choose_tile.tap(4))
    assert isinstance(model.screen, LearnTiles)
    assert (model.screen.kinds[0], model.screen.kinds[4]) == ("mine", "village")
    _model, issued = update(model, update_pieces.tiles_right.tap())
    assert isinstance(issued[0], commands.LearnTiles)
    assert issued[0].kinds[:5] == ("mine", "farm", "carter", "monastery", "village")


def test_too_few_tiles_are_told_and_can_be_read_again() -> None:
    unseen = fault(Code.NOTHING_LEARNED, Part.COPY)
    model = tell(
        at_setup(),
        update_pieces.open_tiles.tap(),
        update_pieces.find_tiles.tap(),
        update_learning.learning_failed.news(unseen),
    )
    assert (model.notice, model.busy) == ((unseen,), False)
    assert any(calls(each.message, update_pieces.find_tiles) for each in view(tell(model, update_shell.dismiss.tap())))


def test_a_live_camera_shows_its_picture_until_the_tiles_are_found() -> None:
    model, issued = update(at_setup(LIVE), update_pieces.open_tiles.tap())
    assert commands.Watch(True) in issued
    model, issued = update(tell(model, update_pieces.find_tiles.tap()), FOUND)
    assert commands.Watch(False) in issued
    assert tell(model, update_throw.live_picture.news(frame(()))).frame is FOUND.fields["frame"]


def test_saved_tiles_are_shown_and_forgotten() -> None:
    model = tell(
        replace(at_setup(), tiles=saved_tiles()),
        update_settings.open_settings.tap("table"),
        update_pieces.open_tiles.tap(),
    )
    assert model.screen == LearnedTiles(saved_tiles(), back=SettingsPage("table", TableSetup()))
    waiting, issued = update(model, update_pieces.forget_tiles.tap())
    assert (waiting.tiles, issued) == (saved_tiles(), (commands.ForgetTiles(),))
    gone = tell(waiting, update_pieces.tiles_known.news(None, kept=True))
    assert (gone.tiles, gone.screen) == (None, SettingsPage("table", TableSetup()))


def test_tiles_that_are_not_kept_are_left() -> None:
    model = tell(
        named(),
        update_pieces.tiles_right.tap(),
        update_pieces.tiles_learned.news(saved_tiles()),
        update_pieces.forget_tiles.tap(),
    )
    assert (model.screen, model.tiles) == (TableSetup(), None)


def test_an_answer_for_a_lesson_that_was_left_changes_nothing() -> None:
    model = tell(at_setup(), update_pieces.open_tiles.tap(), update_pieces.find_tiles.tap(), update_back.back.tap())
    assert tell(model, FOUND).screen == TableSetup()


def test_a_lesson_that_is_read_is_asked_for_again_by_a_camera_that_has_come_back() -> None:
    model = tell(at_setup(LIVE), update_pieces.open_tiles.tap(), update_pieces.find_tiles.tap())
    _model, issued = update(model, update_throw.camera_opened.news("0", live=True, made_up=False))
    assert commands.FindTiles(9) in issued
