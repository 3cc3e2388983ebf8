"""The guide: a short part of a game on the real screens, one tap after the other; it can be left and goes on later."""

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.game.tutorial import Tutorial
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import Message, on_news, on_tap
from companion.ui.model import FirstGame, Guide, Model, Start

NOT_NOW = (commands.Watch, commands.WatchWheel)
"""The camera commands that the guide suppresses: its dice lie nowhere."""


@on_news
def guide_known(model: Model, guide: Guide) -> Changed:
    """The stored progress of the guides."""
    return replace(model, guide=guide), ()


@on_tap
def start_lesson(model: Model, game: str, again: bool = False) -> Changed:
    """Begin or resume the guide of an offered game; `again` begins at the first step.

    After its end it leads to the first game with the coach, in a game whose coach accompanies one.
    """
    offer = model.offer(game)
    if offer is None:
        return model, ()
    table = offer.load()
    if not again and has_first_game(table) and model.guide.step(game) >= tutorial_of(table).done:
        return replace(model, screen=FirstGame(game)), ()
    fresh = replace(model, table=table, game=None, screen=Start())
    step = 0 if again else tutorial_of(table).chapter(model.guide.step(table.key))
    after = _at(fresh, step)
    return after, (commands.Teach(step), commands.KeepGuide(after.guide.steps))


@on_tap
def next_step(model: Model, step: int) -> Changed:
    """Somebody has read the guide's sentence."""
    if model.lesson != step:
        return model, ()
    return _on(model)


@on_tap
def leave_lesson(model: Model) -> Changed:
    """Leave the guide; it can be resumed there."""
    after = replace(model, lesson=None, game=None, screen=Start(), drafts=None, result=None, busy=False)
    return after, (commands.PutAway(), commands.KeepGuide(model.guide.steps), commands.ListGames())


def watched(model: Model, message: Message, changed: Changed) -> Changed:
    """Return a message's changes while the guide runs; after the tap that the guide waits for, also the next step."""
    if model.lesson is None:
        return changed
    after, issued = changed
    issued = tuple(each for each in issued if not isinstance(each, NOT_NOW))
    if after.lesson is None or message != tutorial_of(after.table).steps[after.lesson].tap:
        return after, issued
    on, more = _on(after)
    return on, (*issued, *more)


def tutorial_of(table: TableGame | None) -> Tutorial:
    """The guide of a game that has one."""
    assert table is not None
    assert table.tutorial is not None
    return table.tutorial


def has_first_game(table: TableGame | None) -> bool:
    """Return True for a game whose coach accompanies a first game."""
    return table is not None and table.coach is not None and bool(table.coach.first_game)


def _on(model: Model) -> Changed:
    assert model.lesson is not None
    step = model.lesson + 1
    tutorial, after = tutorial_of(model.table), _at(model, step)
    if step < tutorial.done:
        return after, (commands.KeepGuide(after.guide.steps),)
    left, issued = leave_lesson(after)
    if has_first_game(left.table):
        assert left.table is not None
        return replace(left, screen=FirstGame(left.table.key)), issued
    return replace(left, notice=_(tutorial.end)), issued


def _at(model: Model, step: int) -> Model:
    assert model.table is not None
    return replace(model, lesson=step, guide=model.guide.at(model.table.key, step))
