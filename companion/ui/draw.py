"""Draws a screen: each widget by its painter, in order."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from companion.ui import paint_chart, paint_keys, paint_sheet, paint_wheel, theme
from companion.ui.brush import Brush
from companion.ui.widgets import (
    Backdrop,
    Bubble,
    Card,
    CellKey,
    Chart,
    Code,
    DayDisc,
    DieKey,
    Key,
    Link,
    Panel,
    Picture,
    PlazaKey,
    RingLights,
    Text,
    TileKey,
    Track,
    View,
    Widget,
)

PAINTERS: dict[type[Widget], Callable[[Brush, Any, bool], None]] = {
    Backdrop: paint_keys.backdrop,
    Panel: paint_keys.panel,
    Text: paint_keys.text,
    Picture: paint_keys.picture,
    Key: paint_keys.key,
    Card: paint_keys.card,
    DieKey: paint_keys.die_key,
    View: paint_keys.view,
    PlazaKey: paint_wheel.plaza_key,
    TileKey: paint_wheel.tile_key,
    RingLights: paint_wheel.ring_lights,
    DayDisc: paint_wheel.day_disc,
    CellKey: paint_sheet.cell_key,
    Link: paint_sheet.link,
    Track: paint_sheet.track,
    Chart: paint_chart.chart,
    Code: paint_chart.code,
    Bubble: paint_chart.bubble,
}


def is_tall(size: tuple[int, int]) -> bool:
    """Whether a window is higher than wide."""
    return size[1] > size[0]


def fitted(size: tuple[int, int]) -> tuple[float, tuple[int, int]]:
    """The scale and the upper left corner that put the logical screen in the middle of a window."""
    width, height = theme.TALL if is_tall(size) else theme.SCREEN
    scale = min(size[0] / width, size[1] / height)
    return scale, (round((size[0] - width * scale) / 2), round((size[1] - height * scale) / 2))


def new_brush(surface: pygame.Surface) -> Brush:
    """A brush that draws the logical screen in the middle of a surface."""
    scale, origin = fitted(surface.get_size())
    return Brush(surface, scale, origin)


def draw(brush: Brush, widgets: Sequence[Widget], pressed: Widget | None = None, held: float = 0.0) -> None:
    """Draw a screen's widgets in order, the pressed one as such, `held` being the share 0-1 of its hold."""
    brush.surface.fill(theme.OAK_DARK)
    brush.cut.clear()
    for widget in widgets:
        if isinstance(widget, Backdrop):
            brush.dress(widget.colours, widget.text)
        PAINTERS[type(widget)](brush, widget, widget is pressed)
        if widget is pressed and isinstance(widget, Key) and widget.hold and widget.enabled:
            paint_keys.holding(brush, widget, held)
