"""The header of the screens of a game: the title, undo and the board; tasks for phones, and the key to them."""

from companion.games.castles_of_tuscany import phones_needed, update_board
from companion.games.castles_of_tuscany.undo import UNDO
from companion.games.castles_of_tuscany.widgets import PieceMark
from companion.i18n.language import _
from companion.ui import update_phones, update_pieces
from companion.ui.model import Model
from companion.ui.screens.frame import BADGE_BOX, AnyKey, above, inside, label, page
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Style, Widget
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Stage

Keys = tuple[AnyKey, ...]


def game_page(model: Model, title: str, *keys: AnyKey, player: int | None = None) -> tuple[list[Widget], Rect]:
    """The page of a screen of the game, and the box below its header; that of a `player` bears the piece."""
    game: Game = model.game
    badge = None if player is None else PieceMark(rect=BADGE_BOX, piece=game.setup.pieces[player])
    return page(model, title, *keys, *UNDO.keys(model), *board_keys(model), badge=badge)


def read_keys(model: Model) -> Keys:
    """The key that has a camera read the display; none before the tiles are learned."""
    if not model.reads_tiles:
        return ()
    return ((_("Reading") if model.busy else _("Read the tiles"), update_pieces.read_pieces.tap(), 136),)


def camera_keys(model: Model) -> Keys:
    """The key that has a camera read the display; before the tiles are learned, the one to learn them."""
    return read_keys(model) or learn_keys(model)


def learn_keys(model: Model) -> Keys:
    """The key to the lesson of the tiles; none without a camera."""
    word = _("Your tiles") if model.reads_tiles else _("Learn my tiles")
    return ((word, update_pieces.open_tiles.tap(), 140),) if model.camera.sees_wheel else ()


def board_keys(model: Model) -> Keys:
    """The key to the board; none while maps are laid, which nobody is to see before all lie."""
    game: Game | None = model.game
    return () if game is None or game.now.stage is Stage.MAPS else ((_("Board"), update_board.open_board.tap(), 84),)


def phones_key(rect: Rect) -> Key:
    """The key to the phones: their switch, the code to scan, Oyez's own Wi-Fi."""
    return Key(
        rect=rect,
        label=_("Phones"),
        size=30,
        icon=Icon.PHONE,
        style=Style.MAIN,
        message=update_phones.open_phones.tap(),
    )


def on_phones(model: Model, text: str, box: Rect) -> list[Widget]:
    """A task for phones; while they cannot be used the reason instead, and the key to them below."""
    missing = phones_needed.missing(model)
    told, foot = above(box, theme.MAIN_TARGET) if missing else (box, box)
    words = label(missing or text, inside(told, 30, 20), theme.LARGE, lines=4)
    return [Panel(rect=told), words, *([phones_key(foot)] if missing else [])]
