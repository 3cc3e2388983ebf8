"""Small pictures drawn from polygons in a unit square, x to the right, y down: each district has its own shape."""

import math
from collections.abc import Callable

from companion.ui.toolkit import part_icons
from companion.ui.toolkit.icon_painter import IconPainter, curve
from companion.ui.toolkit.widgets import Icon


def _shield(p: IconPainter) -> None:
    outline = [(0.12, 0.1), (0.88, 0.1), (0.88, 0.46), *curve((0.88, 0.46), (0.86, 0.78), (0.5, 0.95))]
    outline += curve((0.5, 0.95), (0.14, 0.78), (0.12, 0.46))
    p.shape(outline)
    tower = [(0.32, 0.68), (0.32, 0.26), (0.41, 0.26), (0.41, 0.35), (0.455, 0.35), (0.455, 0.26), (0.545, 0.26)]
    tower += [(0.545, 0.35), (0.59, 0.35), (0.59, 0.26), (0.68, 0.26), (0.68, 0.68)]
    p.shape(tower, p.pale, outline=False)
    p.shape([(0.44, 0.68), (0.44, 0.54), *curve((0.44, 0.54), (0.5, 0.46), (0.56, 0.54)), (0.56, 0.68)], p.fill, False)


def _coin(p: IconPainter) -> None:
    p.circle(0.5, 0.5, 0.42)
    for step in range(20):
        angle = math.tau * step / 20
        p.circle(0.5 + 0.34 * math.cos(angle), 0.5 + 0.34 * math.sin(angle), 0.022, p.ink, outline=False)
    cross = [(0.44, 0.26), (0.56, 0.26), (0.56, 0.44), (0.74, 0.44), (0.74, 0.56), (0.56, 0.56)]
    cross += [(0.56, 0.74), (0.44, 0.74), (0.44, 0.56), (0.26, 0.56), (0.26, 0.44), (0.44, 0.44)]
    p.circle(0.5, 0.5, 0.27, p.ink, outline=False)
    p.circle(0.5, 0.5, 0.235, p.fill, outline=False)
    p.shape([(0.5 + (x - 0.5) * 0.85, 0.5 + (y - 0.5) * 0.85) for x, y in cross], p.ink, outline=False)


def _book(p: IconPainter) -> None:
    left = [*curve((0.5, 0.22), (0.3, 0.1), (0.06, 0.18)), (0.06, 0.8), *curve((0.06, 0.8), (0.3, 0.74), (0.5, 0.88))]
    right = [(1 - x, y) for x, y in left]
    p.shape(left)
    p.shape(right)
    p.stroke([(0.5, 0.22), (0.5, 0.88)], 0.055)
    p.box(0.245, 0.3, 0.315, 0.64, p.ink)
    p.box(0.17, 0.385, 0.39, 0.455, p.ink)
    for y in (0.36, 0.48, 0.6):
        p.stroke([(0.6, y), (0.86, y - 0.03)], 0.035)


def _pawn(p: IconPainter) -> None:
    body = [*curve((0.2, 0.94), (0.2, 0.6), (0.42, 0.52)), (0.58, 0.52), *curve((0.58, 0.52), (0.8, 0.6), (0.8, 0.94))]
    p.shape(body)


def _knight(p: IconPainter) -> None:
    _pawn(p)
    p.shape([(0.3, 0.14), *curve((0.3, 0.14), (0.5, -0.0), (0.7, 0.14)), (0.7, 0.54), (0.5, 0.64), (0.3, 0.54)])
    p.stroke([(0.36, 0.3), (0.64, 0.3)], 0.07)
    p.stroke([(0.5, 0.3), (0.5, 0.56)], 0.05)


def _craftsman(p: IconPainter) -> None:
    _pawn(p)
    p.circle(0.5, 0.36, 0.18)
    p.shape([*curve((0.22, 0.3), (0.5, -0.22), (0.78, 0.3)), (0.78, 0.36), (0.22, 0.36)])


def _priest(p: IconPainter) -> None:
    _pawn(p)
    p.circle(0.5, 0.42, 0.15)
    mitre = [*curve((0.32, 0.36), (0.28, 0.16), (0.5, 0.02)), *curve((0.5, 0.02), (0.72, 0.16), (0.68, 0.36))]
    p.shape(mitre)
    p.stroke([(0.5, 0.1), (0.5, 0.32)], 0.05)
    p.stroke([(0.42, 0.2), (0.58, 0.2)], 0.05)


