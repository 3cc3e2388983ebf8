"""A player's own button: in the player's turn it holds, as the key on the screen does."""

from companion.games.pig.messages import HoldPoints
from companion.games.pig.model import PlayerTurn
from companion.ui.messages import Message
from companion.ui.model import Model


def done(model: Model, seat: int) -> tuple[type[Message], ...]:
    """The message that ends this player's turn on the screen shown; none on any other screen."""
    its_turn = isinstance(model.screen, PlayerTurn) and model.game.now.player == seat
    return (HoldPoints,) if its_turn else ()
