"""The game at the table: opening it, and the screen and the announcement after each stored action."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.opened_game import with_game
from companion.games.troyes import announcements, update_cards
from companion.games.troyes.cards_shown import only_cards
from companion.games.troyes.messages import Decide, OpenBoard
from companion.games.troyes.model import Board, drafts_of
from companion.games.troyes.stages import home
from companion.games.troyes.undo import UNDO
from companion.games.undo import TakeBack
from companion.ui import commands, messages, speech
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, Throwing
from companion.ui.update_throw import to_throw
from engine.troyes.actions import Undo
from engine.troyes.state import Game
from hardware.ports import Sound

Changed = tuple[Model, tuple[Command, ...]]


def game_opened(model: Model, message: messages.GameOpened) -> Changed:
    """Show a game that begins or is resumed."""
    game: Game = message.game
    begun = replace(with_game(model, message), drafts=UNDO.opened(drafts_of(model), game))
    after, issued = shown(begun)
    issued = (*issued, *update_cards.reading(game))
    if game.over:
        return after, issued
    begins = speech.say(after, lambda: announcements.beginning(game))
    return after, (*issued, *speech.play(after, Sound.START), *begins)


def committed(model: Model, message: messages.Committed) -> Changed:
    """Show and announce a stored action."""
    game, effects, action = message.game, message.effects, message.action
    drafts = UNDO.sealed(drafts_of(model), action, game)
    after, issued = shown(replace(model, game=game, latest=effects, frame=None, busy=False, drafts=drafts))
    only = None if isinstance(action, Undo) else only_cards(game)
    stops = (commands.Watch(False),) if model.camera.live and not isinstance(after.screen, Throwing) else ()
    return after, (
        *stops,
        *issued,
        *speech.play(model, announcements.sound(effects)),
        *speech.say(model, lambda: announcements.sentences(game, effects)),
        *((commands.Submit(only),) if only is not None else ()),
    )


def shown(model: Model) -> Changed:
    """The screen that the position asks for; the camera looks where dice are due."""
    screen = home(model.game)
    if isinstance(screen, Throwing):
        return to_throw(model, messages.ToThrow())
    return replace(model, screen=screen), ()


def decide(model: Model, message: Decide) -> Changed:
    """Carry a decision out."""
    return model, (commands.Submit(message.action),)


def open_board(model: Model, _message: OpenBoard) -> Changed:
    """The whole position."""
    watched = (commands.Watch(False),) if model.screen.watches and model.camera.live else ()
    return replace(model, screen=Board(back=model.screen), busy=False), watched


def say_again(model: Model, _message: messages.SayAgain) -> Changed:
    """Repeat the announcement, or be silent."""
    game = model.game
    return model, speech.say_again(model, lambda: announcements.announced(game, model.latest))


def _nothing(model: Model, _message: Message) -> Changed:
    return model, ()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    messages.GameOpened: game_opened,
    messages.Committed: committed,
    Decide: decide,
    TakeBack: UNDO.take_back,
    OpenBoard: open_board,
    messages.SayAgain: say_again,
    messages.Shuffle: _nothing,
    messages.Drawn: _nothing,
    messages.WheelSeen: _nothing,
    messages.WheelLaid: _nothing,
}
