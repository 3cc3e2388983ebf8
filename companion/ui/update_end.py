"""After the end: the points by half, and sharing."""

from msgspec.structs import replace

from companion.ui import messages
from companion.ui.commands import Command
from companion.ui.model import Curve, Model, Share

Changed = tuple[Model, tuple[Command, ...]]


def result_known(model: Model, message: messages.ResultKnown) -> Changed:
    """Show the stored result of the finished game."""
    return replace(model, result=message.result), ()


def open_curve(model: Model, message: messages.OpenCurve) -> Changed:
    """The points by half."""
    return replace(model, screen=Curve(message.player)), ()


def open_share(model: Model, message: messages.OpenShare) -> Changed:
    """The game as a code to scan."""
    return replace(model, screen=Share(message.what)), ()
