"""Pig on a player's own screen: the turn that is played, and one's own key to hold."""

from companion.game.seat_form import SeatForm
from companion.games.pig.messages import HoldPoints, PickTarget, RollAgain, ToTurn, UndoHold
from companion.games.pig.update import home
from companion.i18n.language import _
from companion.i18n.numbers import elided
from companion.ui.messages import Explain, Message
from companion.ui.model import Model
from engine.pig import Game, Hold


def own(model: Model, message: Message) -> Message | None:
    """The keys of the player whose turn it is, or was, explain themselves to the others."""
    game: Game = model.game
    if not isinstance(message, HoldPoints | UndoHold):
        return message
    player = game.last.player if isinstance(message, UndoHold) and isinstance(game.last, Hold) else game.now.player
    if player == model.seat:
        return message
    name = game.setup.players[player]
    return Explain(elided(_("{name}'s turn"), name=name))


SEAT = SeatForm(
    home=lambda model: home(model.game),
    table_only=frozenset({PickTarget, ToTurn, RollAgain}),
    own=own,
)
