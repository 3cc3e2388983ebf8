"""The history: the games so far."""

from collections.abc import Sequence
from functools import partial

from companion.i18n.language import _, ngettext
from companion.storage.store import GameRow
from companion.ui import update_games, update_people
from companion.ui.model import Games, Model
from companion.ui.screens.frame import above, beside, column, label, page
from companion.ui.screens.paging import paged
from companion.ui.screens.start import people, reached
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Tone, Widget

ON_A_PAGE, ON_A_TALL_PAGE = 4, 7


def view(model: Model, screen: Games) -> list[Widget]:
    """Games by page, the newest first; a tap resumes one or shows its score."""
    person = next((each for each in model.people if each.id == screen.person), None)
    if person is None:
        games = model.games
        widgets, box = page(model, _("History"), (_("Figures"), update_people.show_figures.tap(), 150))
    else:
        theirs = {game.game_id for game in person.played if screen.game in ("", game.game)}
        games = tuple(game for game in model.games if game.id in theirs)
        widgets, box = page(model, person.name)
    if not games:
        x, y, w, _h = box
        none = _("No game has been played yet.")
        return [*widgets, label(none, (x, y + 120, w, 60), theme.LARGE, Tone.SOFT, align=0, lines=2)]
    body, foot = above(box, 60)
    rects = column(body, ON_A_TALL_PAGE if model.tall else ON_A_PAGE)
    return [*widgets, *paged(games, screen.page, rects, partial(_game, model), foot)]


def _game(model: Model, game: GameRow, rect: Rect) -> list[Widget]:
    """A game: a tap shows one that is over and resumes another, which a separate held key ends."""
    if game.totals is not None:
        return [_over(model, game, game.totals, rect)]
    text = _("{date}: {moment}; abandoned") if game.given_up else _("{date}: {moment}")
    detail = text.format(date=_when(model, game), moment=reached(model, game))
    line, end = beside(model, rect, 128 if model.tall else 172, 24)
    if game.given_up:
        line = rect
    widgets: list[Widget] = [
        Key(
            rect=line,
            label=people(game.players),
            detail=detail,
            icon=Icon.HOUR,
            message=update_games.open_game.tap(game.id),
        )
    ]
    if not game.given_up:
        icon = None if model.tall else Icon.CROSS
        widgets.append(
            Key(
                rect=end,
                label=_("End it"),
                detail=_("hold"),
                icon=icon,
                hold=True,
                message=update_people.end_game.tap(game.id),
            )
        )
    return widgets


def _over(model: Model, game: GameRow, totals: Sequence[int], rect: Rect) -> Key:
    day = _when(model, game)
    points = ngettext("{n} point", "{n} points", max(totals)).format(n=max(totals))
    if len(game.players) == 1:
        detail = _("{date}: {points}").format(date=day, points=points)
    else:
        detail = _("{date}: won by {names} with {points}")
        detail = detail.format(date=day, names=people(game.winners), points=points)
    return Key(
        rect=rect,
        label=people(game.players),
        detail=detail,
        icon=Icon.CROWN,
        message=update_games.open_game.tap(game.id),
    )


def _when(model: Model, game: GameRow) -> str:
    """The start of a game, after its name if games of several kinds were played."""
    date, offer = date_and_time(game), model.offer(game.game)
    if offer is None or all(each.game == game.game for each in model.games):
        return date
    return _("{game}, {date}").format(game=_(offer.title), date=date)


def date_and_time(game: GameRow) -> str:
    """Return the start of a game in figures that every language reads the same."""
    return f"{game.started.astimezone():%Y-%m-%d %H:%M}"
