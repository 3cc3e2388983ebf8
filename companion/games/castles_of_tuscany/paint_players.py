"""Painters of players: the piece in its colour and shape, points of both tracks, supplies, bonus tiles."""

from companion.games.castles_of_tuscany.widgets import BonusMark, Goods, PieceMark, PlayerKey, Supplies
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Box, Canvas
from companion.ui.toolkit.paint_shapes import icon, outlined
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Icon, Piece
from engine.castles_of_tuscany.terms import STACKS

Corners = tuple[tuple[float, float], ...]
DISC: Corners = ()
SQUARE: Corners = ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94))
DIAMOND: Corners = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
CARD: Corners = ((0.18, 0.0), (0.82, 0.0), (0.82, 1.0), (0.18, 1.0))
PIECES = {
    "blue": Piece((0, 100, 176), DISC),
    "green": Piece((0, 134, 84), ((0.5, 0.03), (0.99, 0.93), (0.01, 0.93))),
    "red": Piece((190, 44, 44), SQUARE),
    "yellow": Piece((240, 200, 40), DIAMOND),
}
"""The look of each player's pieces."""
GREEN, RED = (60, 140, 60), (190, 44, 44)
MARBLE = (236, 232, 224)
BONUS_GROUND, BACK, STACK_DUE = (222, 196, 140), (240, 228, 200), (150, 200, 214)
HEXAGON: Corners = ((0.25, 0.07), (0.75, 0.07), (1.0, 0.5), (0.75, 0.93), (0.25, 0.93), (0.0, 0.5))


def shape(canvas: Canvas, name: str, colour: Rgb, corners: Corners, box: Box) -> None:
    """A shape in a colour with a dark edge."""
    outlined(canvas, ("tuscany shape", name), colour, corners, box)


def player_key(canvas: Canvas, widget: PlayerKey, pressed: bool) -> None:
    """The piece and the name above; green points on a disc, red ones on a square, cards below."""
    x, y, w, h = widget.rect
    fill, edge, thick = theme.CARD, theme.KEY_EDGE, 1.5
    if widget.turn:
        fill, edge, thick = theme.WOAD_PALE, theme.WOAD, 3.0
    canvas.rounded(widget.rect, theme.CARD_PRESSED if pressed else fill, edge, radius=8, thick=thick)
    half = h // 2
    token = min(half - 6, 22)
    _piece(canvas, widget.piece, (x + 7, y + 4, token, token))
    name = (x + token + 12, y + 2, w - token - 16, half)
    draw_text(canvas, widget.label, name, theme.BODY, Face.BOLD, theme.INK)
    parts = (
        ("green", GREEN, DISC, widget.green),
        ("red", RED, SQUARE, widget.red),
        ("card", MARBLE, CARD, widget.cards),
    )
    pitch = (w - 10) / len(parts)
    for number, (sign, ink, outline, value) in enumerate(parts):
        left = x + 7 + pitch * number
        shape(canvas, f"{sign} of a player", ink, outline, (left, y + half + (h - half - 15) / 2 - 2, 15, 15))
        words = (round(left + 19), y + half - 2, round(pitch - 19), h - half)
        draw_text(canvas, str(value), words, theme.SMALL, Face.BOLD, theme.INK)


def piece_mark(canvas: Canvas, widget: PieceMark, _pressed: bool) -> None:
    """A piece in the middle of its rect."""
    x, y, w, h = widget.rect
    side = min(w, h)
    _piece(canvas, widget.piece, (x + (w - side) / 2, y + (h - side) / 2, side, side))


def _piece(canvas: Canvas, piece: str, box: Box) -> None:
    """A player's piece in its colour and shape."""
    look = PIECES[piece]
    shape(canvas, piece, look.colour, look.corners, box)


def goods(canvas: Canvas, widget: Goods, _pressed: bool) -> None:
    """Cards, workers and marbles side by side."""
    x, y, w, h = widget.rect
    pitch, side = w / 3, min(h - 8, 26)
    top = y + (h - side) / 2
    shape(canvas, "card of a player", MARBLE, CARD, (x, top, side, side))
    icon(canvas, Icon.CRAFTSMAN, (x + pitch, top, side, side), None)
    shape(canvas, "marble", MARBLE, DISC, (x + 2 * pitch, top, side, side))
    for number, value in enumerate((widget.cards, widget.workers, widget.marbles)):
        words = (round(x + pitch * number + side + 5), y, round(pitch - side - 6), h)
        draw_text(canvas, str(value), words, theme.LARGE, Face.BOLD, theme.INK)


def supplies(canvas: Canvas, widget: Supplies, _pressed: bool) -> None:
    """Workers and marbles, behind or below them a tile's back with the number of its tiles for each stack."""
    x, y, w, h = widget.rect
    rows = 2 if h > w // 4 else 1
    high, wide = h // rows, w if rows == 2 else w * 2 // 5
    side = min(high - 4, 26)
    for number, value in enumerate((widget.workers, widget.marbles)):
        left, top = x + number * wide // 2, y + (high - side) / 2
        if number:
            shape(canvas, "marble", MARBLE, DISC, (left, top, side, side))
        else:
            icon(canvas, Icon.CRAFTSMAN, (left, top, side, side), None)
        words = (round(left + side + 1), y, wide // 2 - side - 1, high)
        draw_text(canvas, str(value), words, theme.BODY, Face.BOLD, theme.INK)
    left, top, pitch = (x, y + high, w / STACKS) if rows == 2 else (x + wide, y, (w - wide) / STACKS)
    for number, tiles in enumerate(widget.stacks):
        colour = STACK_DUE if number + 1 == widget.due else BACK if tiles else theme.GREYED
        place = (round(left + pitch * number + (pitch - high) / 2), top, high, high)
        shape(canvas, f"stack in {colour}", colour, HEXAGON, place)
        draw_text(canvas, str(tiles), place, theme.BODY, Face.BOLD, theme.INK, 0)


def bonus_mark(canvas: Canvas, widget: BonusMark, _pressed: bool) -> None:
    """A square with the picture of the bonus; the number stands at its right."""
    x, y, w, h = widget.rect
    side = min(h, w * 3 // 5)
    top = y + (h - side) / 2
    canvas.rounded((x, round(top), side, side), BONUS_GROUND, theme.INK, radius=4, thick=1.5)
    part = 0.16 * side
    box = (x + part, top + part, side - 2 * part, side - 2 * part)
    match widget.bonus:
        case "card":
            shape(canvas, "card of a player", MARBLE, CARD, box)
        case "storage":
            shape(canvas, "room for an item", theme.CARD, HEXAGON, box)
        case "marble":
            shape(canvas, "marble", MARBLE, DISC, box)
        case "worker":
            icon(canvas, Icon.CRAFTSMAN, box, None)
        case _:
            icon(canvas, Icon.SCROLL, box, None)
    draw_text(canvas, str(widget.n), (x + side + 2, y, w - side - 2, h), theme.BODY, Face.BOLD, theme.INK)
