"""Painters of the wheel: the ring of lights, the plazas, the day's disc, the tiles of Feasts & Raids."""

import math

from companion.games.troyes_dice.widgets import DayDisc, PlazaKey, TileKey
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas, Pen
from companion.ui.toolkit.paint_ring import bearing
from companion.ui.toolkit.paint_shapes import broken, cross_strokes, icon, plaza, svg_icon
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import DISTRICT_ICON, Face, Icon
from engine.troyes_dice import Colour, Half, Tile

TILE_ICON: dict[Tile, tuple[Icon, Colour]] = {
    Tile.INFLUENCE: (Icon.SHIELD, Colour.RED),
    Tile.KNOWLEDGE: (Icon.BOOK, Colour.WHITE),
    Tile.COIN: (Icon.COIN, Colour.YELLOW),
    Tile.FORTRESS: (Icon.FORTRESS, Colour.RED),
    Tile.CATHEDRAL: (Icon.CATHEDRAL, Colour.WHITE),
    Tile.HALL: (Icon.GREAT_HALL, Colour.YELLOW),
    Tile.WORK: (Icon.TOWN_HALL, Colour.YELLOW),
    Tile.BLACK: (Icon.DIE, Colour.WHITE),
}


def day_disc(canvas: Canvas, widget: DayDisc, _: bool) -> None:
    """The small disc with the day, a sun or a setting sun, and the window towards the neutral place."""
    x, y, w, h = widget.rect
    side = min(w, h)
    morning = widget.half == Half.MORNING

    def draw(pen: Pen) -> None:
        middle, thick = pen.size[0] / 2, max(1, round(2 * pen.unit))
        angle = bearing(widget.neutral)
        tip = middle + middle * math.sin(angle), middle - middle * math.cos(angle)
        sides = [
            (middle + 0.8 * middle * math.sin(a), middle - 0.8 * middle * math.cos(a))
            for a in (angle - 0.35, angle + 0.35)
        ]
        pen.polygon(theme.GOLD, [tip, *sides])
        pen.circle(theme.GOLD, (middle, middle), middle * 0.84)
        pen.circle(theme.CARD, (middle, middle), middle * 0.79)
        if widget.struck:
            return
        sun = (middle, middle * 0.62)
        radius = middle * 0.15
        for ray in range(12):
            turn = math.tau * ray / 12
            if not morning and math.cos(turn) < -0.1:
                continue
            near, far = radius * 1.35, radius * 1.8
            start, end = ((sun[0] + r * math.sin(turn), sun[1] - r * math.cos(turn)) for r in (near, far))
            pen.lines(canvas.palette.doubt, (start, end), thick)
        pen.circle(theme.GOLD if morning else canvas.palette.doubt, sun, radius)
        if not morning:
            pen.rect(theme.CARD, (sun[0] - radius * 2, sun[1] + pen.unit, radius * 4, radius * 1.6))
            start, end = (sun[0] - radius * 1.9, sun[1] + pen.unit), (sun[0] + radius * 1.9, sun[1] + pen.unit)
            pen.lines(canvas.palette.doubt, (start, end), thick)

    canvas.sprite(("day", morning, widget.neutral, bool(widget.struck)), (x, y, side, side), draw)
    if widget.struck:
        _struck(canvas, widget)
        return
    band = (x + round(side * 0.12), y + round(side * 0.37), round(side * 0.76), round(side * 0.26))
    draw_text(canvas, widget.label, band, theme.LARGE, Face.SERIF, theme.INK, 0)
    below = (x + round(side * 0.14), y + round(side * 0.59), round(side * 0.72), round(side * 0.22))
    draw_text(canvas, widget.detail, below, theme.SMALL, Face.SANS, theme.INK_SOFT, 0)


