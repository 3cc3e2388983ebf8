"""The board and the log of the game: opened from the game's screens, which Back shows again."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany.history import history
from companion.games.castles_of_tuscany.messages import OpenBoard, OpenHistory, ShowPlayer
from companion.games.castles_of_tuscany.model import Board, History, Score
from companion.games.castles_of_tuscany.stages import home
from companion.ui import commands, messages
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
    """Show a player in large, or everybody."""
    screen = model.screen
    if not isinstance(screen, Board):
        return model, ()
    return replace(model, screen=Board(message.player, screen.back), busy=False), ()


def open_history(model: Model, message: OpenHistory) -> Changed:
    """Show a page of the log; a log that is opened is read first."""
    screen = model.screen
    if isinstance(screen, History):
        return replace(model, screen=replace(screen, page=message.page)), ()
    return replace(model, screen=History(message.page, screen)), (commands.ReadActions(),)


def actions_read(model: Model, message: messages.ActionsRead) -> Changed:
    """Put the stored actions into words."""
    screen = model.screen
    if not isinstance(screen, History) or model.game is None:
        return model, ()
    entries = history(model.game.setup, message.actions)
    return replace(model, screen=replace(screen, entries=entries)), ()


def _from_board(model: Model, screen: Board) -> Screen:
    """Everybody after one player; else the screen before, or the one that the position asks for."""
    if screen.player is not None:
        return Board(back=screen.back)
    return screen.back or _home(model)


def _home(model: Model) -> Screen:
    if model.game is None:
        return Start()
    return Score() if model.game.over else home(model.game)


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    OpenBoard: open_board,
    ShowPlayer: show_player,
    OpenHistory: open_history,
}
ANSWERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {messages.ActionsRead: actions_read}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    Board: _from_board,
    History: lambda model, screen: screen.back or _home(model),
}
