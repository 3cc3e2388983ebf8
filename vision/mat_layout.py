"""The layout of the printed mat, in millimetres from the paper's top left corner, y down."""

from typing import Literal

import msgspec

Paper = Literal["a4", "letter"]
Rgb = tuple[int, int, int]

SIZES: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres (ISO 216, ANSI/ASME Y14.1)."""
MARGIN = 10.0
"""Wider than the edge that printers leave white."""
MARKER = 22.0
WHEEL = 65.0
"""Radius of the place for the wheel: a wheel with 16 mm dice has 63 mm."""
PATCH = 14.0
GREYS: tuple[Rgb, ...] = ((0, 0, 0), (60, 60, 60), (110, 110, 110), (160, 160, 160), (205, 205, 205), (240, 240, 240))
COLOURS: tuple[Rgb, ...] = (
    (200, 40, 40),
    (240, 190, 40),
    (60, 150, 70),
    (40, 90, 170),
    (150, 80, 150),
    (235, 140, 50),
)


class Rect(msgspec.Struct, frozen=True):
    """A rectangle in millimetres: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Top left, top right, bottom right, bottom left: the order in which a marker's corners are found."""
        right, bottom = self.x + self.width, self.y + self.height
        return (self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)


class Patch(msgspec.Struct, frozen=True):
    """An even patch with its colour, red, green, blue 0-255 in sRGB."""

    rect: Rect
    colour: Rgb


class MatLayout(msgspec.Struct, frozen=True):
    """One paper's mat: `markers[i]` has ArUco id i, clockwise from top left; `wheel` is (x, y, radius)."""

    paper: Paper
    width: float
    height: float
    markers: tuple[Rect, Rect, Rect, Rect]
    field: Rect
    wheel: tuple[float, float, float]
    greys: tuple[Patch, ...]
    colours: tuple[Patch, ...]


def mat_layout(paper: Paper) -> MatLayout:
    """The layout for a paper: the wheel above, patches beside it, the throwing field below."""
    width, height = SIZES[paper]
    right, bottom = width - MARGIN - MARKER, height - MARGIN - MARKER
    places = ((MARGIN, MARGIN), (right, MARGIN), (right, bottom), (MARGIN, bottom))
    first, second, third, fourth = (Rect(x, y, MARKER, MARKER) for x, y in places)
    wheel = (width / 2, 36 + WHEEL, WHEEL)
    top = wheel[1] + WHEEL + 9
    return MatLayout(
        paper,
        width,
        height,
        (first, second, third, fourth),
        Rect(MARGIN, top, width - 2 * MARGIN, bottom - 8 - top),
        wheel,
        _column(MARGIN, GREYS),
        _column(width - MARGIN - PATCH, COLOURS),
    )


def _column(x: float, colours: tuple[Rgb, ...]) -> tuple[Patch, ...]:
    return tuple(Patch(Rect(x, 52 + (PATCH + 2) * i, PATCH, PATCH), colour) for i, colour in enumerate(colours))
