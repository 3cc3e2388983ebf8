"""Settling: the three buildings drawn large, a free space is tapped."""

from companion.games.troyes import drawing, update_game
from companion.games.troyes.drawing import Tap
from companion.games.troyes.model import Settling
from companion.games.troyes.refusals import REFUSALS
from companion.games.troyes.screens.header import game_page
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import elided, joined
from companion.i18n.refusals import broken_rule
from companion.ui.model import Model
from companion.ui.screens.frame import column, inside, label, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Panel, Widget
from engine.troyes.actions import Settle
from engine.troyes.rules import faults
from engine.troyes.state import Game
from engine.troyes.terms import Building


def view(model: Model, _screen: Settling) -> list[Widget]:
    """The next step above, the buildings below it."""
    game: Game = model.game
    player = game.now.turn
    assert player is not None
    name = game.setup.players[player]
    widgets, box = game_page(model, elided(_("{name} settles"), name=name), player)
    told, houses = stack(box, 66 if model.tall else 52, 1.0)
    left = game.now.players[player].personal
    supply = ngettext("{n} citizen is left in the supply.", "{n} citizens are left in the supply.", left).format(n=left)
    text = joined((_("Tap the space that your citizen takes."), supply))

    def tap(building: Building, space: int) -> Tap:
        action = Settle(player, building, space)
        found = faults(game, action)
        return Tap(update_game.decide.tap(action), REFUSALS.first(found), broken_rule(found))

    rects = column(houses, 3) if model.tall else row(houses, 3)
    return [
        *widgets,
        Panel(rect=told),
        label(text, inside(told, 14, 2), theme.BODY, lines=2),
        *drawing.buildings(game, rects, tap, words=True),
    ]
