"""A pencil for small pictures of polygons, in a unit square, x to the right, y down."""

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from companion.ui.toolkit.theme import Rgb

Point = tuple[float, float]


class IconPainter:
    """Draws in the unit square on a large surface: `ink` for outlines, `fill` inside, `pale` for cut-outs."""

    def __init__(self, surface: pygame.Surface, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
        self.surface = surface
        self.side = min(surface.get_size())
        self.left = (surface.get_width() - self.side) / 2
        self.top = (surface.get_height() - self.side) / 2
        self.ink = ink
        self.fill = fill
        self.pale = pale
        self.line = max(1, round(self.side * 0.055))

    def points(self, points: Sequence[Point]) -> list[Point]:
        """Unit points as pixels."""
        return [(self.left + x * self.side, self.top + y * self.side) for x, y in points]

    def shape(self, points: Sequence[Point], colour: Rgb | None = None, outline: bool = True) -> None:
        """A filled polygon with an outline of round corners."""
        pixels = self.points(points)
        pygame.draw.polygon(self.surface, colour or self.fill, pixels)
        if outline:
            self.stroke([*points, points[0]], self.line / self.side)

    def stroke(self, points: Sequence[Point], thick: float, colour: Rgb | None = None) -> None:
        """A line with round joints."""
        width = max(1, round(thick * self.side))
        pixels = self.points(points)
        for start, end in pairwise(pixels):
            _thick_line(self.surface, colour or self.ink, start, end, width)
        for x, y in pixels:
            pygame.draw.circle(self.surface, colour or self.ink, (x, y), width / 2)

    def circle(self, x: float, y: float, radius: float, colour: Rgb | None = None, outline: bool = True) -> None:
        """A disc."""
        centre = self.points([(x, y)])[0]
        if outline:
            pygame.draw.circle(self.surface, self.ink, centre, radius * self.side + self.line / 2)
            pygame.draw.circle(self.surface, colour or self.fill, centre, radius * self.side - self.line / 2)
        else:
            pygame.draw.circle(self.surface, colour or self.fill, centre, radius * self.side)

    def box(self, x0: float, y0: float, x1: float, y1: float, colour: Rgb, outline: bool = False) -> None:
        """A rectangle."""
        self.shape([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], colour, outline)


def _thick_line(surface: pygame.Surface, colour: Rgb, start: Point, end: Point, width: int) -> None:
    length = math.dist(start, end) or 1.0
    across = ((end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2)
    corners = [(start[0] + s * across[0], start[1] + s * across[1]) for s in (1, -1)]
    corners += [(end[0] + s * across[0], end[1] + s * across[1]) for s in (-1, 1)]
    pygame.draw.polygon(surface, colour, corners)


def curve(a: Point, b: Point, c: Point, steps: int = 12) -> list[Point]:
    """Points of a quadratic curve from a to c, drawn towards b."""
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * (1 - t) * t * b[0] + t * t * c[0],
            (1 - t) ** 2 * a[1] + 2 * (1 - t) * t * b[1] + t * t * c[1],
        )
        for t in (step / steps for step in range(steps + 1))
    ]
