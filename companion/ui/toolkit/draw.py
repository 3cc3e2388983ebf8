"""Draws a screen: each widget by its painter, in order."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

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
    Rect,
    RingLights,
    Text,
    View,
    Widget,
)

EDGE = 16
"""The largest distance that a widget's ticks, shadows and frames reach beyond its rect."""
MAX_REDRAWN = 0.6
"""The share of changed screen above which the whole screen is drawn again."""

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


def new_brush(surface: pygame.Surface) -> Canvas:
    """A brush that draws the logical screen in the middle of a surface."""
    scale, origin = fitted(surface.get_size())
    return Canvas(surface, scale, origin)


def draw(canvas: Canvas, widgets: Sequence[Widget], pressed: Widget | None = None, held: float = 0.0) -> None:
    """Draw a screen's widgets in order, the pressed one as such, `held` being the share 0-1 of its hold."""
    canvas.surface.fill(theme.OAK_DARK)
    canvas.cut.clear()
    for widget in widgets:
        if isinstance(widget, Backdrop):
            canvas.dress(widget.colours, widget.text)
        _paint(canvas, widget, pressed, held)


def _paint(canvas: Canvas, widget: Widget, pressed: Widget | None, held: float) -> None:
    painter_of(type(widget))(canvas, widget, widget is pressed)
    if widget is pressed and isinstance(widget, Key) and widget.hold and widget.enabled:
        paint_keys.holding(canvas, widget, held)


@cache
def painter_of(kind: type[Widget]) -> Painter:
    """Return the painter of a widget type: the toolkit's own, or the one that a game's widget names."""
    if kind in PAINTERS:
        return PAINTERS[kind]
    module, _, name = kind.painter.partition(":")
    painter: Painter = getattr(import_module(module), name)
    return painter


class Drawn(NamedTuple):
    """The drawn state of the surface: the widgets, the pressed one, and the progress of its hold."""

    widgets: Sequence[Widget]
    pressed: Widget | None = None
    held: float = 0.0


def redraw(canvas: Canvas, before: Drawn, after: Drawn) -> list[pygame.Rect]:
    """Draw only where something has changed since; gives the pixels' rects, or all of them where much has."""
    boxes = _changed(before, after)
    if boxes is None or sum(w * h for _, _, w, h in boxes) > MAX_REDRAWN * theme.SCREEN[0] * theme.SCREEN[1]:
        draw(canvas, *after)
        return [canvas.surface.get_rect()]
    rects = []
    for box in boxes:
        x, y, w, h = box
        (left, top), (right, bottom) = canvas.at(x, y), canvas.at(x + w, y + h)
        canvas.surface.set_clip((left, top, right - left, bottom - top))
        canvas.clip = canvas.surface.get_clip()
        rects.append(canvas.clip)
        for widget in after.widgets:
            if isinstance(widget, Backdrop) or _meet(box, _around(_reach(widget), EDGE)):
                _paint(canvas, widget, after.pressed, after.held)
    canvas.surface.set_clip(None)
    canvas.clip = None
    return rects


def _changed(before: Drawn, after: Drawn) -> list[Rect] | None:
    """Return the boxes in which the two differ, None for everywhere."""
    if len(before.widgets) != len(after.widgets):
        return None
    boxes: list[Rect] = []
    for old, new in zip(before.widgets, after.widgets, strict=True):
        press = (old is before.pressed) is not (new is after.pressed) or (new is after.pressed and after.held)
        if old is new and not press:
            continue
        if isinstance(old, Backdrop | Bubble | View) or isinstance(new, Backdrop | Bubble | View):
            if isinstance(old, Backdrop) and isinstance(new, Backdrop) and replace(old, screen=new.screen) == new:
                continue
            return None
        if isinstance(old, RingLights) and isinstance(new, RingLights) and old.rect == new.rect:
            boxes += paint_ring.changed_lamps(old, new)
        elif old != new or press:
            boxes += [_around(old.rect, EDGE), _around(new.rect, EDGE)]
    return list(dict.fromkeys(boxes))


def _reach(widget: Widget) -> Rect:
    """Return the box that a widget draws in: the guide's bubble also draws around its target and on the way there."""
    if not isinstance(widget, Bubble) or widget.target is None:
        return widget.rect
    (x, y, w, h), (left, top, wide, high) = widget.rect, widget.target
    corner = min(x, left), min(y, top)
    return *corner, max(x + w, left + wide) - corner[0], max(y + h, top + high) - corner[1]


def _around(rect: Rect, more: int) -> Rect:
    x, y, w, h = rect
    return x - more, y - more, w + 2 * more, h + 2 * more


def _meet(one: Rect, other: Rect) -> bool:
    (x, y, w, h), (left, top, width, height) = one, other
    return x < left + width and left < x + w and y < top + height and top < y + h
