"""The header of the screens of a game: the piece of the player, the title, undo and the board."""

from companion.games.troyes import update_game
from companion.games.troyes.drawing import piece_of
from companion.games.troyes.undo import UNDO
from companion.games.troyes.widgets import PieceMark, Purse
from companion.i18n.language import _
from companion.ui.model import Model
from companion.ui.screens.frame import BADGE_BOX, AnyKey, page
from companion.ui.toolkit.widgets import Icon, Rect, Widget
from engine.troyes.state import Game

PURSE_W = 164
"""The width of a player's goods in the header."""

Keys = tuple[AnyKey, ...]


def game_keys(model: Model) -> Keys:
    """The keys to take the last step back and to the board, which stand on every screen of the game."""
    return (*UNDO.keys(model), (_("Board"), update_game.open_board.tap(), 84))


def game_page(
    model: Model, title: str, player: int | None = None, keys: Keys = (), purse: bool = False
) -> tuple[list[Widget], Rect]:
    """The page of a screen of the game, and the box below its header; a `player` shows piece and, wanted, goods."""
    game: Game = model.game
    room = PURSE_W if purse else 0
    badge = None if player is None else PieceMark(rect=BADGE_BOX, piece=piece_of(game, player))
    widgets, box = page(model, title, *keys, *game_keys(model), room=room, badge=badge)
    if purse and player is not None:
        own = game.now.players[player]
        held = ((Icon.COIN, str(own.denier)), (Icon.SCROLL, str(own.influence)), (Icon.CRAFTSMAN, str(own.personal)))
        x, y, w, h = widgets[-1].rect
        widgets.append(Purse(rect=(x + w + 4, y, PURSE_W - 4, h), goods=held, dark=True))
    return widgets, box
