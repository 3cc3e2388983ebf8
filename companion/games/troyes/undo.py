"""Taking steps back (9.5): with one tap up to the last throw or turn of cards, further back with a key that is held."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from companion.games.troyes.messages import TakeBack
from companion.games.troyes.model import Drafts, drafts_of
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from engine.troyes.actions import Action, Activities, Black, Characters, Reroll, Rethrow, Reveal, Roll, Undo
from engine.troyes.checks_counter import REROLL_COST
from engine.troyes.state import AskedRethrow, AskedThrow, Game, Position
from engine.troyes.terms import Stage

Changed = tuple[Model, tuple[Command, ...]]

CHANCE = (Roll, Black, Rethrow, Activities, Reveal, Characters)
"""The actions that throw dice or turn cards up."""
CHANCE_STAGES = (Stage.ACTIVITIES, Stage.WORKFORCE, Stage.REVEAL, Stage.BLACK, Stage.CHARACTERS)
"""The stages that wait for such an action."""


def sealed(drafts: Drafts, action: Action, game: Game) -> Drafts:
    """The drafts after an action that led to this game."""
    thrown = isinstance(action, CHANCE) or (isinstance(action, Reroll) and action.to is not None)
    return replace(drafts, sealed=len(game.past)) if thrown else drafts


def opened(drafts: Drafts, game: Game) -> Drafts:
    """The drafts of a game that was opened: a tap takes back its steps since the last throw or turn of cards."""
    steps = pairwise((*game.past, game.now))
    chance = [number for number, (before, after) in enumerate(steps, 1) if _was_chance(before, after)]
    return replace(drafts, sealed=max(chance, default=0))


def _was_chance(before: Position, after: Position) -> bool:
    """Return True if dice or cards led from a position to the next one; influence that throws a die costs 1 (6.2)."""
    if before.pending is not None:
        return isinstance(before.pending, AskedThrow)
    if before.stage in CHANCE_STAGES:
        return True
    if before.turn is None or isinstance(after.pending, AskedRethrow):
        return False
    paid = before.players[before.turn].influence - after.players[before.turn].influence
    return paid == REROLL_COST and _dice(before) == _dice(after)


def _dice(now: Position) -> int:
    return sum(len(values) for district in now.dice for values in district)


def can_take_back(model: Model) -> bool:
    """Return True if there is a step to take back."""
    return model.game is not None and bool(model.game.past)


def is_free(model: Model) -> bool:
    """Return True if no die was thrown and no card turned up after the step that would be taken back."""
    return can_take_back(model) and len(model.game.past) >= drafts_of(model).sealed


def take_back(model: Model, message: TakeBack) -> Changed:
    """Take the last step back; further back than a throw only with a held key."""
    if not can_take_back(model):
        return replace(model, notice=_("Nothing has been done yet; there is nothing to take back.")), ()
    if not (message.held or is_free(model)):
        text = _("Dice were thrown or cards turned up after that step. To take it back, hold the key on the screen.")
        return replace(model, notice=text), ()
    return model, (commands.Submit(Undo()),)


def undo_button(_model: Model, _actions: Sequence[Action]) -> Message:
    """The message of the undo button: it takes the last step back, or explains that the key has to be held."""
    return TakeBack()
