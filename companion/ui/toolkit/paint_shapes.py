"""Icons and dice on the screen: each cached as a sprite, so that it is drawn once."""

import math
from collections.abc import Sequence

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Box, Canvas, Pen, Point, inset
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import BLACK, DISTRICT_ICON, Icon, Piece, Player

COLOURED = ("red", "yellow", "white")
"""The bodies with the colours of the districts, in the order of the palette."""
SIGN_SIZE, SIGN_SHADE = 0.66, 0.32
"""The sign of a die's colour as a share of its side, and its darkness between the face and the edge."""
RED = 0
"""The tint of the three that is dark enough for light shapes on it."""

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def icon(canvas: Canvas, name: Icon, box: Box, district: int | None, ink: Rgb = theme.INK, fade: bool = False) -> None:
    """An icon in a box, filled with its district's colour if it has one; `fade` for a greyed one."""
    if district is None:
        fill, edge, pale = theme.GOLD_LIGHT if ink == theme.INK else theme.GOLD, ink, theme.CARD
    else:
        shades = canvas.palette.districts[district]
        fill, edge, pale = shades.face, theme.INK, shades.ink if district == RED else theme.CARD
    if fade:
        fill, edge, pale = theme.GREYED, theme.INK_GREYED, theme.GREYED

    svg_icon(canvas, name, box, edge, fill, pale)


