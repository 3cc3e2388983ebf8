"""The guide: a short part of a game on the real screens, one tap after the other; it can be left and goes on later."""

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.game.tutorial import Tutorial
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.message import Message, on_news, on_tap
from companion.ui.model import FirstGame, Guide, Guides, Model, Start

Changed = tuple[Model, tuple[Command, ...]]

NOT_NOW = (commands.Watch, commands.WatchWheel)
"""The camera commands that the guide suppresses: its dice lie nowhere."""


@on_news
def guide_known(model: Model, step: int, offered: bool) -> Changed:
    """The stored step of the guide; `offered` if the guide was offered before."""
    return replace(model, guide=Guide(step, offered)), ()


@on_tap
def open_guides(model: Model) -> Changed:
    """The choice of a game to learn."""
    after = replace(model, screen=Guides(), guide=replace(model.guide, offered=True))
    return after, (commands.KeepGuide(model.guide.step),)


@on_tap
def start_lesson(model: Model, game: str, again: bool = False) -> Changed:
    """Begin the guide of an offered game, or resume that of the first one; `again` begins at the first step."""
    offer = model.offer(game)
    if offer is None:
        return model, ()
    table = offer.load()
    fresh = replace(model, table=table, game=None, screen=Start())
    step = 0 if again or not _remembers(fresh) else tutorial_of(table).chapter(model.guide.step)
    after = _at(fresh, step)
    return after, (commands.Teach(step), *_progress(after))


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
    return after, (commands.PutAway(), *_progress(model), commands.ListGames())


@on_tap
def no_guide(model: Model) -> Changed:
    """Do not begin the guide now; it is not offered again."""
    return replace(model, guide=replace(model.guide, offered=True)), (commands.KeepGuide(model.guide.step),)


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
        return after, _progress(after)
    left, issued = leave_lesson(after)
    if has_first_game(left.table):
        assert left.table is not None
        return replace(left, screen=FirstGame(left.table.key)), issued
    return replace(left, notice=_(tutorial.end)), issued


def _at(model: Model, step: int) -> Model:
    return replace(model, lesson=step, guide=Guide(step, True) if _remembers(model) else model.guide)


def _remembers(model: Model) -> bool:
    """Check whether the progress of this guide is stored: the first game's, which the first screen offers."""
    return model.table is not None and model.table.key == model.offered[0].key


def _progress(model: Model) -> tuple[Command, ...]:
    return (commands.KeepGuide(model.guide.step),) if _remembers(model) else ()
