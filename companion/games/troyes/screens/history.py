"""The log of the game in words, the newest page first."""

from companion.games.troyes.messages import OpenHistory
from companion.games.troyes.model import History
from companion.ui.model import Model
from companion.ui.screens.log import log_page
from companion.ui.toolkit.widgets import Widget


def view(model: Model, screen: History) -> list[Widget]:
    """A page of the log."""
    return log_page(model, screen.entries, screen.page, OpenHistory)
