"""A player's own button: on the screen of the player's turn it confirms the turn, as the key there does."""

from companion.games.troyes_dice import update_half
from companion.games.troyes_dice.model import Acting
from companion.ui.message import TapHandler
from companion.ui.model import Model


def done(model: Model, seat: int) -> tuple[TapHandler[[]], ...]:
    """The messages that end this player's turn on the screen shown; none on any other screen."""
    return (update_half.confirm, update_half.take_rest) if model.screen == Acting(seat) else ()
