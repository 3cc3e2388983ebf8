"""The painters of the board: areas by shape, lines by colour and by the signs on them, gates as bars."""

import math
from typing import Any

from companion.games.cadwallon.widgets import AreaKey, BoardLine, BoardLines, FreePlace, LineKind
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Box, Canvas, Pen, Point, inset
from companion.ui.toolkit.paint_shapes import outlined
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face

GREEN: Rgb = (0, 134, 84)
RED: Rgb = (184, 40, 40)
BROAD, NARROW = 5, 3
"""The widths of a line's dark edge and of the line on it."""
DOOR, WALL, DOT, DOTS = 11, 16, 2.5, 11
"""The side of a door on a line, the length of a wall across it, the radius of a dot and the pixels between two."""
GATE = 17
RIM, LIT_RIM, CORNER = 2.0, 4.0, 3.0
"""The widths of rims, and the part of a square on each side by which it is less wide than a disc."""
PIECE, LINE, PLATE = 17, 24, 20
"""The side of a figure or a token on an area, the height of its letters, and of the ground behind them."""


def lines(canvas: Canvas, widget: BoardLines, _pressed: bool) -> None:
    """All lines, then the gates above them."""
    canvas.rounded(widget.rect, theme.PANEL, theme.PANEL_EDGE)
    if widget.photo is not None:
        canvas.photo(_part(widget.photo.pixels, widget), inset(widget.rect, 4))

    def draw(pen: Pen) -> None:
        for line in sorted(widget.lines, key=lambda each: each.kind is not LineKind.RED):
            _line(pen, line)
        for line in widget.lines:
            if line.gate is not None:
                _gate(pen, _scaled(pen, line.gate))

    canvas.sprite(("cadwallon lines", widget.lines), widget.rect, draw)


def _part(pixels: Any, widget: BoardLines) -> Any:
    """The pixels that are shown."""
    height, width = pixels.shape[:2]
    left, top, right, bottom = widget.part
    part = pixels[int(top * height) : int(bottom * height), int(left * width) : int(right * width)]
    return part if widget.rect[2] >= widget.rect[3] else part.transpose(1, 0, 2)[:, ::-1]


def _line(pen: Pen, line: BoardLine) -> None:
    """White: a plain line. Green: a door on it. Red: a wall across it. Teleportation: dots."""
    ends = [_scaled(pen, line.start), _scaled(pen, line.end)]
    match line.kind:
        case LineKind.WHITE | LineKind.GREEN:
            pen.lines(theme.INK, ends, _wide(pen, BROAD))
            pen.lines(theme.STONE if line.kind is LineKind.WHITE else GREEN, ends, _wide(pen, NARROW))
            if line.kind is LineKind.GREEN:
                _square(pen, _middle(pen, line), DOOR, theme.INK)
                _square(pen, _middle(pen, line), DOOR - 4, GREEN)
        case LineKind.RED:
            pen.lines(RED, ends, _wide(pen, 1))
            pen.lines(RED, _across(pen, line), _wide(pen, BROAD))
        case LineKind.TELEPORT:
            count = max(2, round(math.dist(line.start, line.end) / DOTS))
            for step in range(count + 1):
                part = step / count
                centre = tuple(one + part * (other - one) for one, other in zip(*ends, strict=True))
                pen.circle(theme.WOAD, (centre[0], centre[1]), DOT * pen.unit)


def _across(pen: Pen, line: BoardLine) -> list[Point]:
    """The ends of a wall across the middle of a line."""
    (x, y), (left, top) = line.start, line.end
    part = WALL / 2 / (math.dist(line.start, line.end) or 1)
    middle = _middle(pen, line)
    reach = ((top - y) * part * pen.unit, (x - left) * part * pen.unit)
    return [(middle[0] + sign * reach[0], middle[1] + sign * reach[1]) for sign in (-1, 1)]


