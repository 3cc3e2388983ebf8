"""The header of the screens of a game: the title, undo and the board."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany import undo
from companion.games.castles_of_tuscany.messages import OpenBoard, TakeBack
from companion.i18n.language import _
from companion.ui.messages import Message, OpenTiles, ReadPieces
from companion.ui.model import Model
from companion.ui.screens.frame import page
from companion.ui.toolkit.widgets import Key, Rect, Widget
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Stage

Keys = tuple[tuple[str, Message, int], ...]


def game_page(model: Model, title: str, *keys: tuple[str, Message, int]) -> tuple[list[Widget], Rect]:
    """The page of a screen of the game, and the box below its header."""
    widgets, box = page(model, title, *keys, *undo_keys(model), *board_keys(model))
    return [held_undo(each) for each in widgets], box


def read_keys(model: Model) -> Keys:
    """The key that has a camera read the display; none before the tiles are learned."""
    if not model.reads_tiles:
        return ()
    return ((_("Reading") if model.busy else _("Read the tiles"), ReadPieces(), 136),)


def camera_keys(model: Model) -> Keys:
    """The key that has a camera read the display; before the tiles are learned, the one to learn them."""
    return read_keys(model) or learn_keys(model)


def learn_keys(model: Model) -> Keys:
    """The key to the lesson of the tiles; none without a camera."""
    word = _("Your tiles") if model.reads_tiles else _("Learn my tiles")
    return ((word, OpenTiles(), 140),) if model.camera.sees_wheel else ()


def undo_keys(model: Model) -> Keys:
    """The key that takes the last step back; none before the first one."""
    return ((_("Take back"), TakeBack(held=not undo.is_free(model)), 116),) if undo.can_take_back(model) else ()


def board_keys(model: Model) -> Keys:
    """The key to the board; none while maps are laid, which nobody is to see before all lie."""
    game: Game | None = model.game
    return () if game is None or game.now.stage is Stage.MAPS else ((_("Board"), OpenBoard(), 84),)


def held_undo(widget: Widget) -> Widget:
    """The undo key as one to hold, if tiles or cards turned up after the step."""
    if not isinstance(widget, Key) or widget.message != TakeBack(held=True):
        return widget
    why = _("Tiles or cards turned up after that step. Hold this key until its bar is full to take it back.")
    return replace(widget, detail=_("hold"), hold=True, why=why)
