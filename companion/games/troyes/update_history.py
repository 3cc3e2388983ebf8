"""The log of the game, opened from the board: read from the stored actions."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.troyes.history import history
from companion.games.troyes.messages import OpenHistory
from companion.games.troyes.model import Board, History
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Screen

Changed = tuple[Model, tuple[Command, ...]]


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


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {OpenHistory: open_history}
ANSWERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {messages.ActionsRead: actions_read}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    History: lambda _model, screen: screen.back or Board()
}
