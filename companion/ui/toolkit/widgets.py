"""What a screen is made of: frozen values in logical pixels; rects are (x, y, w, h)."""

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.ui.messages import Message
from engine.troyes_dice import Colour, Half, Kind, Tile
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
    """The colour of a text, by what it is for."""

    INK = "ink"
    SOFT = "soft"
    GREYED = "greyed"
    LIGHT = "light"
    GOLD = "gold"
    BLUE = "blue"
    DOUBT = "doubt"


class Style(StrEnum):
    """How a key looks: the main action, a plain one, one in the oak header, one on oak."""

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


DISTRICT_ICON = (Icon.SHIELD, Icon.COIN, Icon.BOOK)
CITIZEN_ICON = (Icon.KNIGHT, Icon.CRAFTSMAN, Icon.PRIEST)
BUILDING_ICON = {
    (Kind.PRESTIGE, Colour.RED): Icon.FORTRESS,
    (Kind.WORK, Colour.RED): Icon.PALACE,
    (Kind.PRESTIGE, Colour.YELLOW): Icon.GREAT_HALL,
    (Kind.WORK, Colour.YELLOW): Icon.TOWN_HALL,
    (Kind.PRESTIGE, Colour.WHITE): Icon.CATHEDRAL,
    (Kind.WORK, Colour.WHITE): Icon.BISHOPRIC,
}


class Widget(Struct, frozen=True, kw_only=True, gc=False):
    """Something at `rect`; a tap gives `message` where it is enabled, else it is explained by `why`."""

    rect: Rect
    message: Message | None = None
    enabled: bool = True
    why: str = ""

    @property
    def tappable(self) -> bool:
        """Whether a tap here means something."""
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
    """An icon by itself, in its district's colour where it has one."""

    icon: Icon
    tone: Tone = Tone.INK
    district: Colour | None = None


class Key(Widget, frozen=True, kw_only=True, gc=False):
    """What one presses: a label, a smaller line under it, an icon before it; with `hold` only while it is held."""

    label: str
    detail: str = ""
    icon: Icon | None = None
    district: Colour | None = None
    style: Style = Style.PLAIN
    selected: bool = False
    size: int = 20
    hold: bool = False


class Card(Widget, frozen=True, kw_only=True, gc=False):
    """A large key for one action: its title and, line by line, all that it brings."""

    title: str
    lines: tuple[str, ...] = ()
    icon: Icon
    district: Colour
    selected: bool = False


class DieKey(Widget, frozen=True, kw_only=True, gc=False):
    """A die, lying on the plaza of `colour` where it lies on one; `value` None is an empty place for one."""

    value: int | None
    black: bool = False
    colour: Colour | None = None
    label: str = ""
    detail: str = ""
    selected: bool = False
    doubtful: bool = False
    framed: bool = True


class PlazaKey(Widget, frozen=True, kw_only=True, gc=False):
    """A plaza tile: the colour up, and the hidden colour as the small arrow (1.2) where it is shown."""

    colour: Colour
    back: Colour | None = None
    mark: str = ""
    selected: bool = False
    in_play: bool = True
    worded: bool = False
    destroyed: bool = False


class TileKey(Widget, frozen=True, kw_only=True, gc=False):
    """A tile of Feasts & Raids with its name and side."""

    tile: Tile
    raid: bool = False
    small: bool = False
    selected: bool = False


class RingLights(Widget, frozen=True, kw_only=True, gc=False):
    """The wheel's ground and the ring of LEDs around it; `lights` are red, green, blue 0-255 of each, clockwise.

    The first LED is the first of place 0; no lights at all are a ring that is not shown.
    """

    lights: tuple[tuple[int, int, int], ...]


UNLIT = ((0, 0, 0),) * 27
"""A ring that is there and dark."""


class DayDisc(Widget, frozen=True, kw_only=True, gc=False):
    """The small disc in the middle: the day, the half, the window that points to the neutral place."""

    day: int
    half: Half
    neutral: int


class Mark(Struct, frozen=True):
    """A box over the camera's picture, in its pixels, with what was read there."""

    box: Box
    label: str
    doubtful: bool = False


class View(Widget, frozen=True, kw_only=True, gc=False):
    """The camera's picture, (H, W, 3) BGR, cut to `crop` (x0, y0, x1, y1) where given, with boxes over it."""

    pixels: "Pixels | None"
    marks: tuple[Mark, ...] = ()
    crop: Box | None = None
    caption: str = ""


class CellKey(Widget, frozen=True, kw_only=True, gc=False):
    """A building's space on a sheet."""

    icon: Icon
    district: Colour
    built: bool = False
    crossed: bool = False
    shielded: bool = False
    reward: tuple[tuple[Icon, Colour], ...] = ()
    note: str = ""


class Link(Widget, frozen=True, kw_only=True, gc=False):
    """The link between two neighbouring buildings and what it pays."""

    icon: Icon
    district: Colour
    amount: int
    paid: bool = False
    dead: bool = False


class Track(Widget, frozen=True, kw_only=True, gc=False):
    """A row of spaces: `circled` from the left, the first `spent` of them crossed out; `stops` carry a bonus."""

    icon: Icon
    district: Colour
    spaces: tuple[int, ...]
    circled: int
    spent: int = 0
    stops: tuple[int, ...] = ()


class Chart(Widget, frozen=True, kw_only=True, gc=False):
    """Points by half: a line for each name, that of `chosen` above the others and in another colour and thickness."""

    lines: tuple[tuple[str, tuple[int, ...]], ...]
    chosen: int


class Code(Widget, frozen=True, kw_only=True, gc=False):
    """A QR code: its modules row by row, dark ones true."""

    modules: tuple[tuple[bool, ...], ...]


class Cross(Widget, frozen=True, kw_only=True, gc=False):
    """A cross at the point `at`, to be touched; until then a finger anywhere is taken to mean it, a mouse not."""

    at: tuple[int, int]


class Bubble(Widget, frozen=True, kw_only=True, gc=False):
    """What the guide says, with a frame around what it points to, `target`, where it points to anything."""

    text: str
    target: Rect | None = None
    foot: int = 0
