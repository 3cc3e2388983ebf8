"""A marble for one more action, or the next player."""

from companion.games.castles_of_tuscany import drawing, update_game, vocabulary
from companion.games.castles_of_tuscany.model import MarbleChoice, drafts_of
from companion.games.castles_of_tuscany.screens.header import game_page
from companion.games.castles_of_tuscany.told import last_turn
from companion.i18n.language import _
from companion.i18n.numbers import elided
from companion.ui.model import Model
from companion.ui.screens.frame import inside, split, stack
from companion.ui.toolkit.widgets import Key, Panel, Style, Widget
from engine.castles_of_tuscany.actions import EndTurn, SpendMarble
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Good

TOLD = 90
"""The height of the turn so far in words."""


def view(model: Model, _screen: MarbleChoice) -> list[Widget]:
    """Two keys beside the map of the player."""
    game: Game = model.game
    player = game.now.waits.player
    assert player is not None
    widgets, box = game_page(model, elided(_("{name}'s turn"), name=game.setup.players[player]), player=player)
    left, right = split(model, box, wide=430, tall=380)
    told, ground = stack(right, TOLD, 1.0, gap=6)
    said = last_turn(model, told)
    right = ground if said else right
    display, marble, following, players = stack(left, 1.0, 80, 80, drawing.players_height(game), gap=6)
    have = vocabulary.amount(Good.MARBLE, game.now.players[player].marbles)
    after = game.setup.players[(player + 1) % len(game.setup.players)]
    onward = _("End the game") if game.now.turns_left == 0 else _("Next player: {name}").format(name=after)
    return [
        *widgets,
        *said,
        Panel(rect=display),
        *drawing.display(game.now.places, inside(display, 4, 4), order=drafts_of(model).order),
        Key(
            rect=marble,
            label=_("Give back a marble and act once more"),
            detail=_("{name} has {marbles}").format(name=game.setup.players[player], marbles=have),
            size=20,
            message=update_game.decide.tap(SpendMarble(player)),
        ),
        Key(
            rect=following,
            label=onward,
            size=22,
            style=Style.MAIN,
            message=update_game.decide.tap(EndTurn(player)),
        ),
        *drawing.players(game, players),
        Panel(rect=right),
        *drawing.player_map(game, player, inside(right, 4, 4)),
    ]
