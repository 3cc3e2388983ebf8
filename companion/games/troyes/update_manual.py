"""Changes that people enter by hand for a card that the game cannot carry out (D5.5)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.troyes.card_messages import AnswerChange, ChangesDone, ChangesPage, DropChange, TakeAnswerBack
from companion.games.troyes.change_questions import first_refused, question
from companion.games.troyes.model import ManualChanges
from companion.games.troyes.refusals import SENTENCES
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from engine.troyes.actions import Manual
from engine.troyes.faults import Code

Changed = tuple[Model, tuple[Command, ...]]


def answer_change(model: Model, message: AnswerChange) -> Changed:
    """Take an answer about the next change; the last one completes it."""
    screen = model.screen
    if not isinstance(screen, ManualChanges):
        return model, ()
    options = question(model.game, screen.changes, screen.answers).options
    if message.choice >= len(options):
        return model, ()
    chosen = options[message.choice]
    if chosen.why:
        return replace(model, notice=refused(len(screen.changes) + 1, chosen.why)), ()
    if chosen.change is not None:
        after = ManualChanges((*screen.changes, chosen.change))
    else:
        after = replace(screen, answers=(*screen.answers, chosen.value), page=0)
    return replace(model, screen=after), ()


def refused(position: int, reason: str) -> str:
    """The sentence for a change that is not possible."""
    return _(SENTENCES[Code.CHANGE]).format(position=position, reason=reason)


def take_answer_back(model: Model, _message: TakeAnswerBack) -> Changed:
    """Ask the last question again."""
    screen = model.screen
    if not isinstance(screen, ManualChanges):
        return model, ()
    return replace(model, screen=replace(screen, answers=screen.answers[:-1], page=0)), ()


def drop_change(model: Model, message: DropChange) -> Changed:
    """Remove a change, unless a later one would not be possible without it."""
    screen = model.screen
    if not isinstance(screen, ManualChanges):
        return model, ()
    left = tuple(each for position, each in enumerate(screen.changes) if position != message.position)
    found = first_refused(model.game, left)
    if found is not None:
        text = _("Without it, a later change is not possible: {reason}. Remove that one first.")
        return replace(model, notice=text.format(reason=found[1])), ()
    return replace(model, screen=ManualChanges(left)), ()


def changes_page(model: Model, message: ChangesPage) -> Changed:
    """Show another page of answers."""
    screen = model.screen
    return (
        (replace(model, screen=replace(screen, page=message.page)), ())
        if isinstance(screen, ManualChanges)
        else (model, ())
    )


def changes_done(model: Model, _message: ChangesDone) -> Changed:
    """Hand all changes to the game, as one step."""
    screen = model.screen
    if not isinstance(screen, ManualChanges):
        return model, ()
    return model, (commands.Submit(Manual(screen.changes)),)


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    AnswerChange: answer_change,
    TakeAnswerBack: take_answer_back,
    DropChange: drop_change,
    ChangesPage: changes_page,
    ChangesDone: changes_done,
}
