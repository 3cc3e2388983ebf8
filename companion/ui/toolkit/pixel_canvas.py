"""Smooth drawing with pygame: shapes are drawn three times as large, shrunk, and cached."""

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING

import pygame

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Box, Canvas, Draw, Pen, Point, count, inset
from companion.ui.toolkit.fonts import FACES, chinese_face, font_file
from companion.ui.toolkit.lru import LruCache
from companion.ui.toolkit.pixel_pen import PixelPen, drawn
from companion.ui.toolkit.qr import QUIET
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Icon

if TYPE_CHECKING:
    from vision.camera import Pixels

SMOOTH = 3
"""The factor by which a shape is drawn larger before it is shrunk."""

SHAPES, LINES = 4, 4
"""The size of the caches for shapes and for lines of text, in screens' worth of pixels."""

OPAQUE = 255
MAX_PANEL = 20_000
"""Pixels of a panel up to which it is cached whole; of a larger one only its corners are, and filling it is as fast."""

FONTS = 12
"""The number of cached font sizes, for the faces and for Chinese: each grows to half a megabyte in weeks of use."""

INKS = (b"\xff\xff\xff", b"\x00\x00\x00")
"""The colours of a light module of a QR code and of a dark one, red, green, blue."""

PROBE = 24
"""The size in logical pixels at which fonts are tested for glyphs."""

NO_LETTER = "\u0378"
"""Means nothing in Unicode, so that no font draws it."""


