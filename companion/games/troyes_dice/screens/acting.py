"""A player's part of the half: the turn, the choice that waits in it, or the turn that is done."""

from companion.games.troyes_dice.model import Acting
from companion.games.troyes_dice.screens import choice, turn, turn_summary
from companion.ui.model import Model
from companion.ui.toolkit.widgets import Widget


def view(model: Model, screen: Acting) -> list[Widget]:
    """Show this player's turn, choice or finished turn."""
    assert model.game is not None
    seat = model.game.seats[screen.player]
    if seat.pending is not None:
        return choice.view(model, screen.player)
    if seat.turn is not None:
        return turn_summary.view(model, screen.player)
    return turn.view(model, screen.player)
