"""After the end: the points by half, and sharing."""

from msgspec.structs import replace

from companion.game.result import GameResult
from companion.ui.commands import Command
from companion.ui.message import on_news, on_tap
from companion.ui.model import Curve, Model, Share

Changed = tuple[Model, tuple[Command, ...]]


@on_news
def result_known(model: Model, result: GameResult) -> Changed:
    """The stored result of the game that is over."""
    return replace(model, result=result), ()


@on_tap
def open_curve(model: Model, player: int) -> Changed:
    """The points by half, this player's above the others."""
    return replace(model, screen=Curve(player)), ()


@on_tap
def open_share(model: Model, what: str = "text") -> Changed:
    """The finished game as a code: text, record or bgstats."""
    return replace(model, screen=Share(what)), ()