def _fortress(p: IconPainter) -> None:
    wall = [(0.12, 0.92), (0.12, 0.2), (0.26, 0.2), (0.26, 0.3), (0.34, 0.3), (0.34, 0.2), (0.43, 0.2), (0.43, 0.3)]
    wall += [(0.57, 0.3), (0.57, 0.2), (0.66, 0.2), (0.66, 0.3), (0.74, 0.3), (0.74, 0.2), (0.88, 0.2), (0.88, 0.92)]
    p.shape(wall)
    p.shape([(0.38, 0.92), (0.38, 0.66), *curve((0.38, 0.66), (0.5, 0.48), (0.62, 0.66)), (0.62, 0.92)], p.ink, False)
    p.stroke([(0.12, 0.42), (0.88, 0.42)], 0.04)


def _palace(p: IconPainter) -> None:
    p.shape([(0.08, 0.92), (0.08, 0.5), (0.92, 0.5), (0.92, 0.92)])
    p.shape([(0.04, 0.5), (0.18, 0.28), (0.82, 0.28), (0.96, 0.5)])
    p.stroke([(0.5, 0.28), (0.5, 0.06)], 0.05)
    p.shape([(0.5, 0.06), (0.74, 0.12), (0.5, 0.19)], p.ink, outline=False)
    for x in (0.22, 0.64):
        p.box(x, 0.6, x + 0.14, 0.78, p.ink)
    p.box(0.43, 0.66, 0.57, 0.92, p.ink)


def _great_hall(p: IconPainter) -> None:
    p.shape([(0.5, 0.08), (0.95, 0.36), (0.05, 0.36)])
    p.box(0.06, 0.8, 0.94, 0.92, p.fill, outline=True)
    for x in (0.14, 0.36, 0.58, 0.78):
        p.box(x, 0.38, x + 0.1, 0.8, p.ink)
    p.circle(0.5, 0.26, 0.05, p.ink, outline=False)


def _town_hall(p: IconPainter) -> None:
    p.shape([(0.08, 0.92), (0.08, 0.52), (0.92, 0.52), (0.92, 0.92)])
    p.shape([(0.36, 0.92), (0.36, 0.26), (0.5, 0.05), (0.64, 0.26), (0.64, 0.92)])
    p.circle(0.5, 0.38, 0.075, p.ink, outline=False)
    for x in (0.16, 0.72):
        p.box(x, 0.62, x + 0.12, 0.76, p.ink)
    p.box(0.43, 0.7, 0.57, 0.92, p.ink)


def _cathedral(p: IconPainter) -> None:
    p.shape([(0.3, 0.92), (0.3, 0.42), (0.5, 0.28), (0.7, 0.42), (0.7, 0.92)])
    for x in (0.1, 0.66):
        p.shape([(x, 0.92), (x, 0.36), (x + 0.12, 0.06), (x + 0.24, 0.36), (x + 0.24, 0.92)])
    p.circle(0.5, 0.52, 0.085, p.ink, outline=False)
    p.shape([(0.42, 0.92), (0.42, 0.76), *curve((0.42, 0.76), (0.5, 0.62), (0.58, 0.76)), (0.58, 0.92)], p.ink, False)


def _bishopric(p: IconPainter) -> None:
    p.shape([(0.1, 0.92), (0.1, 0.52), (0.9, 0.52), (0.9, 0.92)])
    p.shape([(0.03, 0.54), (0.5, 0.24), (0.97, 0.54)])
    p.stroke([(0.5, 0.24), (0.5, 0.03)], 0.06)
    p.stroke([(0.4, 0.11), (0.6, 0.11)], 0.06)
    for x in (0.2, 0.66):
        p.box(x, 0.62, x + 0.14, 0.78, p.ink)
    p.box(0.43, 0.64, 0.57, 0.92, p.ink)


def _back(p: IconPainter) -> None:
    p.stroke([(0.62, 0.2), (0.32, 0.5), (0.62, 0.8)], 0.13)


def _next(p: IconPainter) -> None:
    p.stroke([(0.38, 0.2), (0.68, 0.5), (0.38, 0.8)], 0.13)


def _tick(p: IconPainter) -> None:
    p.stroke([(0.16, 0.54), (0.4, 0.78), (0.84, 0.24)], 0.13)


def _cross(p: IconPainter) -> None:
    p.stroke([(0.2, 0.2), (0.8, 0.8)], 0.12)
    p.stroke([(0.8, 0.2), (0.2, 0.8)], 0.12)


def _plus(p: IconPainter) -> None:
    p.stroke([(0.5, 0.15), (0.5, 0.85)], 0.13)
    p.stroke([(0.15, 0.5), (0.85, 0.5)], 0.13)


def _hour(p: IconPainter) -> None:
    p.shape([(0.24, 0.16), (0.76, 0.16), (0.5, 0.5)], p.fill)
    p.shape([(0.5, 0.5), (0.76, 0.84), (0.24, 0.84)], p.ink)
    p.stroke([(0.18, 0.12), (0.82, 0.12)], 0.08)
    p.stroke([(0.18, 0.88), (0.82, 0.88)], 0.08)


