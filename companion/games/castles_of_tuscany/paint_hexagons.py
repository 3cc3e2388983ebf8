"""Painters of hexagons: the eight kinds by colour and shape, empty spaces pale, tiles and jokers in full colours."""

from companion.games.castles_of_tuscany.widgets import KIND_ICONS, PRODUCE_ICONS, Cover, Hexagon, KindKey
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Box, Canvas, Pen
from companion.ui.toolkit.paint_shapes import icon, svg_icon
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Icon

COLOURS: dict[str, Rgb] = {
    "village": (236, 136, 40),
    "farm": (150, 196, 74),
    "carter": (206, 188, 150),
    "monastery": (246, 208, 60),
    "mine": (146, 146, 152),
    "city": (196, 54, 44),
    "inn": (66, 128, 196),
    "castle": (34, 104, 60),
}
"""The printed colour of each kind; its shape says the same."""
JOKER: Rgb = (28, 84, 160)
PRODUCE_COLOURS: dict[str, Rgb] = {
    "olive": (150, 170, 60),
    "grape": (128, 74, 158),
    "grain": (240, 200, 90),
    "livestock": (206, 146, 116),
}
"""The colour inside the picture of each produce; its shape says the same."""
PALE = 0.62
"""The share of the card's colour in that of an empty space."""
CORNERS = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))
"""The corners of a hexagon in its box, from the upper left one."""
SPACE_BETWEEN, RIM, BROAD_RIM = 1.5, 2.0, 4.0
LABEL = 24
"""The height of a label in a hexagon."""
PRODUCE = (0.4, 0.32)
"""The side of the picture of a farm's one produce and of each of two, as shares of the hexagon's height."""
ABOVE_PRODUCE, SHAPE_TOP, PRODUCE_TOP = 0.32, 0.09, 0.48
"""The side of the farm's shape above its produce, and the tops of both, as shares of the hexagon's height."""
CORNER_MARK = 0.34
"""The side of a sign in the corner as a share of the hexagon's height."""
TICK = 16
"""The side of the sign of a chosen space."""
MARK = 0.5
"""The side of a kind's shape as a share of the hexagon's height, alone in it."""


def hexagon(canvas: Canvas, widget: Hexagon, pressed: bool) -> None:
    """A hexagon, with a tick on the chosen one among those that may be chosen."""
    _hexagon(canvas, widget, pressed)
    if widget.lit and widget.selected:
        _tick(canvas, widget.rect)


def _hexagon(canvas: Canvas, widget: Hexagon, pressed: bool) -> None:
    """The ground in the kind's colour, its shape, and the label under it."""
    x, y, w, h = widget.rect
    fill, edge, rim = _ground(widget)
    _draw(canvas, widget.rect, fill if not pressed else theme.CARD_PRESSED, edge, rim)
    if widget.cover is Cover.JOKER:
        part = 0.16
        _draw(canvas, (x + w * part, y + h * part, w * (1 - 2 * part), h * (1 - 2 * part)), _pale(JOKER), edge, 1.5)
    if widget.free or (widget.cover is Cover.JOKER and not widget.kind):
        return
    if widget.produce and not widget.label:
        sign(canvas, widget.kind, _above_produce(widget.rect), widget)
        _produce(canvas, widget.rect, widget.produce)
        return
    room = h - 2 * BROAD_RIM - (LABEL if widget.label else 0)
    side = min(room, h * (0.44 if widget.label else MARK))
    sign(canvas, widget.kind, (x + (w - side) / 2, y + BROAD_RIM + (room - side) / 2, side, side), widget)
    if widget.label:
        _label(canvas, widget)
    if widget.mark is not None:
        _mark(canvas, widget.rect, widget.mark)


def _ground(widget: Hexagon) -> tuple[Rgb, Rgb, float]:
    """The fill, the edge and the thickness of the edge."""
    edge, rim = theme.INK, RIM
    if widget.selected or widget.lit:
        edge, rim = theme.WOAD, BROAD_RIM
    if not widget.kind:
        return theme.CARD, edge, rim
    if widget.cover is Cover.JOKER:
        return JOKER, edge, rim
    colour = COLOURS[widget.kind]
    return (_pale(colour) if widget.cover is Cover.NOTHING else colour), edge, rim


def sign(canvas: Canvas, kind: str, box: Box, widget: Hexagon | None = None) -> None:
    """The shape of a kind; on a tile it stands on a plate, an unknown kind is a question mark."""
    x, y, w, h = box
    if not kind:
        draw_text(canvas, "?", (round(x), round(y), round(w), round(h)), theme.LARGE, Face.BOLD, theme.INK_SOFT, 0)
        return
    if widget is not None and widget.cover in (Cover.TILE, Cover.START):
        reach = 0.62 * w
        canvas.disc((x + w / 2, y + h / 2), reach, theme.CARD, theme.INK, 1)
        part = 0.06 * w
        x, y, w, h = x + part, y + part, w - 2 * part, h - 2 * part
    start = widget is not None and widget.cover is Cover.START
    icon = Icon.CROWN if start else KIND_ICONS[kind]
    svg_icon(canvas, icon, (x, y, w, h), theme.INK, COLOURS[kind], theme.CARD)


