"""The widgets of a screen: frozen values in logical pixels; rects are (x, y, w, h)."""

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from companion.ui.message import Message
from vision.reading import Box

if TYPE_CHECKING:
    from vision.camera import Pixels

Rect = tuple[int, int, int, int]


class Face(StrEnum):
    """The three faces of type."""

    SANS = "sans"
    BOLD = "bold"
    SERIF = "serif"


class Tone(StrEnum):
    """The colour of a text, by its purpose."""

    INK = "ink"
    SOFT = "soft"
    GREYED = "greyed"
    LIGHT = "light"
    GOLD = "gold"
    BLUE = "blue"
    DOUBT = "doubt"


class Style(StrEnum):
    """The style of a key: the main action, a plain one, one in the oak header, one on oak."""

    MAIN = "main"
    PLAIN = "plain"
    HEADER = "header"
    DARK = "dark"


class Icon(StrEnum):
    """Small pictures; each district's has a shape of its own, so that colour is never alone."""

    SHIELD = "shield"
    COIN = "coin"
    BOOK = "book"
    KNIGHT = "knight"
    CRAFTSMAN = "craftsman"
    PRIEST = "priest"
    FORTRESS = "fortress"
    PALACE = "palace"
    GREAT_HALL = "great hall"
    TOWN_HALL = "town hall"
    CATHEDRAL = "cathedral"
    BISHOPRIC = "bishopric"
    BACK = "back"
    NEXT = "next"
    TICK = "tick"
    CROSS = "cross"
    PLUS = "plus"
    HOUR = "hour"
    ASK = "ask"
    BELL = "bell"
    CROWN = "crown"
    MEDAL = "medal"
    CAMERA = "camera"
    HAND = "hand"
    ERASE = "erase"
    WARNING = "warning"
    DIE = "die"
    RIBBON = "ribbon"
    USB = "usb"
    PICO = "pico"
    LOUDSPEAKER = "loudspeaker"
    POWER = "power"
    SWITCH = "switch"
    CRACKS = "cracks"
    TURN = "turn"
    GEAR = "gear"
    SCROLL = "scroll"
    SOUND = "sound"
    PHONE = "phone"
    CUBE = "cube"
    HOUSE = "house"
    SHEAF = "sheaf"
    CART = "cart"
    CHAPEL = "chapel"
    PICKAXE = "pickaxe"
    GATE = "gate"
    JUG = "jug"
    TOWER = "tower"
    OLIVE = "olive"
    GRAPES = "grapes"
    GRAIN = "grain"
    LIVESTOCK = "livestock"


DISTRICT_ICON = (Icon.SHIELD, Icon.COIN, Icon.BOOK)
"""The shape that goes with each tint (0 red, 1 yellow, 2 white), so that colour is never alone."""


BLACK = "black"
"""The body of the dice that are drawn black."""


class Widget(Struct, frozen=True, kw_only=True, gc=False):
    """Something at `rect`; a tap gives `message` if it is enabled, else it is explained by `why`.

    `rule` is the number of the game's rule that `why` follows, empty if it follows none. `said` are the words of a
    screen reader for a part that has none on it.
    """

    painter: ClassVar[str] = ""
    """The painter of a game's own widget, as "module:function"; the toolkit's widgets have a table."""

    round: ClassVar[bool] = False
    """True if a tap counts only within the circle in its rect."""

    rect: Rect
    message: Message | None = None
    enabled: bool = True
    why: str = ""
    rule: str = ""
    said: str = ""

    @property
    def tappable(self) -> bool:
        """True if a tap here has an effect."""
        return self.message is not None or (not self.enabled and bool(self.why))


class Backdrop(Widget, frozen=True, kw_only=True, gc=False):
    """The whole screen's ground, and how all on it looks: oak, or parchment under an oak header down to `head`.

    `colours` and `text` are named as in the settings; `screen` is the same as long as keys mean the same.
    """

    screen: str = ""
    oak: bool = False
    head: int = 58
    colours: str = "usual"
    text: str = "usual"


class Panel(Widget, frozen=True, kw_only=True, gc=False):
    """A quiet area that holds things together."""

    dark: bool = False
    doubt: bool = False


class Text(Widget, frozen=True, kw_only=True, gc=False):
    """Words in their box; `align` and `valign` are -1, 0, 1; wrapped where `lines` allows more than one."""

    text: str
    size: int
    face: Face = Face.SANS
    tone: Tone = Tone.INK
    align: int = -1
    valign: int = 0
    lines: int = 1


class Picture(Widget, frozen=True, kw_only=True, gc=False):
    """An icon alone, in its district's colour if it has one."""

    icon: Icon
    tone: Tone = Tone.INK
    district: int | None = None


class Piece(Struct, frozen=True):
    """The look of pieces: their colour, and the corners of their shape in a square of side 1, none for a disc."""

    colour: tuple[int, int, int]
    corners: tuple[tuple[float, float], ...] = ()


