"""The painter of the camera's picture, with a box and a label for each die."""

from collections.abc import Sequence

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas, Pen, inset
from companion.ui.toolkit.mark_labels import RADIUS, Box, label_places
from companion.ui.toolkit.paint_shapes import icon
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Icon, View, picture_part, picture_place


def view(canvas: Canvas, widget: View, _: bool) -> None:
    """The camera's picture, as large as the box allows, with boxes around the dice."""
    canvas.rounded(widget.rect, theme.OAK_DARK, theme.OAK, radius=8)
    x, y, w, h = widget.rect
    if widget.pixels is None:
        icon(canvas, Icon.CAMERA, (x + w / 2 - 40, y + h / 2 - 62, 80, 80), None, theme.GOLD_LIGHT)
        box = (x + 20, y + h // 2 + 24, w - 40, 60)
        draw_text(canvas, widget.caption, box, theme.BODY, Face.SANS, theme.GOLD_LIGHT, 0, -1, 2)
        return
    x0, y0, x1, y1 = picture_part(widget)
    scale, *origin = picture_place(widget)
    left, top = origin[0] + x0 * scale, origin[1] + y0 * scale
    canvas.photo(widget.pixels[y0:y1, x0:x1], (left, top, (x1 - x0) * scale, (y1 - y0) * scale))
    boxes = [_placed(mark.box, origin, scale) for mark in widget.marks]
    colours = [canvas.palette.doubt if mark.doubtful else canvas.palette.seen for mark in widget.marks]
    for placed, colour in zip(boxes, colours, strict=True):
        _frame(canvas, placed, colour)
    labels = label_places(boxes, (x, y, x + w, y + h))
    for mark, colour, (across, down) in zip(widget.marks, colours, labels, strict=True):
        canvas.disc((across, down), RADIUS, colour, theme.IVORY, 2)
        words = (round(across) - 12, round(down) - 12, 24, 24)
        draw_text(canvas, mark.label, words, theme.BODY, Face.BOLD, theme.IVORY, 0)


def _placed(box: Box, origin: Sequence[float], scale: float) -> Box:
    """A box of the picture on the screen."""
    left, top, right, bottom = (part * scale + origin[index % 2] for index, part in enumerate(box))
    return left, top, right, bottom


def _frame(canvas: Canvas, box: Box, colour: Rgb) -> None:
    x0, y0, x1, y1 = box

    def draw(pen: Pen) -> None:
        square, unit = (0, 0, *pen.size), pen.unit
        pen.rect(theme.IVORY, square, round(4.5 * unit), round(8 * unit))
        pen.rect(colour, inset(square, round(2 * unit)), round(2.5 * unit), round(7 * unit))

    w, h = x1 - x0 + 8, y1 - y0 + 8
    canvas.sprite(("mark", colour), (x0 - 4, y0 - 4, round(w), round(h)), draw)
