"""Cadwallon on a player's own screen: the turn with the own ducats, and the keys that belong to the player."""

from companion.game.seat_form import SeatForm
from companion.games import undo
from companion.games.cadwallon import update_changes, update_turn
from companion.games.cadwallon.model import PlayerTurn
from companion.games.entered_changes import ask_again
from companion.i18n.language import _
from companion.i18n.numbers import elided
from companion.ui import update_shell
from companion.ui.message import Message, calls
from companion.ui.model import Model
from engine.game import is_decided

KEYS = (update_turn.decide, update_turn.ask, update_turn.end_turn)


def own(model: Model, message: Message) -> Message | None:
    """The keys of another player's decisions explain themselves; changes by hand are entered at the table."""
    if not calls(message, *KEYS):
        return message
    player = model.game.now.turn
    if message.values:
        (about,) = message.values
        if about is None:
            return message
        if not is_decided(about):
            return None
        player = about.player
    if player == model.seat or player is None:
        return message
    name = model.game.setup.players[player]
    return update_shell.explain.news(elided(_("{name}'s turn"), name=name))


SEAT = SeatForm(
    home=lambda _model: PlayerTurn(),
    table_only=frozenset(
        {
            undo.take_back,
            update_turn.go_on,
            update_changes.answer,
            update_changes.drop_change,
            ask_again,
            update_changes.changes_done,
        }
    ),
    decisions=frozenset({PlayerTurn}),
    own=own,
)
