"""A player's own button: in the player's turn it holds, as the key on the screen does."""

from companion.games.pig import update_turn
from companion.games.pig.model import PlayerTurn
from companion.ui.message import TapHandler
from companion.ui.model import Model


def done(model: Model, seat: int) -> tuple[TapHandler[[]], ...]:
    """The message that ends this player's turn on the screen shown; none on any other screen."""
    its_turn = isinstance(model.screen, PlayerTurn) and model.game.now.player == seat
    return (update_turn.hold_points,) if its_turn else ()
