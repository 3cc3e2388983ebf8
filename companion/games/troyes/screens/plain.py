"""Every decision that is allowed now as a key, for positions whose own screen is still to come."""

from companion.games.troyes.messages import Decide
from companion.games.troyes.screens.cards_shown import header_keys
from companion.ui.model import Model, Screen
from companion.ui.screens.frame import grid, page
from companion.ui.toolkit.widgets import Key, Widget
from engine.troyes.actions import Manual
from engine.troyes.game import TROYES
from engine.troyes.state import AskedManual

KEYS = 12


def view(model: Model, _screen: Screen) -> list[Widget]:
    """The first decisions as the engine lists them."""
    game = model.game
    widgets, box = page(model, "", *header_keys(model))
    players = TROYES.turn(game).players
    found = [action for player in players for action in TROYES.legal(game, player)]
    if isinstance(game.now.pending, AskedManual):
        found = [Manual(())]
    shown = found[:: max(1, len(found) // (KEYS - 1))][: KEYS - 1] + found[-1:]
    return [
        *widgets,
        *(
            Key(rect=rect, label=type(action).__name__, message=Decide(action))
            for action, rect in zip(shown, grid(box, 3, 4), strict=False)
        ),
    ]