def svg_icon(canvas: Canvas, name: Icon, box: Box, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
    """An icon in the middle of a box, in these colours."""
    x, y, w, h = box
    side = min(w, h)
    square = (x + (w - side) / 2, y + (h - side) / 2, side, side)
    canvas.icon(name, square, ink, fill, pale)


def die(canvas: Canvas, box: Box, value: int, body: str, fade: bool = False) -> None:
    """A die seen from above: light pips on a black or red body, dark ones on white, yellow and clear glass.

    Under the pips a coloured die has the sign of its colour.
    """
    face, edge, pip = _die_shades(canvas, body)
    if fade:
        face, edge, pip = theme.GREYED, theme.INK_GREYED, theme.INK_GREYED

    def draw(pen: Pen) -> None:
        side = pen.size[0]
        square = (0, 0, side, side)
        pen.rect(edge, square, radius=round(side * 0.22))
        inner = inset(square, round(side * 0.07))
        pen.rect(face, inner, radius=round(side * 0.19))
        _shine(pen, inner, face)
        if body in COLOURED:
            _sign(pen, DISTRICT_ICON[COLOURED.index(body)], face, edge)
        for x, y in PIPS[value]:
            centre = (side * (0.5 + 0.245 * x), side * (0.5 + 0.245 * y))
            pen.circle(pip, centre, side * 0.088)

    x, y, w, h = box
    side = min(w, h)
    canvas.sprite(("die", value, body, face), (x + (w - side) / 2, y + (h - side) / 2, side, side), draw)


def _sign(pen: Pen, name: Icon, face: Rgb, edge: Rgb) -> None:
    """The sign of a colour on the face of a die, in a shade of it that leaves the pips easy to count."""
    side = pen.size[0]
    shade = _mix(face, edge, SIGN_SHADE)
    size = round(side * SIGN_SIZE)
    pen.icon(name, ((side - size) // 2, (side - size) // 2), size, shade, shade, face)


def _die_shades(canvas: Canvas, body: str) -> tuple[Rgb, Rgb, Rgb]:
    """The face, the edge and the pips of a die by its body."""
    if body in COLOURED:
        return canvas.palette.districts[COLOURED.index(body)]
    if body == BLACK:
        return theme.BLACK_DIE, theme.BLACK_EDGE, theme.IVORY
    return theme.CLEAR_DIE, theme.CLEAR_EDGE, theme.INK


def _shine(pen: Pen, square: Box, body: Rgb) -> None:
    """A lighter field on the die's top, as on polished resin."""
    side, corner = square[2], round(square[2] * 0.2)
    top = inset(square, round(side * 0.14))
    pen.rect(_mix(body, (255, 255, 255), 0.28), top, radius=corner)
    x, y, w, h = inset(top, round(top[2] * 0.03))
    pen.rect(body, (x, y + round(top[3] * 0.035), w, h), radius=round(side * 0.19))


def outlined(
    canvas: Canvas, name: tuple[object, ...], colour: Rgb, corners: Sequence[Point], box: Box, inner: float = 0.76
) -> None:
    """A shape in a colour with a dark edge: corners in a square of side 1, none for a disc. `name` is its own alone.

    `inner` is the share of the shape that is not edge.
    """

    def draw(pen: Pen) -> None:
        side = pen.size[0]
        for reach, ink in ((1.0, theme.INK), (inner, colour)):
            points = [(side * (0.5 + reach * (x - 0.5)), side * (0.5 + reach * (y - 0.5))) for x, y in corners]
            if points:
                pen.polygon(ink, points)
            else:
                pen.circle(ink, (side / 2, side / 2), reach * side * 0.48)

    canvas.sprite(name, box, draw)


def badge(canvas: Canvas, box: Box, player: Player) -> None:
    """A player's badge: a shape and a colour that no other of the first ten players has."""
    look = look_of(player)
    x, y, w, h = box
    side = min(w, h)
    square = (x + (w - side) / 2, y + (h - side) / 2, side, side)
    outlined(canvas, ("badge", look), look.colour, look.corners, square, inner=0.78)


def look_of(player: Player) -> Piece:
    """The colour and the shape of a player."""
    if isinstance(player, Piece):
        return player
    kind = player % len(theme.PLAYERS)
    return Piece(theme.PLAYERS[kind], BADGES[kind])


def _star(points: int, inner: float, turn: float = 0.0) -> tuple[Point, ...]:
    """The corners of a star, or of a regular polygon if `inner` is 1, in a square of side 1."""
    steps = points * (1 if inner == 1 else 2)
    reach = [0.5 if inner == 1 or step % 2 == 0 else 0.5 * inner for step in range(steps)]
    angles = [turn + math.tau * step / steps for step in range(steps)]
    return tuple((0.5 + r * math.sin(a), 0.5 - r * math.cos(a)) for r, a in zip(reach, angles, strict=True))


BADGES: tuple[tuple[Point, ...], ...] = (
    (),
    ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    ((0.5, 0.04), (0.98, 0.92), (0.02, 0.92)),
    _star(4, 1),
    _star(5, 0.45),
    _star(6, 1),
    ((0.02, 0.08), (0.98, 0.08), (0.5, 0.96)),
    ((0.3, 0.02), (0.7, 0.02), (0.7, 0.3), (0.98, 0.3), (0.98, 0.7), (0.7, 0.7),
     (0.7, 0.98), (0.3, 0.98), (0.3, 0.7), (0.02, 0.7), (0.02, 0.3), (0.3, 0.3)),
    _star(4, 0.4),
    _star(5, 1),
)  # fmt: skip
"""The corners of each player's shape in a square of side 1, none for a disc."""


def plaza(canvas: Canvas, box: Box, colour: int, fade: bool = False, destroyed: bool = False) -> None:
    """A plaza tile: a round stone disc in its colour, with a pale rim that stands out from the wheel."""
    shades = canvas.palette.districts[colour]
    face, edge, rim = shades.face, shades.edge, theme.STONE_FADED if fade else theme.STONE
    if fade:
        face = _mix(face, theme.OAK, 0.3)
        edge = _mix(edge, theme.OAK_DARK, 0.5)

    def draw(pen: Pen) -> None:
        side = pen.size[0]
        middle = side / 2
        pen.circle(rim, (middle, middle), middle)
        pen.circle(edge, (middle, middle), middle * 0.95)
        pen.circle(face, (middle, middle), middle * 0.9)
        if not fade:
            pen.circle(edge, (middle, middle), middle * 0.83)
            pen.circle(face, (middle, middle), middle * 0.805)

    canvas.sprite(("plaza", face, destroyed), box, draw)


def broken(canvas: Canvas, box: Box) -> None:
    """The cracks across a destroyed plaza."""
    svg_icon(canvas, Icon.CRACKS, box, theme.BLACK_DIE, theme.BLACK_DIE, theme.IVORY)


def cross_strokes(canvas: Canvas, box: Box) -> None:
    """Two pen strokes through a space."""

    def draw(pen: Pen) -> None:
        w, h = pen.size
        width = max(1, round(0.09 * min(w, h)))
        for start, end in (((0.08, 0.1), (0.92, 0.9)), ((0.92, 0.1), (0.08, 0.9))):
            _stroke(pen, theme.INK, (start[0] * w, start[1] * h), (end[0] * w, end[1] * h), width)

    canvas.sprite("cross out", box, draw)


def _stroke(pen: Pen, colour: Rgb, start: Point, end: Point, width: float) -> None:
    """A thick line with round ends, in pixels."""
    length = math.dist(start, end) or 1.0
    across = ((end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2)
    corners = [(start[0] + s * across[0], start[1] + s * across[1]) for s in (1, -1)]
    corners += [(end[0] + s * across[0], end[1] + s * across[1]) for s in (-1, 1)]
    pen.polygon(colour, corners)
    for point in (start, end):
        pen.circle(colour, point, width / 2)


def _mix(colour: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue
