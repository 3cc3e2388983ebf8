"""The effects of players' actions (section 10); `rule` was followed.

Owners and districts are players, or NEUTRAL; spaces, columns and levels are numbered from 1.
"""

from typing import ClassVar

from msgspec import Struct

from engine.troyes.actions import Die, HireFrom
from engine.troyes.terms import Colour, Good


class Countered(Struct, frozen=True, tag=True):
    """A player beat black dice; `influence` was gained."""

    rule: ClassVar[str] = "3.9"
    player: int
    dice: tuple[Die, ...]
    black: tuple[int, ...]
    influence: int


class Conceded(Struct, frozen=True, tag=True):
    """A player could not beat the highest black die, which left the square."""

    rule: ClassVar[str] = "3.11"
    player: int
    black: int


class Rerolled(Struct, frozen=True, tag=True):
    """Influence threw a die again; its new value is still to come if `after` is None."""

    rule: ClassVar[str] = "6.2"
    player: int
    before: Die
    after: Die | None
    influence: int


class Turned(Struct, frozen=True, tag=True):
    """Influence turned dice upside down."""

    rule: ClassVar[str] = "6.4"
    player: int
    before: tuple[Die, ...]
    after: tuple[Die, ...]
    influence: int


class Recruited(Struct, frozen=True, tag=True):
    """Influence brought a citizen to the personal supply."""

    rule: ClassVar[str] = "6.3"
    player: int
    influence: int


class DieBought(Struct, frozen=True, tag=True):
    """A player took another district's die; its owner got the price."""

    rule: ClassVar[str] = "4.2"
    player: int
    owner: int
    colour: Colour
    value: int
    price: int


class Hired(Struct, frozen=True, tag=True):
    """A citizen became a tradesman: on a victory-point space from 1, or on the picture (None)."""

    rule: ClassVar[str] = "5.3"
    player: int
    card: str
    origin: HireFrom
    price: int
    space: int | None


class CardUsed(Struct, frozen=True, tag=True):
    """A player used an activity card: the number of uses, and the sum of the group."""

    rule: ClassVar[str] = "5.5"
    player: int
    card: str
    uses: int
    sum: int


class CubesStored(Struct, frozen=True, tag=True):
    """A player laid n cubes on an activity card."""

    rule: ClassVar[str] = "5.7"
    player: int
    card: str
    n: int


class CubeSpent(Struct, frozen=True, tag=True):
    """A player spent a cube of an activity card."""

    rule: ClassVar[str] = "4.6"
    player: int
    card: str
    n: int = 1


class Paid(Struct, frozen=True, tag=True):
    """The uses of a card cost n of a player's goods."""

    rule: ClassVar[str] = "D3.1"
    player: int
    what: Good
    n: int


class Gained(Struct, frozen=True, tag=True):
    """A card brought a player n."""

    rule: ClassVar[str] = "D3.1"
    player: int
    what: Good
    n: int


class CitizensGained(Struct, frozen=True, tag=True):
    """A card brought n citizens from the general to the personal supply."""

    rule: ClassVar[str] = "D3.5"
    player: int
    n: int


class CathedralCube(Struct, frozen=True, tag=True):
    """A player put a cube into the cathedral, with these gains."""

    rule: ClassVar[str] = "5.9"
    player: int
    column: int
    level: int
    vp: int
    influence: int


class EventCube(Struct, frozen=True, tag=True):
    """A player put a cube on a flag of an event, with this gain."""

    rule: ClassVar[str] = "5.12"
    player: int
    card: str
    influence: int


class Share(Struct, frozen=True):
    """A player's cubes on a settled event, and the victory points for them."""

    player: int
    cubes: int
    vp: int


class EventSettled(Struct, frozen=True, tag=True):
    """The last flag of an event was taken: its shares, in the order of first cubes; the card goes to the winner."""

    rule: ClassVar[str] = "5.13"
    card: str
    shares: tuple[Share, ...]
    winner: int


class Farmed(Struct, frozen=True, tag=True):
    """A player got n deniers for yellow dice."""

    rule: ClassVar[str] = "5.17"
    player: int
    n: int
