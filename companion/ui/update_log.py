"""The log of the game, opened from one of its screens: read from the stored actions, which the game puts into words."""

from typing import Any

from msgspec.structs import replace

from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import GameLog, Model


@on_tap
def open_log(model: Model) -> Changed:
    """The log of the game, at its last page."""
    screen = model.screen
    back = screen.back if isinstance(screen, GameLog) else screen
    return replace(model, screen=GameLog(back=back)), (commands.ReadActions(),)


@on_news
def actions_read(model: Model, actions: tuple[Any, ...]) -> Changed:
    """The confirmed actions of the game that is played."""
    screen = model.screen
    if not isinstance(screen, GameLog) or model.game is None or model.table is None:
        return model, ()
    return replace(model, screen=replace(screen, entries=model.table.words.log(model.game.setup, actions))), ()
