"""Hints that people ask for: the coach's ideas for a decision; a hint is counted before it is shown."""

from typing import Any

from msgspec.structs import replace

from companion.computer.requests import Advise, Compare, Compared
from companion.game.chance_form import Draws
from companion.game.coach import Coach, Coaching
from companion.i18n.language import _
from companion.settings import HINTS
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import Hint, HintPage, Model, Screen


def coach_of(model: Model) -> Coach | None:
    """The coach of the game on the table."""
    return None if model.table is None else model.table.coach


def asker(model: Model) -> int | None:
    """The person who has a decision to make on the screen shown and may ask for a hint; None if nobody may.

    In a game with hidden parts, a screen that everybody sees gives none: it would show those of the player.
    """
    coach, table, game = coach_of(model), model.table, model.game
    if coach is None or table is None or game is None or model.lesson is not None:
        return None
    if model.settings.of(HINTS) == "without" and not model.coaching.accompanies:
        return None
    own = model.seat if model.remote else model.screen.viewer
    if own is None and table.player_view(game, None) is not game:
        return None
    turn = table.rules.turn(game)
    # a list of actions takes long: without dice, entries and draws a player in turn has some
    certain = (
        not turn.dice and type(model.screen) not in table.screens.entries and table.chance.draws(game) is Draws.NOT
    )
    for player in turn.players:
        if own in (None, player) and model.coaching.level_of(player) is None:
            home = table.seat.home(replace(model, seat=player))
            if type(home) is type(model.screen) and (certain or table.rules.legal(game, player)):
                return player
    return None


def hint_of(model: Model, player: int) -> Hint | None:
    """The hint for a player's decision, None if the last one is about another position, or if no game is open now."""
    hint = model.hint
    if hint is None or hint.player != player or model.game is None:
        return None
    return hint if hint.position == position(model, model.game, player) else None


def position(model: Model, game: Any, player: int) -> Any:
    """All that the ideas for a player depend on: no more than the player may see."""
    assert model.table is not None
    assert model.table.coach is not None
    return model.table.coach.hints.position(model.table.player_view(game, player), player)


@on_tap
def ask_hint(model: Model, player: int) -> Changed:
    """Show the coach's ideas for this player's decision."""
    if asker(model) != player:
        return model, ()
    after = replace(model, screen=HintPage(player, model.screen))
    hint = hint_of(model, player)
    return _compared_on(after, player) if hint is not None and hint.answer is not None else asked(after, player)


def asked(model: Model, player: int) -> Changed:
    """Ask the coach for the ideas for a player's decision; they are counted as a hint once they have come."""
    hint = Hint(player, position(model, model.game, player))
    return replace(model, hint=hint), (commands.AskCoach(Advise(player)),)


@on_news
def advised(model: Model, request: Advise, answer: Any, game: Any) -> Changed:
    """The coach's ideas for a player in this game: the hint counts, unless it is about another position by now."""
    hint = hint_of(model, request.player)
    if hint is None or hint.answer is not None or position(model, game, request.player) != hint.position:
        return model, ()
    return model, (commands.CountHint(request.player, answer),)


@on_news
def not_advised(model: Model, request: Advise, game: Any) -> Changed:
    """The coach does not answer: the game continues without the hint."""
    if model.game is None:
        return model, ()
    screen: Screen = model.screen
    if isinstance(screen, HintPage):
        screen = screen.behind
    notice = _("The coach does not answer, and no hint is counted. The game continues without it.")
    return replace(model, hint=None, screen=screen, notice=notice), ()


@on_news
def hint_counted(model: Model, coaching: Coaching, player: int, answer: Any) -> Changed:
    """The hint that is now shown to a player has been stored; `answer` is None if a phone shows it."""
    after = replace(model, coaching=coaching)
    hint = model.hint
    if hint is None or hint.player != player or answer is None:
        return after, ()
    return _compared_on(replace(after, hint=replace(hint, answer=answer)), player)


def _compared_on(model: Model, player: int) -> Changed:
    """Have the coach play more games after the ideas, while their page is shown."""
    hint, coach = hint_of(model, player), coach_of(model)
    request = None
    if hint is not None and coach is not None and isinstance(model.screen, HintPage):
        request = coach.hints.comparison(model, hint)
    return model, (() if request is None else (commands.AskCoach(request),))


@on_news
def compared(model: Model, request: Compare, answer: Compared, game: Any) -> Changed:
    """More games that the coach has played after the ideas of a hint, unless it is about another position by now."""
    hint = hint_of(model, request.player)
    if hint is None or hint.answer is None or position(model, game, request.player) != hint.position:
        return model, ()
    if request.played != hint.games or len(answer.points) != len(request.numbers):
        return model, ()
    before = dict(hint.points)
    rows = zip(request.numbers, answer.points, strict=True)
    points = tuple((number, (*before.get(number, ()), *more)) for number, more in rows)
    return _compared_on(replace(model, hint=replace(hint, points=points)), request.player)


@on_news
def not_compared(model: Model, request: Compare, game: Any) -> Changed:
    """The coach plays no games after its ideas: they keep their ranks."""
    return model, ()


@on_tap
def take_idea(model: Model, number: int) -> Changed:
    """An idea of the hint is taken, as its game has it."""
    screen, coach = model.screen, coach_of(model)
    hint = hint_of(model, screen.player) if isinstance(screen, HintPage) else None
    if coach is None or hint is None or hint.answer is None:
        return model, ()
    changed: Changed = coach.hints.take(model, hint.player, hint.answer.ideas[number])
    return changed


@on_news
def coach_dismissed(model: Model, coaching: Coaching) -> Changed:
    """It has been stored that the coach was sent away: its pages close."""
    screen: Screen = model.screen
    if isinstance(screen, HintPage):
        screen = screen.behind
    return replace(model, coaching=coaching, screen=screen), ()
