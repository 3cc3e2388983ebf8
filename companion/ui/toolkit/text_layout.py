"""Text layout: wrapping, the largest size that fits, and shortening of a text that exceeds its box."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from companion.ui.toolkit.canvas import Canvas, Layout
from companion.ui.toolkit.fonts import pieces
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Rect

SLACK = 2
"""The pixels by which lines may be higher than their box."""
LEADING = 0.2
"""The part of a line that no letter reaches, above the first line and below the last: it may lie outside the box."""
ENLARGED = 22
"""The size up to which an enlarged text may use its leading; a larger one keeps away from the box's edges."""


class Setting(NamedTuple):
    """A text laid out: its lines, their height in logical pixels, and True if the whole text fits its box."""

    lines: tuple[str, ...]
    height: float
    fits: bool


def wrap(canvas: Canvas, text: str, width: float, size: int, face: Face) -> tuple[str, ...]:
    """Break a text into lines no wider than `width`, at spaces and between Chinese characters."""
    return tuple(line for paragraph in text.split("\n") for line in _broken(canvas, paragraph, width, size, face))


def _broken(canvas: Canvas, paragraph: str, width: float, size: int, face: Face) -> Iterator[str]:
    left = pieces(paragraph)

    def wide(count: int) -> float:
        return canvas.width("".join(left[:count]).rstrip(" "), size, face)

    while len(left) > 1 and wide(len(left)) > width:
        count = bisect_right(range(1, len(left)), width, key=wide)
        yield "".join(left[: max(1, count)]).rstrip(" ")
        del left[: max(1, count)]
    yield "".join(left).rstrip(" ")


def set_text(
    canvas: Canvas, text: str, box: Rect, size: int, face: Face, most_lines: int, leading: float = 0
) -> Setting:
    """Lay a text out in a box; `fits` is False if a word is too wide or there are too many lines.

    The part `leading` of a line may lie outside the box.
    """
    _, _, width, height = box
    lines = wrap(canvas, text, width, size, face) if most_lines > 1 else (text,)
    line_height = canvas.line_height(size, face)
    widest = max(canvas.width(line, size, face) for line in lines)
    fits = widest <= width + 0.5 and len(lines) <= most_lines and (len(lines) - leading) * line_height <= height + SLACK
    return Setting(lines, line_height, fits)


def layout(canvas: Canvas, text: str, box: Rect, size: int, face: Face, most_lines: int) -> Layout:
    """A text set at the largest size, down to two thirds of the one asked for, at which it stands whole in its box.

    A longer text is shortened. The layout is cached.
    """
    key = (text, box[2:], size, face, most_lines, canvas.text_factor)
    return canvas.layouts.get(key) or canvas.layouts.keep(key, _layout(canvas, text, box, size, face, most_lines))


def _layout(canvas: Canvas, text: str, box: Rect, size: int, face: Face, most_lines: int) -> Layout:
    size, setting = _fitted(canvas, text, box, size, face, most_lines)
    lines = setting.lines if setting.fits else _shortened(canvas, setting.lines, box[2], size, face, most_lines)
    widths = tuple(canvas.width(line, size, face) for line in lines)
    return Layout(size, lines, widths, setting.height, setting.fits)


def _fitted(canvas: Canvas, text: str, box: Rect, size: int, face: Face, most_lines: int) -> tuple[int, Setting]:
    least = max(canvas.least, size * 2 // 3)
    for smaller in range(round(size * canvas.text_factor), least, -1):
        leading = LEADING if canvas.text_factor > 1 and smaller <= ENLARGED else 0
        setting = set_text(canvas, text, box, smaller, face, most_lines, leading)
        if setting.fits:
            return smaller, setting
    least = min(size, least)
    return least, set_text(canvas, text, box, least, face, most_lines)


def draw_text(
    canvas: Canvas,
    text: str,
    box: Rect,
    size: int,
    face: Face,
    colour: Rgb,
    align: int = -1,
    valign: int = 0,
    most_lines: int = 1,
) -> None:
    """Write a text in its box, smaller if necessary; a text that still does not fit is shortened and noted."""
    laid = layout(canvas, text, box, size, face, most_lines)
    if not laid.fits:
        canvas.cut.append(text)
    x, y, width, height = box
    room = height - laid.height * len(laid.lines)
    top = y + room * (0.5 + valign / (2 if room >= -SLACK else 8))
    for index, (line, wide) in enumerate(zip(laid.lines, laid.widths, strict=True)):
        left = x + (width - wide) * (align + 1) / 2
        canvas.write(line, left, top + index * laid.height, laid.size, face, colour)


def _shortened(
    canvas: Canvas, lines: tuple[str, ...], width: float, size: int, face: Face, most_lines: int
) -> tuple[str, ...]:
    kept = list(lines[:most_lines])
    if len(lines) > most_lines:
        kept[-1] += "…"
    return tuple(_clipped(canvas, line, width, size, face) for line in kept)


def _clipped(canvas: Canvas, line: str, width: float, size: int, face: Face) -> str:
    if canvas.width(line, size, face) <= width:
        return line
    while line and canvas.width(line.rstrip("…") + "…", size, face) > width:
        line = line.rstrip("…")[:-1]
    return line.rstrip("…") + "…"
