"""The offer of a first game with the coach, after the guide."""

from companion.i18n.language import _
from companion.ui import update_learn, update_players
from companion.ui.model import FirstGame, Model
from companion.ui.screens.frame import above, column, handed, inside, label, page, row
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Picture, Style, Tone, Widget
from companion.ui.update_learn import tutorial_of


def view(model: Model, screen: FirstGame) -> list[Widget]:
    """The coach's part in each stage of the game, and the key that begins it."""
    table = next(offer for offer in model.offered if offer.key == screen.game).load()
    stages = table.coach.first_game if table.coach is not None else ()
    widgets, box = page(model, _("Your first game, with the coach"))
    body, foot = above(box, theme.MAIN_TARGET)
    known, *lines, end = column(body, len(stages) + 2, 6)
    text = _("{known} Now play a real game, alone or with the people at the table: the coach helps, and steps back.")
    widgets.append(label(text.format(known=_(tutorial_of(table).end)), inside(known, 8, 0), theme.BODY, lines=3))
    for stage, rect in zip(stages, lines, strict=True):
        x, y, w, h = rect
        widgets += [
            Panel(rect=rect),
            Picture(rect=(x + 14, y + (h - 34) // 2, 34, 34), icon=Icon.HOUR),
            label(_(stage), (x + 62, y + 2, w - 74, h - 4), theme.BODY, lines=3),
        ]
    small = _(
        "You can send it away at any time. It counts its hints, and the result shows their number in small print."
    )
    widgets.append(label(small, inside(end, 8, 0), theme.SMALL, Tone.SOFT, lines=3))
    again, begin = handed(model, row(foot, 2))
    return [
        *widgets,
        Key(
            rect=again,
            label=_("The guide again"),
            icon=Icon.BOOK,
            message=update_learn.start_lesson.tap(again=True, game=screen.game),
        ),
        Key(
            rect=begin,
            label=_("Play with the coach"),
            size=26,
            style=Style.MAIN,
            message=update_players.new_game.tap(screen.game, coached=True),
        ),
    ]
