"""Painter of the ways of a turn."""

from companion.games.troyes_dice.widgets import WayKey
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.paint_keys import key_ground
from companion.ui.toolkit.paint_shapes import icon
from companion.ui.toolkit.text_layout import draw_text, layout
from companion.ui.toolkit.widgets import Face

HIGH = 80
"""The height from which the points stand under the icon, and each fact in a line of its own."""
POINTS_W = 48


def way_key(canvas: Canvas, widget: WayKey, pressed: bool) -> None:
    """A way of using a die: icon and points, beside them its name and its facts.

    On a low key the bonus alone stands where both facts do not fit.
    """
    ink = key_ground(canvas, widget, pressed)
    x, y, w, h = widget.rect
    y += 2 if pressed else 0
    high = h >= HIGH
    side = min(h - 14, 40)
    top = y + (8 if high and widget.points else (h - side) / 2)
    assert widget.icon is not None
    icon(canvas, widget.icon, (x + 6, top, side, side), widget.district, ink, not widget.enabled)
    soft = theme.INK_SOFT if widget.enabled else ink
    left, room = x + side + 10, w - side - 14
    if widget.points and high:
        draw_text(canvas, widget.points, (x + 2, y + 50, POINTS_W, h - 56), theme.LARGE, Face.BOLD, theme.WOAD, 0)
    elif widget.points:
        room -= POINTS_W
        draw_text(canvas, widget.points, (x + w - POINTS_W - 8, y, POINTS_W, h), 22, Face.BOLD, theme.WOAD, 1)
    label_h = round(h * (0.38 if high else 0.5))
    draw_text(canvas, widget.label, (left, y + 2, room, label_h), widget.size, Face.BOLD, ink, -1, 1)
    rest = (left, y + 2 + label_h, room, h - label_h - 6)
    facts = tuple(fact for fact in (widget.detail, widget.fact) if fact)
    if not high:
        whole = widget.between.join(facts)
        told = whole if layout(canvas, whole, rest, theme.SMALL, Face.SANS, 1).fits else facts[-1]
        draw_text(canvas, told, rest, theme.SMALL, Face.SANS, soft, -1, -1)
    elif len(facts) == 1:
        draw_text(canvas, facts[0], rest, theme.SMALL, Face.SANS, soft, -1, -1, 2)
    else:
        first, second = (left, rest[1], room, rest[3] // 2), (left, rest[1] + rest[3] // 2, room, rest[3] // 2)
        draw_text(canvas, facts[0], first, theme.SMALL, Face.SANS, soft, -1, 0)
        draw_text(canvas, facts[1], second, theme.SMALL, Face.SANS, theme.WOAD, -1, 0)
