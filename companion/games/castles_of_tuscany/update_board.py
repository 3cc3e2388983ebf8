"""The board: opened from the game's screens, which Back shows again."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import Board
from companion.games.castles_of_tuscany.stages import resumed
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model, Screen, Start


@on_tap
def open_board(model: Model) -> Changed:
    """The whole position."""
    if model.game is None or isinstance(model.screen, Board):
        return model, ()
    watched = (commands.Watch(False),) if model.screen.watches and model.camera.live else ()
    return replace(model, screen=Board(back=model.screen)), watched


@on_tap
def show_player(model: Model, player: int | None) -> Changed:
    """All that is this player's, in large; None shows the whole position again."""
    opened, issued = open_board(model)
    screen = opened.screen
    if not isinstance(screen, Board):
        return model, ()
    return replace(opened, screen=Board(player, screen.back), busy=False), issued


def _from_board(model: Model, screen: Board) -> Screen:
    """Everybody after one player; else the screen before, or the one that the position asks for."""
    if screen.player is not None:
        return Board(back=screen.back)
    return screen.back or (Start() if model.game is None else resumed(model.game))


WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {Board: _from_board}
