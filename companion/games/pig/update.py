"""The taps of Pig and the stored actions: (model, message) -> (model, commands)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.opened_game import with_game
from companion.games.pig import announcements
from companion.games.pig.messages import HoldPoints, PickTarget, RollAgain, ToTurn, UndoHold
from companion.games.pig.model import Drafts, PlayerTurn, Score, Target, drafts_of
from companion.games.pig.refusals import refusal
from companion.ui import commands, messages, speech
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Curve, Model, Players, Screen, Share, Start, Throwing
from companion.ui.update_throw import to_throw
from engine.pig import Game, Hold, Roll, Setup, Undo
from engine.pig.rules import setup_faults
from hardware.ports import Sound

Changed = tuple[Model, tuple[Command, ...]]

STEPS: dict[str, Screen] = {"target": Target()}


def begin(_model: Model) -> tuple[Drafts, tuple[Command, ...]]:
    """A new game is played to the usual target."""
    return Drafts(), ()


def pick_target(model: Model, message: PickTarget) -> Changed:
    """Choose the points that win."""
    return replace(model, drafts=Drafts(message.target)), ()


def start_game(model: Model, _message: messages.StartGame) -> Changed:
    """Start, unless the rules forbid the set-up."""
    setup = Setup(model.seats.names, drafts_of(model).target)
    if found := setup_faults(setup):
        return replace(model, notice=refusal(found)), ()
    guests = tuple(name for name in model.seats.guests if name in setup.players)
    return model, (commands.Begin(setup, guests),)


def game_opened(model: Model, message: messages.GameOpened) -> Changed:
    """Show a game that begins or is resumed."""
    game = message.game
    after = replace(with_game(model, message), screen=home(game))
    if game.over:
        return after, ()
    begins = speech.say(after, lambda: announcements.beginning(game.setup))
    return after, (*speech.play(after, Sound.START), *begins)


def committed(model: Model, message: messages.Committed) -> Changed:
    """Show and announce a stored action."""
    game, effects = message.game, message.effects
    after = replace(model, game=game, latest=effects, frame=None, screen=home(game))
    return after, (
        *((commands.Watch(False),) if model.camera.live else ()),
        *speech.play(model, announcements.sound(effects)),
        *speech.say(model, lambda: announcements.sentences(game, effects)),
    )


def home(game: Game) -> Screen:
    """The screen of the game as it stands."""
    return Score() if game.over else PlayerTurn()


def to_turn(model: Model, _message: ToTurn) -> Changed:
    """Show the turn."""
    return replace(model, screen=PlayerTurn()), ()


def roll_again(model: Model, _message: RollAgain) -> Changed:
    """Wait for the throw."""
    return to_throw(model, messages.ToThrow())


def hold_points(model: Model, _message: HoldPoints) -> Changed:
    """Hold for the player whose turn it is."""
    return model, (commands.Submit(Hold(model.game.now.player)),)


def undo_hold(model: Model, _message: UndoHold) -> Changed:
    """Take back the hold that was just made."""
    last = model.game.last
    return (model, (commands.Submit(Undo(last.player)),)) if isinstance(last, Hold) else (model, ())


def say_again(model: Model, _message: messages.SayAgain) -> Changed:
    """Repeat the announcement, or be silent."""
    game = model.game
    return model, speech.say_again(model, lambda: announcements.announced(game, model.latest))


def _nothing(model: Model, _message: Message) -> Changed:
    return model, ()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    PickTarget: pick_target,
    ToTurn: to_turn,
    RollAgain: roll_again,
    HoldPoints: hold_points,
    UndoHold: undo_hold,
    messages.SayAgain: say_again,
    messages.StartGame: start_game,
    messages.GameOpened: game_opened,
    messages.Committed: committed,
    messages.Shuffle: _nothing,
    messages.Drawn: _nothing,
    messages.WheelSeen: _nothing,
    messages.WheelLaid: _nothing,
}


def _to_game(model: Model, _screen: Screen) -> Screen:
    return Start() if model.game is None else home(model.game)


WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {
    Target: lambda _model, _screen: Players(),
    Throwing: _to_game,
    Curve: _to_game,
    Share: _to_game,
}


def undo_button(model: Model, _actions: object) -> Message | None:
    """The message of the undo button: a hold is taken back, a roll is corrected."""
    last = model.game.last if model.game is not None else None
    if isinstance(last, Hold):
        return UndoHold()
    return messages.CorrectRoll() if isinstance(last, Roll) else None
