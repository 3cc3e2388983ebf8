"""The game at the table: opening it, and the screen after each stored action."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games import undo
from companion.games.cadwallon.board_layout import is_placed
from companion.games.cadwallon.model import PlayerTurn, drafts_of
from companion.games.cadwallon.stages import home
from companion.games.cadwallon.undo import UNDO
from companion.games.cadwallon.update_board import READ_PHOTO
from companion.games.entered_changes import EnteredChanges
from companion.games.opened_game import with_game
from companion.ui import commands, update_table
from companion.ui.commands import Changed
from companion.ui.message import Answers
from companion.ui.model import Model, Screen, Start, Throwing
from companion.ui.update_table import Committed, GameOpened
from companion.ui.update_throw import next_throw
from engine.cadwallon.state import Game
from engine.game import PLAYER


def game_opened(model: Model, opened: GameOpened) -> Changed:
    """Show a game that begins or is resumed."""
    begun = with_game(model, opened)
    after, issued = shown(replace(begun, drafts=UNDO.opened(drafts_of(model), opened.game), latest=opened.latest))
    board = opened.game.setup.cards.board if opened.game.setup.graph else None
    return after, (*issued, READ_PHOTO) if board is not None and is_placed(board) else issued


def committed(model: Model, done: Committed) -> Changed:
    """Show a stored action; the camera looks where dice are due."""
    drafts = UNDO.sealed(drafts_of(model), done.action, done.game)
    after = replace(model, game=done.game, latest=done.effects, frame=None, busy=False, drafts=drafts, thrown=())
    after, issued = shown(after)
    if done.elsewhere and isinstance(after.screen, PlayerTurn) and isinstance(model.screen, PlayerTurn):
        # somebody else has acted while people look at a player's page, or answer a question of another player
        asked = model.screen.ask
        kept = asked if asked is not None and getattr(done.action, PLAYER, asked.player) != asked.player else None
        after = replace(after, screen=replace(after.screen, shown=model.screen.shown, ask=kept))
    stops = (commands.Watch(False),) if model.camera.live and not isinstance(after.screen, Throwing) else ()
    return after, (*stops, *issued)


def shown(model: Model) -> Changed:
    """The screen that the position asks for."""
    screen = home(model.game)
    return next_throw(model) if isinstance(screen, Throwing) else (replace(model, screen=screen), ())


def _from_turn(model: Model, screen: Screen) -> Screen:
    """From a question or from another player's characters to the turn, from there to the first screen."""
    asked = isinstance(screen, PlayerTurn) and (screen.ask is not None or screen.shown is not None)
    return PlayerTurn() if asked else Start()


def _to_turn(model: Model, _screen: Screen) -> Screen:
    """From the wait for a throw to the position, in which cards are played before it."""
    game: Game | None = model.game
    return Start() if game is None else PlayerTurn()


ANSWERS: Answers = {
    update_table.game_opened: game_opened,
    update_table.committed: committed,
    undo.take_back: UNDO.take_back,
}
WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    PlayerTurn: _from_turn,
    EnteredChanges: lambda _model, _screen: PlayerTurn(),
    Throwing: _to_turn,
}
