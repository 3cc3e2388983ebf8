"""The game at the table: opening it, and the screen and the announcement after each stored action."""

from msgspec.structs import replace

from companion.games import undo
from companion.games.opened_game import with_game
from companion.games.troyes import update_cards
from companion.games.troyes.cards_shown import only_cards
from companion.games.troyes.model import Board, drafts_of
from companion.games.troyes.stages import home
from companion.games.troyes.undo import UNDO
from companion.ui import commands, update_table
from companion.ui.commands import Changed
from companion.ui.message import Answers, on_tap
from companion.ui.model import Model, Throwing
from companion.ui.update_table import Committed, GameOpened
from companion.ui.update_throw import to_throw
from engine.troyes.actions import Action, Undo
from engine.troyes.state import Game


def game_opened(model: Model, opened: GameOpened) -> Changed:
    """Show a game that begins or is resumed."""
    game: Game = opened.game
    begun = replace(with_game(model, opened), drafts=UNDO.opened(drafts_of(model), game))
    after, issued = shown(begun)
    return after, (*issued, *update_cards.reading(game))


def committed(model: Model, done: Committed) -> Changed:
    """Show a stored action."""
    game, effects, action = done.game, done.effects, done.action
    drafts = UNDO.sealed(drafts_of(model), action, game)
    after, issued = shown(replace(model, game=game, latest=effects, frame=None, busy=False, drafts=drafts))
    only = None if isinstance(action, Undo) else only_cards(game)
    stops = (commands.Watch(False),) if model.camera.live and not isinstance(after.screen, Throwing) else ()
    return after, (
        *stops,
        *issued,
        *((commands.Submit(only),) if only is not None else ()),
    )


def shown(model: Model) -> Changed:
    """The screen that the position asks for; the camera looks where dice are due."""
    screen = home(model.game)
    if isinstance(screen, Throwing):
        return to_throw(model)
    return replace(model, screen=screen), ()


@on_tap
def decide(model: Model, action: Action) -> Changed:
    """Carry a decision out as the engine names it."""
    return model, (commands.Submit(action),)


@on_tap
def open_board(model: Model) -> Changed:
    """The whole position."""
    watched = (commands.Watch(False),) if model.screen.watches and model.camera.live else ()
    return replace(model, screen=Board(back=model.screen), busy=False), watched


ANSWERS: Answers = {
    update_table.game_opened: game_opened,
    update_table.committed: committed,
    undo.take_back: UNDO.take_back,
}
