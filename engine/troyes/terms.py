"""The words of the rules as enumerations; each value is the word of the game record and of the cards file."""

from enum import StrEnum
from typing import Annotated


class Colour(StrEnum):
    """A colour of dice, of citizens' buildings and of cards, in the order of rule 9.8."""

    RED = "red"
    WHITE = "white"
    YELLOW = "yellow"


class Building(StrEnum):
    """A building; its place here is that of its colour in `Colour`."""

    PALACE = "palace"
    BISHOPRIC = "bishopric"
    CITY_HALL = "city_hall"

    @property
    def colour(self) -> Colour:
        """The colour of the dice that its citizens bring (3.5)."""
        return COLOURS[BUILDINGS.index(self)]


COLOURS = tuple(Colour)
BUILDINGS = tuple(Building)
BUILDING_OF = dict(zip(COLOURS, BUILDINGS, strict=True))
"""The building that a colour names (5.14)."""

MAX_PLAYERS = 4
NEUTRAL = MAX_PLAYERS
"""The neutral district, and the owner of a grey citizen; it stands after the players, as rule 9.8 sorts."""
DISTRICT = "district"
District = Annotated[int, DISTRICT]
"""A player, or NEUTRAL, which a record names by a word."""
SPACES = 6
LEVELS = 3
MAX_DICE = 6
"""Dice of a colour, the black ones included (1.2)."""
MAX_GROUP = 3
"""Dice of an action (4.1)."""
INFLUENCE = 4
"""Influence of each player at the start (1.4)."""
CITIZENS = 12
GREYS = 8
FALL_SHORT = 2
"""Victory points lost by who falls short (3.4, 3.7, 3.11)."""


class Stage(StrEnum):
    """The part of a round that the game waits in (section 8)."""

    SETTLE = "settle"
    ACTIVITIES = "activities"
    WORKFORCE = "workforce"
    REVEAL = "reveal"
    RESOLVE = "resolve"
    BLACK = "black"
    COUNTER = "counter"
    ACTIONS = "actions"
    CHARACTERS = "characters"
    OVER = "over"


class Deed(StrEnum):
    """An action with a group of dice (5, A-E)."""

    ACTIVITY = "activity"
    CATHEDRAL = "cathedral"
    EVENT = "event"
    PLACE = "place"
    FARM = "farm"


class CharacterRule(StrEnum):
    """The players whom a character pays (7.6)."""

    ALL = "all"
    OWN = "own"


class Good(StrEnum):
    """A possession that an event takes from the players (D5)."""

    DENIER = "denier"
    INFLUENCE = "influence"
    VP = "vp"


class CountName(StrEnum):
    """A number that a count of the cards file takes from the position (D3.4)."""

    CITIZENS = "citizens"
    EVENTS_WITH_OWN_CUBE = "events_with_own_cube"
    EVENTS_IN_ROW = "events_in_row"
    EVENTS_WON = "events_won"
    TRADESMEN = "tradesmen"
    CATHEDRAL_CUBES = "cathedral_cubes"
    OWN_DICE = "own_dice"
    MOST_DICE = "most_dice"


class CitizensCounted(StrEnum):
    """The number taken of several buildings: the largest one, or all together (D3.4)."""

    BEST = "best"
    SUM = "sum"


class DieColour(StrEnum):
    """A colour of dice that an event names, or any of them (D5)."""

    RED = "red"
    WHITE = "white"
    YELLOW = "yellow"
    ANY = "any"


class Pick(StrEnum):
    """The dice that a player discards (D5)."""

    CHOOSE = "choose"
    HIGHEST = "highest"
    LOWEST = "lowest"


class Chooser(StrEnum):
    """The players who choose the citizens that leave: each owner, or the start player (D5)."""

    OWNER = "owner"
    START = "start"


class CubePlace(StrEnum):
    """A place of cubes (D5)."""

    CATHEDRAL = "cathedral"
    ACTIVITY = "activity"
    EVENT = "event"


class Subject(StrEnum):
    """A number that a character counts at the end (D6)."""

    INFLUENCE = "influence"
    DENIER = "denier"
    CATHEDRAL_CUBES = "cathedral_cubes"
    TRADESMEN = "tradesmen"
    CITIZENS = "citizens"
    EVENTS_WON = "events_won"


class When(StrEnum):
    """The time at which an activity acts: at once, or by cubes with later actions (5.6, 5.7)."""

    NOW = "now"
    LATER = "later"
