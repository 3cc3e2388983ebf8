"""Painters of panels, texts, keys and cards."""

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.paint_shapes import badge, die, icon, plaza
from companion.ui.toolkit.text_layout import draw_text, layout
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import (
    DISTRICT_ICON,
    Backdrop,
    Badge,
    Card,
    Cross,
    DieKey,
    Face,
    Icon,
    Key,
    Panel,
    Picture,
    Style,
    Text,
    Tone,
)

ROOM_FOR_DETAIL = 110
"""The height from which a die's key has a second line under the die."""
ROOM_BESIDE = 70
"""A die's key that is wider than high by more than this has its label beside the die."""

WORD_SIZES = (theme.LEAST, 16, 14)
"""The sizes of the word under a die, the largest first: dice side by side may leave little room for it."""

NARROW, CORNER_BADGE = 150, 20
"""The width up to which a player's key has its badge on a corner, and the badge's side there."""

STATE = 22
"""The side of the icon for a player's state."""

LOW_DIE = 60
"""The height below which a die's key has no room for a second line below its label."""

LOW_CARD = 145
"""The height below which a card's words stand closer together."""

HIGH = 86
"""The height from which the smaller words on a key get more room than the label."""

CROSS, CROSS_RING = 36, 20
"""Half the length of a calibration cross, and the radius of its ring."""

TONES: dict[Tone, Rgb] = {
    Tone.INK: theme.INK,
    Tone.SOFT: theme.INK_SOFT,
    Tone.GREYED: theme.INK_GREYED,
    Tone.LIGHT: theme.IVORY,
    Tone.GOLD: theme.GOLD_LIGHT,
    Tone.BLUE: theme.WOAD,
}


def ink_of(canvas: Canvas, tone: Tone) -> Rgb:
    """The colour of a text."""
    return canvas.palette.doubt if tone is Tone.DOUBT else TONES[tone]


