"""The rules' own words as enumerations; `word` is the spelling of the public file format."""

from enum import IntEnum


class Term(IntEnum):
    """A word of the rules with a small number, used as an index into tracks and tables."""

    @property
    def word(self) -> str:
        """The word in the spelling of the game record, such as `red` or `denier`."""
        return self.name.lower()


class Colour(Term):
    """A district, its plazas, its citizens and the dice that lie on it, in the order of rule 4.10."""

    RED = 0
    YELLOW = 1
    WHITE = 2


class Resource(Term):
    """A resource; its number is that of its district's colour."""

    INFLUENCE = 0
    DENIER = 1
    KNOWLEDGE = 2


class Kind(Term):
    """One of a cell's two buildings."""

    PRESTIGE = 0
    WORK = 1


class Deed(Term):
    """The use of a turn's die (4.6-4.8)."""

    GATHER = 0
    PRESTIGE = 1
    WORK = 2


class Half(Term):
    """The two halves of a day."""

    MORNING = 0
    AFTERNOON = 1


class Tile(Term):
    """The tiles of Feasts & Raids (6.2)."""

    INFLUENCE = 0
    KNOWLEDGE = 1
    COIN = 2
    FORTRESS = 3
    CATHEDRAL = 4
    HALL = 5
    WORK = 6
    BLACK = 7


class SecondDieCost(Term):
    """The cost of slot 1 as printed on the owner's wheel (4.1)."""

    DENIER = 0
    ANY = 1


class FortressFeast(Term):
    """The additional citizens of a fortress built with the feast: red and another, or one of any colour (6a.2)."""

    TWO = 0
    ONE = 1


class RecolouredDie(Term):
    """The count of a recoloured die for a great hall: none, or by the colour of its plaza (6a.3)."""

    NOTHING = 0
    PLAZA = 1


COLOURS = tuple(Colour)
RESOURCES = tuple(Resource)
KINDS = tuple(Kind)
HALF_OF_DAY = tuple(Half)
"""The members by number: quicker to index and to iterate than the enumerations."""
