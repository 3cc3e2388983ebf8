"""The words of the rules as enumerations; each value is the word of the game record and of the cards file."""

from enum import StrEnum


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
SPACES = 6
LEVELS = 3
MAX_DICE = 6
"""Dice of a colour, the black ones included (1.2)."""
MAX_GROUP = 3
"""Dice of an action (4.1)."""
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


class Do(StrEnum):
    """The use of an action's group (section 5)."""

    ACTIVITY = "activity"
    CATHEDRAL = "cathedral"
    EVENT = "event"
    PLACE = "place"
    FARM = "farm"


class CharacterRule(StrEnum):
    """The players whom a character pays (7.6)."""

    ALL = "all"
    OWN = "own"