def backdrop(canvas: Canvas, widget: Backdrop, _: bool) -> None:
    """Oak boards, or parchment under an oak header, to the window's edges; all that follows is in its colours."""
    canvas.dress(widget.colours, widget.text)
    left, top, right, bottom = canvas.window
    wide = right - left
    if widget.oak:
        canvas.fill((left, top, wide, bottom - top), theme.OAK)
        for board in range(80 * int(top // 80), round(bottom), 80):
            canvas.fill((left, board, wide, 2), theme.OAK_DARK)
            canvas.fill((left, board + 2, wide, 1), theme.OAK_LIGHT)
        return
    canvas.fill((left, top, wide, bottom - top), theme.PARCHMENT)
    canvas.fill((left, top, wide, widget.head - top), theme.OAK)
    canvas.fill((left, widget.head - 4, wide, 4), theme.OAK_DARK)
    canvas.fill((left, widget.head - 5, wide, 1), theme.GOLD)


def panel(canvas: Canvas, widget: Panel, _: bool) -> None:
    """A flat area, paler at its edge than any key."""
    fill, edge = theme.PANEL, theme.PANEL_EDGE
    if widget.dark:
        fill, edge = theme.OAK_DARK, theme.GOLD
    if widget.doubt:
        fill, edge = canvas.palette.doubt_pale, canvas.palette.doubt
    canvas.rounded(widget.rect, fill, edge, radius=theme.RADIUS - 4, thick=1)


def text(canvas: Canvas, widget: Text, _: bool) -> None:
    """Words."""
    draw_text(
        canvas,
        widget.text,
        widget.rect,
        widget.size,
        widget.face,
        ink_of(canvas, widget.tone),
        widget.align,
        widget.valign,
        widget.lines,
    )


def cross(canvas: Canvas, widget: Cross, pressed: bool) -> None:
    """Two thin lines in a ring, so that its middle is plain to see; in another colour while it is touched."""
    x, y = widget.at
    ink = theme.WOAD_PALE if pressed else theme.GOLD_LIGHT
    canvas.disc((x, y), CROSS_RING, ink)
    canvas.disc((x, y), CROSS_RING - 2, theme.OAK)
    canvas.fill((x - CROSS, y - 1, 2 * CROSS, 2), ink)
    canvas.fill((x - 1, y - CROSS, 2, 2 * CROSS), ink)


def picture(canvas: Canvas, widget: Picture, _: bool) -> None:
    """Draw an icon alone."""
    icon(canvas, widget.icon, widget.rect, widget.district, ink_of(canvas, widget.tone))


def key(canvas: Canvas, widget: Key, pressed: bool) -> None:
    """A key: raised, or flat and darker while it is pressed."""
    ink = key_ground(canvas, widget, pressed)
    x, y, w, h = widget.rect
    top = y + (2 if pressed else 0)
    margin = 10 if w > 120 else 5
    left, room = x + margin, w - 2 * margin
    if widget.player is not None:
        left, room = _player_signs(canvas, widget, top, ink)
    elif widget.icon is not None:
        side = min(h - 14, 44 if w > 120 else 34)
        alone = not widget.label
        at = x + (w - side) / 2 if alone else x + (12 if w > 120 else 8)
        fade = not widget.enabled
        icon(canvas, widget.icon, (at, top + (h - side) / 2, side, side), widget.district, ink, fade)
        left, room = round(at + side + 8), round(x + w - 8 - (at + side + 8))
    align = -1 if widget.icon is not None else 0
    if widget.detail:
        label_h = round(h * (0.52 if h < HIGH else 0.42))
        beside = STATE + 4 if widget.player is not None and widget.icon is not None else 0
        words = (left, top + 3, room - beside, label_h)
        draw_text(canvas, widget.label, words, widget.size, Face.BOLD, ink, align, 1)
        soft = ink if widget.style is Style.MAIN or not widget.enabled else theme.INK_SOFT
        if widget.style in (Style.DARK, Style.HEADER):
            soft = theme.GOLD_LIGHT
        rest = (left, top + 3 + label_h, room, h - label_h - 7)
        lines = 2 if rest[3] + 2 >= 2 * canvas.line_height(canvas.least, Face.SANS) else 1
        draw_text(canvas, widget.detail, rest, theme.SMALL, Face.SANS, soft, align, -1, lines)
    elif widget.label:
        lines = 2 if h >= 46 else 1
        draw_text(canvas, widget.label, (left, top, room, h), widget.size, Face.BOLD, ink, align, 0, lines)
    if widget.selected:
        _tick(canvas, widget.rect)


def _player_signs(canvas: Canvas, widget: Key, top: int, ink: Rgb) -> tuple[int, int]:
    """Draw a player's badge and the icon of the state; return the left edge and the width left for the words.

    On a narrow key the badge sits on the upper left corner.
    """
    x, _, w, h = widget.rect
    assert widget.player is not None
    if w <= NARROW:
        badge(canvas, (x - 5, top - 7, CORNER_BADGE, CORNER_BADGE), widget.player)
        return x + 3, w - 6
    side = min(h - 16, 34)
    badge(canvas, (x + 10, top + (h - side) / 2, side, side), widget.player)
    if widget.icon is not None:
        icon(canvas, widget.icon, (x + w - STATE - 6, top + 6, STATE, STATE), None, ink)
    return x + side + 18, w - side - 24


def player_badge(canvas: Canvas, widget: Badge, _: bool) -> None:
    """A player's colour and shape."""
    badge(canvas, widget.rect, widget.player)


def holding(canvas: Canvas, widget: Key, share: float) -> None:
    """Draw the progress of a key that must be held."""
    x, y, w, h = widget.rect
    canvas.fill((x + 8, y + h - 9, w - 16, 6), theme.GREYED_EDGE)
    canvas.fill((x + 8, y + h - 9, (w - 16) * min(share, 1.0), 6), canvas.palette.doubt)


def key_ground(canvas: Canvas, widget: Key | Card | DieKey, pressed: bool) -> Rgb:
    """Draw the body of a key; return the colour of its text."""
    style = widget.style if isinstance(widget, Key) else Style.PLAIN
    x, y, w, h = widget.rect
    fill, edge, lip, ink = _key_colours(style, widget.enabled, pressed)
    thick = 1.5
    if widget.selected:
        edge, thick = theme.WOAD, 3
        fill = theme.WOAD_PALE if widget.enabled else fill
    raised = lip if widget.enabled and not pressed else None
    canvas.rounded((x, y + (2 if pressed else 0), w, h), fill, edge, thick=thick, lip=raised)
    return ink


def _key_colours(style: Style, enabled: bool, pressed: bool) -> tuple[Rgb, Rgb, Rgb, Rgb]:
    """The colours of a key's face, edge, lip and text."""
    if style in (Style.HEADER, Style.DARK):
        return (theme.OAK_DARK if pressed else theme.OAK_LIGHT), theme.GOLD, theme.GOLD_DARK, theme.IVORY
    if not enabled:
        return theme.GREYED, theme.GREYED_EDGE, theme.GREYED_EDGE, theme.INK_GREYED
    if style is Style.MAIN:
        return (theme.WOAD_PRESSED if pressed else theme.WOAD), theme.WOAD_EDGE, theme.WOAD_PRESSED, theme.IVORY
    return (theme.CARD_PRESSED if pressed else theme.CARD), theme.KEY_EDGE, theme.KEY_EDGE, theme.INK


def _tick(canvas: Canvas, rect: tuple[int, int, int, int]) -> None:
    x, y, w, _ = rect
    canvas.disc((x + w - 5, y + 5), 11, theme.WOAD, theme.CARD, 2)
    icon(canvas, Icon.TICK, (x + w - 11, y - 1, 12, 12), None, theme.IVORY)


def card(canvas: Canvas, widget: Card, pressed: bool) -> None:
    """An action with all that it brings."""
    ink = key_ground(canvas, widget, pressed)
    x, y, w, h = widget.rect
    y += 2 if pressed else 0
    low = h < LOW_CARD
    icon(canvas, widget.icon, (x + 10, y + (4 if low else 8), 40, 40), widget.district, fade=not widget.enabled)
    if w > 300 and low:
        _flat_card(canvas, widget, y, ink)
        return
    top = 45 if low else 50
    draw_text(canvas, widget.title, (x + 58, y + top - 45, w - 66, 46), theme.BODY, Face.BOLD, ink, -1, 0, 2)
    soft = theme.INK_SOFT if widget.enabled else ink
    box = (x + 10, y + top, w - 18, h - top - 2)
    single = (w - 24, 24)
    fit = all(layout(canvas, line, (0, 0, *single), theme.SMALL, Face.SANS, 1).fits for line in widget.lines)
    if len(widget.lines) > 3 or (len(widget.lines) > 1 and not fit):
        draw_text(canvas, widget.between.join(widget.lines), box, theme.SMALL, Face.SANS, soft, -1, -1, 5)
    elif len(widget.lines) == 1:
        draw_text(canvas, widget.lines[0], box, theme.SMALL, Face.SANS, soft, -1, -1, 4)
    else:
        for index, line in enumerate(widget.lines):
            draw_text(
                canvas,
                line,
                (x + 12, y + top + (1 if low else 3) + index * 24, w - 24, 24),
                theme.SMALL,
                Face.SANS,
                soft,
            )
    if widget.selected:
        _tick(canvas, widget.rect)


def _flat_card(canvas: Canvas, widget: Card, y: int, ink: Rgb) -> None:
    """A card that is wide and low: all that the action brings stands beside the icon."""
    x, _, w, h = widget.rect
    draw_text(canvas, widget.title, (x + 58, y + 5, w - 68, 30), theme.BODY, Face.BOLD, ink)
    soft = theme.INK_SOFT if widget.enabled else ink
    text = widget.between.join(widget.lines)
    draw_text(canvas, text, (x + 58, y + 35, w - 68, h - 40), theme.SMALL, Face.SANS, soft, -1, -1, 5)
    if widget.selected:
        _tick(canvas, widget.rect)


def die_key(canvas: Canvas, widget: DieKey, pressed: bool) -> None:
    """A die, on its plaza where it lies on one, with a label and a smaller line beside or under it."""
    x, y, w, h = widget.rect
    ink = theme.INK
    if widget.framed:
        ink = key_ground(canvas, widget, pressed)
        y += 2 if pressed else 0
    beside = bool(widget.label) and w > h * 1.3 and w - h > ROOM_BESIDE
    under = 24 + (0 if not widget.detail or h < ROOM_FOR_DETAIL else 40 if h >= 1.3 * ROOM_FOR_DETAIL else 22)
    side = min(h - 16, w - 16) if beside or not widget.label else min(h - under - 10, w - 14)
    if not widget.framed:
        side = min(w, h)
    left: float = x + 8 if beside else x + (w - side) / 2
    top: float = y + (h - side) / 2 if beside or not widget.label else y + (h - side - under) / 2
    if not widget.framed:
        left, top = x, y
    small: float = side
    if widget.colour is not None:
        plaza(canvas, (left, top, side, side), widget.colour)
        small = side * 0.62
    box = (left + (side - small) / 2, top + (side - small) / 2, small, small)
    if widget.value is None:
        canvas.rounded(box, theme.GREYED, theme.KEY_EDGE, radius=small * 0.2)
    else:
        die(canvas, box, widget.value, widget.body)
    if widget.colour is not None and widget.framed:
        mark = side * 0.36
        canvas.disc((left + side - mark * 0.35, top + side - mark * 0.4), mark * 0.62, theme.CARD, theme.KEY_EDGE, 1)
        at = (left + side - mark * 0.77, top + side - mark * 0.82, mark * 0.84, mark * 0.84)
        icon(canvas, DISTRICT_ICON[widget.colour], at, widget.colour)
    if widget.doubtful:
        canvas.disc((x + w - 14, y + 14), 13, canvas.palette.doubt, theme.CARD, 2)
        icon(canvas, Icon.ASK, (x + w - 22, y + 6, 16, 16), None, theme.IVORY)
    _die_words(canvas, widget, beside, round(left + side), round(top + side), y, ink)
    if widget.selected:
        _tick(canvas, widget.rect)


def _die_words(canvas: Canvas, widget: DieKey, beside: bool, right: int, under: int, y: int, ink: Rgb) -> None:
    if not widget.label:
        return
    x, _, w, h = widget.rect
    if not beside:
        words = (x + 1, under, w - 2, 24)
        fitting = (each for each in WORD_SIZES if layout(canvas, widget.label, words, each, Face.BOLD, 1).fits)
        size = next(fitting, WORD_SIZES[-1])
        draw_text(canvas, widget.label, words, size, Face.BOLD, ink, 0)
        if widget.detail and h >= ROOM_FOR_DETAIL:
            lines = 2 if h >= 1.3 * ROOM_FOR_DETAIL else 1
            box = (x + 4, under + 24, w - 8, 22 if lines == 1 else 40)
            draw_text(canvas, widget.detail, box, theme.SMALL, Face.SANS, ink, 0, -1, lines)
        return
    room = x + w - right - 18
    half = h // 2 if widget.detail else h
    long = bool(widget.detail) and not layout(canvas, widget.detail, (0, 0, room, half), theme.SMALL, Face.SANS, 1).fits
    if long and h < LOW_DIE:
        # the die itself shows its colour and value
        soft = theme.INK_SOFT if widget.enabled else ink
        draw_text(canvas, widget.detail, (right + 6, y + 1, room + 10, h - 2), theme.SMALL, Face.SANS, soft, -1, 0, 2)
        return
    if long:
        # two lines stand below the label, nearer to the die
        half, right, room = half - 8, right - 6, room + 10
    draw_text(
        canvas,
        widget.label,
        (right + 12, y + 4, room, half - 4),
        theme.BODY,
        Face.BOLD,
        ink,
        -1,
        1 if widget.detail else 0,
    )
    soft = theme.INK_SOFT if widget.enabled else ink
    if widget.detail:
        draw_text(
            canvas, widget.detail, (right + 12, y + half, room, h - half - 4), theme.SMALL, Face.SANS, soft, -1, -1, 2
        )
