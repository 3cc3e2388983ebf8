"""Pig on a player's own screen: the turn that is played, and one's own key to hold."""

from companion.game.seat_form import SeatForm
from companion.games.pig import update_turn
from companion.i18n.language import _
from companion.i18n.numbers import elided
from companion.ui import update_shell
from companion.ui.message import Message, calls
from companion.ui.model import Model
from engine.pig import Game, Hold


def own(model: Model, message: Message) -> Message | None:
    """The keys of the player whose turn it is, or was, explain themselves to the others."""
    game: Game = model.game
    if not calls(message, update_turn.hold_points, update_turn.undo_hold):
        return message
    player = (
        game.last.player if calls(message, update_turn.undo_hold) and isinstance(game.last, Hold) else game.now.player
    )
    if player == model.seat:
        return message
    name = game.setup.players[player]
    return update_shell.explain.news(elided(_("{name}'s turn"), name=name))


SEAT = SeatForm(
    home=lambda model: update_turn.home(model.game),
    table_only=frozenset({update_turn.pick_target, update_turn.to_turn, update_turn.roll_again}),
    own=own,
)
