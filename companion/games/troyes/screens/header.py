"""The header of the screens of a game: the piece of the player, the title, undo and the board."""

from msgspec.structs import replace

from companion.games.troyes import update_game
from companion.games.troyes.drawing import piece_of
from companion.games.troyes.undo import UNDO
from companion.games.troyes.widgets import PieceMark, Purse
from companion.i18n.language import _
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey, page
from companion.ui.toolkit.widgets import Icon, Rect, Text, Widget
from engine.troyes.state import Game

PIECE = 26
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
    room = PURSE_W if purse and not model.tall else 0
    widgets, box = page(model, title, *keys, *game_keys(model), room=room)
    words = widgets[-1]
    assert isinstance(words, Text)
    x, y, w, h = words.rect
    if player is not None:
        widgets[-1] = replace(words, rect=(x + PIECE + 8, y, w - PIECE - 8, h))
        widgets.append(PieceMark(rect=(x, y + (h - PIECE) // 2, PIECE, PIECE), piece=piece_of(game, player)))
    if purse and player is not None:
        own = game.now.players[player]
        held = ((Icon.COIN, str(own.denier)), (Icon.SCROLL, str(own.influence)), (Icon.CRAFTSMAN, str(own.personal)))
        where = (x + w + 4, y, PURSE_W - 4, h) if not model.tall else (x + w - PURSE_W, y, PURSE_W, h)
        if model.tall:
            shortened = widgets[-2]
            widgets[-2] = replace(shortened, rect=(x + PIECE + 8, y, w - PIECE - 12 - PURSE_W, h))
        widgets.append(Purse(rect=where, goods=held, dark=True))
    return widgets, box
