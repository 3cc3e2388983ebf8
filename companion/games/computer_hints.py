"""The hints of a game whose computer players know no game: its choices in order, each in the words of the log.

While they are read, the coach plays games after each of them, with the same chance for all: the ranking's own figures
flatter the choice that came first.
"""

from math import sqrt
from statistics import fmean, stdev
from typing import Any

from companion.computer.requests import Compare, Ideas
from companion.game.coach import Decision
from companion.game.crier import screen_texts
from companion.game.hints import MAX_IDEAS, HintForm, IdeaText
from companion.i18n.language import _
from companion.i18n.numbers import signed_tenths, tenths
from companion.ui import commands, update_back, update_throw
from companion.ui.commands import Changed
from companion.ui.model import Hint, Model
from companion.ui.update_crier import decisions_told

PAIRS = 100
"""Pairs of games after which the points between two ideas are shown."""
SURE = 2.0
"""Standard errors on each side of a number that hold the truth in 95 of 100 cases."""


def _verdict(model: Model, answer: Ideas[Any]) -> tuple[str, bool]:
    if len(answer.ideas) == 1:
        return _("There is only one idea here."), False
    if model.hint is not None and model.hint.games >= PAIRS:
        text = _("The numbers are points against the first idea, in {n} pairs of games. A tap carries an idea out.")
        return text.format(n=model.hint.games), False
    return _("The coach would take the first idea. A tap carries an idea out."), False


def _shown(model: Model, answer: Ideas[Any]) -> list[tuple[tuple[str, ...], int]]:
    """The best ideas in words, each with its number; of those that read alike the first one."""
    found: dict[tuple[str, ...], int] = {}
    for number, action in enumerate(answer.ideas):
        found.setdefault(_words(model, action), number)
    return [*found.items()][:MAX_IDEAS]


def _texts(model: Model, _player: int, answer: Ideas[Any]) -> tuple[IdeaText, ...]:
    """The best ideas with their ranks, or with their points once enough games were played after them."""
    shown = _shown(model, answer)
    points = dict(model.hint.points) if model.hint is not None and model.hint.games >= PAIRS else {}
    if any(number not in points for _text, number in shown):
        return tuple(IdeaText(number, text, str(rank), rank == 1) for rank, (text, number) in enumerate(shown, 1))
    gaps = [_gap(points[shown[0][1]], points[number]) for _text, number in shown]
    # the first idea stands unless a game's luck does not explain that another one did better
    best = max(range(len(gaps)), key=lambda at: gaps[at][0] if gaps[at][0] > SURE * gaps[at][1] else 0.0)
    return tuple(
        IdeaText(number, text, signed_tenths(gap), at == best, error=f"± {tenths(SURE * error)}" if at else "")
        for at, ((text, number), (gap, error)) in enumerate(zip(shown, gaps, strict=True))
    )


def _gap(first: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, float]:
    """The mean difference in the points of pairs of games, and its standard error."""
    found = [more - less for less, more in zip(first, other, strict=True)]
    return fmean(found), stdev(found) / sqrt(len(found))


def _comparison(model: Model, hint: Hint) -> Compare | None:
    """More games after the ideas that are shown, up to PAIRS."""
    numbers = tuple(number for _text, number in _shown(model, hint.answer))
    return Compare(hint.player, numbers, hint.games) if len(numbers) > 1 and hint.games < PAIRS else None


def _words(model: Model, action: Any) -> tuple[str, ...]:
    """An idea in the sentences about a computer player's decision."""
    table = model.table
    assert table is not None
    if action is None:
        return (_(model.roll.throw),)
    after, effects = table.rules.after(model.game, action)
    return screen_texts(decisions_told(model, (Decision(model.game, action, after, effects),)))


def _take(model: Model, _player: int, action: Any) -> Changed:
    """Carry an idea out, or wait for the throw, which is the table's."""
    if action is not None:
        return model, (commands.Submit(action),)
    return update_back.back(model) if model.remote else update_throw.to_throw(model)


HINTS = HintForm(
    position=lambda game, _player: game,
    verdict=_verdict,
    texts=_texts,
    take=_take,
    keys=lambda _model: (),
    comparison=_comparison,
)
