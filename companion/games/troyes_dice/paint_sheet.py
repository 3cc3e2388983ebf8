"""Painters of a player's sheet: buildings, links, tracks."""

from companion.games.troyes_dice.widgets import CellKey, Link, Track
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.paint_shapes import cross_strokes, icon, plaza
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import Face, Icon
from engine.troyes_dice import Colour


def cell_key(canvas: Canvas, widget: CellKey, pressed: bool) -> None:
    """A building's space: filled with its district's colour once it stands, struck out once it is lost."""
    x, y, w, h = widget.rect
    shades = canvas.palette.districts[widget.district]
    lost = widget.crossed and not widget.built
    fill = canvas.palette.pale[widget.district] if widget.built else theme.GREYED if lost else theme.CARD
    edge = shades.edge if widget.built else theme.KEY_EDGE
    if pressed:
        fill = theme.CARD_PRESSED
    canvas.rounded(widget.rect, fill, edge, radius=6, thick=3 if widget.built else 1.2)
    if widget.name:
        _character(canvas, widget, lost)
    else:
        _building(canvas, widget, lost)
    if widget.built and not widget.name:
        canvas.disc((x + w - 15, y + h / 2 - 1), 11, canvas.palette.seen)
        icon(canvas, Icon.TICK, (x + w - 22, y + h / 2 - 8, 14, 14), None, theme.IVORY)
    elif lost:
        cross_strokes(canvas, (x + 4, y + 3, w - 8, h - 6))
    if widget.shielded:
        canvas.fill((x + 6, y - 2, w - 12, 3), canvas.palette.seen)


def _building(canvas: Canvas, widget: CellKey, lost: bool) -> None:
    """The building at the left, at the right its reward, and below that the die that brings each."""
    x, y, _, h = widget.rect
    side = min(h - 8, 29)
    ink = theme.INK if widget.built else theme.INK_GREYED
    tint = widget.district if widget.built else None
    icon(canvas, widget.icon, (x + 3, y + (h - side) / 2 - 1, side, side), tint, ink, fade=not widget.built)
    if widget.built or lost:
        return
    right, step = x + side + 4, 9 if len(widget.reward) > 2 else 12
    top = y + 3 if widget.each is not None else y + h / 2 - 11
    for index, (name, district) in enumerate(widget.reward):
        icon(canvas, name, (right + index * step, top, 18, 18), district)
    if widget.each is not None:
        _by_each_die(canvas, (right + 2, y + 25), widget.each)


def _by_each_die(canvas: Canvas, at: tuple[float, float], colour: Colour) -> None:
    """A stroke as in a fraction, below it a die on its plaza: so much for each such die."""
    x, y = at
    canvas.fill((x, y - 3, 28, 2), theme.INK)
    plaza(canvas, (x + 4, y, 20, 20), colour)
    canvas.rounded((x + 9, y + 5, 10, 10), theme.CLEAR_DIE, theme.CLEAR_EDGE, radius=2, thick=1.2)


def _character(canvas: Canvas, widget: CellKey, lost: bool) -> None:
    """The character's name above, below the building that it counts and, once it stands, the points for each."""
    x, y, w, _ = widget.rect
    ink = theme.INK_GREYED if lost else theme.INK
    draw_text(canvas, widget.name, (x + 2, y + 1, w - 4, 23), theme.SMALL, Face.SANS, ink, 0)
    for name, district in widget.reward:
        icon(canvas, name, (x + 6, y + 23, 22, 22), district, fade=lost)
    if widget.built:
        draw_text(canvas, f"\u00d7 {widget.note}", (x + 27, y + 22, w - 32, 25), theme.SMALL, Face.BOLD, ink, 0)


def link(canvas: Canvas, widget: Link, _: bool) -> None:
    """A small bridge between two buildings with its reward; ticked once paid, grey once it can never pay."""
    x, y, w, h = widget.rect
    fill = canvas.palette.seen if widget.paid else theme.GREYED if widget.dead else theme.PARCHMENT
    canvas.rounded(widget.rect, fill, theme.INK_GREYED if widget.dead else theme.INK_SOFT, radius=h / 2, thick=1)
    ink = theme.IVORY if widget.paid else theme.INK_GREYED if widget.dead else theme.INK
    words = (x + 2, y, w // 2 - 3, h)
    draw_text(canvas, str(widget.amount), words, theme.SMALL, Face.BOLD, ink, 0)
    icon(canvas, widget.icon, (x + w / 2 - 3, y + 2, h - 4, h - 4), widget.district, fade=widget.dead)


def track(canvas: Canvas, widget: Track, _: bool) -> None:
    """A row of spaces: rings circled from the left, the spent ones struck out, a star where a bonus lies."""
    x, y, w, h = widget.rect
    pitch = w / len(widget.spaces)
    radius = min(pitch, h) / 2 - 1.5
    shades = canvas.palette.districts[widget.district]
    for index, space in enumerate(widget.spaces):
        centre = (x + pitch * (index + 0.5), y + h / 2)
        stop = space in widget.stops
        if stop:
            reach = radius + 1.5
            square = (centre[0] - reach, centre[1] - reach, 2 * reach, 2 * reach)
            canvas.rounded(square, theme.CARD, theme.GOLD_DARK, radius=5, thick=1.8)
        if space <= widget.spent:
            canvas.disc(centre, radius, theme.GREYED, theme.INK_GREYED, 1.5)
            side = radius * 1.15
            icon(canvas, Icon.CROSS, (centre[0] - side / 2, centre[1] - side / 2, side, side), None, theme.INK_SOFT)
        elif space <= widget.circled:
            canvas.disc(centre, radius, shades.face, theme.INK, 2.2)
            icon(
                canvas,
                widget.icon,
                (centre[0] - radius * 0.66, centre[1] - radius * 0.66, radius * 1.32, radius * 1.32),
                widget.district,
            )
        elif stop:
            box = (round(centre[0] - 13), round(centre[1] - 12), 26, 24)
            draw_text(canvas, str(space), box, theme.SMALL, Face.BOLD, theme.INK, 0)
        else:
            canvas.disc(centre, radius - 1, theme.CARD, theme.KEY_EDGE, 1.2)
