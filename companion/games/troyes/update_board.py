"""The taps on the board: the part that is shown large, and a finger that rested on a name."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.troyes.messages import RestOnName, ShowBoardPart
from companion.games.troyes.model import Board
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model

Changed = tuple[Model, tuple[Command, ...]]


def show_part(model: Model, message: ShowBoardPart) -> Changed:
    """Show a part of the position."""
    screen = model.screen
    return (replace(model, screen=replace(screen, part=message.part)), ()) if isinstance(screen, Board) else (model, ())


def rest_on_name(model: Model, _message: RestOnName) -> Changed:
    """The finger has left the name: the painter shows the points only while it rests there."""
    return model, ()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    ShowBoardPart: show_part,
    RestOnName: rest_on_name,
}
