"""The taps of a turn: a decision as the engine names it, a question, the name of a player."""

from msgspec.structs import replace

from companion.games.cadwallon import update_game
from companion.games.cadwallon.model import WHOLE_BOARD, Ask, PlayerTurn
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.cadwallon.actions import Action, EndTurn


@on_tap
def decide(model: Model, action: Action) -> Changed:
    """Carry out an action as the engine names it."""
    return model, (commands.Submit(action),)


@on_tap
def end_turn(model: Model) -> Changed:
    """The turn of the player in turn is over."""
    return model, (commands.Submit(EndTurn(model.game.now.turn)),)


@on_tap
def ask(model: Model, about: Ask | None) -> Changed:
    """Open a question, change its choices, or go back to the turn."""
    return replace(model, screen=PlayerTurn(about)), ()


@on_tap
def look(model: Model) -> Changed:
    """Show the whole board, or no more."""
    about = None if model.screen == PlayerTurn(WHOLE_BOARD) else WHOLE_BOARD
    return replace(model, screen=PlayerTurn(about)), ()


@on_tap
def show_player(model: Model, player: int) -> Changed:
    """Look at the ducats and the characters of a player, or no more."""
    shown = model.screen.shown if isinstance(model.screen, PlayerTurn) else None
    return replace(model, screen=PlayerTurn(shown=None if shown == player else player)), ()


@on_tap
def to_turn(model: Model) -> Changed:
    """The position, while dice or changes are due."""
    if model.game is None:
        return model, ()
    stops = (commands.Watch(False),) if model.screen.watches and model.camera.live else ()
    return replace(model, screen=PlayerTurn(), busy=False), stops


@on_tap
def go_on(model: Model) -> Changed:
    """The dice or the changes that the game waits for."""
    return (model, ()) if model.game is None else update_game.shown(model)
