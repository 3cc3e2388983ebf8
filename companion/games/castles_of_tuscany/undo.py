"""Taking steps back (9.7): with one tap up to the last tile or card that turned up, further back with a held key."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.castles_of_tuscany.messages import TakeBack
from companion.games.castles_of_tuscany.model import Drafts, drafts_of
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from engine.castles_of_tuscany.actions import Action, EnterCards, Reveal, TurnUp, Undo
from engine.castles_of_tuscany.state import Game

Changed = tuple[Model, tuple[Command, ...]]

CHANCE = (Reveal, TurnUp, EnterCards)
"""The actions that turn tiles or cards up."""


def sealed(drafts: Drafts, action: Action, game: Game) -> Drafts:
    """The drafts after an action that led to this game."""
    return replace(drafts, sealed=len(game.past)) if isinstance(action, CHANCE) else drafts


def opened(drafts: Drafts, game: Game) -> Drafts:
    """The drafts of a game that was opened: a tap takes back its last step alone."""
    return replace(drafts, sealed=len(game.past))


def can_take_back(model: Model) -> bool:
    """Return True if there is a step to take back."""
    return model.game is not None and bool(model.game.past)


def is_free(model: Model) -> bool:
    """Return True if nothing was turned up after the step that would be taken back."""
    return can_take_back(model) and len(model.game.past) >= drafts_of(model).sealed


def take_back(model: Model, message: TakeBack) -> Changed:
    """Take the last step back; further back than a tile or card that turned up only with a held key."""
    if not can_take_back(model):
        return replace(model, notice=_("Nothing has been done yet; there is nothing to take back.")), ()
    if not (message.held or is_free(model)):
        text = _("Tiles or cards turned up after that step. To take it back, hold the key on the screen.")
        return replace(model, notice=text), ()
    return model, (commands.Submit(Undo()),)


def undo_button(_model: Model, _actions: Sequence[Action]) -> Message:
    """The message of the undo button: it takes the last step back, or explains that the key has to be held."""
    return TakeBack()
