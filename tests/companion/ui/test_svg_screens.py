"""Every screen is drawn as SVG: in both shapes and every language, whole, well-formed, no text cut."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import product

import pygame
import pytest

from companion.i18n.language import Language
from companion.ui.screens import view
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import count
from companion.ui.toolkit.fonts import CHINESE, chinese_font
from companion.ui.toolkit.letter_widths import text_width
from companion.ui.toolkit.lru import LruCache
from companion.ui.toolkit.pixel_canvas import PixelCanvas
from companion.ui.toolkit.svg_canvas import SvgCanvas
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Text, View, Widget
from tests.companion.ui.stories import stories
from tests.companion.ui.variants import Variant, in_variant

Line = tuple[str, int, Face]

FINE = 4.0
"""Pixels to a logical one at which pygame measures: at fewer it rounds each letter, and differs from itself by 9 %."""
SHARE, REST = 0.02, 2.0
"""The largest difference of a width: a share of it, and pixels for the ink of a last letter, which pygame counts."""

SIZES = 80
"""More sizes of type than all screens use."""


class NotingCanvas(SvgCanvas):
    """Draws as ever, and notes each line of text."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.lines: set[Line] = set()

    def write(self, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
        self.lines.add((text, size, face))
        super().write(text, x, y, size, face, colour)


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_every_screen_is_drawn_whole_in_every_language(tall: bool) -> None:
    canvas = NotingCanvas(theme.TALL if tall else theme.SCREEN)
    wrong, markup, kinds = [], [], set()
    for name, widget in _widgets(tall):
        drawn = canvas.drawn(widget)
        markup.append(drawn)
        kinds.add(type(widget))
        wrong += [f"{name}: cut: {text}" for text in canvas.cut]
        if not drawn and not (isinstance(widget, Text) and not widget.text):
            wrong.append(f"{name}: nothing is drawn of {widget}")
    assert not wrong, "\n".join(wrong)
    assert kinds >= set(Widget.__subclasses__())
    root = ET.fromstring(f"<svg>{''.join(canvas.symbols.values())}{''.join(markup)}</svg>")
    assert {use.get("href") for use in root.iter("use")} == {f"#{key}" for key in canvas.symbols}
    assert not [off for line in canvas.lines if (off := _off(*line))]


def _widgets(tall: bool) -> Iterator[tuple[str, Widget]]:
    """Yield each widget once, with the name of a story that has it; a camera's picture cannot be compared."""
    seen: set[Widget] = set()
    for language, (name, story) in product(Language, stories().items()):
        for widget in view(in_variant(story, Variant(tall=tall, language=language))):
            if isinstance(widget, View):
                yield name, widget
            elif widget not in seen:
                seen.add(widget)
                yield name, widget


@cache
def ruler() -> PixelCanvas:
    canvas = PixelCanvas(pygame.Surface((8, 8)), FINE)
    canvas._fonts, canvas._chinese = LruCache(SIZES, count), LruCache(SIZES, count)
    return canvas


@cache
def _off(text: str, size: int, face: Face) -> str:
    """The widths of a line where they differ; pygame has those of Chinese letters only with a font for them."""
    if CHINESE.search(text) and chinese_font() is None:
        return ""
    width, fine = size * text_width(text, face), ruler().width(text, size, face)
    return "" if abs(width - fine) <= SHARE * fine + REST else f"{text}: {width:.1f}, {fine:.1f} with pygame"
