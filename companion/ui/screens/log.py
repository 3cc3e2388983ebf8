"""The log of a game in words, for any game that keeps one: it opens on its last page."""

from companion.i18n.language import _
from companion.ui.model import GameLog, Model
from companion.ui.screens.frame import above, column, inside, page
from companion.ui.screens.paging import pages
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Panel, Text, Tone, Widget

ROWS, TALL_ROWS = 6, 11


def view(model: Model, screen: GameLog) -> list[Widget]:
    """A page of sentences, the last one at the bottom."""
    widgets, box = page(model, _("The game so far"))
    body, foot = above(box, 52)
    entries, rows = screen.entries or (), TALL_ROWS if model.tall else ROWS
    end = len(entries) - screen.page * rows
    shown = entries[max(0, end - rows) : end]
    texts = [
        Text(rect=rect, text=sentence, size=theme.BODY, lines=2)
        for sentence, rect in zip(shown, column(inside(body, 14, 8), rows, 4), strict=False)
    ]
    if screen.entries == ():
        texts = [Text(rect=body, text=_("Nothing has happened yet."), size=theme.BODY, tone=Tone.SOFT, align=0)]
    return [*widgets, Panel(rect=body), *texts, *pages(len(entries), rows, screen.page, foot, from_end=True)]
