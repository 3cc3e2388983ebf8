"""The taps of Pig and the stored actions: (model, message) -> (model, commands)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.opened_game import with_game
from companion.games.pig.model import Drafts, PlayerTurn, Target, drafts_of
from companion.i18n.refusals import refuse
from companion.ui import commands, update_table, update_throw
from companion.ui.commands import Changed, Command
from companion.ui.message import Answers, Message, on_tap
from companion.ui.model import End, Model, Screen, Start, Throwing
from companion.ui.update_table import Committed, GameOpened
from engine.pig import Game, Hold, Roll, Setup, Undo
from engine.pig.rules import setup_faults

STEPS: dict[str, Screen] = {"target": Target()}


def begin(_model: Model) -> tuple[Drafts, tuple[Command, ...]]:
    """A new game is played to the usual target."""
    return Drafts(), ()


@on_tap
def pick_target(model: Model, target: int) -> Changed:
    """Play to so many points."""
    return replace(model, drafts=Drafts(target)), ()


def start_game(model: Model) -> Changed:
    """Start, unless the rules forbid the set-up."""
    setup = Setup(model.seats.names, drafts_of(model).target)
    if found := setup_faults(setup):
        return replace(model, notice=refuse(found)), ()
    return model, (commands.Begin(setup, model.seats.unsaved, model.seats.coaching),)


def game_opened(model: Model, opened: GameOpened) -> Changed:
    """Show a game that begins or is resumed."""
    game = opened.game
    after = replace(with_game(model, opened), screen=home(game))
    return after, ()


def committed(model: Model, done: Committed) -> Changed:
    """Show a stored action."""
    game, effects = done.game, done.effects
    after = replace(model, game=game, latest=effects, frame=None, screen=home(game))
    return after, (commands.Watch(False),) if model.camera.live else ()


def home(game: Game) -> Screen:
    """The screen of the game as it stands."""
    return End() if game.over else PlayerTurn()


@on_tap
def to_turn(model: Model) -> Changed:
    """The player whose turn it is, and everybody's points."""
    return replace(model, screen=PlayerTurn()), ()


@on_tap
def roll_again(model: Model) -> Changed:
    """Throw the die: the camera looks, the value is entered, or a virtual die falls."""
    return update_throw.next_throw(model)


@on_tap
def hold_points(model: Model) -> Changed:
    """Add the points of the turn to the score."""
    return model, (commands.Submit(Hold(model.game.now.player)),)


@on_tap
def undo_hold(model: Model) -> Changed:
    """Take the last hold back."""
    last = model.game.last
    return (model, (commands.Submit(Undo(last.player)),)) if isinstance(last, Hold) else (model, ())


ANSWERS: Answers = {
    update_table.start_game: start_game,
    update_table.game_opened: game_opened,
    update_table.committed: committed,
}


def _to_game(model: Model, _screen: Screen) -> Screen:
    return Start() if model.game is None else home(model.game)


WAYS_BACK: Mapping[type[Screen], Callable[[Model, Any], Screen]] = {Throwing: _to_game}


def undo_button(model: Model, _actions: object) -> Message | None:
    """The message of the undo button: a hold is taken back, a roll is corrected."""
    last = model.game.last if model.game is not None else None
    if isinstance(last, Hold):
        return undo_hold.tap()
    return update_throw.correct_roll.tap() if isinstance(last, Roll) else None
