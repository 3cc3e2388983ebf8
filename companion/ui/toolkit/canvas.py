"""The surface that painters draw on, in logical pixels: `pixel_canvas` has pygame's pixels, `svg_canvas` writes SVG."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.ui.toolkit import theme
from companion.ui.toolkit.lru import LruCache
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Face, Icon

if TYPE_CHECKING:
    from vision.camera import Pixels

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height."""
Rgba = tuple[int, int, int, int]

LAYOUTS = 1000
"""The number of cached text layouts."""


class Layout(NamedTuple):
    """A text as it stands in its box: size, lines, their widths and height in logical pixels; `fits` if none is cut."""

    size: int
    lines: tuple[str, ...]
    widths: tuple[float, ...]
    height: float
    fits: bool


class Pen(Protocol):
    """Draws one sprite, in pixels of its own: `size` of them across and down, `unit` to a logical pixel."""

    size: tuple[int, int]
    unit: float

    def circle(self, colour: Rgb | Rgba, centre: Point, radius: float, width: int = 0) -> None:
        """A disc, or a ring of this width within the radius; one that shines through has an alpha."""

    def rect(self, colour: Rgb, box: Box, width: int = 0, radius: int = 0) -> None:
        """A rectangle, or a frame of this width within it, with round corners."""

    def polygon(self, colour: Rgb, corners: Sequence[Point]) -> None:
        """A filled polygon."""

    def lines(self, colour: Rgb, points: Sequence[Point], width: int) -> None:
        """A line through these points."""

    def icon(self, name: Icon, corner: tuple[int, int], side: int, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
        """An icon in a square with its upper left corner there."""


Draw = Callable[[Pen], None]


class Canvas(ABC):
    """A window of `size` pixels in which the logical screen lies: `scale` pixels a logical one, from `origin`."""

    def __init__(self, size: tuple[int, int], scale: float = 1.0, origin: tuple[int, int] = (0, 0)) -> None:
        self.size = size
        self.scale = scale
        self.origin = origin
        self.palette = theme.PALETTES["usual"]
        self.text_factor = 1.0
        self.least = theme.LEAST if size[0] >= size[1] else theme.TALL_LEAST
        """The smallest size of a text in logical pixels."""
        self.cut: list[str] = []
        """Texts that did not fit in their boxes, in the order drawn; the tests want none."""
        self.layouts = LruCache[Layout](LAYOUTS, count)
        """The cache of texts laid out in their boxes, filled by the layout."""

    def dress(self, colours: str, text: str) -> None:
        """Use these colours and this text size, by their names in the settings."""
        self.palette = theme.PALETTES[colours]
        self.text_factor = theme.TEXT_FACTORS[text]

    @property
    def window(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the whole window, in logical pixels."""
        left, top = (-part / self.scale for part in self.origin)
        return left, top, left + self.size[0] / self.scale, top + self.size[1] / self.scale

    @abstractmethod
    def fill(self, rect: Box, colour: Rgb) -> None:
        """A plain rectangle."""

    @abstractmethod
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

    @abstractmethod
    def disc(self, centre: Point, radius: float, fill: Rgb, edge: Rgb | None = None, thick: float = 2) -> None:
        """A circle."""

    @abstractmethod
    def sprite(self, key: object, rect: Box, draw: Draw) -> None:
        """A shape that `draw` draws with a pen; shapes with the same `key` differ in size alone."""

    @abstractmethod
    def icon(self, name: Icon, square: Box, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
        """An icon in these colours."""

    @abstractmethod
    def photo(self, pixels: "Pixels", rect: Box) -> None:
        """A part of the camera's picture, (H, W, 3) BGR, as large as the rect."""

    @abstractmethod
    def code(self, modules: Sequence[Sequence[bool]], rect: Box) -> None:
        """The modules of a QR code, dark ones true, on white ground."""

    @abstractmethod
    def width(self, text: str, size: int, face: Face) -> float:
        """Return the width of a text in logical pixels."""

    @abstractmethod
    def line_height(self, size: int, face: Face) -> float:
        """The logical height of one line."""

    @abstractmethod
    def write(self, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
        """One line of text with its upper left corner at (x, y)."""


def inset(box: Box, across: int, down: int | None = None) -> Box:
    """A box that many pixels less wide and less high, half of them on each side, rounded down on the left and above.

    Without `down` both are the same.
    """
    x, y, w, h = box
    down = across if down is None else down
    return x + across // 2, y + down // 2, w - across, h - down


def count(_each: object) -> int:
    """The weight of each value in a cache that counts its values."""
    return 1