Player = int | Piece
"""A player by the place in the order of play, whose badge stands for all pieces, or by the pieces of the game."""


class Key(Widget, frozen=True, kw_only=True, gc=False):
    """A key: a label, a smaller line under it, an icon before it; with `hold` it must be held.

    The key of a `player` bears that player's badge, and its icon behind the words.
    """

    label: str
    detail: str = ""
    icon: Icon | None = None
    district: int | None = None
    style: Style = Style.PLAIN
    selected: bool = False
    size: int = 20
    hold: bool = False
    player: Player | None = None


class Badge(Widget, frozen=True, kw_only=True, gc=False):
    """A player's colour and shape."""

    player: Player


class Card(Widget, frozen=True, kw_only=True, gc=False):
    """A large key for one action: its title and, line by line, all that it brings.

    Lines that do not fit stand one behind the other, with `between` between them.
    """

    title: str
    lines: tuple[str, ...] = ()
    between: str = "; "
    icon: Icon
    district: int
    selected: bool = False


class DieKey(Widget, frozen=True, kw_only=True, gc=False):
    """A die, lying on the plaza of `colour` where it lies on one; `value` None is an empty place for one.

    `body` is black, red, white or yellow, as `vision` names it; any other one is drawn as clear.
    """

    value: int | None
    body: str = ""
    colour: int | None = None
    label: str = ""
    detail: str = ""
    selected: bool = False
    doubtful: bool = False
    framed: bool = True


class RingLights(Widget, frozen=True, kw_only=True, gc=False):
    """The wheel's ground and the ring of LEDs around it; `lights` are red, green, blue 0-255 of each, clockwise.

    The first LED is the first of place 0; no lights at all are a ring that is not shown.
    """

    lights: tuple[tuple[int, int, int], ...]


UNLIT = ((0, 0, 0),) * 27
"""A ring that is there and dark."""


class Mark(Struct, frozen=True):
    """A box over the camera's picture, in its pixels, with the value read there."""

    box: Box
    label: str
    doubtful: bool = False


class View(Widget, frozen=True, kw_only=True, gc=False):
    """The camera's picture, (H, W, 3) BGR, cut to `crop` (x0, y0, x1, y1) where given, with boxes over it."""

    pixels: "Pixels | None"
    marks: tuple[Mark, ...] = ()
    crop: Box | None = None
    caption: str = ""


class DiscKey(Widget, frozen=True, kw_only=True, gc=False):
    """A disc outlined over the camera's picture, with shape and word of its colour; `doubtful` if it is asked."""

    round: ClassVar[bool] = True

    label: str
    district: int
    doubtful: bool = False


def picture_place(view: View) -> tuple[float, float, float]:
    """The scale of the camera's picture on the screen, and where its point (0, 0) lies, cropped or not."""
    assert view.pixels is not None
    x, y, w, h = view.rect
    x0, y0, x1, y1 = picture_part(view)
    scale = min((w - 8) / (x1 - x0), (h - 8) / (y1 - y0))
    left, top = x + (w - (x1 - x0) * scale) / 2, y + (h - (y1 - y0) * scale) / 2
    return scale, left - x0 * scale, top - y0 * scale


def picture_part(view: View) -> tuple[int, int, int, int]:
    """The part (x0, y0, x1, y1) of the camera's picture that is shown, at least a pixel each way."""
    assert view.pixels is not None
    height, width = view.pixels.shape[:2]
    x0, y0, x1, y1 = view.crop or (0, 0, width, height)
    x0, y0 = min(max(0, int(x0)), width - 1), min(max(0, int(y0)), height - 1)
    return x0, y0, max(x0 + 1, min(width, int(x1))), max(y0 + 1, min(height, int(y1)))


class ChartLine(Struct, frozen=True):
    """The points of a player over a game."""

    name: str
    points: tuple[int, ...]
    player: Player


class Chart(Widget, frozen=True, kw_only=True, gc=False):
    """Points over a game: a line for each player in colour and shape, that of `chosen` thicker and above the others.

    The axis has room for `moments` moments, as many as the lines have if it is 0, with a number for each `per_tick`.
    """

    lines: tuple[ChartLine, ...]
    chosen: int
    moments: int = 0
    per_tick: int = 1


class Code(Widget, frozen=True, kw_only=True, gc=False):
    """A QR code: its modules row by row, dark ones true."""

    modules: tuple[tuple[bool, ...], ...]


class Cross(Widget, frozen=True, kw_only=True, gc=False):
    """A cross at the point `at`, to be touched; until then a finger anywhere is taken to mean it, a mouse not."""

    at: tuple[int, int]


class Bubble(Widget, frozen=True, kw_only=True, gc=False):
    """A sentence of the guide, with a frame around its `target`, if it has one."""

    text: str
    target: Rect | None = None
    foot: int = 0
