"""A player's own button: on the screen of the player's turn it confirms the turn, as the key there does."""

from companion.games.troyes_dice.messages import Confirm, TakeRest
from companion.games.troyes_dice.model import Acting
from companion.ui.messages import Message
from companion.ui.model import Model


def done(model: Model, seat: int) -> tuple[type[Message], ...]:
    """The messages that end this player's turn on the screen shown; none on any other screen."""
    return (Confirm, TakeRest) if model.screen == Acting(seat) else ()
