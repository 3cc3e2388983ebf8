"""A canvas that writes SVG: the same painters draw a screen for a browser, sharp at any size, without pygame."""

import logging
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Box, Canvas, Draw, Point, Rgba
from companion.ui.toolkit.draw import paint
from companion.ui.toolkit.icons import hex_colour, recoloured
from companion.ui.toolkit.letter_widths import measures, text_width
from companion.ui.toolkit.qr import QUIET
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Icon, Widget

if TYPE_CHECKING:
    from vision.camera import Pixels

UNIT = 10
"""The pixels of a pen to a logical pixel: numbers in the markup have one decimal."""

CLASSES = {Face.SANS: "", Face.BOLD: ' class="b"', Face.SERIF: ' class="c"'}
INK, SIZE, THICK = theme.INK, theme.SMALL, 1.5
"""The colour and size of texts and the thickness of edges that the style sheet has, so that no markup repeats them."""

STYLE = (
    f".screen{{fill:{hex_colour(INK)};stroke-width:{THICK};font:600 {SIZE}px 'Oyez Sans','Source Sans Pro',sans-serif}}"
    ".screen text{white-space:pre}.screen .b{font-weight:700}"
    ".screen .c{font-family:'Oyez Serif','Source Serif Pro',serif;font-weight:700}"
)
"""The style sheet for the svg element around such markup, which has the class `screen`.

The page brings the fonts: Oyez Sans in the weights 600 and 700, Oyez Serif in 700.
"""

NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that no XML may contain (XML 1.0, production 2)."""
ICON = re.compile(r"<svg\b(?P<attributes>[^>]*)>(?P<content>.*)</svg>", re.DOTALL)
NO_SYMBOL = re.compile(r'\s*(?<![\w-])(?:xmlns(?::\w+)?|viewBox|width|height)="[^"]*"|\s+(?=\s)')
"""Attributes that a symbol does not take over from its icon."""
BETWEEN = re.compile(r">\s+<|<!--.*?-->\s*", re.DOTALL)
SYMBOLS = 1000
"""The number of cached symbols: all icons in all colours are fewer."""

Photo = Callable[["Pixels"], str]


class SvgCanvas(Canvas):
    """Draws widgets of a logical screen of this size as SVG; `photo` gives the address of a camera's picture."""

    def __init__(self, size: tuple[int, int], photo: Photo | None = None) -> None:
        super().__init__(size)
        self.symbols: dict[str, str] = {}
        """The icons used until now, in their colours, by their ids."""
        self._photo = photo
        self._out: list[str] = []

    def drawn(self, widget: Widget, pressed: bool = False) -> str:
        """Return a widget as markup, which uses `symbols` and STYLE; `cut` has those of its texts that are cut."""
        self._out = []
        self.cut.clear()
        paint(self, widget, pressed)
        return "".join(self._out)

    def fill(self, rect: Box, colour: Rgb) -> None:
        self._rect(rect, 0, f'fill="{paint_of(colour)}"')

    def rounded(
        self,
        rect: Box,
        fill: Rgb,
        edge: Rgb | None = None,
        radius: float = theme.RADIUS,
        thick: float = 1.5,
        lip: Rgb | None = None,
    ) -> None:
        x, y, w, h = rect
        if lip is not None:
            self._rect((x, y, w, h + theme.LIP), radius, f'fill="{paint_of(lip)}"')
        look = f'fill="{paint_of(fill)}"'
        if edge is None:
            self._rect(rect, radius, look)
            return
        # the middle of the edge lies on whole pixels, which takes fewer characters
        rim = max(1, round(thick / 2))
        place = x + rim, y + rim, max(0, w - 2 * rim), max(0, h - 2 * rim)
        self._rect(place, radius - rim, look + _stroke(edge, thick))

    def disc(self, centre: Point, radius: float, fill: Rgb, edge: Rgb | None = None, thick: float = 2) -> None:
        self._circle(centre, radius, f'fill="{paint_of(fill)}"', 0 if edge is None else thick, edge or fill)

    def sprite(self, key: object, rect: Box, draw: Draw) -> None:
        """Draw a shape in numbers from its own corner: equal shapes are equal markup, which compresses well."""
        self._out.append(f'<g transform="translate({short(rect[0])} {short(rect[1])})">')
        draw(SvgPen(self, rect[2:]))
        self._out.append("</g>")

    def icon(self, name: Icon, square: Box, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
        """Use the icon's symbol."""
        key, markup = symbol(name, ink, fill, pale)
        self.symbols[key] = markup
        x, y, w, h = map(short, square)
        self._out.append(f'<use href="#{key}" x="{x}" y="{y}" width="{w}" height="{h}"/>')

    def photo(self, pixels: "Pixels", rect: Box) -> None:
        """Show the picture at the address that the page has for it; nothing if it has none."""
        if self._photo is not None:
            x, y, w, h = map(short, rect)
            href = quoteattr(self._photo(pixels))
            place = f'x="{x}" y="{y}" width="{w}" height="{h}" preserveAspectRatio="none"'
            self._out.append(f"<image {place} href={href}/>")

    def code(self, modules: Sequence[Sequence[bool]], rect: Box) -> None:
        """Draw each row of dark modules as strokes, every module the same whole number of logical pixels."""
        x, y, w, h = rect
        count = len(modules) + 2 * QUIET
        side = max(1, int(min(w, h)) // count) * count
        left, top, wide = short(x + (w - side) / 2), short(y + (h - side) / 2), short(side)
        place = f'x="{left}" y="{top}" width="{wide}" height="{wide}" viewBox="0 0 {count} {count}"'
        ground = f'<path fill="#fff" d="M0 0h{count}v{count}H0z"/>'
        rows = "".join(f"M{QUIET} {QUIET + row}.5{_runs(dark)}" for row, dark in enumerate(modules))
        strokes = f'<path stroke="#000" stroke-width="1" d="{rows}"/>'
        self._out.append(f'<svg {place} shape-rendering="crispEdges">{ground}{strokes}</svg>')

    def width(self, text: str, size: int, face: Face) -> float:
        """Return the width in whole pixels, as on a screen; the browser moves the letters by the rest."""
        return int(size * text_width(text, face))

    def line_height(self, size: int, face: Face) -> float:
        return size * measures(face).height

    def write(self, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
        if not (wide := self.width(text, size, face)):
            return
        place = f'x="{round(x)}" y="{round(y + size * measures(face).ascent)}" textLength="{wide}"'
        larger = f' font-size="{size}"' if size != SIZE else ""
        tint = f' fill="{paint_of(colour)}"' if colour != INK else ""
        self._out.append(f"<text {place}{CLASSES[face]}{larger}{tint}>{plain(text)}</text>")

    def _rect(self, rect: Box, radius: float, look: str) -> None:
        x, y, w, h = map(short, rect)
        corner = f' rx="{short(radius)}"' if radius > 0 else ""
        self._out.append(f'<rect x="{x}" y="{y}" width="{w}" height="{h}"{corner} {look}/>')

    def _circle(self, centre: Point, radius: float, look: str, thick: float, edge: Rgb | Rgba) -> None:
        """A circle; its edge lies within it."""
        x, y = map(short, centre)
        reach = short(max(0, radius - thick / 2))
        self._out.append(f'<circle cx="{x}" cy="{y}" r="{reach}" {look}{_stroke(edge, thick)}/>')

    def _path(self, points: Iterable[Point], look: str) -> None:
        path = " ".join(f"{short(x)} {short(y)}" for x, y in points)
        self._out.append(f'<path d="M{path}" {look}/>')


class SvgPen:
    """Draws a sprite on a canvas, in pixels of which UNIT are a logical one."""

    unit: float = UNIT

    def __init__(self, canvas: SvgCanvas, size: tuple[float, float]) -> None:
        self.canvas = canvas
        self.size = max(1, round(size[0] * UNIT)), max(1, round(size[1] * UNIT))

    def circle(self, colour: Rgb | Rgba, centre: Point, radius: float, width: int = 0) -> None:
        """A disc or a ring."""
        look = 'fill="none"' if width else _fill(colour)
        self.canvas._circle(_logical(centre), radius / UNIT, look, width / UNIT, colour)

    def rect(self, colour: Rgb, box: Box, width: int = 0, radius: int = 0) -> None:
        """A rectangle or a frame."""
        x, y, w, h = (part / UNIT for part in box)
        thick = width / UNIT
        place = x + thick / 2, y + thick / 2, max(0, w - thick), max(0, h - thick)
        look = f'fill="none"{_stroke(colour, thick)}' if width else _fill(colour)
        self.canvas._rect(place, (radius - width / 2) / UNIT, look)

    def polygon(self, colour: Rgb, corners: Sequence[Point]) -> None:
        """A filled polygon."""
        self.canvas._path(map(_logical, corners), _fill(colour))

    def lines(self, colour: Rgb, points: Sequence[Point], width: int) -> None:
        """A line through these points."""
        self.canvas._path(map(_logical, points), f'fill="none"{_stroke(colour, width / UNIT)}')

    def icon(self, name: Icon, corner: tuple[int, int], side: int, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
        """An icon in a square."""
        self.canvas.icon(name, (*_logical(corner), side / UNIT, side / UNIT), ink, fill, pale)


def _logical(point: Point) -> Point:
    """A point of a pen in logical pixels."""
    return point[0] / UNIT, point[1] / UNIT


def svg_screen(widgets: Sequence[Widget], size: tuple[int, int]) -> str:
    """A whole screen as one SVG picture that needs no other file."""
    canvas = SvgCanvas(size)
    content = "".join(map(canvas.drawn, widgets))
    width, height = size
    ground = f'<path fill="{paint_of(theme.OAK_DARK)}" d="M0 0h{width}v{height}H0z"/>'
    place = f'class="screen" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    symbols = "".join(canvas.symbols.values())
    return f'<svg xmlns="http://www.w3.org/2000/svg" {place}><style>{STYLE}</style>{symbols}{ground}{content}</svg>'


@lru_cache(SYMBOLS)
def symbol(name: Icon, ink: Rgb, fill: Rgb, pale: Rgb) -> tuple[str, str]:
    """The id of an icon in these colours, the same in every process, and its markup; empty if its file is damaged."""
    key = "-".join((name.value.replace(" ", "-"), *(hex_colour(each)[1:] for each in (ink, fill, pale))))
    attributes = content = ""
    try:
        attributes, content = ICON.search(recoloured(name, ink, fill, pale)).groups()  # type: ignore[union-attr]
    except (OSError, UnicodeError, AttributeError) as error:
        logging.getLogger(__name__).error("the icon %s cannot be drawn (%s); install Oyez again", name, error)
    inside = BETWEEN.sub(lambda found: "><" if found[0].startswith(">") else "", content).strip()
    more = NO_SYMBOL.sub("", attributes).rstrip()
    return key, f'<symbol id="{key}" viewBox="0 0 100 100"{more}>{inside}</symbol>'


@lru_cache(10_000)
def _tenths(number: int) -> str:
    text = f"{number / 10:.1f}".removesuffix(".0")
    return text[1:] if text.startswith("0.") else text


def short(number: float) -> str:
    """A number with at most one decimal: 12, 3.5, .5."""
    return _tenths(round(10 * number))


@lru_cache(1000)
def paint_of(colour: Rgb) -> str:
    """A colour as in SVG, in three digits where these say the same."""
    text = hex_colour(colour)
    return f"#{text[1::2]}" if text[1::2] == text[2::2] else text


def plain(text: str) -> str:
    """A text as markup: nothing in it is a tag, and characters that XML forbids are replaced."""
    return escape(NO_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def _fill(colour: Rgb | Rgba) -> str:
    red, green, blue, *alpha = colour
    shown = f'fill="{paint_of((red, green, blue))}"'
    return f'{shown} fill-opacity="{alpha[0] / 255:.2g}"' if alpha else shown


def _stroke(colour: Rgb | Rgba, thick: float) -> str:
    """The attributes of a line, none for one without thickness."""
    red, green, blue, *_alpha = colour
    if not thick:
        return ""
    width = "" if thick == THICK else f' stroke-width="{short(thick)}"'
    return f' stroke="{paint_of((red, green, blue))}"{width}'


def _runs(dark: Sequence[bool]) -> str:
    """A row of modules as relative moves over the light ones and strokes along the dark ones."""
    runs = re.findall("1+|0+", "".join("01"[module] for module in dark))
    return "".join(f"h{len(run)}" if run[0] == "1" else f"m{len(run)} 0" for run in runs)
