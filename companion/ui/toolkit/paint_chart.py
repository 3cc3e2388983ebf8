"""Painters of the points chart, codes to scan and the guide's bubble."""

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas, Pen, inset
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import Bubble, Chart, Code, Face, Rect

MAX_TICKS = 12
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 34
"""Room around the lines for the points, the days and the ends of the lines."""
FAR = 60
"""The distance in pixels from which a line from the bubble to its target would only be in the way."""


def chart(canvas: Canvas, widget: Chart, _: bool) -> None:
    """The moments along the bottom, points up the side; the chosen line is thick, with a dot at each moment."""
    canvas.rounded(widget.rect, theme.PANEL, theme.PANEL_EDGE, radius=theme.RADIUS - 4, thick=1)
    x, y, w, h = widget.rect
    most = max((max(points, default=0) for _name, points in widget.lines), default=0)
    step = 10 if most > 25 else 5
    top = max(step, -(-most // step) * step)
    box = (x + LEFT, y + TOP, w - LEFT - RIGHT, h - TOP - BOTTOM)
    last = max(1, (widget.moments or max(len(points) for _name, points in widget.lines)) - 1)
    _grid(canvas, box, top, step)
    _ticks(canvas, box, last, widget.per_tick)
    points = [each for _name, each in widget.lines]
    others = (*points[: widget.chosen], *points[widget.chosen + 1 :])
    _lines(canvas, box, others, top, last, False)
    _lines(canvas, box, tuple(points[widget.chosen : widget.chosen + 1]), top, last, True)


def _grid(canvas: Canvas, box: Rect, top: int, step: int) -> None:
    x, y, w, h = box
    for points in range(0, top + 1, step):
        level = y + h - h * points / top
        canvas.fill((x, level, w, 1), theme.PANEL_EDGE)
        words = (x - LEFT + 4, round(level) - 12, LEFT - 12, 24)
        draw_text(canvas, str(points), words, theme.SMALL, Face.SANS, theme.INK_SOFT, 1)


def _ticks(canvas: Canvas, box: Rect, last: int, per_tick: int) -> None:
    """A number for each group of moments, or for as many groups as leave room for the numbers."""
    x, y, w, h = box
    groups = (last + per_tick) // per_tick
    every = -(-groups // MAX_TICKS)
    for group in range(0, groups, every):
        middle = x + w * (group * per_tick + (per_tick - 1) / 2) / last
        words = (round(middle) - 20, y + h + 6, 40, 24)
        draw_text(canvas, str(group + 1), words, theme.SMALL, Face.SANS, theme.INK_SOFT, 0)


def _lines(canvas: Canvas, box: Rect, lines: tuple[tuple[int, ...], ...], top: int, last: int, chosen: bool) -> None:
    """Lines that look alike, on one sprite: smooth drawing takes its time by its size."""
    x, y, w, h = box
    colour, thick = (theme.WOAD, 4.0) if chosen else (theme.INK_GREYED, 1.6)

    def draw(pen: Pen) -> None:
        for points in lines:
            at = [(8 + w * moment / last, 8 + h - h * each / top) for moment, each in enumerate(points)]
            corners = [(px * pen.unit, py * pen.unit) for px, py in at]
            if len(corners) > 1:
                pen.lines(colour, corners, max(1, round(thick * pen.unit)))
            for corner in corners if chosen else corners[-1:]:
                pen.circle(colour, corner, (4.5 if chosen else 3) * pen.unit)

    if lines:
        canvas.sprite(("lines", lines, top, last, chosen), (x - 8, y - 8, w + 16, h + 16), draw)


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
