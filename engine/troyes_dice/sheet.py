"""The printed player's sheet: columns, links, tracks and bonuses, as data (section 2).

A cell is a district and a column; in the masks of a sheet it is bit `district * 6 + column - 1`.
"""

from msgspec import Struct

from engine.troyes_dice.terms import Colour, Kind, Resource

RED, YELLOW, WHITE = Colour
COLUMNS = (1, 2, 3, 4, 5, 6)
ALL_CELLS = (1 << 18) - 1

RESOURCE_SPACES = 18
FIRST_RESOURCES = 3
RESOURCE_BONUS_SPACES = (6, 12, 18)
CITIZEN_SPACES = 20
PRESTIGE_BONUS_SPACE = 15
COLUMN_BONUS_SPACES = (3, 6, 11)

BUILDING_NAMES = {
    (Kind.PRESTIGE, RED): "fortress",
    (Kind.WORK, RED): "count's palace",
    (Kind.PRESTIGE, YELLOW): "great hall",
    (Kind.WORK, YELLOW): "town hall",
    (Kind.PRESTIGE, WHITE): "cathedral",
    (Kind.WORK, WHITE): "bishopric",
}


class Circle(Struct, frozen=True, gc=False, tag=True):
    """A gain of resources: so many spaces circled on one track (2.2)."""

    resource: Resource
    amount: int


class Recruit(Struct, frozen=True, gc=False, tag=True):
    """A gain of citizens: so many spaces circled on one citizen track (2.3)."""

    colour: Colour
    amount: int


Gain = Circle | Recruit

FORTRESS_CITIZEN = (RED, RED, YELLOW, YELLOW, WHITE, WHITE)
"""The colour of the citizen that the fortress of column i + 1 gives."""

HALL_DIE = (RED, RED, YELLOW, YELLOW, WHITE, WHITE)
"""The dice that the great hall of column i + 1 counts."""

HALL_GAIN: tuple[Gain, ...] = (
    Circle(Resource.INFLUENCE, 3),
    Recruit(RED, 2),
    Circle(Resource.DENIER, 3),
    Recruit(YELLOW, 2),
    Circle(Resource.KNOWLEDGE, 3),
    Recruit(WHITE, 2),
)
"""The gain from the great hall of column i + 1 for each counted die."""

WORK_CITIZENS = 2
"""Citizens of the district's colour that every work building gives (4.8)."""

CATHEDRAL_NUMBER = (1, 1, 2, 2, 3, 3)
"""The number written beside a character, by the number of cathedrals before (4.7)."""

CHARACTERS = (
    ("Hugues de Payns", Kind.PRESTIGE, RED),
    ("Isabeau de Bavière", Kind.WORK, RED),
    ("Thibaut II", Kind.PRESTIGE, YELLOW),
    ("Jeanne de Champagne", Kind.WORK, YELLOW),
    ("Urbain IV", Kind.PRESTIGE, WHITE),
    ("Marie de Champagne", Kind.WORK, WHITE),
)
"""The character of column i + 1 and the buildings it scores (5.1)."""

LINKS: dict[tuple[Kind, Colour], dict[tuple[int, int], Gain]] = {
    (Kind.PRESTIGE, RED): {(1, 2): Recruit(RED, 1), (3, 4): Recruit(YELLOW, 1), (5, 6): Recruit(WHITE, 1)},
    (Kind.WORK, RED): {(1, 2): Recruit(RED, 2), (5, 6): Circle(Resource.INFLUENCE, 3)},
    (Kind.WORK, YELLOW): {(1, 2): Circle(Resource.DENIER, 3), (3, 4): Recruit(YELLOW, 2)},
    (Kind.WORK, WHITE): {(3, 4): Circle(Resource.KNOWLEDGE, 3), (5, 6): Recruit(WHITE, 2)},
}
"""The gain once both buildings beside a link stand (2.1)."""


def cell(district: Colour, column: int) -> int:
    """The number of a cell, 0-17, from its district and its column 1-6."""
    return district * 6 + column - 1


def columns_of(mask: int, district: Colour) -> tuple[int, ...]:
    """The columns 1-6, ascending, whose cells of that district are set in a mask."""
    row = mask >> (district * 6)
    return tuple(column for column in COLUMNS if row >> (column - 1) & 1)
