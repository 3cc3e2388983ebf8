"""Painters of the results of a group and of a player's goods."""

from collections.abc import Sequence

from companion.games.troyes.paint_pieces import ground
from companion.games.troyes.widgets import Purse, ResultKey
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.paint_shapes import icon
from companion.ui.toolkit.text_layout import draw_text, layout
from companion.ui.toolkit.widgets import Face, Icon

FACT = 20
"""The side of the picture of a fact."""
PRICE_W = 58
NARROW = 200
TIMES = "\N{MULTIPLICATION SIGN}"
MINUS = "\N{MINUS SIGN}"


def result_key(canvas: Canvas, widget: ResultKey, pressed: bool) -> None:
    """The name above, the facts below it; the price at the right."""
    x, y, w, h = widget.rect
    ground(canvas, widget.rect, widget.enabled, False, pressed, widget.tappable)
    y += 2 if pressed else 0
    if not widget.title:
        _beside(canvas, widget, (x, y, w, h))
        return
    left, room = x + 10, w - 16
    if widget.icon is not None and w > 250:
        side = min(h - 12, 36)
        icon(canvas, widget.icon, (x + 6, y + (h - side) / 2, side, side), widget.tint)
        left, room = x + side + 14, w - side - 20
    parts = 2 + bool(widget.note)
    high = (h - 4) // parts
    draw_text(canvas, widget.title, (left, y + 2, room, high), theme.BODY, Face.BOLD, theme.INK)
    if widget.note:
        draw_text(canvas, widget.note, (left, y + 2 + high, room, high), theme.SMALL, Face.SANS, theme.INK_SOFT)
    _facts(canvas, widget, (left, y + 1 + high * (parts - 1), room, high))


def _facts(canvas: Canvas, widget: ResultKey, box: tuple[int, int, int, int]) -> None:
    x, y, w, h = box
    # a narrow key has the key for fewer uses beside it, which names their number
    if widget.uses is not None and not (w < NARROW and len(widget.facts) > 1):
        draw_text(canvas, f"{widget.uses}{TIMES}", (x, y, 36, h), theme.SMALL, Face.BOLD, theme.WOAD)
        x, w = x + 36, w - 36
    if widget.price:
        words = (x + w - PRICE_W + FACT, y, PRICE_W - FACT, h)
        draw_text(canvas, f"{MINUS}{widget.price}", words, theme.SMALL, Face.BOLD, theme.INK_SOFT, 0)
        icon(canvas, Icon.COIN, (x + w - PRICE_W + 2, y + (h - FACT) / 2, FACT, FACT), None)
    goods(canvas, widget.facts, (x, y, w, h), theme.INK)


def _beside(canvas: Canvas, widget: ResultKey, box: tuple[int, int, int, int]) -> None:
    """A cube and the number of uses above the first gain, or the cube above the number of cubes to choose from."""
    x, y, w, h = box
    half = h // 2
    icon(canvas, Icon.CUBE, (x + 6, y + (half - FACT) / 2 + 2, FACT, FACT), None)
    times = "" if widget.uses is None else f"{widget.uses}{TIMES}"
    draw_text(canvas, times, (x + 28, y + 2, w - 30, half), theme.SMALL, Face.BOLD, theme.WOAD)
    if widget.facts:
        goods(canvas, widget.facts[:1], (x + 6, y + half, w - 8, half - 2), theme.INK)
    else:
        draw_text(canvas, widget.note, (x + 2, y + half, w - 4, half - 2), theme.SMALL, Face.BOLD, theme.INK, 0)


def goods(canvas: Canvas, facts: Sequence[tuple[Icon, str]], box: tuple[int, int, int, int], ink: theme.Rgb) -> None:
    """Pictures, each with its number behind it."""
    x, y, w, h = box
    left = float(x)
    for sign, words in facts:
        icon(canvas, sign, (left, y + (h - FACT) / 2, FACT, FACT), None, ink)
        wide = round(layout(canvas, words, (0, 0, w, h), theme.SMALL, Face.BOLD, 1).widths[0]) + 2
        draw_text(canvas, words, (round(left + FACT + 1), y, wide, h), theme.SMALL, Face.BOLD, ink)
        left += FACT + wide + 7


def purse(canvas: Canvas, widget: Purse, _: bool) -> None:
    """The goods side by side."""
    goods(canvas, widget.goods, widget.rect, theme.GOLD_LIGHT if widget.dark else theme.INK)