def _mark(canvas: Canvas, rect: Box, mark: Icon) -> None:
    """A sign on a round plate at the upper right corner."""
    side = CORNER_MARK * rect[3]
    svg_icon(
        canvas, mark, _plate(canvas, rect, side, theme.CARD, theme.INK), theme.INK, canvas.palette.doubt, theme.CARD
    )


def _tick(canvas: Canvas, rect: Box) -> None:
    icon(canvas, Icon.TICK, _plate(canvas, rect, TICK, theme.WOAD, theme.CARD), None, theme.IVORY)


def _plate(canvas: Canvas, rect: Box, side: float, fill: Rgb, edge: Rgb) -> Box:
    """Draw a round plate at the upper right corner of a hexagon, for a sign of this side; return the sign's box."""
    x, y, w, h = rect
    middle = (x + 0.75 * w, y + 0.2 * h)
    canvas.disc(middle, 0.62 * side, fill, edge, 2)
    return middle[0] - side / 2, middle[1] - side / 2, side, side


def _label(canvas: Canvas, widget: Hexagon) -> None:
    x, y, w, h = widget.rect
    wide = round(min(0.78 * w, canvas.width(widget.label, theme.SMALL, Face.BOLD) * canvas.text_factor + 8))
    box = (x + (w - wide) // 2, y + h - LABEL - 5, wide, LABEL)
    canvas.rounded(box, theme.CARD, radius=5)
    draw_text(canvas, widget.label, box, theme.SMALL, Face.BOLD, theme.INK, 0)


def _above_produce(rect: Box) -> Box:
    """The place of the farm's shape above the pictures of its produce."""
    x, y, w, h = rect
    side = ABOVE_PRODUCE * h
    return x + (w - side) / 2, y + SHAPE_TOP * h, side, side


def _produce(canvas: Canvas, rect: Box, produce: tuple[str, ...]) -> None:
    """The pictures of a farm's produce side by side, on a plate in the lower half of its hexagon."""
    x, y, w, h = rect
    side = PRODUCE[len(produce) - 1] * h
    wide, top = side * len(produce) + 2 * (len(produce) + 1), y + PRODUCE_TOP * h
    left = x + (w - wide) / 2
    canvas.rounded((round(left), round(top), round(wide), round(side + 2)), theme.CARD, radius=5)
    for number, word in enumerate(produce):
        box = (left + 2 + number * (side + 2), top + 1, side, side)
        svg_icon(canvas, PRODUCE_ICONS[word], box, theme.INK, PRODUCE_COLOURS[word], theme.CARD)


def kind_key(canvas: Canvas, widget: KindKey, pressed: bool) -> None:
    """A small tile and its word; a broad edge around the chosen one."""
    x, y, w, h = widget.rect
    fill, edge, thick = theme.CARD, theme.KEY_EDGE, 1.5
    if not widget.enabled:
        fill, edge = theme.GREYED, theme.INK_GREYED
    if widget.selected:
        fill, edge, thick = theme.WOAD_PALE, theme.WOAD, 3.0
    if pressed:
        fill = theme.CARD_PRESSED
    canvas.rounded(widget.rect, fill, edge, radius=9, thick=thick, lip=None if pressed or not widget.enabled else edge)
    high = min(h - 12, 56)
    wide = round(high * 2 / 3**0.5)
    box = (x + 8, y + (h - high) / 2, wide, high)
    _draw(canvas, box, COLOURS[widget.kind] if widget.enabled else theme.GREYED, theme.INK, RIM)
    side = 0.5 * high
    where = (box[0] + (wide - side) / 2, y + (h - side) / 2, side, side)
    if widget.produce:
        where = _above_produce(box)
        _produce(canvas, box, widget.produce)
    side = where[2]
    canvas.disc((where[0] + side / 2, where[1] + side / 2), 0.68 * side, theme.CARD, theme.INK, 1)
    svg_icon(canvas, KIND_ICONS[widget.kind], where, theme.INK, COLOURS[widget.kind], theme.CARD)
    ink = theme.INK if widget.enabled else theme.INK_GREYED
    left, room = x + wide + 12, w - wide - 16
    if not widget.detail:
        draw_text(canvas, widget.label, (left, y, room, h), theme.BODY, Face.BOLD, ink, -1, 0, 2)
        return
    half = h // 2
    draw_text(canvas, widget.label, (left, y + 4, room, half - 3), theme.BODY, Face.BOLD, ink, -1, 1)
    draw_text(canvas, widget.detail, (left, y + half, room, half - 4), theme.SMALL, Face.SANS, ink, -1, -1)


def _draw(canvas: Canvas, box: Box, fill: Rgb, edge: Rgb, rim: float) -> None:
    """A filled hexagon with an edge, a little smaller than its box, so that the ground shows between two."""

    def draw(pen: Pen) -> None:
        w, h = pen.size
        for less, colour in ((SPACE_BETWEEN, edge), (SPACE_BETWEEN + rim, fill)):
            reach = 1 - 2 * less * pen.unit / h
            points = [(w * (0.5 + reach * (x - 0.5)), h * (0.5 + reach * (y - 0.5))) for x, y in CORNERS]
            pen.polygon(colour, points)

    canvas.sprite(("hexagon", fill, edge, rim), box, draw)


def _pale(colour: Rgb) -> Rgb:
    red, green, blue = (round(a + (b - a) * PALE) for a, b in zip(colour, theme.CARD, strict=True))
    return red, green, blue
