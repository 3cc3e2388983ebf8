"""The painter of each widget, and the place of the logical screen in a window."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from companion.ui.toolkit import paint_chart, paint_discs, paint_keys, paint_ring, paint_view, theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.widgets import (
    Backdrop,
    Badge,
    Bubble,
    Card,
    Chart,
    Code,
    Cross,
    DieKey,
    DiscKey,
    Key,
    Panel,
    Picture,
    RingLights,
    Text,
    View,
    Widget,
)

Painter = Callable[[Canvas, Any, bool], None]

PAINTERS: dict[type[Widget], Painter] = {
    Backdrop: paint_keys.backdrop,
    Badge: paint_keys.player_badge,
    Panel: paint_keys.panel,
    Text: paint_keys.text,
    Picture: paint_keys.picture,
    Cross: paint_keys.cross,
    Key: paint_keys.key,
    Card: paint_keys.card,
    DieKey: paint_keys.die_key,
    View: paint_view.view,
    DiscKey: paint_discs.disc_key,
    RingLights: paint_ring.ring_lights,
    Chart: paint_chart.chart,
    Code: paint_chart.code,
    Bubble: paint_chart.bubble,
}


def is_tall(size: tuple[int, int]) -> bool:
    """Return True if a window is higher than wide."""
    return size[1] > size[0]


def fitted(size: tuple[int, int]) -> tuple[float, tuple[int, int]]:
    """The scale and the upper left corner that put the logical screen in the middle of a window."""
    width, height = theme.TALL if is_tall(size) else theme.SCREEN
    scale = min(size[0] / width, size[1] / height)
    return scale, (round((size[0] - width * scale) / 2), round((size[1] - height * scale) / 2))


def paint(canvas: Canvas, widget: Widget, pressed: bool = False, held: float = 0.0) -> None:
    """Draw one widget by its painter, `held` being the share 0-1 of its hold."""
    painter_of(type(widget))(canvas, widget, pressed)
    if pressed and isinstance(widget, Key) and widget.hold and widget.enabled:
        paint_keys.holding(canvas, widget, held)


@cache
def painter_of(kind: type[Widget]) -> Painter:
    """Return the painter of a widget type: the toolkit's own, or the one that a game's widget names."""
    if kind in PAINTERS:
        return PAINTERS[kind]
    module, _, name = kind.painter.partition(":")
    painter: Painter = getattr(import_module(module), name)
    return painter
