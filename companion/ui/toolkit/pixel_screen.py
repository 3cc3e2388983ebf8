"""Draws a whole screen on pygame's canvas, or only the parts of it that changed."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from companion.ui.toolkit import paint_ring, theme
from companion.ui.toolkit.draw import fitted, paint
from companion.ui.toolkit.pixel_canvas import PixelCanvas
from companion.ui.toolkit.widgets import Backdrop, Bubble, Rect, RingLights, View, Widget

EDGE = 16
"""The largest distance that a widget's ticks, shadows and frames reach beyond its rect."""
MAX_REDRAWN = 0.6
"""The share of changed screen above which the whole screen is drawn again."""


def new_brush(surface: pygame.Surface) -> PixelCanvas:
    """A brush that draws the logical screen in the middle of a surface."""
    scale, origin = fitted(surface.get_size())
    return PixelCanvas(surface, scale, origin)


def draw(canvas: PixelCanvas, widgets: Sequence[Widget], pressed: Widget | None = None, held: float = 0.0) -> None:
    """Draw a screen's widgets in order, the pressed one as such, `held` being the share 0-1 of its hold."""
    canvas.surface.fill(theme.OAK_DARK)
    canvas.cut.clear()
    for widget in widgets:
        paint(canvas, widget, widget is pressed, held)


class Drawn(NamedTuple):
    """The drawn state of the surface: the widgets, the pressed one, and the progress of its hold."""

    widgets: Sequence[Widget]
    pressed: Widget | None = None
    held: float = 0.0


def redraw(canvas: PixelCanvas, before: Drawn, after: Drawn) -> list[pygame.Rect]:
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
                paint(canvas, widget, widget is after.pressed, after.held)
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
