"""Pieces in the camera's picture: the lesson of a game's tiles, and readings, which the game itself understands."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.game.pieces_form import PiecesForm
from companion.i18n.faults import Part
from companion.i18n.language import _
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.learning_steps import camera_commands, tiles_of
from companion.ui.messages import Message
from companion.ui.model import LearnedTiles, LearnTiles, Model, Start
from companion.ui.update_throw import seeing
from vision.piece_reading import BACK

Changed = tuple[Model, tuple[Command, ...]]


def lesson_kinds(form: PiecesForm) -> tuple[str, ...]:
    """The kinds of the lesson in reading order: one of each, and one turned over."""
    return (*(kind.key for kind in form.kinds), BACK)


def open_tiles(model: Model, _message: messages.OpenTiles) -> Changed:
    """Show the saved tiles of the game on the table, or begin to learn them."""
    if model.table is None or model.table.pieces is None:
        return model, ()
    if model.tiles is not None and model.tiles.game == model.table.key:
        return replace(model, screen=LearnedTiles(model.tiles, back=model.screen)), (commands.Watch(False),)
    return _begun(model)


def learn_again(model: Model, _message: messages.LearnTiles) -> Changed:
    """Begin again; the saved tiles stay."""
    return _begun(model)


def _begun(model: Model) -> Changed:
    table, screen = model.table, model.screen
    if table is None or table.pieces is None:
        return model, ()
    back = screen.back if isinstance(screen, LearnedTiles) else screen
    after = replace(model, screen=LearnTiles(table, back), busy=False, frame=None)
    return after, camera_commands(after)


def find_tiles(model: Model, _message: messages.FindTiles) -> Changed:
    """Look for the tiles of the lesson."""
    screen = model.screen
    if not isinstance(screen, LearnTiles):
        return model, ()
    after = replace(model, screen=LearnTiles(screen.table, screen.back), busy=True)
    return after, camera_commands(after)


def tiles_found(model: Model, message: messages.TilesFound) -> Changed:
    """Name the tiles by their places."""
    screen, form = model.screen, tiles_of(model)
    if not isinstance(screen, LearnTiles) or not model.busy or form is None:
        return model, ()
    named = replace(screen, outlines=message.outlines, kinds=lesson_kinds(form), chosen=None)
    return replace(seeing(model), screen=named, busy=False, frame=message.frame), (commands.Watch(False),)


def choose_tile(model: Model, message: messages.ChooseTile) -> Changed:
    """Choose a tile; the second one exchanges its kind with the first one's."""
    screen = model.screen
    if not isinstance(screen, LearnTiles) or not 0 <= message.index < len(screen.kinds):
        return model, ()
    if screen.chosen is None:
        return replace(model, screen=replace(screen, chosen=message.index)), ()
    kinds = list(screen.kinds)
    kinds[screen.chosen], kinds[message.index] = kinds[message.index], kinds[screen.chosen]
    return replace(model, screen=replace(screen, kinds=tuple(kinds), chosen=None)), ()


def tiles_right(model: Model, _message: messages.TilesRight) -> Changed:
    """The tiles are named: learn them."""
    screen = model.screen
    if not isinstance(screen, LearnTiles) or not screen.outlines or model.frame is None or model.busy:
        return model, ()
    return replace(model, busy=True), (commands.LearnTiles(screen.table.key, model.frame, screen.kinds),)


def tiles_learned(model: Model, message: messages.TilesLearned) -> Changed:
    """Show the learned tiles; nothing is saved yet."""
    screen = model.screen
    if not isinstance(screen, LearnTiles) or not model.busy:
        return model, ()
    return replace(model, screen=LearnedTiles(message.tiles, True, screen.back), busy=False, frame=None), ()


def keep_tiles(model: Model, _message: messages.KeepTiles) -> Changed:
    """Write them; the screen says so once they are on the disk."""
    screen = model.screen
    if not isinstance(screen, LearnedTiles) or not screen.fresh:
        return model, ()
    return model, (commands.KeepTiles(screen.tiles),)


