"""Painters of dice, citizens, spaces of buildings, districts and players; each colour has a shape of its own."""

from collections.abc import Sequence

from companion.games.troyes.widgets import GREY, DieMark, DistrictMark, PieceMark, PlayerMark, SpaceMark
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Box, Canvas
from companion.ui.toolkit.paint_shapes import COLOURED, die, icon, outlined
from companion.ui.toolkit.text_layout import draw_text
from companion.ui.toolkit.widgets import DISTRICT_ICON, Face, Icon, Piece

DISTRICTS = {body: tint for tint, body in enumerate(COLOURED)}
"""The place of a colour of dice in the palette."""

PIECES = {
    "orange": Piece((226, 112, 20), ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92))),
    "blue": Piece((0, 100, 176)),
    "green": Piece((0, 134, 84), ((0.5, 0.03), (0.99, 0.93), (0.01, 0.93))),
    "natural": Piece((226, 190, 130), ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))),
    GREY: Piece((150, 148, 144), ((0.3, 0.04), (0.7, 0.04), (0.7, 0.96), (0.3, 0.96))),
}
"""The look of the pieces of each player, and of the neutral district."""

DASH = "\N{EM DASH}"


def colour_sign(canvas: Canvas, colour: str, centre: tuple[float, float], radius: float, fade: bool = False) -> None:
    """The shape of a colour of dice on a small plate; black has none, its pips are light."""
    tint = DISTRICTS.get(colour)
    if tint is None:
        return
    x, y = centre
    canvas.disc(centre, radius, theme.CARD, theme.KEY_EDGE, 1)
    side = radius * 1.5
    icon(canvas, DISTRICT_ICON[tint], (x - side / 2, y - side / 2, side, side), tint, theme.INK, fade)


def piece(canvas: Canvas, kind: str, box: Box) -> None:
    """A citizen or a cube: a shape and a colour that no other player has."""
    look = PIECES[kind]
    x, y, w, h = box
    side = min(w, h)
    outlined(canvas, ("piece", kind), look.colour, look.corners, (x + (w - side) / 2, y + (h - side) / 2, side, side))


def ground(canvas: Canvas, box: Box, enabled: bool, selected: bool, pressed: bool, tappable: bool) -> None:
    """The body of something that may be tapped, or the flat one of something that is only seen."""
    fill, edge, thick = theme.CARD, theme.KEY_EDGE if tappable else theme.PANEL_EDGE, 1.5
    if not enabled:
        fill, edge = theme.GREYED, theme.INK_GREYED
    if selected:
        fill, edge, thick = theme.WOAD_PALE, theme.WOAD, 3
    if pressed:
        fill = theme.CARD_PRESSED
    lip = edge if tappable and enabled and not pressed else None
    canvas.rounded(box, fill, edge, radius=7, thick=thick, lip=lip)


def die_mark(canvas: Canvas, widget: DieMark, pressed: bool) -> None:
    """A die; a frame around a chosen one."""
    x, y, w, h = widget.rect
    if widget.tappable or widget.selected:
        ground(canvas, widget.rect, widget.enabled, widget.selected, pressed, widget.tappable)
    side = min(w, h) - 8
    left, top = x + (w - side) / 2, y + (h - side) / 2 - 1
    die(canvas, (left, top, side, side), widget.value, widget.colour, fade=not widget.enabled)
    if widget.selected:
        canvas.disc((x + w - 6, y + 6), 9, theme.WOAD, theme.CARD, 2)
        icon(canvas, Icon.TICK, (x + w - 11, y + 1, 10, 10), None, theme.IVORY)


def piece_mark(canvas: Canvas, widget: PieceMark, _: bool) -> None:
    """A piece alone."""
    piece(canvas, widget.piece, widget.rect)


