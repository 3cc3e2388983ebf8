"""The clock of a game: its length, each player's share, and the pause."""

from companion.game.play_time import PlayTime
from companion.i18n.language import _
from companion.i18n.numbers import duration
from companion.ui import update_clock
from companion.ui.model import ClockPage, Model
from companion.ui.screens.frame import above, column, label, page
from companion.ui.screens.paging import paged
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Badge, Face, Key, Panel, Player, Rect, Style, Text, Tone, Widget

ROWS, TALL_ROWS, SIGN, LINE_H = 4, 9, 30, 62
NAME_W, TIME_W, BAR_H = 190, 124, 16
Line = tuple[Player | None, str, float]
"""A player's look, None for everybody's time; the words, and the seconds."""


def view(model: Model, screen: ClockPage) -> list[Widget]:
    """A line with a bar for each player, one for the time of nobody alone, and the key that stops the clock."""
    widgets, box = page(model, _("The clock"))
    time, table = model.time or PlayTime(), model.table
    assert table is not None
    over = model.game.over
    head, rest = above(box, box[3] - 56, 0)
    told = _("Length of the game: {time}") if over else _("Played so far: {time}")
    told = _("Paused at {time}") if screen.paused else told
    widgets.append(label(told.format(time=duration(time.total)), head, 28, face=Face.SERIF, lines=1))
    lines: list[Line] = [
        (table.screens.piece(model.game, seat), name, time.of(seat)) for seat, name in enumerate(model.names)
    ]
    lines.append((None, _("All together"), time.shared))
    body, foot = (rest, rest) if over else above(rest, theme.MAIN_TARGET)
    on_a_page = TALL_ROWS if model.tall else ROWS
    turning = body
    if len(lines) > on_a_page:
        body, turning = above(body, 52)
    x, y, w, h = body
    rects = column((x, y, w, min(h, on_a_page * LINE_H)), on_a_page, 6)
    longest = max(1.0, *(seconds for _look, _words, seconds in lines))
    widgets += paged(lines, screen.page, rects, lambda line, rect: _line(line, rect, longest), turning)
    if not over:
        word = _("Continue") if screen.paused else _("Pause")
        message = update_clock.pause.tap(not screen.paused)
        widgets.append(Key(rect=foot, label=word, size=28, style=Style.MAIN, message=message))
    return widgets


def _line(line: Line, rect: Rect, longest: float) -> list[Widget]:
    look, words, seconds = line
    x, y, w, h = rect
    widgets: list[Widget] = [Panel(rect=rect)]
    if look is not None:
        widgets.append(Badge(rect=(x + 10, y + (h - SIGN) // 2, SIGN, SIGN), player=look))
    left = x + 20 + SIGN
    bar = (left + NAME_W, y + (h - BAR_H) // 2, w - SIGN - NAME_W - TIME_W - 34, BAR_H)
    widgets.append(Text(rect=(left, y, NAME_W - 8, h), text=words, size=theme.BODY, lines=2))
    if seconds >= 1:
        widgets.append(Panel(rect=(*bar[:2], max(4, round(bar[2] * seconds / longest)), BAR_H), dark=True))
    time = (x + w - TIME_W - 8, y, TIME_W, h)
    widgets.append(Text(rect=time, text=duration(seconds), size=theme.LARGE, face=Face.SERIF, tone=Tone.BLUE, align=1))
    return widgets
