"""Taking steps back: with one tap up to the last step of chance, further back with a key that is held."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.games.drafts import OwnerDrafts
from companion.i18n.language import N_, _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import Message, on_tap
from companion.ui.model import Model
from companion.ui.screens.frame import AnyKey, HeaderKey

Drafts = TypeVar("Drafts", bound=OwnerDrafts)
KEY_W = 116


@on_tap
def take_back(model: Model, held: bool = False) -> Changed:
    """Take the last step back; held where a step of chance came after it."""
    return model, ()


def can_take_back(model: Model) -> bool:
    """Return True if there is a step to take back."""
    return model.game is not None and bool(model.game.past)


def is_free(model: Model) -> bool:
    """Return True if no step of chance came after the one that would be taken back."""
    sealed = model.drafts.sealed if isinstance(model.drafts, OwnerDrafts) else 0
    return can_take_back(model) and len(model.game.past) >= sealed


def undo_button(_model: Model, _actions: Sequence[Any]) -> Message:
    """The message of the undo button: it takes the last step back, or explains that the key has to be held."""
    return take_back.tap()


class UndoForm(Struct, frozen=True):
    """Undo in a game whose positions are in `past`: the action that takes a step back, and the steps of chance.

    `is_chance` knows them by their action, `was_chance` by the positions before and after, in a game that was opened.
    `use_the_key` answers a tap where the key has to be held, `hold_it` a tap on that key; both are in English.
    """

    action: Any
    is_chance: Callable[[Any], bool]
    was_chance: Callable[[Any, Any], bool]
    use_the_key: str = N_(
        "Dice were thrown or cards turned up after that step. To take it back, hold the key on the screen."
    )
    hold_it: str = N_(
        "Dice were thrown or cards turned up after that step. Hold this key until its bar is full to take it back."
    )

    def opened(self, drafts: Drafts, game: Any) -> Drafts:
        """The drafts of a game that was opened: a tap takes back its steps since the last one of chance."""
        steps = pairwise((*game.past, game.now))
        chance = [number for number, (before, after) in enumerate(steps, 1) if self.was_chance(before, after)]
        return replace(drafts, sealed=max(chance, default=0))

    def sealed(self, drafts: Drafts, action: Any, game: Any) -> Drafts:
        """The drafts after an action that led to this game; a step of chance that was taken back counts no more."""
        steps = len(game.past)
        return replace(drafts, sealed=steps if self.is_chance(action) else min(drafts.sealed, steps + 1))

    def take_back(self, model: Model, held: bool = False) -> Changed:
        """Take the last step back; `held` where a step of chance came after it."""
        if not can_take_back(model):
            return replace(model, notice=_("Nothing has been done yet; there is nothing to take back.")), ()
        if not (held or is_free(model)):
            return replace(model, notice=_(self.use_the_key)), ()
        return replace(model, draws=False), (commands.Submit(self.action),)

    def keys(self, model: Model) -> tuple[AnyKey, ...]:
        """The key of the header, held if a step of chance came after the last one; none before the first step."""
        if not can_take_back(model):
            return ()
        if is_free(model):
            return ((_("Take back"), take_back.tap(), KEY_W),)
        return (HeaderKey(_("Take back"), take_back.tap(held=True), KEY_W, _(self.hold_it)),)