def _middle(pen: Pen, line: BoardLine) -> Point:
    return _scaled(pen, ((line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2))


def _scaled(pen: Pen, point: Point) -> Point:
    return point[0] * pen.unit, point[1] * pen.unit


def _wide(pen: Pen, pixels: float) -> int:
    return max(1, round(pixels * pen.unit))


def _square(pen: Pen, middle: Point, side: float, colour: Rgb) -> None:
    reach = side * pen.unit / 2
    pen.rect(colour, (middle[0] - reach, middle[1] - reach, 2 * reach, 2 * reach))


def _gate(pen: Pen, middle: Point) -> None:
    """A closed gate: light bars on a dark square."""
    _square(pen, middle, GATE, theme.INK)
    reach = GATE * pen.unit / 2 - _wide(pen, 2)
    for step in (-0.6, 0.0, 0.6):
        x, y = middle[0] + step * reach, middle[1] + step * reach
        pen.lines(theme.CARD, [(x, middle[1] - reach), (x, middle[1] + reach)], _wide(pen, 1.5))
        pen.lines(theme.CARD, [(middle[0] - reach, y), (middle[0] + reach, y)], _wide(pen, 1.5))


def free_place(canvas: Canvas, widget: FreePlace, pressed: bool) -> None:
    """A thin ring, through which a photograph is seen."""
    colour = theme.INK if widget.on_photo else theme.KEY_EDGE

    def draw(pen: Pen) -> None:
        middle = pen.size[0] / 2
        pen.circle(colour, (middle, middle), middle - pen.unit / 2, _wide(pen, DOOR if pressed else RIM))

    canvas.sprite(("cadwallon place", widget.on_photo, pressed), widget.rect, draw)


def area(canvas: Canvas, widget: AreaKey, pressed: bool) -> None:
    """The ground of an area, the figures and the token on it, and their letters."""
    x, y, w, h = widget.rect
    fill = _ground(canvas, widget, pressed)
    ink = theme.INK if widget.enabled or widget.selected else theme.INK_GREYED
    text = widget.label
    while text and canvas.width(text, theme.LEAST, Face.BOLD) > w - 10:
        text = text[:-1]
    if not widget.pieces:
        draw_text(canvas, text, (x, y, w, h), theme.SMALL, Face.BOLD, ink, 0)
        return
    side = min(PIECE, h // 2 - 2)
    left = x + (w - side * len(widget.pieces)) / 2
    for place, piece in enumerate(widget.pieces):
        box = (left + place * side, y + 5, side, side)
        outlined(canvas, ("cadwallon piece", piece), piece.colour, piece.corners, box)
    if text:
        wide = round(canvas.width(text, theme.LEAST, Face.BOLD)) + 8
        left = x + (w - wide) // 2
        canvas.rounded((left, y + h - LINE - 2, wide, PLATE), fill, radius=5)
        draw_text(canvas, text, (left, y + h - LINE - 5, wide, LINE), theme.LEAST, Face.BOLD, ink, 0)


def _ground(canvas: Canvas, widget: AreaKey, pressed: bool) -> Rgb:
    """Draw the shape with its rims; return the colour inside them."""
    fill, edge, rim = theme.CARD, theme.INK, RIM
    if not widget.enabled:
        fill = theme.GREYED
    if widget.lit:
        fill, edge, rim = theme.CARD, theme.WOAD, LIT_RIM
    if widget.selected:
        fill = theme.WOAD_EDGE
    if pressed:
        fill = theme.CARD_PRESSED
    corner = CORNER if widget.room else 0.0
    less = (
        [corner, corner + rim] if not widget.exit else [corner, corner + RIM, corner + 2 * RIM, corner + 2 * RIM + rim]
    )
    colours = [edge, fill, edge, fill]
    side = min(widget.rect[2:])

    def draw(pen: Pen) -> None:
        for reach, colour in zip(less, colours, strict=False):
            less_of, size = reach * pen.unit, pen.size[0]
            if widget.room:
                pen.rect(colour, (less_of, less_of, size - 2 * less_of, size - 2 * less_of), radius=_wide(pen, 4))
            else:
                pen.circle(colour, (size / 2, size / 2), size / 2 - less_of)
        if widget.gate:
            _gate(pen, (GATE * pen.unit / 2, GATE * pen.unit / 2))

    key = ("cadwallon area", widget.room, widget.exit, widget.gate, fill, edge, rim)
    canvas.sprite(key, _square_of(widget.rect, side), draw)
    return fill


def _square_of(rect: Box, side: float) -> Box:
    x, y, w, h = rect
    return x + (w - side) / 2, y + (h - side) / 2, side, side
