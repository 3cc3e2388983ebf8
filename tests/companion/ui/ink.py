"""A brush that notes where the ink of each text lies, and one that does no more than that."""

from collections.abc import Iterator, Sequence, Set
from functools import cache
from typing import Any, NamedTuple

import pygame

from companion.ui.toolkit.canvas import Box, Draw, Layout, count
from companion.ui.toolkit.draw import fitted
from companion.ui.toolkit.fonts import FACES, chinese_face, font_file, pieces
from companion.ui.toolkit.lru import LruCache
from companion.ui.toolkit.pixel_canvas import NO_LETTER, PROBE, PixelCanvas
from companion.ui.toolkit.pixel_screen import draw
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Bubble, Face, Icon, Panel, Widget

BLACK = (0, 0, 0)
MIN_SIZE, MIN_SIZE_UPRIGHT = 18, 15
"""The smallest type in logical pixels: on a wide screen of 800 x 480 they are its own, on an upright one larger."""


SHORT = 4
"""The letters up to which words count as one: the rank of a player, the other face of a plaza in Chinese."""
ALL_LAYOUTS = 40_000
"""More than all screens in all languages use."""
WIDTHS = 10_000
"""More than one screen measures in all languages: a line is measured again and again until it fits."""

MAX_HALVED = 3
"""The lines on a screen that a bubble may hide in part, where no place for it has fewer."""


def frame_sides(bubble: Bubble) -> list[tuple[int, int, int, int]]:
    """The four sides of the frame around the target of the guide, as its painter draws them."""
    if bubble.target is None:
        return []
    x, y, w, h = bubble.target
    across, down = (x - 5, w + 10), (y - 5, h + 10)
    return [(across[0], top, across[1], 6) for top in (y - 5, y + h - 1)] + [
        (left, down[0], 6, down[1]) for left in (x - 5, x + w - 1)
    ]


class Line(NamedTuple):
    """A line of text: its words, the size and face of its type, its pixels, and the letters that no font has."""

    text: str
    size: int
    face: Face
    box: pygame.Rect
    unknown: str = ""


@cache
def opened(file: str | None, size: int) -> pygame.font.Font:
    """Open a font once for all brushes: each one holds a file, and `select` waits for none above the first thousand."""
    return pygame.font.Font(file, size)


@cache
def opened_chinese(face: Face, size: int) -> pygame.font.Font | None:
    """Open the font for glyphs that a face lacks, once for all brushes."""
    file = chinese_face(face)
    return None if file is None else pygame.font.Font(file, size)


