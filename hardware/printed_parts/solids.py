"""Simple solids that the parts are made of: blocks, rods, tubes and prisms. Lengths in millimetres."""

from collections.abc import Iterable, Sequence
from typing import Any

from build123d import Align, Axis, Box, Cone, Cylinder, Plane, Polygon, Pos, Rot, extrude, fillet

Solid = Any
"""A solid of build123d: optional, so it has no types here."""
Span = tuple[float, float]
Point = tuple[float, float]

LOW = (Align.CENTER, Align.CENTER, Align.MIN)
EXTRA = 0.5
"""Millimetres by which cutting solids stand out: no skin of zero thickness stays."""


def block(x: Span, y: Span, z: Span) -> Solid:
    """A box between three pairs of coordinates."""
    size = (x[1] - x[0], y[1] - y[0], z[1] - z[0])
    return Pos(x[0], y[0], z[0]) * Box(*size, align=(Align.MIN, Align.MIN, Align.MIN))


def rounded(x: Span, y: Span, z: Span, radius: float) -> Solid:
    """A box whose upright edges are rounded."""
    solid = block(x, y, z)
    return fillet(solid.edges().filter_by(Axis.Z), radius)


def rod(diameter: float, z: Span, at: Point = (0.0, 0.0)) -> Solid:
    """An upright cylinder."""
    return Pos(at[0], at[1], z[0]) * Cylinder(diameter / 2, z[1] - z[0], align=LOW)


def cone(lower: float, upper: float, z: Span, at: Point = (0.0, 0.0)) -> Solid:
    """An upright cone between two diameters."""
    return Pos(at[0], at[1], z[0]) * Cone(lower / 2, upper / 2, z[1] - z[0], align=LOW)


def tube(outer: float, inner: float, z: Span) -> Solid:
    """An upright tube between two diameters about the origin."""
    return rod(outer, z) - rod(inner, (z[0] - EXTRA, z[1] + EXTRA))


def rod_along_x(diameter: float, x: Span, y: float, z: float) -> Solid:
    """A lying cylinder."""
    return Pos(x[0], y, z) * Rot(0, 90, 0) * Cylinder(diameter / 2, x[1] - x[0], align=LOW)


def rod_along_y(diameter: float, y: Span, x: float, z: float) -> Solid:
    """A lying cylinder."""
    return Pos(x, y[0], z) * Rot(-90, 0, 0) * Cylinder(diameter / 2, y[1] - y[0], align=LOW)


def prism_along_x(outline: Sequence[Point], x: Span) -> Solid:
    """A polygon of points (y, z), drawn out along x."""
    face = Plane.YZ * Polygon(*outline, align=None)
    return Pos(x[0], 0, 0) * extrude(face, x[1] - x[0], dir=(1, 0, 0))


def joined(parts: Iterable[Solid]) -> Solid:
    """The union of solids."""
    whole, *others = parts
    for other in others:
        whole = whole + other
    return whole


def cut(solid: Solid, tools: Iterable[Solid]) -> Solid:
    """A solid without other solids."""
    for tool in tools:
        solid = solid - tool
    return solid


def corners(along: float, across: float, middle: Point = (0.0, 0.0)) -> list[Point]:
    """The four corners of a rectangle, as for the holes of a board."""
    return [(middle[0] + x * along / 2, middle[1] + y * across / 2) for x in (-1, 1) for y in (-1, 1)]
