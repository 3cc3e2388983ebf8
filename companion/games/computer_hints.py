"""The hints of a game whose computer players know no game: its choices in order, each in the words of the log."""

from typing import Any

from companion.computer.requests import Ideas
from companion.game.hints import MAX_IDEAS, HintForm, IdeaText
from companion.i18n.language import _
from companion.ui import commands, update_back, update_throw
from companion.ui.commands import Command
from companion.ui.model import Model

Changed = tuple[Model, tuple[Command, ...]]


def _verdict(_model: Model, answer: Ideas[Any]) -> tuple[str, bool]:
    if len(answer.ideas) == 1:
        return _("There is only one idea here."), False
    return _("The coach would take the first idea. A tap carries an idea out."), False


def _texts(model: Model, _player: int, answer: Ideas[Any]) -> tuple[IdeaText, ...]:
    """The best ideas, with their ranks: nobody has played them to the end; of those that read alike the first one."""
    found: dict[tuple[str, ...], int] = {}
    for number, action in enumerate(answer.ideas):
        found.setdefault(_words(model, action), number)
    shown = [*found.items()][:MAX_IDEAS]
    return tuple(IdeaText(number, text, str(rank), rank == 1) for rank, (text, number) in enumerate(shown, 1))


def _words(model: Model, action: Any) -> tuple[str, ...]:
    """An idea in the sentences of the log, and the part of the action that the log leaves out."""
    table = model.table
    assert table is not None
    assert table.coach is not None
    assert table.coach.turns is not None
    if action is None:
        return (_(model.roll.throw),)
    after, effects = table.rules.after(model.game, action)
    return table.coach.turns.words(model.game, action, after, effects)


def _take(model: Model, _player: int, action: Any) -> Changed:
    """Carry an idea out, or wait for the throw, which is the table's."""
    if action is not None:
        return model, (commands.Submit(action),)
    return update_back.back(model) if model.remote else update_throw.to_throw(model)


HINTS = HintForm(
    position=lambda game, _player: game,
    allowed=lambda _model: True,
    verdict=_verdict,
    texts=_texts,
    take=_take,
    keys=lambda _model: (),
)
