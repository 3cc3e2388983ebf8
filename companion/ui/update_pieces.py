"""Pieces in the camera's picture: the lesson of a game's tiles, and readings, which the game itself understands."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.camera.learned_tiles import SavedTiles
from companion.game.pieces_form import PiecesForm
from companion.i18n.faults import Part
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.learning_steps import camera_commands, tiles_of
from companion.ui.message import Message, on_news, on_tap
from companion.ui.model import LearnedTiles, LearnTiles, Model, Start
from companion.ui.update_throw import seeing
from vision.grid_reading import GridExpectation, GridReading
from vision.piece_reading import BACK, PiecesReading
from vision.reading import Point

if TYPE_CHECKING:
    from vision.camera import Frame


def lesson_kinds(form: PiecesForm) -> tuple[str, ...]:
    """The kinds of the lesson in reading order: one of each, and one turned over."""
    return (*(kind.key for kind in form.kinds), BACK)


@on_tap
def open_tiles(model: Model) -> Changed:
    """Show the learned tiles of the game on the table, or begin to learn them."""
    if model.table is None or model.table.camera.pieces is None:
        return model, ()
    if model.tiles is not None and model.tiles.game == model.table.key:
        return replace(model, screen=LearnedTiles(model.tiles, back=model.screen)), (commands.Watch(False),)
    return _begun(model)


@on_tap
def learn_again(model: Model) -> Changed:
    """Begin again; the saved tiles stay until others take their place."""
    return _begun(model)


def _begun(model: Model) -> Changed:
    table, screen = model.table, model.screen
    if table is None or table.camera.pieces is None:
        return model, ()
    back = screen.back if isinstance(screen, LearnedTiles) else screen
    after = replace(model, screen=LearnTiles(table, back), busy=False, frame=None)
    return after, camera_commands(after)


@on_tap
def find_tiles(model: Model) -> Changed:
    """Look for the tiles of the lesson now."""
    screen = model.screen
    if not isinstance(screen, LearnTiles):
        return model, ()
    after = replace(model, screen=LearnTiles(screen.table, screen.back), busy=True)
    return after, camera_commands(after)


@on_news
def tiles_found(model: Model, frame: "Frame", outlines: tuple[tuple[Point, ...], ...]) -> Changed:
    """The tiles of the lesson in a picture: the corners of each, in reading order."""
    screen, form = model.screen, tiles_of(model)
    if not isinstance(screen, LearnTiles) or not model.busy or form is None:
        return model, ()
    named = replace(screen, outlines=outlines, kinds=lesson_kinds(form), chosen=None)
    return replace(seeing(model), screen=named, busy=False, frame=frame), (commands.Watch(False),)


@on_tap
def choose_tile(model: Model, index: int) -> Changed:
    """Choose a tile of the lesson, or exchange its kind with that of the one chosen before."""
    screen = model.screen
    if not isinstance(screen, LearnTiles) or not 0 <= index < len(screen.kinds):
        return model, ()
    if screen.chosen is None:
        return replace(model, screen=replace(screen, chosen=index)), ()
    kinds = list(screen.kinds)
    kinds[screen.chosen], kinds[index] = kinds[index], kinds[screen.chosen]
    return replace(model, screen=replace(screen, kinds=tuple(kinds), chosen=None)), ()


@on_tap
def tiles_right(model: Model) -> Changed:
    """The kinds of the tiles are right."""
    screen = model.screen
    if not isinstance(screen, LearnTiles) or not screen.outlines or model.frame is None or model.busy:
        return model, ()
    return replace(model, busy=True), (commands.LearnTiles(screen.table.key, model.frame, screen.kinds),)


@on_news
def tiles_learned(model: Model, tiles: SavedTiles) -> Changed:
    """The tiles that were confirmed have been learned; nothing is saved yet."""
    screen = model.screen
    if not isinstance(screen, LearnTiles) or not model.busy:
        return model, ()
    return replace(model, screen=LearnedTiles(tiles, True, screen.back), busy=False, frame=None), ()


@on_tap
def keep_tiles(model: Model) -> Changed:
    """Save the learned tiles."""
    screen = model.screen
    if not isinstance(screen, LearnedTiles) or not screen.fresh:
        return model, ()
    return model, (commands.KeepTiles(screen.tiles),)


@on_tap
def forget_tiles(model: Model) -> Changed:
    """Forget the saved tiles, or leave those that are not saved."""
    screen = model.screen
    if not isinstance(screen, LearnedTiles):
        return model, ()
    if screen.fresh:
        return replace(model, screen=screen.back or Start()), ()
    return model, (commands.ForgetTiles(),)


@on_news
def tiles_known(model: Model, tiles: SavedTiles | None, kept: bool = False) -> Changed:
    """The saved tiles, after a start, a restore, or because they are on the disk now; None if there are none.

    `kept` is True if it follows a tap on Keep or Forget.
    """
    after = replace(model, tiles=tiles)
    screen = model.screen
    if not kept or not isinstance(screen, LearnedTiles):
        return after, ()
    after = replace(after, faults=tuple(each for each in model.faults if each.part != Part.COPY))
    if tiles is None:
        text = _("Forgotten: enter tiles by hand, or learn them again.")
        return replace(after, screen=screen.back or Start(), notice=text), ()
    return replace(after, screen=replace(screen, tiles=tiles, fresh=False)), ()


@on_tap
def read_pieces(model: Model) -> Changed:
    """Read the pieces on the table now."""
    if not model.reads_tiles or model.busy:
        return model, ()
    return replace(model, busy=True), (commands.ReadPieces(),)


@on_news
def pieces_seen(model: Model, frame: "Frame", reading: PiecesReading, watched: bool = False) -> Changed:
    """A picture and its pieces; `watched` if a live camera saw them come to rest, and nobody asked."""
    form = None if model.table is None else model.table.camera.pieces
    if form is None or form.expects(model) is None or not (watched or model.busy):
        return model, ()
    if watched and (model.busy or not form.watches(model)):
        return model, ()
    changed: Changed = form.seen(replace(seeing(model), busy=False), frame, reading, watched)
    return changed


@on_tap
def read_grid(model: Model) -> Changed:
    """Read the card of joined cells under the camera now."""
    form = None if model.table is None else model.table.camera.pieces
    if form is None or not model.reads_tiles or model.busy or form.grid(model) is None:
        return model, ()
    return replace(model, busy=True, notice=""), (commands.ReadGrid(),)


@on_news
def grid_seen(model: Model, frame: "Frame", expect: GridExpectation, reading: GridReading) -> Changed:
    """A picture and the expected card of joined cells in it."""
    form = None if model.table is None else model.table.camera.pieces
    if form is None or not model.busy or form.grid(model) != expect:
        return model, ()
    changed: Changed = form.grid_seen(replace(seeing(model), busy=False), frame, expect, reading)
    return changed


def watched(before: Model, _message: Message, changed: Changed) -> Changed:
    """Add the command by which a live camera begins to watch pieces, ends it, or expects others."""
    after, issued = changed
    now = _watches(after)
    interrupted = any(isinstance(each, commands.Watch | commands.WatchWheel) for each in issued)
    if now == _watches(before) and not (interrupted and now):
        return changed
    return after, (*issued, commands.WatchPieces(now is not None))


def _watches(model: Model) -> object:
    """The pieces that a live camera watches, and the camera; None if it watches none."""
    form = None if model.table is None else model.table.camera.pieces
    if form is None or not (model.reads_tiles and model.camera.live and form.watches(model)):
        return None
    return form.expects(model), model.camera