class PixelCanvas(Canvas):
    """Draws on one surface in logical pixels, `scale` device pixels each, from the device point `origin`."""

    def __init__(self, surface: pygame.Surface, scale: float = 1.0, origin: tuple[int, int] = (0, 0)) -> None:
        super().__init__(surface.get_size(), scale, origin)
        pygame.font.init()
        pygame.transform.set_smoothscale_backend("GENERIC")  # the same pixels on every processor
        self.surface = surface
        self.clip: pygame.Rect | None = None
        """The clipping rectangle in pixels of the surface; None for everything."""
        screen = 4 * surface.get_width() * surface.get_height()
        self._sprites = LruCache(SHAPES * screen, bytes_of)
        self._fonts = LruCache[pygame.font.Font](FONTS, count)
        self._chinese = LruCache[pygame.font.Font](FONTS, count)
        self._own: dict[tuple[Face, str], bool] = {}
        self._words = LruCache(LINES * screen, bytes_of)

    def dress(self, colours: str, text: str) -> None:
        if theme.PALETTES[colours] is not self.palette:
            self._sprites.clear()
        super().dress(colours, text)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The device pixel of a logical point."""
        return self.origin[0] + round(x * self.scale), self.origin[1] + round(y * self.scale)

    def fill(self, rect: Box, colour: Rgb) -> None:
        """A plain rectangle."""
        x, y, w, h = rect
        left, top = self.at(x, y)
        right, bottom = self.at(x + w, y + h)
        self.surface.fill(colour, (left, top, right - left, bottom - top))

    def sprite(self, key: object, rect: Box, draw: Draw) -> None:
        """A shape, cached under `key` and its size."""
        self._image(key, rect, lambda size: self._smooth(size, draw))

    def icon(self, name: Icon, square: Box, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
        self._image((name, ink, fill, pale), square, lambda size: drawn(name, size[0], ink, fill, pale))

    def photo(self, pixels: "Pixels", rect: Box) -> None:
        height, width = pixels.shape[:2]
        image = pygame.image.frombuffer(pixels.tobytes(), (width, height), "BGR")
        self.surface.blit(pygame.transform.smoothscale(image, self._size(rect)), self.at(*rect[:2]))

    def code(self, modules: Sequence[Sequence[bool]], rect: Box) -> None:
        """Dark squares on white ground, every module the same whole number of device pixels."""
        x, y, w, h = rect
        count = len(modules) + 2 * QUIET
        side = max(1, int(min(w, h) * self.scale) // count) * count
        left, top = self.at(x + w / 2, y + h / 2)
        line, quiet = INKS[False] * count, INKS[False] * QUIET
        rows = (quiet + b"".join(INKS[module] for module in row) + quiet for row in modules)
        small = pygame.image.frombuffer(line * QUIET + b"".join(rows) + line * QUIET, (count, count), "RGB")
        self.surface.blit(pygame.transform.scale(small, (side, side)), (left - side // 2, top - side // 2))

    def _smooth(self, size: tuple[int, int], draw: Draw) -> pygame.Surface:
        large = pygame.Surface((size[0] * SMOOTH, size[1] * SMOOTH), pygame.SRCALPHA)
        draw(PixelPen(large, self.scale * SMOOTH))
        return _brightened(pygame.transform.smoothscale(large.premul_alpha(), size))

    def _image(self, key: object, rect: Box, make: Callable[[tuple[int, int]], pygame.Surface]) -> None:
        """Draw a picture that `make` gives for a size in pixels, premultiplied; cached under `key` and that size."""
        size = self._size(rect)
        if not self._is_clipped(rect, size):
            picture = self._cached((key, size), lambda: make(size))
            self.surface.blit(picture, self.at(*rect[:2]), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _size(self, rect: Box) -> tuple[int, int]:
        """The size of a shape in pixels."""
        return max(1, round(rect[2] * self.scale)), max(1, round(rect[3] * self.scale))

    def _is_clipped(self, rect: Box, size: tuple[int, int]) -> bool:
        """Return True if nothing of a shape lies in the clipping rectangle."""
        return self.clip is not None and not self.clip.colliderect((self.at(*rect[:2]), size))

    def _cached(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        kept = self._sprites.get(key)
        return self._sprites.keep(key, make()) if kept is None else kept

    def rounded(
        self,
        rect: Box,
        fill: Rgb,
        edge: Rgb | None = None,
        radius: float = theme.RADIUS,
        thick: float = 1.5,
        lip: Rgb | None = None,
    ) -> None:
        """A rounded rectangle, with an edge, and raised on a lip of a colour where asked for."""
        x, y, w, h = rect
        drop = 0 if lip is None else theme.LIP
        rim = math.ceil((max(radius, thick) + drop) * self.scale) + 1
        whole = x, y, w, h + drop
        size = self._size(whole)
        if self._is_clipped(whole, size):
            return
        # between its corners a panel is the same everywhere: one pixel of that is drawn, cached and stretched
        part = min(size[0], 2 * rim + 1), min(size[1], 2 * rim + 1)
        wide = round(w * self.scale * SMOOTH) - SMOOTH * (size[0] - part[0])
        high = round(h * self.scale * SMOOTH) - SMOOTH * (size[1] - part[1])

        def draw(pen: Pen) -> None:
            corner, rim = round(radius * pen.unit), round(thick * pen.unit)
            if lip is not None:
                pen.rect(lip, (0, 0, wide, high + int(drop * pen.unit)), 0, corner)
            pen.rect(fill if edge is None else edge, (0, 0, wide, high), 0, corner)
            if edge is not None:
                pen.rect(fill, inset((0, 0, wide, high), 2 * rim), 0, max(0, corner - rim))

        def stretched() -> pygame.Surface:
            panel = pygame.Surface(size, pygame.SRCALPHA)
            _stretch(self._smooth(part, draw), panel, (0, 0), size)
            return panel

        key = ("rounded", fill, edge, radius, thick, lip, wide, high, part)
        if size[0] * size[1] > MAX_PANEL:
            _stretch(self._cached(key, lambda: self._smooth(part, draw)), self.surface, self.at(x, y), size)
        else:
            panel = self._cached((*key, size), stretched)
            self.surface.blit(panel, self.at(x, y), special_flags=pygame.BLEND_PREMULTIPLIED)

    def disc(self, centre: Point, radius: float, fill: Rgb, edge: Rgb | None = None, thick: float = 2) -> None:
        """A circle."""

        def draw(pen: Pen) -> None:
            middle = pen.size[0] / 2
            pen.circle(edge or fill, (middle, middle), middle)
            if edge is not None:
                pen.circle(fill, (middle, middle), middle - thick * pen.unit)

        x, y = centre
        self.sprite(("disc", fill, edge, thick), (x - radius, y - radius, 2 * radius, 2 * radius), draw)

    def font(self, face: Face, size: int) -> pygame.font.Font:
        """A face of type at a size in logical pixels; pygame's own where its package is missing."""
        font = self._fonts.get((face, size))
        if font is not None:
            return font
        font = pygame.font.Font(font_file(*FACES[face]), max(6, int(size * self.scale)))
        return self._fonts.keep((face, size), font)

    def chinese_font(self, face: Face, size: int) -> pygame.font.Font | None:
        """Return the font for glyphs that a face lacks, at the same size; None if none is installed."""
        font = self._chinese.get((face, size))
        if font is not None:
            return font
        file = chinese_face(face)
        if file is None:
            return None
        return self._chinese.keep((face, size), pygame.font.Font(file, max(6, int(size * self.scale))))

    def has_glyph(self, face: Face, letter: str) -> bool:
        """Return True if a face has a glyph for this letter."""
        return letter.isascii() or self._draws(self.font(face, PROBE), letter)

    def _draws(self, font: pygame.font.Font, letter: str) -> bool:
        """Pygame reports the measures of the box for a missing glyph, so they are compared."""
        return font.metrics(letter) != font.metrics(NO_LETTER)

    def _runs(self, text: str, size: int, face: Face) -> list[tuple[str, pygame.font.Font]]:
        """Cut a text at each change of font."""
        own = self.font(face, size)
        # the other font is opened only for a text that needs it: French letters do not
        if text.isascii() or all(self._is_own(face, letter) for letter in text):
            return [(text, own)]
        if (other := self.chinese_font(face, size)) is None:
            return [(text, own)]
        runs: list[tuple[str, pygame.font.Font]] = []
        for letter in text:
            font = own if self._is_own(face, letter) else other
            if runs and runs[-1][1] is font:
                runs[-1] = (runs[-1][0] + letter, font)
            else:
                runs.append((letter, font))
        return runs

    def _is_own(self, face: Face, letter: str) -> bool:
        found = self._own.get((face, letter))
        if found is None:
            found = self._own[face, letter] = self.has_glyph(face, letter)
        return found

    def width(self, text: str, size: int, face: Face) -> float:
        """Return the width of a text in logical pixels."""
        return sum(font.size(run)[0] for run, font in self._runs(text, size, face)) / self.scale

    def line_height(self, size: int, face: Face) -> float:
        """The logical height of one line."""
        return self.font(face, size).get_linesize() / self.scale

    def write(self, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
        """One line of text with its upper left corner at (x, y)."""
        key = (text, size, face, colour)
        line = self._words.get(key)
        if line is None:
            line = self._written(text, size, face, colour)
            self._words.keep(key, line)
        self.surface.blit(line, self.at(x, y))

    def _written(self, text: str, size: int, face: Face, colour: Rgb) -> pygame.Surface:
        """A line as a picture: its runs on one base line."""
        runs = self._runs(text, size, face)
        if len(runs) == 1 and runs[0][1] is self.font(face, size):
            return runs[0][1].render(text, True, colour)
        own = self.font(face, size)
        height = max([own.get_linesize(), *(own.get_ascent() - font.get_descent() for _, font in runs)])
        line = pygame.Surface((sum(font.size(run)[0] for run, font in runs), height), pygame.SRCALPHA)
        left = 0
        for run, font in runs:
            line.blit(font.render(run, True, colour), (left, own.get_ascent() - font.get_ascent()))
            left += font.size(run)[0]
        return line


def _stretch(part: pygame.Surface, onto: pygame.Surface, place: tuple[int, int], size: tuple[int, int]) -> None:
    """Draw a picture at a place in another size: its middle column is repeated, and its middle row."""
    columns, rows = (_spans(*lengths) for lengths in zip(part.get_size(), size, strict=True))
    for (x, width, left, wide), (y, height, top, high) in product(columns, rows):
        box = place[0] + left, place[1] + top, wide, high
        piece = part.subsurface((x, y, width, height))
        if (width, height) == (1, 1) and part.get_at((x, y)).a == OPAQUE:
            onto.fill(part.get_at((x, y)), box)
            continue
        if (width, height) != (wide, high):
            piece = pygame.transform.scale(piece, (wide, high))
        onto.blit(piece, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def _spans(part: int, whole: int) -> list[tuple[int, int, int, int]]:
    """Return start and length in the part, start and length in the whole, for the ends and for the middle pixel."""
    middle, more = part // 2, whole - part
    spans = [(0, middle, 0, middle), (middle, 1, middle, 1 + more)]
    return [*spans, (middle + 1, part - middle - 1, middle + 1 + more, part - middle - 1)]


def _brightened(shrunk: pygame.Surface) -> pygame.Surface:
    """Restore full opacity: `smoothscale` turns 255 into 253, through which the ground would shine."""
    lost = shrunk.copy()
    lost.fill((2, 2, 2, 2), special_flags=pygame.BLEND_RGBA_MULT)
    shrunk.blit(lost, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shrunk


def bytes_of(picture: pygame.Surface) -> int:
    """Bytes of a picture's pixels."""
    return picture.get_pitch() * picture.get_height()
