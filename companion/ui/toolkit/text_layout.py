"""Text layout: wrapping, the largest size that fits, and shortening of a text that exceeds its box."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from companion.ui.toolkit.canvas import Canvas, Layout
from companion.ui.toolkit.fonts import pieces
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Rect


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


def set_text(canvas: Canvas, text: str, box: Rect, size: int, face: Face, most_lines: int) -> Setting:
    """Lay a text out in a box; `fits` is False if a word is too wide or there are too many lines."""
    _, _, width, height = box
    lines = wrap(canvas, text, width, size, face) if most_lines > 1 else (text,)
    line_height = canvas.line_height(size, face)
    widest = max(canvas.width(line, size, face) for line in lines)
    fits = widest <= width + 0.5 and len(lines) <= most_lines and len(lines) * line_height <= height + 2
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
        setting = set_text(canvas, text, box, smaller, face, most_lines)
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
    top = y + (height - laid.height * len(laid.lines)) * (valign + 1) / 2
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
