"""The taps by which people enter changes for a card or a box (D6)."""

from typing import Any

from msgspec.structs import replace

from companion.games.cadwallon.changes import change_of, change_text
from companion.games.entered_changes import EnteredChanges
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.cadwallon.actions import Manual
from engine.cadwallon.rules import faults


@on_tap
def answer(model: Model, value: Any) -> Changed:
    """The answer to the question about the next change, which the last one completes."""
    screen = model.screen
    if not isinstance(screen, EnteredChanges):
        return model, ()
    answers = (*screen.answers, value)
    change = change_of(answers)
    if change is None:
        return replace(model, screen=replace(screen, answers=answers, page=0)), ()
    return _with(model, (*screen.changes, change), change_text(model.game, change))


@on_tap
def drop_change(model: Model, position: int) -> Changed:
    """A change less."""
    screen = model.screen
    if not isinstance(screen, EnteredChanges):
        return model, ()
    dropped = screen.changes[position]
    left = tuple(each for at, each in enumerate(screen.changes) if at != position)
    return _with(model, left, change_text(model.game, dropped))


def _with(model: Model, changes: tuple[Any, ...], words: str) -> Changed:
    """The list of changes, unless one of them is not possible then."""
    if faults(model.game, Manual(changes)):
        return replace(model, notice=_("This change is not possible: {change}.").format(change=words)), ()
    return replace(model, screen=EnteredChanges(changes)), ()


@on_tap
def changes_done(model: Model) -> Changed:
    """All changes are entered."""
    screen = model.screen
    return model, (commands.Submit(Manual(screen.changes)),) if isinstance(screen, EnteredChanges) else ()
