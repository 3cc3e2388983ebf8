"""The painter of a disc that was found in the camera's picture."""

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas, Pen
from companion.ui.toolkit.paint_shapes import icon
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import DISTRICT_ICON, DiscKey, Face

WORD_H = 22


def disc_key(canvas: Canvas, widget: DiscKey, pressed: bool) -> None:
    """A ring around the disc; in it a plate with the shape of the colour above its word, and `?` where it is asked."""
    x, y, w, h = widget.rect
    colour = canvas.palette.doubt if widget.doubtful else canvas.palette.seen

    def draw(pen: Pen) -> None:
        middle, unit = pen.size[0] / 2, pen.unit
        # dark and pale, so that it stands out on any board
        pen.circle(theme.OAK_DARK, (middle, middle), middle, round(3 * unit))
        pen.circle(theme.IVORY, (middle, middle), middle - 2 * unit, round(5 * unit))
        pen.circle(colour, (middle, middle), middle - 3.5 * unit, round(3 * unit))

    canvas.sprite(("disc", colour, w), (x, y, w, h), draw)
    side = min(30, h // 3)
    wide, high = round(0.94 * w), side + WORD_H + 4
    left, top = round(x + (w - wide) / 2), round(y + (h - high) / 2) + (2 if pressed else 0)
    canvas.rounded((left, top, wide, high), theme.CARD, theme.KEY_EDGE, radius=8)
    icon(canvas, DISTRICT_ICON[widget.district], (x + (w - side) / 2, top + 2, side, side), widget.district)
    word = (left + 1, top + side + 2, wide - 2, WORD_H)
    draw_text(canvas, widget.label, word, theme.SMALL, Face.BOLD, theme.INK, 0)
    if widget.doubtful:
        canvas.disc((x + w - 8, y + 10), 13, colour, theme.IVORY, 2)
        draw_text(canvas, "?", (x + w - 20, y - 2, 24, 24), theme.BODY, Face.BOLD, theme.IVORY, 0)
