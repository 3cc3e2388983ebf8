"""The header of the screens of a game: the base of the player in turn, undo, the log."""

from companion.games.cadwallon import update_turn
from companion.games.cadwallon.pieces import base_of
from companion.games.cadwallon.undo import UNDO
from companion.i18n.language import _
from companion.ui import update_log
from companion.ui.model import Model, Throwing
from companion.ui.screens.frame import AnyKey, page, player_badge
from companion.ui.toolkit.widgets import Rect, Widget

Keys = tuple[AnyKey, ...]


def game_page(model: Model, title: str, *keys: AnyKey, player: int | None = None) -> tuple[list[Widget], Rect]:
    """The page of a screen of the game, and the box below its header."""
    badge = None if player is None else player_badge(base_of(model.game, player))
    return page(model, title, *keys, *game_keys(model), badge=badge)


def game_keys(model: Model) -> Keys:
    """Undo and the log; while dice are awaited the position in place of the log."""
    if isinstance(model.screen, Throwing):
        return (*UNDO.keys(model), (_("Table"), update_turn.to_turn.tap(), 84))
    board = ((_("Board"), update_turn.look.tap(), 84),) if model.game.setup.graph else ()
    return (*UNDO.keys(model), *board, (_("History"), update_log.open_log.tap(), 106))
