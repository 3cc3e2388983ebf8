"""The log of the game, opened from one of its screens: read from the stored actions, which the game puts into words."""

from typing import Any

from msgspec.structs import replace

from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.message import on_news, on_tap
from companion.ui.model import GameLog, Model

Changed = tuple[Model, tuple[Command, ...]]


@on_tap
def open_log(model: Model, page: int = 0) -> Changed:
    """A page of the log of the game."""
    screen = model.screen
    if isinstance(screen, GameLog):
        return replace(model, screen=replace(screen, page=page)), ()
    return replace(model, screen=GameLog(page, screen)), (commands.ReadActions(),)


@on_news
def actions_read(model: Model, actions: tuple[Any, ...]) -> Changed:
    """The confirmed actions of the game that is played."""
    screen = model.screen
    if not isinstance(screen, GameLog) or model.game is None or model.table is None:
        return model, ()
    return replace(model, screen=replace(screen, entries=model.table.log(model.game.setup, actions))), ()
