"""Spaces of a board or of a map -> hexagons on the screen.

A place is (q, r): q is the column, counted to the right; the hexagon lies at height r + q/2, counted downwards (D2.2).
Rects are (x, y, w, h) in logical pixels.
"""

import math
from collections.abc import Sequence

from msgspec import Struct

from companion.games.castles_of_tuscany.widgets import Cover, Hexagon
from companion.ui.message import Message
from companion.ui.toolkit.widgets import Icon, Rect

Place = tuple[int, int]
ROOT = math.sqrt(3)
MAX_HIGH = 110
"""The greatest height of a hexagon, where nothing else bounds it."""


class Cell(Struct, frozen=True):
    """A space to draw: its place, and the values of its `Hexagon`. `why` is the reason why a tap does nothing."""

    place: Place
    kind: str = ""
    cover: Cover = Cover.NOTHING
    produce: tuple[str, ...] = ()
    label: str = ""
    mark: Icon | None = None
    lit: bool = False
    selected: bool = False
    message: Message | None = None
    why: str = ""
    rule: str = ""
    said: str = ""


def hexagons(cells: Sequence[Cell], box: Rect, high: float = MAX_HIGH) -> list[Hexagon]:
    """The hexagons of these cells in their order, as large as the box allows and in its middle."""
    rects = layout([cell.place for cell in cells], box, high)
    return [
        Hexagon(
            rect=rect,
            kind=cell.kind,
            cover=cell.cover,
            produce=cell.produce,
            label=cell.label,
            mark=cell.mark,
            lit=cell.lit,
            selected=cell.selected,
            message=cell.message,
            enabled=not cell.why,
            why=cell.why,
            rule=cell.rule,
            said=cell.said,
        )
        for cell, rect in zip(cells, rects, strict=True)
    ]


def layout(places: Sequence[Place], box: Rect, high: float = MAX_HIGH) -> list[Rect]:
    """The rects around the hexagons at these places, at most `high` pixels high each."""
    if not places:
        return []
    x, y, w, h = box
    columns, rows = [q for q, _ in places], [r + q / 2 for q, r in places]
    across, down = max(columns) - min(columns), max(rows) - min(rows)
    # a hexagon of height 1 is 2/√3 wide, and the next column begins 3/4 of that to the right
    wide = 2 / ROOT
    tall = int(min(high, h / (down + 1), w / (wide * (0.75 * across + 1))))
    left = x + (w - tall * wide * (0.75 * across + 1)) / 2
    top = y + (h - tall * (down + 1)) / 2
    return [
        (
            math.ceil(left + 0.75 * wide * tall * (q - min(columns))),
            math.ceil(top + tall * (r + q / 2 - min(rows))),
            int(wide * tall),
            tall,
        )
        for q, r in places
    ]
