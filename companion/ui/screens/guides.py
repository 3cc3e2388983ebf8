"""The choice of a game to learn: a key for the guide of each game."""

from companion.game.offer import Offer
from companion.i18n.language import _
from companion.ui import update_first_game, update_learn
from companion.ui.message import Message
from companion.ui.model import Guides, Model
from companion.ui.screens.frame import grid, label, page, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Tone, Widget
from companion.ui.update_learn import has_first_game, tutorial_of

LINE, KEY = 46, 140
"""The heights of the sentence above the keys, and of a key at most."""


def view(model: Model, _screen: Guides) -> list[Widget]:
    """The games, two side by side; one below the other on a tall screen."""
    widgets, box = page(model, _("Which game would you like to learn?"))
    line, body = stack(box, LINE, 1.0)
    text = _("A guide plays a part of the game with you, one tap at a time.")
    widgets.append(label(text, line, theme.BODY, Tone.SOFT, lines=2))
    columns = 1 if model.tall else 2
    rows = -(-len(model.offered) // columns)
    x, y, w, h = body
    rects = grid((x, y, w, min(h, rows * KEY)), columns, rows)
    return [*widgets, *(_guide(model, offer, rect) for offer, rect in zip(model.offered, rects, strict=False))]


def _guide(model: Model, offer: Offer, rect: Rect) -> Key:
    """The key of a game: it begins or resumes the guide, and leads to the first game with the coach once it is done."""
    detail = _("step by step")
    message: Message = update_learn.start_lesson.tap(offer.key)
    step = model.guide.step(offer.key)
    if step > 0:
        table = offer.load()
        if step < tutorial_of(table).done:
            detail = _("continue there")
        elif has_first_game(table):
            detail, message = _("with the coach"), update_first_game.open_first_game.tap(table.key)
    return Key(rect=rect, label=_(offer.title), detail=detail, size=theme.LARGE, icon=Icon.BOOK, message=message)
