"""Icons and dice on the screen: each cached as a sprite, so that it is drawn once."""

import pygame

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.icon_painter import IconPainter
from companion.ui.toolkit.icons import DRAWINGS
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Icon

RED = 0
"""The tint of the three that is dark enough for light shapes on it."""

Box = tuple[float, float, float, float]

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

    def draw(surface: pygame.Surface, _: float) -> None:
        DRAWINGS[name](IconPainter(surface, edge, fill, pale))

    canvas.sprite((name, fill, edge, pale), box, draw)


def die(canvas: Canvas, box: Box, value: int, black: bool, fade: bool = False) -> None:
    """A die seen from above: ivory pips on black, dark pips on clear glass."""
    body, edge, pip = (
        (theme.BLACK_DIE, theme.BLACK_EDGE, theme.IVORY) if black else (theme.CLEAR_DIE, theme.CLEAR_EDGE, theme.INK)
    )
    if fade:
        body, edge, pip = theme.GREYED, theme.INK_GREYED, theme.INK_GREYED

    def draw(surface: pygame.Surface, unit: float) -> None:
        side = surface.get_width()
        square = pygame.Rect(0, 0, side, side)
        pygame.draw.rect(surface, edge, square, border_radius=round(side * 0.22))
        inner = square.inflate(-round(side * 0.07), -round(side * 0.07))
        pygame.draw.rect(surface, body, inner, border_radius=round(side * 0.19))
        _shine(surface, inner, body)
        for x, y in PIPS[value]:
            centre = (side * (0.5 + 0.245 * x), side * (0.5 + 0.245 * y))
            pygame.draw.circle(surface, pip, centre, side * 0.088)

    x, y, w, h = box
    side = min(w, h)
    canvas.sprite(("die", value, body), (x + (w - side) / 2, y + (h - side) / 2, side, side), draw)


def _shine(surface: pygame.Surface, square: pygame.Rect, body: Rgb) -> None:
    """A lighter field on the die's top, as on polished resin."""
    light = (*(round(part + (255 - part) * 0.28) for part in body),)
    top = square.inflate(-round(square.w * 0.14), -round(square.h * 0.14))
    pygame.draw.rect(surface, light, top, border_radius=round(square.w * 0.2))
    under = top.inflate(-round(top.w * 0.03), -round(top.h * 0.03)).move(0, round(top.h * 0.035))
    pygame.draw.rect(surface, body, under, border_radius=round(square.w * 0.19))


def plaza(canvas: Canvas, box: Box, colour: int, fade: bool = False, destroyed: bool = False) -> None:
    """A plaza tile: a round stone disc in its colour with its district's shape."""
    shades = canvas.palette.districts[colour]
    face, edge = shades.face, shades.edge
    if fade:
        face = _mix(face, theme.OAK, 0.42)
        edge = _mix(edge, theme.OAK_DARK, 0.5)

    def draw(surface: pygame.Surface, unit: float) -> None:
        side = surface.get_width()
        middle = side / 2
        pygame.draw.circle(surface, edge, (middle, middle), middle)
        pygame.draw.circle(surface, face, (middle, middle), middle * 0.93)
        pygame.draw.circle(surface, edge, (middle, middle), middle * 0.83)
        pygame.draw.circle(surface, face, (middle, middle), middle * 0.805)

    canvas.sprite(("plaza", face, destroyed), box, draw)


def broken(canvas: Canvas, box: Box) -> None:
    """The cracks across a destroyed plaza."""

    def draw(surface: pygame.Surface, _: float) -> None:
        painter = IconPainter(surface, theme.BLACK_DIE, theme.BLACK_DIE, theme.IVORY)
        for thick, colour in ((0.15, theme.IVORY), (0.1, theme.BLACK_DIE)):
            painter.stroke([(0.12, 0.14), (0.36, 0.4), (0.46, 0.36), (0.62, 0.64), (0.88, 0.86)], thick, colour)
        for thick, colour in ((0.15, theme.IVORY), (0.1, theme.BLACK_DIE)):
            painter.stroke([(0.86, 0.12), (0.64, 0.36), (0.62, 0.48), (0.36, 0.6), (0.14, 0.88)], thick, colour)

    canvas.sprite("broken", box, draw)


def _mix(colour: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue
