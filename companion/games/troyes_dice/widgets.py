"""The widgets of Troyes Dice: plazas, tiles, the day's disc, and the parts of a sheet."""

from typing import ClassVar

from msgspec import Struct

from companion.ui.toolkit.widgets import Icon, Key, Widget
from engine.troyes_dice import Colour, Half, Kind, Tile

CITIZEN_ICON = (Icon.KNIGHT, Icon.CRAFTSMAN, Icon.PRIEST)


BUILDING_ICON = {
    (Kind.PRESTIGE, Colour.RED): Icon.FORTRESS,
    (Kind.WORK, Colour.RED): Icon.PALACE,
    (Kind.PRESTIGE, Colour.YELLOW): Icon.GREAT_HALL,
    (Kind.WORK, Colour.YELLOW): Icon.TOWN_HALL,
    (Kind.PRESTIGE, Colour.WHITE): Icon.CATHEDRAL,
    (Kind.WORK, Colour.WHITE): Icon.BISHOPRIC,
}


class PlazaKey(Widget, frozen=True, kw_only=True, gc=False):
    """A plaza tile: the colour up, its word if there is room, and the hidden colour as the small arrow (1.2)."""

    painter: ClassVar[str] = "companion.games.troyes_dice.paint_wheel:plaza_key"
    round: ClassVar[bool] = True

    colour: Colour
    back: Colour | None = None
    mark: str = ""
    selected: bool = False
    in_play: bool = True
    label: str = ""
    destroyed: bool = False


class TileKey(Widget, frozen=True, kw_only=True, gc=False):
    """A tile of Feasts & Raids with its side, and its name unless it is small."""

    painter: ClassVar[str] = "companion.games.troyes_dice.paint_wheel:tile_key"

    tile: Tile
    label: str = ""
    raid: bool = False
    small: bool = False
    selected: bool = False


class DayDisc(Widget, frozen=True, kw_only=True, gc=False):
    """The small disc in the middle: the day, the half, the window that points to the neutral place.

    `struck` lists the cells that the half strikes, which replace its picture: colour, number and word of each.
    """

    painter: ClassVar[str] = "companion.games.troyes_dice.paint_wheel:day_disc"

    label: str
    detail: str
    half: Half
    neutral: int
    struck: tuple[tuple[Colour, int, str], ...] = ()


class CellKey(Widget, frozen=True, kw_only=True, gc=False):
    """A building's space on a sheet: its reward, by each die of the colour `each` where it has one.

    A cathedral has the `name` of its character, and its reward is the building that the character counts.
    """

    painter: ClassVar[str] = "companion.games.troyes_dice.paint_sheet:cell_key"

    icon: Icon
    district: Colour
    built: bool = False
    crossed: bool = False
    shielded: bool = False
    reward: tuple[tuple[Icon, Colour], ...] = ()
    note: str = ""
    name: str = ""
    each: Colour | None = None


class StripCell(Struct, frozen=True, cache_hash=True, gc=False):
    """A building's space on a strip: the number of its column, and its state; `chosen` by the turn that is drafted."""

    number: int
    built: bool = False
    crossed: bool = False
    shielded: bool = False
    chosen: bool = False


class DistrictStrip(Widget, frozen=True, kw_only=True, gc=False):
    """A district of a sheet on a strip: prestige above work, the citizens, and the next space with a bonus."""

    painter: ClassVar[str] = "companion.games.troyes_dice.paint_sheet_strip:district_strip"

    district: Colour
    prestige: tuple[StripCell, ...]
    work: tuple[StripCell, ...]
    citizens: int
    stop: int | None = None


class Link(Widget, frozen=True, kw_only=True, gc=False):
    """The link between two neighbouring buildings and its reward."""

    painter: ClassVar[str] = "companion.games.troyes_dice.paint_sheet:link"

    icon: Icon
    district: Colour
    amount: int
    paid: bool = False
    dead: bool = False


class Track(Widget, frozen=True, kw_only=True, gc=False):
    """A row of spaces: `circled` from the left, the first `spent` of them crossed out; `stops` carry a bonus."""

    painter: ClassVar[str] = "companion.games.troyes_dice.paint_sheet:track"

    icon: Icon
    district: Colour
    spaces: tuple[int, ...]
    circled: int
    spent: int = 0
    stops: tuple[int, ...] = ()


class WayKey(Key, frozen=True, kw_only=True, gc=False):
    """A way to use a die: the points that it brings at once as they are shown, and the bonus that comes with it."""

    painter: ClassVar[str] = "companion.games.troyes_dice.paint_turn:way_key"

    points: str = ""
    fact: str = ""
    between: str = "; "
