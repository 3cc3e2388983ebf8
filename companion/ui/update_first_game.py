"""A first game that the coach accompanies: its offer, and the end of the coach's part in it."""

from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model


@on_tap
def dismiss_coach(model: Model) -> Changed:
    """Play on without the coach of a first game."""
    return model, (commands.DismissCoach(),)
