"""The spaces of a sheet in words, with the gain printed on each, and the state of each link."""

from enum import Enum, auto

from msgspec import Struct

from companion.games.troyes_dice.turn_text import cell
from companion.games.troyes_dice.vocabulary import gain
from companion.i18n.language import MAX_CACHED, _, cached_words, ngettext
from engine.troyes_dice import Colour, Kind, Sheet
from engine.troyes_dice.sheet import (
    CHARACTERS,
    CITIZEN_SPACES,
    COLUMN_BONUS_SPACES,
    COLUMNS,
    FORTRESS_CITIZEN,
    HALL_GAIN,
    PRESTIGE_BONUS_SPACE,
    WORK_CITIZENS,
    Gain,
    Recruit,
)
from engine.troyes_dice.sheet import cell as bit_of

CITIZEN_STOPS = (*COLUMN_BONUS_SPACES, PRESTIGE_BONUS_SPACE, CITIZEN_SPACES)
"""The spaces of a citizens' track that carry a bonus."""
NEAR = 2
"""A bonus at most this number of spaces away is announced."""


class Scored(Struct, frozen=True):
    """The buildings that a cathedral's character counts."""

    kind: Kind
    district: Colour


class LinkState(Enum):
    """The state of a link: both buildings can still be built, both stand, or one of them never can."""

    OPEN = auto()
    PAID = auto()
    DEAD = auto()


def printed(kind: Kind, district: Colour, column: int) -> Gain | Scored:
    """The gain printed on a building's space; a great hall gives it for each die that it counts."""
    if kind is Kind.WORK:
        return Recruit(district, WORK_CITIZENS)
    if district is Colour.RED:
        return Recruit(FORTRESS_CITIZEN[column - 1], 1)
    if district is Colour.YELLOW:
        return HALL_GAIN[column - 1]
    _name, scored, colour = CHARACTERS[column - 1]
    return Scored(scored, colour)


def cell_state(sheet: Sheet, kind: Kind, district: Colour, column: int) -> str:
    """The gain printed on a building's space, and its state unless it can still be built."""
    return cell_text(kind, district, column, sheet.has(kind, district, column), sheet.is_crossed(district, column))


@cached_words(MAX_CACHED)
def cell_text(kind: Kind, district: Colour, column: int, built: bool, crossed: bool) -> str:
    """The same for a space that is built or crossed out, or neither."""
    words = cell(kind, district, column)
    if built:
        return _("{building} It is built.").format(building=words)
    if crossed:
        return _("{building} It is crossed out and can never be built.").format(building=words)
    return words


def link_state(sheet: Sheet, kind: Kind, district: Colour, columns: tuple[int, int]) -> LinkState:
    """The state of the link between two columns."""
    bits = district_bits(district)
    return state_of_link(columns, sheet.built[kind] >> bits, sheet.crossed >> bits)


def district_bits(district: Colour) -> int:
    """The place of a district's six bits in the masks of a sheet."""
    return bit_of(district, COLUMNS[0])


def state_of_link(columns: tuple[int, int], built: int, crossed: int) -> LinkState:
    """The same from a district's bits: those of the kind of building that stand, and those crossed out."""
    link = sum(1 << column - COLUMNS[0] for column in columns)
    if built & link == link:
        return LinkState.PAID
    return LinkState.DEAD if crossed & ~built & link else LinkState.OPEN


def link_text(first: int, second: int, what: Gain) -> str:
    """The gain of a link."""
    text = _("Link between columns {first} and {second}: {gain} once both buildings are built.")
    return text.format(first=first, second=second, gain=gain(what))


def near_bonus(stops: tuple[int, ...], circled: int) -> str:
    """The number of spaces to a track's next bonus; empty if they are many."""
    missing = next((stop for stop in stops if stop > circled), circled + NEAR + 1) - circled
    return ngettext("{n} more", "{n} more", missing).format(n=missing) if missing <= NEAR else ""