def _ask(p: IconPainter) -> None:
    arc = [(0.5 + 0.22 * math.cos(a), 0.32 + 0.22 * math.sin(a)) for a in (math.pi * (1 + s / 8) for s in range(10))]
    p.stroke([*arc, *curve(arc[-1], (0.68, 0.48), (0.5, 0.54)), (0.5, 0.66)], 0.12)
    p.circle(0.5, 0.86, 0.075, p.ink, outline=False)


def _bell(p: IconPainter) -> None:
    p.circle(0.5, 0.87, 0.1, p.fill)
    p.circle(0.5, 0.1, 0.07)
    side = [
        (0.12, 0.8),
        *curve((0.12, 0.8), (0.27, 0.68), (0.27, 0.42)),
        *curve((0.27, 0.42), (0.3, 0.16), (0.5, 0.16)),
    ]
    p.shape([*side, *[(1 - x, y) for x, y in reversed(side)]])
    p.stroke([(0.23, 0.66), (0.77, 0.66)], 0.045)


def _crown(p: IconPainter) -> None:
    p.shape([(0.1, 0.84), (0.06, 0.3), (0.3, 0.54), (0.5, 0.16), (0.7, 0.54), (0.94, 0.3), (0.9, 0.84)])
    for x, y in ((0.06, 0.28), (0.5, 0.14), (0.94, 0.28)):
        p.circle(x, y, 0.055, p.fill)
    p.stroke([(0.12, 0.7), (0.88, 0.7)], 0.045)


def _camera(p: IconPainter) -> None:
    p.shape(
        [(0.06, 0.28), (0.3, 0.28), (0.38, 0.16), (0.62, 0.16), (0.7, 0.28), (0.94, 0.28), (0.94, 0.84), (0.06, 0.84)]
    )
    p.circle(0.5, 0.55, 0.2, p.pale)
    p.circle(0.5, 0.55, 0.09, p.ink, outline=False)


def _hand(p: IconPainter) -> None:
    finger = [(0.36, 0.6), (0.36, 0.16), *curve((0.36, 0.16), (0.44, 0.04), (0.52, 0.16)), (0.52, 0.44)]
    rest = [(0.66, 0.46), *curve((0.66, 0.46), (0.86, 0.48), (0.86, 0.6)), (0.82, 0.86), (0.74, 0.96), (0.42, 0.96)]
    p.shape([*finger, *rest, (0.16, 0.66), *curve((0.16, 0.66), (0.2, 0.54), (0.36, 0.6))])


def _erase(p: IconPainter) -> None:
    p.shape([(0.3, 0.22), (0.96, 0.22), (0.96, 0.78), (0.3, 0.78), (0.04, 0.5)])
    p.stroke([(0.48, 0.38), (0.74, 0.62)], 0.07)
    p.stroke([(0.74, 0.38), (0.48, 0.62)], 0.07)


def _warning(p: IconPainter) -> None:
    p.shape([(0.5, 0.08), (0.96, 0.9), (0.04, 0.9)])
    p.stroke([(0.5, 0.36), (0.5, 0.62)], 0.09)
    p.circle(0.5, 0.77, 0.05, p.ink, outline=False)


def _black_die(p: IconPainter) -> None:
    p.stroke([(0.22, 0.22), (0.78, 0.22), (0.78, 0.78), (0.22, 0.78), (0.22, 0.22)], 0.26)
    p.box(0.22, 0.22, 0.78, 0.78, p.ink)
    for at in (0.3, 0.5, 0.7):
        p.circle(at, at, 0.075, p.pale, outline=False)


DRAWINGS: dict[Icon, Callable[[IconPainter], None]] = {
    Icon.SHIELD: _shield,
    Icon.COIN: _coin,
    Icon.BOOK: _book,
    Icon.KNIGHT: _knight,
    Icon.CRAFTSMAN: _craftsman,
    Icon.PRIEST: _priest,
    Icon.FORTRESS: _fortress,
    Icon.PALACE: _palace,
    Icon.GREAT_HALL: _great_hall,
    Icon.TOWN_HALL: _town_hall,
    Icon.CATHEDRAL: _cathedral,
    Icon.BISHOPRIC: _bishopric,
    Icon.BACK: _back,
    Icon.NEXT: _next,
    Icon.TICK: _tick,
    Icon.CROSS: _cross,
    Icon.PLUS: _plus,
    Icon.HOUR: _hour,
    Icon.ASK: _ask,
    Icon.BELL: _bell,
    Icon.CROWN: _crown,
    Icon.CAMERA: _camera,
    Icon.HAND: _hand,
    Icon.ERASE: _erase,
    Icon.WARNING: _warning,
    Icon.DIE: _black_die,
    **part_icons.DRAWINGS,
}
