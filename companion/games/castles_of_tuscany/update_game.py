"""The game at the table: opening it, and the screen and the announcement after each stored action."""

from msgspec.structs import replace

from companion.game.crier import Sentences
from companion.games import undo
from companion.games.castles_of_tuscany import announcements, told, update_hands, update_maps, update_seen
from companion.games.castles_of_tuscany.model import PLACES, drafts_of
from companion.games.castles_of_tuscany.stages import home, resumed
from companion.games.castles_of_tuscany.undo import UNDO
from companion.games.opened_game import with_game
from companion.games.undo import is_free
from companion.ui import commands, update_table
from companion.ui.commands import Changed, Command
from companion.ui.message import Answers, on_tap
from companion.ui.model import Model
from companion.ui.update_table import Committed, GameOpened
from engine.castles_of_tuscany.actions import Action, CountCards, Undo
from engine.castles_of_tuscany.state import Game


def game_opened(model: Model, opened: GameOpened) -> Changed:
    """Show a game that begins or is resumed."""
    game: Game = opened.game
    drafts = replace(UNDO.opened(drafts_of(model), game), told=(opened.latest,), order=PLACES)
    return replace(with_game(model, opened), drafts=drafts, screen=resumed(game)), ()


def committed(model: Model, done: Committed) -> Changed:
    """Show a stored action."""
    next_seen = update_seen.followed(model, done)
    if next_seen is not None:
        return next_seen
    game, before = done.game, drafts_of(model)
    effects = (*before.announced, *done.effects)
    drafts = UNDO.sealed(replace(before, following=(), announced=(), five=()), done.action, game)
    drafts = told.with_action(drafts, effects)
    screen = update_seen.five_come(game, before.five) or home(game)
    stays = update_maps.after_another(model, game) or update_hands.after_another(model, game)
    kept = stays if done.elsewhere else None
    after = replace(model, game=game, latest=effects, frame=None, busy=False, drafts=drafts, screen=kept or screen)
    issued: tuple[Command, ...] = ()
    if isinstance(done.action, CountCards) and kept is None:
        after, issued = update_hands.counted(model.screen, after)
    stops = (commands.Watch(False),) if model.camera.live else ()
    return after, (*stops, *issued)


def announced(before: Model, after: Model, done: Committed) -> Sentences:
    """The sentences about an action; nothing while the next one of a reading is stored, and then about all of them."""
    if drafts_of(after).announced:
        return ()
    effects = (*drafts_of(before).announced, *done.effects)
    return announcements.sentences(done.game, effects, isinstance(done.action, Undo) and not is_free(before))


@on_tap
def decide(model: Model, action: Action) -> Changed:
    """Carry out an action as the engine names it."""
    return model, (commands.Submit(action),)


ANSWERS: Answers = {
    update_table.game_opened: game_opened,
    update_table.committed: committed,
    undo.take_back: UNDO.take_back,
}
