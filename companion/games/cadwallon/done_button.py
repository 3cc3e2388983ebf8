"""A player's own button: in the own activation it ends the turn, as the key on the screen does."""

from companion.games.cadwallon import update_turn
from companion.games.cadwallon.model import PlayerTurn
from companion.ui.message import TapHandler
from companion.ui.model import Model
from engine.cadwallon.actions import EndTurn
from engine.cadwallon.rules import faults


def done(model: Model, seat: int) -> tuple[TapHandler[[]], ...]:
    """The message that ends this player's turn on the screen shown; none on any other screen."""
    ends = isinstance(model.screen, PlayerTurn) and not faults(model.game, EndTurn(seat))
    return (update_turn.end_turn,) if ends else ()
