"""Changes that people enter by hand for a card that the game cannot carry out (D5.5)."""

from msgspec.structs import replace

from companion.games.entered_changes import EnteredChanges
from companion.games.troyes.change_questions import first_refused, question
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.troyes.actions import Manual
from engine.troyes.faults import Code


@on_tap
def answer_change(model: Model, choice: int) -> Changed:
    """The answer to the question about the next change: the number of the choice."""
    screen = model.screen
    if not isinstance(screen, EnteredChanges):
        return model, ()
    options = question(model.game, screen.changes, screen.answers).options
    if choice >= len(options):
        return model, ()
    chosen = options[choice]
    if chosen.why:
        return replace(model, notice=refused(len(screen.changes) + 1, chosen.why)), ()
    if chosen.change is not None:
        after = EnteredChanges((*screen.changes, chosen.change))
    else:
        after = replace(screen, answers=(*screen.answers, chosen.value), page=0)
    return replace(model, screen=after), ()


def refused(position: int, reason: str) -> str:
    """The sentence for a change that is not possible."""
    return _(Code.CHANGE).format(position=position, reason=reason)


@on_tap
def drop_change(model: Model, position: int) -> Changed:
    """A change less."""
    screen = model.screen
    if not isinstance(screen, EnteredChanges):
        return model, ()
    left = tuple(each for one, each in enumerate(screen.changes) if one != position)
    found = first_refused(model.game, left)
    if found is not None:
        text = _("Without it, a later change is not possible: {reason}. Remove that one first.")
        return replace(model, notice=text.format(reason=found[1])), ()
    return replace(model, screen=EnteredChanges(left)), ()


@on_tap
def changes_done(model: Model) -> Changed:
    """All changes are entered."""
    screen = model.screen
    if not isinstance(screen, EnteredChanges):
        return model, ()
    return model, (commands.Submit(Manual(screen.changes)),)