def space_mark(canvas: Canvas, widget: SpaceMark, pressed: bool) -> None:
    """A space with its number at the left; a citizen stands at its right."""
    x, y, w, h = widget.rect
    ground(canvas, widget.rect, widget.enabled, widget.selected, pressed, widget.tappable)
    ink = theme.INK if widget.enabled else theme.INK_GREYED
    size = theme.BODY if h < 60 else theme.LARGE
    if not widget.piece:
        draw_text(canvas, str(widget.number), (x, y, w, h), size, Face.BOLD, ink, 0)
        return
    side = min(h - 8, w - 22, 46)
    draw_text(canvas, str(widget.number), (x + 3, y, w - side - 9, h), size, Face.SANS, ink, 0)
    piece(canvas, widget.piece, (x + w - side - 5, y + (h - side) / 2, side, side))


def district_mark(canvas: Canvas, widget: DistrictMark, _: bool) -> None:
    """The owner's piece, then the dice of each colour behind the colour's shape, and the deniers that wait."""
    x, y, w, h = widget.rect
    canvas.rounded(widget.rect, theme.PANEL, theme.PANEL_EDGE, radius=6, thick=1)
    token = min(h - 6, 24)
    if widget.piece:
        piece(canvas, widget.piece, (x + 5, y + (h - token) / 2, token, token))
    left, room = float(x + token + 12), w - token - 16
    purse = 46 if widget.waiting else 0
    side = _small_die(widget.dice, room - purse, h)
    for colour, values in widget.dice:
        if not values:
            continue
        if colour in DISTRICTS:
            colour_sign(canvas, colour, (left + side * 0.36, y + h / 2), side * 0.4)
            left += side * 0.82
        for value in values:
            die(canvas, (left, y + (h - side) / 2, side, side), value, colour)
            left += side + 2
        left += 4
    if widget.waiting:
        icon(canvas, Icon.COIN, (x + w - 44, y + (h - 20) / 2, 20, 20), None)
        draw_text(canvas, str(widget.waiting), (x + w - 23, y, 22, h), theme.SMALL, Face.BOLD, theme.INK)


def _small_die(dice: Sequence[tuple[str, tuple[int, ...]]], room: float, height: int) -> float:
    """The largest side at which all dice of a district and the shapes of their colours stand in one row."""
    count = sum(len(values) for _, values in dice)
    kinds = sum(1 for _, values in dice if values)
    side = (room - 2 * count - 4 * kinds) / max(1.0, count + 0.82 * kinds)
    return min(height - 8, side, 40)


def player_mark(canvas: Canvas, widget: PlayerMark, pressed: bool) -> None:
    """Piece and name above, goods below; the victory points while a finger rests here, a dash otherwise."""
    x, y, w, h = widget.rect
    ground(canvas, widget.rect, True, widget.turn, pressed, widget.tappable)
    half = h // 2
    token = min(half - 4, 26)
    piece(canvas, widget.piece, (x + 6, y + (half - token) / 2 + 2, token, token))
    signs = [sign for sign, shown in ((Icon.CROWN, widget.start), (Icon.TICK, widget.passed)) if shown]
    for number, sign in enumerate(signs, 1):
        icon(canvas, sign, (x + w - 4 - 24 * number, y + 5, 20, 20), None)
    name = (x + token + 12, y + 2, w - token - 16 - 24 * len(signs), half)
    draw_text(canvas, widget.name, name, theme.BODY, Face.BOLD, theme.INK)
    amounts = (
        (Icon.COIN, str(widget.denier)),
        (Icon.SCROLL, str(widget.influence)),
        (Icon.CRAFTSMAN, str(widget.citizens)),
        (Icon.MEDAL, str(widget.secret) if pressed else DASH),
    )
    pitch = (w - 8) / len(amounts)
    for number, (sign, words) in enumerate(amounts):
        left = x + 5 + pitch * number
        icon(canvas, sign, (left, y + half + (h - half - 20) / 2 - 1, 20, 20), None)
        draw_text(
            canvas, words, (round(left + 21), y + half, round(pitch - 22), h - half), theme.SMALL, Face.BOLD, theme.INK
        )