class InkBrush(PixelCanvas):
    """Draws as ever, and notes each line of text."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(pygame.Surface(size), *fitted(size))
        self.lines: list[Line] = []
        """The texts of the picture drawn last."""
        self.plates: list[tuple[int, pygame.Rect]] = []
        """Its keys and panels, each with the number of texts that were drawn before it."""
        self.smallest = MIN_SIZE if size[0] > size[1] else MIN_SIZE_UPRIGHT
        self.layouts = LruCache[Layout](ALL_LAYOUTS, count)
        self._widths = LruCache[float](WIDTHS, count)
        self._measured: dict[tuple[str, int, Face], Line] = {}
        self._inks: dict[tuple[str, int, Face], pygame.Rect] = {}
        self._glyphs: dict[tuple[Face, str], bool] = {}

    def font(self, face: Face, size: int) -> pygame.font.Font:
        """Return the font that all brushes share: all languages and both sizes of text are drawn in turn."""
        return opened(font_file(*FACES[face]), max(6, int(size * self.scale)))

    def chinese_font(self, face: Face, size: int) -> pygame.font.Font | None:
        """Return the font for glyphs that a face lacks, shared too."""
        return opened_chinese(face, max(6, int(size * self.scale)))

    def picture(self, widgets: Sequence[Widget]) -> pygame.Surface:
        """Draw widgets and give the picture, which the next one overwrites."""
        self.lines.clear()
        self.plates.clear()
        draw(self, widgets)
        return self.surface

    def faults(self, widgets: Sequence[Widget]) -> list[str]:
        """Name each text of the last picture that is cut, small, has no glyph, or lies over another or under a key."""
        small = [f"{line.size} pixels: {line.text}" for line in self.lines if line.size < self.smallest]
        over = [f"{a!r} over {b!r}" for a, b in self.overlapping(widgets)]
        unknown = [f"no glyph for {line.unknown!r}: {line.text}" for line in self.lines if line.unknown]
        under = [f"{text!r} under a key" for text in self.hidden(widgets)]
        crossed = [f"{text!r} under the guide's frame" for text in self.crossed(widgets)]
        halved = [f"{text!r} under a part of the guide's bubble" for text in self.halved(widgets)]
        many = halved if len(halved) > MAX_HALVED else []
        return [f"cut: {text}" for text in self.cut] + small + unknown + over + under + crossed + many

    def small(self, least: int, allowed: Set[str]) -> list[str]:
        """Name each smaller line of the last picture, but for these and for a single word, which no line can break."""
        lines = (line for line in self.lines if line.size < least and line.text not in allowed)
        return [
            f"{line.size} pixels: {line.text}"
            for line in lines
            if len(pieces(line.text)) > 1 and len(line.text) > SHORT
        ]

    def width(self, text: str, size: int, face: Face) -> float:
        key = text, size, face
        known = self._widths.get(key)
        return self._widths.keep(key, super().width(text, size, face)) if known is None else known

    def write(self, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
        super().write(text, x, y, size, face, colour)
        self._note(text, x, y, size, face)

    def rounded(self, rect: Box, *look: Any, **more: Any) -> None:
        self.plates.append((len(self.lines), self._device(rect)))
        super().rounded(rect, *look, **more)

    def hidden(self, widgets: Sequence[Widget]) -> Iterator[str]:
        """Yield texts over which a key or a panel was drawn, but for a sentence over the screen."""
        boxes = self._covers(widgets)
        for number, plate in self.plates:
            for index in plate.collidelistall([line.box for line in self.lines[:number]]):
                ink = self._ink(self.lines[index])
                seen = ink.w and ink.inflate(-2, -2).colliderect(plate.inflate(-4, -4))
                if seen and not any(box.colliderect(ink) for box in boxes):
                    yield self.lines[index].text

    def crossed(self, widgets: Sequence[Widget]) -> Iterator[str]:
        """Yield texts that the guide's frame crosses and its bubble leaves in sight."""
        for bubble in widgets:
            if isinstance(bubble, Bubble):
                sides = [self._device(side) for side in frame_sides(bubble)]
                hidden = self._device(bubble.rect)
                for line in self.lines:
                    ink = self._ink(line)
                    if ink.w and ink.collidelist(sides) >= 0 and not hidden.contains(ink):
                        yield line.text

    def halved(self, widgets: Sequence[Widget]) -> Iterator[str]:
        """Yield texts of which the guide's bubble hides a part and leaves another in sight."""
        for bubble in widgets:
            if isinstance(bubble, Bubble):
                hidden = self._device(bubble.rect)
                inks = ((line, self._ink(line)) for line in self.lines)
                yield from (line.text for line, ink in inks if hidden.colliderect(ink) and not hidden.contains(ink))

    def _note(self, text: str, x: float, y: float, size: int, face: Face) -> None:
        key = text, size, face
        if key not in self._measured:
            # no picture is made of a line that lies alone: its ink lies in a box that its fonts give
            own, fonts = self.font(face, size), [font for _, font in self._runs(text, size, face)]
            below = max(-font.get_descent() for font in (own, *fonts))
            height = max(own.get_linesize(), own.get_height(), own.get_ascent() + below)
            box = pygame.Rect(0, 0, round(self.width(text, size, face) * self.scale), height)
            unknown = "".join(letter for letter in text if not self._has_glyph(face, letter))
            self._measured[key] = Line(text, size, face, box, unknown)
        line = self._measured[key]
        self.lines.append(line._replace(box=line.box.move(self.at(x, y))))

    def _ink(self, line: Line) -> pygame.Rect:
        """The pixels that a line's ink covers."""
        key = line.text, line.size, line.face
        if key not in self._inks:
            self._inks[key] = self._written(*key, BLACK).get_bounding_rect()
        return self._inks[key].move(line.box.topleft)

    def _has_glyph(self, face: Face, letter: str) -> bool:
        """Return True if the font that writes this letter draws another picture of it than of one that no font has."""
        if letter.isspace() or letter.isascii():
            return True
        if (face, letter) not in self._glyphs:
            font = self.font(face, PROBE) if self._is_own(face, letter) else self.chinese_font(face, PROBE)
            self._glyphs[face, letter] = font is not None and _pixels(font, letter) != _pixels(font, NO_LETTER)
        return self._glyphs[face, letter]

    def overlapping(self, widgets: Sequence[Widget]) -> Iterator[tuple[str, str]]:
        """Yield texts that share a place, except for texts covered by a sentence over the screen."""
        boxes = self._covers(widgets)
        around = [line.box for line in self.lines]
        for index, one in enumerate(self.lines):
            for offset in around[index].collidelistall(around[index + 1 :]):
                other = self.lines[index + 1 + offset]
                ink, beside = self._ink(one), self._ink(other)
                meet = ink.w and beside.w and ink.inflate(-2, -2).colliderect(beside.inflate(-2, -2))
                covered = any(box.colliderect(ink) or box.colliderect(beside) for box in boxes)
                same = ink == beside and one.text == other.text
                if meet and not covered and not same:
                    yield one.text, other.text

    def _covers(self, widgets: Sequence[Widget]) -> list[pygame.Rect]:
        """The sentences that lie over the screen."""
        return [
            self._device(each.rect)
            for each in widgets
            if isinstance(each, Bubble) or (isinstance(each, Panel) and each.message)
        ]

    def _device(self, rect: Box) -> pygame.Rect:
        x, y, w, h = rect
        left, top = self.at(x, y)
        right, bottom = self.at(x + w, y + h)
        return pygame.Rect(left, top, right - left, bottom - top)


def _pixels(font: pygame.font.Font, letter: str) -> bytes:
    return bytes(pygame.image.tobytes(font.render(letter, True, BLACK), "RGBA"))


class MeasuringBrush(InkBrush):
    """Lays each text out as the screen does, and paints nothing."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.surface.set_clip((0, 0, 0, 0))

    def write(self, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
        self._note(text, x, y, size, face)

    def sprite(self, key: object, rect: Box, draw: Draw) -> None:
        """Leave a shape out."""

    def icon(self, name: Icon, square: Box, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
        """Leave an icon out."""

    def fill(self, rect: Box, colour: Rgb) -> None:
        """Leave a rectangle out."""

    def rounded(self, rect: Box, *look: Any, **more: Any) -> None:
        """Note a panel, and leave it out."""
        self.plates.append((len(self.lines), self._device(rect)))
