"""Painters of the ring of lights on its wooden wheel."""

import math

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas, Pen
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Rect, RingLights

LAMP = 14.0
"""The radius of an LED with its halo."""


def bearing(place: float) -> float:
    """The angle of a place, radians clockwise from twelve o'clock on the screen."""
    return math.tau * place / 9


def ring_lights(canvas: Canvas, widget: RingLights, _: bool) -> None:
    """A wooden wheel with a ring of LEDs outside its places."""
    x, y, w, h = widget.rect
    side = min(w, h)

    def draw(pen: Pen) -> None:
        middle, unit = pen.size[0] / 2, pen.unit
        pen.circle((*theme.SHADOW, 60), (middle, middle + 2 * unit), middle - unit)
        pen.circle(theme.OAK_DARK, (middle, middle), middle - 3 * unit)
        pen.circle(theme.OAK, (middle, middle), middle - 6 * unit)
        pen.circle(theme.OAK_DARK, (middle, middle), middle - 26 * unit)
        pen.circle(theme.OAK_LIGHT, (middle, middle), middle - 28 * unit)
        pen.circle(theme.OAK, (middle, middle), middle - 31 * unit)
        for place in range(9):
            angle = bearing(place + 0.5)
            reach = ((middle - 32 * unit), middle * 0.34)
            start, end = ((middle + r * math.sin(angle), middle - r * math.cos(angle)) for r in reach)
            pen.lines(theme.OAK_DARK, (start, end), round(2 * unit))

    canvas.sprite("ring", (x, y, side, side), draw)
    for led, light in enumerate(widget.lights):
        _lamp(canvas, _lamp_at(widget, led), light)


def _lamp_at(widget: RingLights, led: int) -> tuple[float, float]:
    """The middle of an LED."""
    x, y, w, h = widget.rect
    side = min(w, h)
    reach = side / 2 - 15.5
    angle = bearing(9 * (led + 0.5) / len(widget.lights) - 0.5)
    return x + side / 2 + reach * math.sin(angle), y + side / 2 - reach * math.cos(angle)


def changed_lamps(before: RingLights, after: RingLights) -> list[Rect]:
    """Squares around the LEDs that show something else."""
    if len(before.lights) != len(after.lights):
        return [after.rect]
    found = []
    for led, (old, new) in enumerate(zip(before.lights, after.lights, strict=True)):
        if old != new:
            x, y = _lamp_at(after, led)
            found.append((math.floor(x - LAMP) - 1, math.floor(y - LAMP) - 1, 2 * round(LAMP) + 3, 2 * round(LAMP) + 3))
    return found


def _lamp(canvas: Canvas, centre: tuple[float, float], light: Rgb) -> None:
    """An LED: a dark dot, or its light with a halo that is as strong as the light."""
    radius = LAMP

    def draw(pen: Pen) -> None:
        middle, unit = pen.size[0] / 2, pen.unit
        if not any(light):
            pen.circle(theme.OAK_DARK, (middle, middle), 4.5 * unit)
            return
        power = max(light)
        glow = (light[0] * 255 // power, light[1] * 255 // power, light[2] * 255 // power)
        for wide, strength in ((14, 40), (11, 70), (8.5, 120)):
            pen.circle((*glow, strength * power // 255), (middle, middle), wide * unit)
        pen.circle(theme.OAK_DARK, (middle, middle), 7 * unit)
        pen.circle(light, (middle, middle), 6 * unit)

    box = (centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
    canvas.sprite(("led", light), box, draw)
