"""The turn of a computer player: its decisions in words, until its pieces are moved."""

from companion.game.crier import screen_texts
from companion.i18n.language import _
from companion.i18n.numbers import elided, joined
from companion.ui import update_computers
from companion.ui.model import ComputerTurn, Model
from companion.ui.screens.frame import above, inside, page, player_badge
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Text, Widget
from companion.ui.update_crier import decisions_told

SIZES = (theme.LARGE, theme.BODY)
LINE = 1.4
"""The height of a line, in letters."""


def view(model: Model, screen: ComputerTurn) -> list[Widget]:
    """The sentences about its decisions, and the key to continue."""
    table, name = model.table, model.names[screen.player]
    assert table is not None
    turns = None if table.coach is None else table.coach.turns
    keys = () if turns is None else turns.keys(model)
    badge = player_badge(table.screens.piece(model.game, screen.player))
    widgets, box = page(model, elided(_("{name}'s turn"), name=name), *keys, badge=badge)
    body, foot = above(box, theme.MAIN_TARGET)
    asked, next_up = _("{name} is thinking.").format(name=name), _("It is up to {name}.").format(name=name)
    told = screen_texts(decisions_told(model, screen.decisions))
    text = joined(told) or (asked if screen.asked else next_up)
    key = _("Ask again") if screen.asked else _("Continue")
    return [
        *widgets,
        Panel(rect=body),
        _words(text, inside(body, 24, 16)),
        Key(rect=foot, label=key, size=28, style=Style.MAIN, message=update_computers.play_on.tap()),
    ]


def _words(text: str, box: Rect) -> Text:
    """The text in the largest letters in which it fits: the end of a round has many sentences."""
    _x, _y, width, height = box
    for size in SIZES:
        lines = int(height / size / LINE)
        if width_of(text, size) < (lines - 1) * width:
            break
    return Text(rect=box, text=text, size=size, lines=lines)
