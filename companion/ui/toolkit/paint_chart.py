"""Painters of the points chart, codes to scan and the guide's bubble."""

from collections.abc import Sequence

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas, Pen, inset
from companion.ui.toolkit.paint_shapes import badge, look_of
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import Bubble, Chart, ChartLine, Code, Face, Rect

MAX_TICKS = 12
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 34
"""Room around the lines for the points, the days and the ends of the lines."""
EDGED = (2.0, 4.0)
"""The thickness of a line between its dark edges: of any, and of the chosen one."""
FAR = 60
"""The distance in pixels from which a line from the bubble to its target would only be in the way."""


def chart(canvas: Canvas, widget: Chart, _: bool) -> None:
    """The moments along the bottom, points up the side; the chosen line is thick, with the player's shape on it."""
    canvas.rounded(widget.rect, theme.PANEL, theme.PANEL_EDGE, radius=theme.RADIUS - 4, thick=1)
    x, y, w, h = widget.rect
    most, least = (found(0, *(each for line in widget.lines for each in line.points)) for found in (max, min))
    step = 10 if most > 25 else 5
    span = (least // step * step, max(step, -(-most // step) * step))
    box = (x + LEFT, y + TOP, w - LEFT - RIGHT, h - TOP - BOTTOM)
    last = max(1, (widget.moments or max(len(line.points) for line in widget.lines)) - 1)
    _grid(canvas, box, span, step)
    _ticks(canvas, box, last, widget.per_tick)
    lines, chosen = widget.lines, widget.chosen
    _lines(canvas, box, (*lines[:chosen], *lines[chosen + 1 :]), (*span, last), chosen=False)
    _lines(canvas, box, lines[chosen : chosen + 1], (*span, last), chosen=True)


def _grid(canvas: Canvas, box: Rect, span: tuple[int, int], step: int) -> None:
    x, y, w, h = box
    low, top = span
    for points in range(low, top + 1, step):
        level = y + h - h * (points - low) / (top - low)
        canvas.fill((x, level, w, 1), theme.PANEL_EDGE)
        words = (x - LEFT + 4, round(level) - 12, LEFT - 12, 24)
        draw_text(canvas, str(points).replace("-", "\N{MINUS SIGN}"), words, theme.SMALL, Face.SANS, theme.INK_SOFT, 1)


def _ticks(canvas: Canvas, box: Rect, last: int, per_tick: int) -> None:
    """A number for each group of moments, or for as many groups as leave room for the numbers."""
    x, y, w, h = box
    groups = (last + per_tick) // per_tick
    every = -(-groups // MAX_TICKS)
    for group in range(0, groups, every):
        middle = x + w * (group * per_tick + (per_tick - 1) / 2) / last
        words = (round(middle) - 20, y + h + 6, 40, 24)
        draw_text(canvas, str(group + 1), words, theme.SMALL, Face.SANS, theme.INK_SOFT, 0)


def _lines(canvas: Canvas, box: Rect, lines: Sequence[ChartLine], scale: tuple[int, int, int], chosen: bool) -> None:
    """Lines in colour on a dark edge, on one sprite: smooth drawing takes its time by its size.

    Each has its player's shape at its end, the chosen one also along it. `scale` is the least and the most points, and
    the last moment.
    """
    x, y, w, h = box
    low, top, last = scale
    high = h / (top - low)
    all_points = [[(w * at / last, high * (top - each)) for at, each in enumerate(line.points)] for line in lines]

    def draw(pen: Pen) -> None:
        for line, points in zip(lines, all_points, strict=True):
            corners = [((8 + left) * pen.unit, (8 + down) * pen.unit) for left, down in points]
            for ink, thick in ((theme.INK, EDGED[chosen] + 2.0), (look_of(line.player).colour, EDGED[chosen])):
                if len(corners) > 1:
                    pen.lines(ink, corners, max(1, round(thick * pen.unit)))

    if lines:
        canvas.sprite(("lines", tuple(lines), scale, chosen), (x - 8, y - 8, w + 16, h + 16), draw)
    side = 16 if chosen else 13
    for line, points in zip(lines, all_points, strict=True):
        for left, down in points[:: -(-(last + 1) // MAX_TICKS)] if chosen else points[-1:]:
            badge(canvas, (x + left - side / 2, y + down - side / 2, side, side), line.player)


def code(canvas: Canvas, widget: Code, _: bool) -> None:
    """A QR code as large as its box."""
    canvas.code(widget.modules, widget.rect)


def bubble(canvas: Canvas, widget: Bubble, _: bool) -> None:
    """A card on which the guide speaks, and a frame around its target, joined by a line."""
    x, y, w, h = widget.rect
    if widget.target is not None:
        _pointer(canvas, widget.rect, widget.target)
    canvas.rounded(widget.rect, theme.OAK_DARK, theme.GOLD, thick=3)
    words = (x + 18, y + 8, w - 36, h - 16 - widget.foot)
    draw_text(canvas, widget.text, words, theme.BODY, Face.SANS, theme.IVORY, -1, 0, 8)


def _pointer(canvas: Canvas, box: Rect, target: Rect) -> None:
    x, y, w, h = target
    grown = (x - 5, y - 5, w + 10, h + 10)

    def frame(pen: Pen) -> None:
        whole, unit = (0, 0, *pen.size), pen.unit
        pen.rect(theme.OAK_DARK, whole, round(6 * unit), round(16 * unit))
        pen.rect(theme.GOLD, inset(whole, round(2 * unit)), round(4 * unit), round(15 * unit))

    canvas.sprite(("frame",), grown, frame)
    across = max(box[0] + 30, min(x + w / 2, box[0] + box[2] - 30))
    if max(box[1] - y - h, y - box[1] - box[3]) > FAR or not x <= across <= x + w:
        return
    if box[1] >= y + h:
        canvas.fill((across - 3, y + h + 5, 6, box[1] - y - h - 5), theme.GOLD)
    elif box[1] + box[3] <= y:
        canvas.fill((across - 3, box[1] + box[3], 6, y - 5 - box[1] - box[3]), theme.GOLD)
