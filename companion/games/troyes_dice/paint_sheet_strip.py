"""Painter of the strip of a sheet: each district's buildings as small cells, its citizens and their next bonus."""

from companion.games.troyes_dice.widgets import BUILDING_ICON, CITIZEN_ICON, DistrictStrip, StripCell
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.paint_shapes import cross_strokes, icon
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import Face, Icon
from engine.troyes_dice import Kind

ONE_LINE = 40
"""The height up to which both rows of buildings stand side by side."""
KIND_W, GAP = 24, 2
CITIZENS_W = 56
"""The width of the citizens and, below or behind them, of the space with the next bonus."""


def district_strip(canvas: Canvas, widget: DistrictStrip, _: bool) -> None:
    """Prestige above work, each row behind its icon; at the end the citizens, and the next space with a bonus."""
    x, y, w, h = widget.rect
    flat = h <= ONE_LINE
    ends = CITIZENS_W * (2 if flat else 1)
    room = (w - ends) // 2 if flat else w - ends
    high = h if flat else (h - GAP) // 2
    for kind, cells in zip(Kind, (widget.prestige, widget.work), strict=True):
        left, top = (x + room * kind, y) if flat else (x, y + (high + GAP) * kind)
        side = min(KIND_W, high)
        where = (left, top + (high - side) / 2, side, side)
        icon(canvas, BUILDING_ICON[kind, widget.district], where, widget.district)
        pitch = (room - KIND_W - 10) // len(cells)
        for index, cell in enumerate(cells):
            _cell(canvas, cell, (left + KIND_W + 3 + pitch * index, top, pitch - GAP, high))
    amount = (x + w - ends, y, CITIZENS_W, high)
    bonus = (x + w - CITIZENS_W, y if flat else y + high + GAP, CITIZENS_W, high)
    _citizens(canvas, widget, amount, bonus)


def _cell(canvas: Canvas, cell: StripCell, box: tuple[int, int, int, int]) -> None:
    """The number of a free space; a tick once the building stands, a cross once it is lost."""
    x, y, w, h = box
    lost = cell.crossed and not cell.built
    fill = canvas.palette.seen if cell.built else theme.GREYED if lost else theme.CARD
    edge = theme.GREYED_EDGE if lost else canvas.palette.seen if cell.built else theme.KEY_EDGE
    if cell.chosen:
        fill, edge = theme.WOAD_PALE, theme.WOAD
    canvas.rounded(box, fill, edge, radius=4, thick=3 if cell.chosen else 1.2)
    if cell.built:
        side = min(w, h) - 6
        icon(canvas, Icon.TICK, (x + (w - side) / 2, y + (h - side) / 2, side, side), None, theme.IVORY)
    elif lost:
        cross_strokes(canvas, (x + 3, y + 3, w - 6, h - 6))
    else:
        draw_text(canvas, str(cell.number), (x, y, w, h), theme.LEAST, Face.BOLD, theme.INK, 0)
    if cell.shielded and not cell.built:
        canvas.fill((x + 4, y - 1, w - 8, 3), canvas.palette.seen)


def _citizens(
    canvas: Canvas, widget: DistrictStrip, amount: tuple[int, int, int, int], bonus: tuple[int, int, int, int]
) -> None:
    """The citizens' number, and the number of the next space with a bonus as it stands on the track."""
    x, y, w, h = amount
    side = min(24, h)
    icon(canvas, CITIZEN_ICON[widget.district], (x, y + (h - side) / 2, side, side), widget.district)
    draw_text(canvas, str(widget.citizens), (x + side, y, w - side, h), theme.SMALL, Face.BOLD, theme.INK, 0)
    if widget.stop is None:
        return
    x, y, w, h = bonus
    icon(canvas, Icon.NEXT, (x + 4, y + (h - 14) / 2, 14, 14), None, theme.INK_SOFT)
    canvas.rounded((x + 26, y, 28, h), theme.CARD, theme.GOLD_DARK, radius=5, thick=1.8)
    draw_text(canvas, str(widget.stop), (x + 26, y, 28, h), theme.SMALL, Face.BOLD, theme.INK, 0)
