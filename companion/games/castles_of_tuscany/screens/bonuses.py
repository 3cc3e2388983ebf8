"""The bonus tile that a player takes: at the start, and with a city or a card."""

from companion.games.castles_of_tuscany import update_game, vocabulary
from companion.games.castles_of_tuscany.model import BonusChoice
from companion.games.castles_of_tuscany.refusals import REFUSALS
from companion.games.castles_of_tuscany.screens.header import game_page
from companion.i18n.language import _, ngettext
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.frame import column
from companion.ui.toolkit.widgets import Key, Widget
from engine.castles_of_tuscany.actions import TakeBonus
from engine.castles_of_tuscany.rules import faults
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import BONUSES


def view(model: Model, _screen: BonusChoice) -> list[Widget]:
    """A key for each kind with its use and the number of tiles that are left."""
    game: Game = model.game
    player = game.now.waits.player
    assert player is not None
    widgets, box = game_page(model, _("{name}: a bonus tile").format(name=game.setup.players[player]), player=player)
    for bonus, left, rect in zip(BONUSES, game.now.bonuses, column(box, len(BONUSES)), strict=True):
        action = TakeBonus(player, bonus)
        found = faults(game, action)
        name = ngettext("{bonus} ({n} left)", "{bonus} ({n} left)", left).format(bonus=vocabulary.bonus(bonus), n=left)
        widgets.append(
            Key(
                rect=rect,
                label=name,
                detail=vocabulary.bonus_use(bonus),
                size=22,
                enabled=not found,
                why=REFUSALS.first(found),
                rule=broken_rule(found),
                message=update_game.decide.tap(action),
            )
        )
    return widgets
