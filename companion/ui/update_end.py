"""The end: the score counted up, the points by half, and sharing."""

from msgspec.structs import replace

from companion.ui import messages as told
from companion.ui.commands import Command
from companion.ui.model import SCORE_LINES, Curve, End, Model, Share

Changed = tuple[Model, tuple[Command, ...]]


def result_known(model: Model, message: told.ResultKnown) -> Changed:
    """What stays of the finished game."""
    return replace(model, result=message.result), ()


def count_on(model: Model, message: told.CountOn) -> Changed:
    """A line more, unless somebody went on in the meantime."""
    screen = model.screen
    if not isinstance(screen, End) or screen.counted != message.counted:
        return model, ()
    return replace(model, screen=replace(screen, counted=min(screen.counted + 1, SCORE_LINES))), ()


def count_all(model: Model, _message: told.CountAll) -> Changed:
    """All lines at once."""
    if not isinstance(model.screen, End):
        return model, ()
    return replace(model, screen=replace(model.screen, counted=SCORE_LINES)), ()


def open_end(model: Model, message: told.OpenEnd) -> Changed:
    """The score with this player's breakdown."""
    return replace(model, screen=End(message.player)), ()


def open_curve(model: Model, message: told.OpenCurve) -> Changed:
    """The points by half."""
    return replace(model, screen=Curve(message.player)), ()


def open_share(model: Model, message: told.OpenShare) -> Changed:
    """The game as a code to scan."""
    return replace(model, screen=Share(message.what)), ()