def _struck(canvas: Canvas, widget: DayDisc) -> None:
    """Each cell to cross out, in its colour, crossed behind its number; below it the colour's shape and word."""
    x, y, w, _h = widget.rect
    alone = len(widget.struck) == 1
    side = round(w * (0.44 if alone else 0.34))
    left = x + (w - len(widget.struck) * (side + 6) + 6) / 2
    top = y + round(w * (0.17 if alone else 0.22))
    for number, (colour, value, word) in enumerate(widget.struck):
        shades = canvas.palette.districts[colour]
        at = left + number * (side + 6)
        canvas.rounded((at, top, side, side), shades.face, theme.INK, radius=8, thick=2.5)
        cross_strokes(canvas, (at - 4, top - 4, side + 8, side + 8))
        canvas.disc((at + side / 2, top + side / 2), side * 0.34, shades.face)
        digit = (round(at), round(top + side * 0.16), side, round(side * 0.68))
        draw_text(canvas, str(value), digit, round(side * 0.55), Face.BOLD, shades.ink, 0)
        below = round(top + side + 6)
        mark = (x + round(w * 0.16), below + 2, 22, 22) if alone else (at + side / 2 - 11, below, 22, 22)
        icon(canvas, DISTRICT_ICON[colour], mark, colour)
        if alone:
            words = (x + round(w * 0.16) + 24, below, round(w * 0.68) - 26, 27)
            draw_text(canvas, word, words, theme.BODY, Face.BOLD, theme.INK)


def plaza_key(canvas: Canvas, widget: PlazaKey, pressed: bool) -> None:
    """A plaza tile with its shape, and the hidden colour's arrow where it is shown."""
    x, y, w, h = widget.rect
    side = min(w, h)
    x, y = x + (w - side) // 2, y + (h - side) // 2 + (2 if pressed else 0)
    if widget.selected:
        canvas.disc((x + side / 2, y + side / 2), side / 2 + 5, theme.WOAD, theme.IVORY, 2)
    plaza(canvas, (x, y, side, side), widget.colour, fade=not widget.in_play)
    inset = side * 0.24
    raised = side * 0.1 if widget.label or (widget.back is not None and side <= 60) else 0
    box = (x + inset, y + inset - raised, side - 2 * inset, side - 2 * inset)
    icon(canvas, DISTRICT_ICON[widget.colour], box, widget.colour)
    if widget.label:
        words = (x + round(side * 0.1), y + round(side * 0.58), round(side * 0.8), max(24, round(side * 0.32)))
        ink = canvas.palette.districts[widget.colour].ink
        draw_text(canvas, widget.label, words, theme.LEAST, Face.BOLD, ink, 0)
    if widget.destroyed:
        broken(canvas, (x, y, side, side))
    if widget.back is not None:
        hidden = canvas.palette.districts[widget.back]
        corner = (x + side * 0.62, y + side * 0.62, side * 0.42, side * 0.42)
        svg_icon(canvas, Icon.TURN, corner, theme.INK, hidden.face, hidden.ink)
    if widget.mark:
        canvas.disc((x + side * 0.12, y + side * 0.14), 11, theme.OAK_DARK, theme.GOLD, 1.5)
        box_text = (x + round(side * 0.12) - 11, y + round(side * 0.14) - 12, 22, 23)
        draw_text(canvas, widget.mark, box_text, theme.SMALL, Face.BOLD, theme.IVORY, 0)


def tile_key(canvas: Canvas, widget: TileKey, pressed: bool) -> None:
    """A tile of Feasts & Raids: gold for a feast, dark for a raid, with its name if there is room."""
    x, y, w, h = widget.rect
    y += 2 if pressed else 0
    fill, edge, ink = (
        (theme.RAID, canvas.palette.doubt, theme.INK) if widget.raid else (theme.GOLD_LIGHT, theme.OAK, theme.INK)
    )
    thick = 2.5 if widget.raid else 1.5
    if widget.selected:
        edge, thick = theme.WOAD, 3.5
    if not widget.enabled:
        fill, edge, ink = theme.GREYED, theme.GREYED_EDGE, theme.INK_GREYED
    raised = None if pressed or widget.small or not widget.enabled else theme.OAK
    canvas.rounded((x, y, w, h), fill, edge, radius=8, thick=thick, lip=raised)
    name, district = TILE_ICON[widget.tile]
    if widget.small:
        icon(canvas, name, (x + 4, y + 4, w - 8, h - 8), district)
        return
    side = min(h - 30, 40)
    icon(canvas, name, (x + (w - side) / 2, y + 6, side, side), district, fade=not widget.enabled)
    draw_text(canvas, widget.label, (x + 4, y + h - 26, w - 8, 22), theme.SMALL, Face.BOLD, ink, 0)
