"""Everybody's figures in a table, and files with all finished games."""

from companion.export.game_files import BGSTATS, CSV
from companion.i18n.language import _, pgettext
from companion.storage.statistics import PlayerStats, all_player_stats
from companion.ui import update_people
from companion.ui.message import Message
from companion.ui.model import Figures, Model
from companion.ui.screens.frame import above, column, label, page, row
from companion.ui.screens.game_choice import choice, chosen_offer
from companion.ui.screens.paging import paged
from companion.ui.screens.people import points
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Key, Rect, Text, Tone, Widget

ON_A_PAGE, ON_A_TALL_PAGE = 4, 8
HEADING = 30


def view(model: Model, screen: Figures) -> list[Widget]:
    """A line for each player, the best average in the chosen game first; a tap shows the player."""
    widgets, box = page(model, _("Figures"))
    offer = chosen_offer(model, screen.game, model.people)
    body, foot = above(box, 128)
    keys, body = choice(model, body, offer, lambda key: update_people.show_figures.tap(game=key))
    widgets += keys
    on_a_page = (ON_A_TALL_PAGE if model.tall else ON_A_PAGE) - bool(keys)
    everybody = all_player_stats(model.people, offer.key)
    numbers = {person.name: person.id for person in model.people}
    x, y, w, h = body
    headings = (_("games"), pgettext("games", "won"), _("average"), pgettext("points", "best"))
    for word, rect in zip(headings, _cells((x, y, w, HEADING)), strict=True):
        widgets.append(label(word, rect, theme.SMALL + 1, Tone.SOFT, align=1))
    rects = column((x, y + HEADING, w, h - HEADING), on_a_page, 6)
    if not everybody:
        none = _("Nobody has finished a game yet.")
        widgets.append(label(none, (x, y + 90, w, 60), theme.LARGE, Tone.SOFT, align=0, lines=2))
    turning, files = column(foot, 2)

    def line(figures: PlayerStats, rect: Rect) -> list[Widget]:
        return _line(figures, rect, update_people.open_person.tap(numbers[figures.name], screen.game))

    return [*widgets, *paged(everybody, screen.page, rects, line, turning), *_files(model, files)]


def _cells(rect: Rect) -> list[Rect]:
    """The four cells of figures at the right of a line."""
    x, y, w, h = rect
    wide = (w * 5 // 9) // 4
    return [(x + w - wide * (4 - cell) - 12, y, wide, h) for cell in range(4)]


def _line(figures: PlayerStats, rect: Rect, message: Message) -> list[Widget]:
    x, y, w, h = rect
    values = (str(figures.games), str(figures.won), points(figures.average), points(figures.best))
    return [
        Key(rect=rect, label="", message=message),
        Text(rect=(x + 14, y, w * 4 // 9 - 20, h), text=figures.name, size=theme.BODY + 1, face=Face.BOLD),
        *(
            Text(rect=cell, text=value, size=theme.BODY + 1, align=1)
            for cell, value in zip(_cells(rect), values, strict=True)
        ),
    ]


def _files(model: Model, box: Rect) -> list[Widget]:
    over = any(game.totals is not None for game in model.games)
    why = _("There is no finished game yet.")
    table, log = row(box, 2)
    return [
        Key(rect=table, label=_("Save a table (CSV)"), enabled=over, why=why, message=update_people.save_file.tap(CSV)),
        Key(
            rect=log, label=_("Save for BG Stats"), enabled=over, why=why, message=update_people.save_file.tap(BGSTATS)
        ),
    ]
