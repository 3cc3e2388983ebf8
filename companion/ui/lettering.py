"""Where words go: wrapping, the largest size that fits, and whether a text leaves its box."""

from typing import NamedTuple

from companion.ui import theme
from companion.ui.brush import Brush
from companion.ui.theme import Rgb
from companion.ui.typefaces import pieces
from companion.ui.widgets import Face, Rect

MOST_KEPT = 3000
"""Sizes of texts that are kept."""


class Setting(NamedTuple):
    """A text laid out: its lines, their height in logical pixels, and whether all of it stands in the box."""

    lines: tuple[str, ...]
    height: float
    fits: bool


def wrap(brush: Brush, text: str, width: float, size: int, face: Face) -> tuple[str, ...]:
    """Break a text into lines no wider than `width`, at spaces and between Chinese characters."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in pieces(paragraph):
            if line and brush.width((line + piece).rstrip(" "), size, face) > width:
                lines.append(line.rstrip(" "))
                line = ""
            line += piece
        lines.append(line.rstrip(" "))
    return tuple(lines)


def set_text(brush: Brush, text: str, box: Rect, size: int, face: Face, most_lines: int) -> Setting:
    """Lay a text out in a box; `fits` is false where a word is too wide or there are too many lines."""
    _, _, width, height = box
    lines = wrap(brush, text, width, size, face) if most_lines > 1 else (text,)
    line_height = brush.line_height(size, face)
    widest = max(brush.width(line, size, face) for line in lines)
    fits = widest <= width + 0.5 and len(lines) <= most_lines and len(lines) * line_height <= height + 2
    return Setting(lines, line_height, fits)


def fitting_size(brush: Brush, text: str, box: Rect, size: int, face: Face, most_lines: int) -> int:
    """The largest size, down to two thirds of the one asked for, at which a text stands whole in its box."""
    key = (text, box[2:], size, face, most_lines, brush.text_factor)
    if key not in brush.fitted:
        if len(brush.fitted) > MOST_KEPT:
            brush.fitted.clear()
        brush.fitted[key] = _fitting_size(brush, text, box, size, face, most_lines)
    return brush.fitted[key]


def _fitting_size(brush: Brush, text: str, box: Rect, size: int, face: Face, most_lines: int) -> int:
    least = max(theme.TINY, size * 2 // 3)
    for smaller in range(round(size * brush.text_factor), least, -1):
        if set_text(brush, text, box, smaller, face, most_lines).fits:
            return smaller
    return min(size, least)


def draw_text(
    brush: Brush,
    text: str,
    box: Rect,
    size: int,
    face: Face,
    colour: Rgb,
    align: int = -1,
    valign: int = 0,
    most_lines: int = 1,
) -> None:
    """Write a text in its box, smaller where it has to be; what still does not fit is shortened and noted."""
    size = fitting_size(brush, text, box, size, face, most_lines)
    setting = set_text(brush, text, box, size, face, most_lines)
    x, y, width, height = box
    lines = setting.lines
    if not setting.fits:
        brush.cut.append(text)
        lines = _shortened(brush, lines, width, size, face, most_lines)
    top = y + (height - setting.height * len(lines)) * (valign + 1) / 2
    for index, line in enumerate(lines):
        left = x + (width - brush.width(line, size, face)) * (align + 1) / 2
        brush.write(line, left, top + index * setting.height, size, face, colour)


def _shortened(
    brush: Brush, lines: tuple[str, ...], width: float, size: int, face: Face, most_lines: int
) -> tuple[str, ...]:
    kept = list(lines[:most_lines])
    if len(lines) > most_lines:
        kept[-1] += "…"
    return tuple(_clipped(brush, line, width, size, face) for line in kept)


def _clipped(brush: Brush, line: str, width: float, size: int, face: Face) -> str:
    if brush.width(line, size, face) <= width:
        return line
    while line and brush.width(line.rstrip("…") + "…", size, face) > width:
        line = line.rstrip("…")[:-1]
    return line.rstrip("…") + "…"