def forget_tiles(model: Model, _message: messages.ForgetTiles) -> Changed:
    """Forget the saved tiles; leave those that are not saved."""
    screen = model.screen
    if not isinstance(screen, LearnedTiles):
        return model, ()
    if screen.fresh:
        return replace(model, screen=screen.back or Start()), ()
    return model, (commands.ForgetTiles(),)


def tiles_known(model: Model, message: messages.TilesKnown) -> Changed:
    """Use the tiles on the disk; their own screen says so."""
    after = replace(model, tiles=message.tiles)
    screen = model.screen
    if not message.kept or not isinstance(screen, LearnedTiles):
        return after, ()
    after = replace(after, faults=tuple(each for each in model.faults if each.part != Part.COPY))
    if message.tiles is None:
        text = _("Forgotten: enter tiles by hand, or learn them again.")
        return replace(after, screen=screen.back or Start(), notice=text), ()
    return replace(after, screen=replace(screen, tiles=message.tiles, fresh=False)), ()


def read_pieces(model: Model, _message: messages.ReadPieces) -> Changed:
    """Read the pieces that the screen looks for."""
    if not model.reads_tiles or model.busy:
        return model, ()
    return replace(model, busy=True), (commands.ReadPieces(),)


def pieces_seen(model: Model, message: messages.PiecesSeen) -> Changed:
    """Hand a reading to the game, if its screen still looks for pieces."""
    form = None if model.table is None else model.table.pieces
    if form is None or form.expects(model) is None or not (message.watched or model.busy):
        return model, ()
    if message.watched and (model.busy or not form.watches(model)):
        return model, ()
    changed: Changed = form.seen(replace(seeing(model), busy=False), message)
    return changed


def read_grid(model: Model, _message: messages.ReadGrid) -> Changed:
    """Read the card that the screen can have read."""
    form = None if model.table is None else model.table.pieces
    if form is None or not model.reads_tiles or model.busy or form.grid(model) is None:
        return model, ()
    return replace(model, busy=True, notice=""), (commands.ReadGrid(),)


def grid_seen(model: Model, message: messages.GridSeen) -> Changed:
    """Hand the card to the game, if its screen still waits for it."""
    form = None if model.table is None else model.table.pieces
    if form is None or not model.busy or form.grid(model) != message.expect:
        return model, ()
    changed: Changed = form.grid_seen(replace(seeing(model), busy=False), message)
    return changed


def watched(before: Model, changed: Changed) -> Changed:
    """Add the command by which a live camera begins to watch pieces, ends it, or expects others."""
    after, issued = changed
    now = _watches(after)
    interrupted = any(isinstance(each, commands.Watch | commands.WatchWheel) for each in issued)
    if now == _watches(before) and not (interrupted and now):
        return changed
    return after, (*issued, commands.WatchPieces(now is not None))


def _watches(model: Model) -> object:
    """The pieces that a live camera watches, and the camera; None if it watches none."""
    form = None if model.table is None else model.table.pieces
    if form is None or not (model.reads_tiles and model.camera.live and form.watches(model)):
        return None
    return form.expects(model), model.camera


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    messages.OpenTiles: open_tiles,
    messages.LearnTiles: learn_again,
    messages.FindTiles: find_tiles,
    messages.TilesFound: tiles_found,
    messages.ChooseTile: choose_tile,
    messages.TilesRight: tiles_right,
    messages.TilesLearned: tiles_learned,
    messages.KeepTiles: keep_tiles,
    messages.ForgetTiles: forget_tiles,
    messages.TilesKnown: tiles_known,
    messages.ReadPieces: read_pieces,
    messages.PiecesSeen: pieces_seen,
    messages.ReadGrid: read_grid,
    messages.GridSeen: grid_seen,
}
"""The changes that each message about pieces makes."""

ARRIVING: tuple[type[Message], ...] = (
    messages.TilesFound,
    messages.TilesLearned,
    messages.TilesKnown,
    messages.PiecesSeen,
    messages.GridSeen,
)
"""Those that no finger sent."""
