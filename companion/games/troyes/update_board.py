"""The taps on the board: the part that is shown large, and a finger that rested on a name."""

from msgspec.structs import replace

from companion.games.troyes.model import Board, BoardPart, PlayerTurn
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model


@on_tap
def show_part(model: Model, part: BoardPart) -> Changed:
    """Show a part of the position large, over the turn of a player too."""
    screen = Board(back=model.screen) if isinstance(model.screen, PlayerTurn) else model.screen
    return (replace(model, screen=replace(screen, part=part)), ()) if isinstance(screen, Board) else (model, ())


@on_tap
def rest_on_name(model: Model, player: int) -> Changed:
    """A finger rested on a player's name, which showed the victory points."""
    return model, ()
