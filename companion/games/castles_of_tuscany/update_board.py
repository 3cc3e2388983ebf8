"""The board: opened from the game's screens, which Back shows again."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany.messages import OpenBoard, ShowPlayer
from companion.games.castles_of_tuscany.model import Board
from companion.games.castles_of_tuscany.stages import resumed
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Screen, Start

Changed = tuple[Model, tuple[Command, ...]]


def open_board(model: Model, _message: OpenBoard) -> Changed:
    """The whole position."""
    if model.game is None or isinstance(model.screen, Board):
        return model, ()
    watched = (commands.Watch(False),) if model.screen.watches and model.camera.live else ()
    return replace(model, screen=Board(back=model.screen)), watched


def show_player(model: Model, message: ShowPlayer) -> Changed:
    """Show a player in large, or everybody; a player's own screen leads there from a turn too."""
    opened, issued = open_board(model, OpenBoard())
    screen = opened.screen
    if not isinstance(screen, Board):
        return model, ()
    return replace(opened, screen=Board(message.player, screen.back), busy=False), issued


def _from_board(model: Model, screen: Board) -> Screen:
    """Everybody after one player; else the screen before, or the one that the position asks for."""
    if screen.player is not None:
        return Board(back=screen.back)
    return screen.back or (Start() if model.game is None else resumed(model.game))


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {OpenBoard: open_board, ShowPlayer: show_player}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {Board: _from_board}
