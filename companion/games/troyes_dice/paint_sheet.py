"""Painters of a player's sheet: buildings, links, tracks."""

import pygame

from companion.games.troyes_dice.widgets import CellKey, Link, Track
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.paint_shapes import icon, pen_stroke
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import Face, Icon


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
    side = min(h - 8, 33)
    at = (x + 3, y + (h - side) / 2 - 1, side, side)
    icon(
        canvas,
        widget.icon,
        at,
        widget.district if widget.built else None,
        theme.INK if widget.built else theme.INK_GREYED,
        fade=not widget.built,
    )
    right = round(x + side + 4)
    room = x + w - right - 2
    if widget.built:
        canvas.disc((x + w - 15, y + h / 2 - 1), 11, canvas.palette.seen)
        if widget.note:
            box = (round(x + w - 26), round(y + h / 2 - 12), 22, 22)
            draw_text(canvas, widget.note, box, theme.BODY, Face.BOLD, theme.IVORY, 0)
        else:
            icon(canvas, Icon.TICK, (x + w - 22, y + h / 2 - 8, 14, 14), None, theme.IVORY)
    elif lost:
        cross_out(canvas, (x + 4, y + 3, w - 8, h - 6))
    elif widget.reward:
        for index, (name, district) in enumerate(widget.reward):
            icon(canvas, name, (right + index * 12, y + h / 2 - 11, 18, 18), district)
    elif widget.note:
        draw_text(canvas, widget.note, (right, y, room, h), theme.TINY, Face.BOLD, theme.INK, 0)
    if widget.shielded:
        canvas.fill((x + 6, y - 2, w - 12, 3), canvas.palette.seen)


def cross_out(canvas: Canvas, box: tuple[float, float, float, float]) -> None:
    """Two pen strokes through a space."""

    def draw(surface: pygame.Surface, _: float) -> None:
        w, h = surface.get_size()
        width = max(1, round(0.09 * min(w, h)))
        for start, end in (((0.08, 0.1), (0.92, 0.9)), ((0.92, 0.1), (0.08, 0.9))):
            pen_stroke(surface, theme.INK, (start[0] * w, start[1] * h), (end[0] * w, end[1] * h), width)

    canvas.sprite("cross out", box, draw)


def link(canvas: Canvas, widget: Link, _: bool) -> None:
    """A small bridge between two buildings with its reward; ticked once paid, grey once it can never pay."""
    x, y, w, h = widget.rect
    fill = canvas.palette.seen if widget.paid else theme.GREYED if widget.dead else theme.PARCHMENT
    canvas.rounded(widget.rect, fill, theme.INK_GREYED if widget.dead else theme.INK_SOFT, radius=h / 2, thick=1)
    ink = theme.IVORY if widget.paid else theme.INK_GREYED if widget.dead else theme.INK
    words = (x + 1, y, w // 2 - 1, h)
    draw_text(canvas, str(widget.amount), words, theme.TINY, Face.BOLD, ink, 0)
    icon(canvas, widget.icon, (x + w / 2 - 2, y + 1.5, h - 3, h - 3), widget.district, fade=widget.dead)


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
            canvas.disc(centre, radius + 2.5, theme.GOLD)
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
        else:
            canvas.disc(centre, radius, theme.CARD, theme.KEY_EDGE, 1.2)
            if stop:
                box = (round(centre[0] - radius), round(centre[1] - radius), round(2 * radius), round(2 * radius))
                draw_text(canvas, str(space), box, theme.TINY, Face.BOLD, theme.INK, 0)
