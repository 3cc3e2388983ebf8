"""Painters of activity cards, events and the columns of the cathedral."""

from companion.games.troyes.paint_pieces import DISTRICTS, colour_sign, ground, piece
from companion.games.troyes.paint_results import goods
from companion.games.troyes.widgets import CardMark, ColumnMark
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import Face

PLACE = 26
"""The largest side of a place on a card."""
STRIPE = 6
LINE = 24
"""The height of a column's number, and of each gain of a cube on it."""


def column_mark(canvas: Canvas, widget: ColumnMark, pressed: bool) -> None:
    """The number below, the gains of a cube above it, then the levels from the lowest."""
    x, y, w, h = widget.rect
    ground(canvas, widget.rect, widget.enabled, False, pressed, widget.tappable)
    foot = LINE * (1 + len(widget.facts))
    high = (h - foot - 4) / len(widget.cubes)
    side = min(w - 4, high - 2)
    for level, cube in enumerate(widget.cubes):
        box = (x + (w - side) / 2, y + h - foot - high * (level + 1) + (high - side) / 2, side, side)
        canvas.rounded(box, theme.PANEL, theme.KEY_EDGE, radius=4, thick=1)
        if cube:
            piece(canvas, cube, (box[0] + 2, box[1] + 2, side - 4, side - 4))
    ink = theme.INK if widget.enabled else theme.INK_GREYED
    draw_text(canvas, str(widget.number), (x, y + h - LINE, w, LINE - 2), theme.SMALL, Face.BOLD, ink, 0)
    for line, fact in enumerate(widget.facts, 1):
        goods(canvas, (fact,), (x + w // 2 - 24, y + h - foot + LINE * (line - 1), w // 2 + 24, LINE), ink)


def card_mark(canvas: Canvas, widget: CardMark, pressed: bool) -> None:
    """A stripe in the colour of the dice; shape, name, divisor; below them the places and the cubes."""
    x, y, w, h = widget.rect
    ground(canvas, widget.rect, widget.enabled, widget.selected, pressed, widget.tappable)
    shades = canvas.palette.districts[DISTRICTS[widget.colour]]
    canvas.rounded((x + 3, y + 3, STRIPE, h - 6), shades.face, shades.edge, radius=3, thick=1)
    if not widget.title:
        _small(canvas, widget)
        return
    ink = theme.INK if widget.enabled else theme.INK_GREYED
    low = 30
    rows = [h - 2 * low - 2, low, low] if widget.detail and h >= 118 else [h - low - 2, low]
    colour_sign(canvas, widget.colour, (x + 26, y + 18), 12)
    draw_text(canvas, f"\N{DIVISION SIGN}{widget.divisor}", (x + w - 48, y + 3, 42, 28), theme.SMALL, Face.BOLD, ink, 1)
    draw_text(canvas, widget.title, (x + 44, y + 4, w - 92, rows[0] - 4), theme.BODY, Face.BOLD, ink, -1, -1, 3)
    if len(rows) == 3:
        detail = (x + 14, y + rows[0], w - 20, low)
        draw_text(canvas, widget.detail, detail, theme.SMALL, Face.SANS, theme.INK_SOFT, -1, 0)
    _places(canvas, widget, (x + 14, y + h - low - 2, w - 20, low))


def _small(canvas: Canvas, widget: CardMark) -> None:
    """A card without its name: shape and cubes above, places below."""
    x, y, w, h = widget.rect
    half = h // 2
    colour_sign(canvas, widget.colour, (x + 21, y + half / 2 + 1), 10)
    pitch = min(13, (w - 50) / max(1, len(widget.cubes) - 1))
    for number, (kind, _count) in enumerate(widget.cubes):
        piece(canvas, kind, (x + 34 + pitch * number, y + half / 2 - 5, 12, 12))
    _row(canvas, widget, (x + 12, y + half, w - 15, h - half - 3))


def _places(canvas: Canvas, widget: CardMark, box: tuple[int, int, int, int]) -> None:
    """Spaces, picture, and at the right the cubes with their numbers."""
    x, y, w, h = box
    cubes = widget.cubes
    side = min(20, h - 8)
    room = sum(side + (20 if number > 1 else 4) for _, number in cubes)
    left = float(x + w - room)
    for kind, number in cubes:
        piece(canvas, kind, (left, y + (h - side) / 2, side, side))
        if number > 1:
            draw_text(canvas, str(number), (round(left + side + 2), y, 16, h), theme.SMALL, Face.BOLD, theme.INK)
        left += side + (20 if number > 1 else 4)
    _row(canvas, widget, (x, y, w - room - 4, h))


def _row(canvas: Canvas, widget: CardMark, box: tuple[int, int, int, int]) -> None:
    """The places side by side, as large as there is room for; then who stands on the picture."""
    x, y, w, h = box
    count = len(widget.places) + len(widget.picture)
    side = min(PLACE, h - 2, (w - 2 * count) / max(1, count))
    top, left = y + (h - side) / 2, float(x)
    edge = 3 if side > 18 else 1
    for points, kind in widget.places:
        canvas.rounded((left, top, side, side), theme.PANEL, theme.KEY_EDGE, radius=4, thick=1)
        if kind:
            piece(canvas, kind, (left + edge, top + edge, side - 2 * edge, side - 2 * edge))
        elif points:
            draw_text(canvas, points, (round(left), y, round(side), h), theme.SMALL, Face.SANS, theme.INK_SOFT, 0)
        left += side + 2
    for kind in widget.picture:
        piece(canvas, kind, (left + 2, top + 2, side - 4, side - 4))
        left += side + 2
