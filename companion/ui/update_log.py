"""The log of the game, opened from one of its screens: read from the stored actions, which the game puts into words."""

from msgspec.structs import replace

from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import GameLog, Model

Changed = tuple[Model, tuple[Command, ...]]


def open_log(model: Model, message: messages.OpenLog) -> Changed:
    """Show a page of the log; a log that is opened is read first."""
    screen = model.screen
    if isinstance(screen, GameLog):
        return replace(model, screen=replace(screen, page=message.page)), ()
    return replace(model, screen=GameLog(message.page, screen)), (commands.ReadActions(),)


def actions_read(model: Model, message: messages.ActionsRead) -> Changed:
    """Put the stored actions into words."""
    screen = model.screen
    if not isinstance(screen, GameLog) or model.game is None or model.table is None:
        return model, ()
    return replace(model, screen=replace(screen, entries=model.table.log(model.game.setup, message.actions))), ()
