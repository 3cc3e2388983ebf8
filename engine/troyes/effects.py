"""The effects of Troyes in order (section 10): all that a screen, a voice and the ring need.

Owners and districts are players, or NEUTRAL; spaces, columns and levels are numbered from 1.
"""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from engine.troyes.actions import ActivityCubeOff, CathedralCubeOff, Die, EventCubeOff, HireFrom, Option
from engine.troyes.changes import Change
from engine.troyes.state import DistrictDice
from engine.troyes.terms import Building, Colour, Good


class Why(StrEnum):
    """The reason of lost victory points (3.4, 3.7, 3.11)."""

    WAGES = "wages"
    CARD = "card"
    CONCEDED = "conceded"


class EndsBecause(StrEnum):
    """The reason for the end of phase 4 (3.13)."""

    PASSED = "passed"
    NO_DICE = "no_dice"


class Asking(StrEnum):
    """The kind of a choice (9.7)."""

    DIE = "die"
    CITIZEN = "citizen"
    SPACE = "space"
    CUBE = "cube"
    EVENT = "event"
    COLUMN = "column"


class Effect(Struct, frozen=True):
    """An event of the game; `rule` is the one that it follows."""


class Settled(Effect, frozen=True):
    """A player's citizen took a space."""

    rule: ClassVar[str] = "1.8"
    player: int
    building: Building
    space: int


class GreySettled(Effect, frozen=True):
    """A grey citizen took a space that was left."""

    rule: ClassVar[str] = "1.9"
    building: Building
    space: int


class RoundBegan(Effect, frozen=True):
    """A round began; `last` if it is the last one."""

    rule: ClassVar[str] = "3.1"
    round: int
    start: int
    last: bool


class ActivityTurned(Effect, frozen=True):
    """An activity card was turned up."""

    rule: ClassVar[str] = "3.2"
    card: str
    colour: Colour


class IncomePaid(Effect, frozen=True):
    """A player got the income of the round."""

    rule: ClassVar[str] = "3.3"
    player: int
    deniers: int


class WagesPaid(Effect, frozen=True):
    """A player paid these wages; `short` deniers were missing."""

    rule: ClassVar[str] = "3.3"
    player: int
    deniers: int
    short: int


class VpLost(Effect, frozen=True):
    """A player lost n victory points, as many as there were."""

    player: int
    n: int
    why: Why
    rule: str


class DistrictRolled(Effect, frozen=True):
    """The dice of a district were thrown."""

    rule: ClassVar[str] = "3.5"
    district: int
    dice: DistrictDice


class BlackCalled(Effect, frozen=True):
    """The events call n black dice."""

    rule: ClassVar[str] = "3.8"
    n: int


class BlackThrown(Effect, frozen=True):
    """The black dice show these values, highest first; those of a card by D3.2."""

    values: tuple[int, ...]
    rule: str = "3.8"


class Passed(Effect, frozen=True):
    """A player passed; n deniers wait in the district."""

    rule: ClassVar[str] = "5.18"
    player: int
    n: int


class Waited(Effect, frozen=True):
    """The turn came to a player who had passed; n deniers more wait in the district."""

    rule: ClassVar[str] = "3.14"
    player: int
    n: int


class RoundEnded(Effect, frozen=True):
    """Phase 4 ended."""

    rule: ClassVar[str] = "3.13"
    round: int
    why: EndsBecause


class DistrictEmptied(Effect, frozen=True):
    """A player took the deniers of the own district."""

    rule: ClassVar[str] = "3.15"
    player: int
    deniers: int


class CitizensReturned(Effect, frozen=True):
    """n expelled citizens came back to a player's personal supply."""

    rule: ClassVar[str] = "3.16"
    player: int
    n: int


class StartPassed(Effect, frozen=True):
    """The player to the left became start player."""

    rule: ClassVar[str] = "3.17"
    player: int


class CharactersShown(Effect, frozen=True):
    """A player's characters were turned up."""

    rule: ClassVar[str] = "7.1"
    player: int
    cards: tuple[str, ...]


class Scored(Effect, frozen=True):
    """A player's score and its parts (7.2-7.6)."""

    rule: ClassVar[str] = "7.2"
    player: int
    vp: int
    events: int
    spaces: int
    cathedral: int
    characters: int
    total: int


class GameOver(Effect, frozen=True):
    """The game is over; several winners share the win."""

    rule: ClassVar[str] = "7.7"
    winners: tuple[int, ...]


class Undone(Effect, frozen=True):
    """The latest event was taken back with all that followed from it."""

    rule: ClassVar[str] = "9.5"


class EventTurned(Effect, frozen=True):
    """An event was turned up at the right end of the row."""

    rule: ClassVar[str] = "3.6"
    card: str


class EventActs(Effect, frozen=True):
    """An event of the row acts; its effects follow."""

    rule: ClassVar[str] = "3.6"
    card: str


class Lost(Effect, frozen=True):
    """An event took n of a player's goods; `short` were missing."""

    rule: ClassVar[str] = "D5"
    player: int
    what: Good
    n: int
    short: int


class DieDiscarded(Effect, frozen=True):
    """An event took a die off a district."""

    rule: ClassVar[str] = "D5"
    district: int
    colour: Colour
    value: int


class CitizenExpelled(Effect, frozen=True):
    """A citizen left a space: a player's lies on the building, a grey one is back in the supply (2.5, 2.6)."""

    owner: int
    building: Building
    space: int
    rule: str


class CitizenMoved(Effect, frozen=True):
    """A citizen was pushed to the next space of its row."""

    rule: ClassVar[str] = "5.16"
    owner: int
    building: Building
    origin: int
    to: int


class CitizenEntered(Effect, frozen=True):
    """A citizen took a space."""

    owner: int
    building: Building
    space: int
    rule: str


class CubeRemoved(Effect, frozen=True):
    """A player took an own cube off."""

    rule: ClassVar[str] = "D5.4"
    player: int
    where: CathedralCubeOff | ActivityCubeOff | EventCubeOff


class ManualAsked(Effect, frozen=True):
    """The players follow the card's text and enter the changes."""

    rule: ClassVar[str] = "D5.5"
    card: str


class ManualDone(Effect, frozen=True):
    """The players entered the changes of a card."""

    rule: ClassVar[str] = "D5.5"
    card: str
    changes: tuple[Change, ...]


class ChoiceAsked(Effect, frozen=True):
    """A player has a choice between options."""

    rule: ClassVar[str] = "9.7"
    player: int
    kind: Asking
    options: tuple[Option, ...]


class Countered(Effect, frozen=True):
    """A player beat black dice; `influence` was gained."""

    rule: ClassVar[str] = "3.9"
    player: int
    dice: tuple[Die, ...]
    black: tuple[int, ...]
    influence: int


class Conceded(Effect, frozen=True):
    """A player could not beat the highest black die, which left the square."""

    rule: ClassVar[str] = "3.11"
    player: int
    black: int


class Rerolled(Effect, frozen=True):
    """Influence threw a die again; its new value is still to come if `after` is None."""

    rule: ClassVar[str] = "6.2"
    player: int
    before: Die
    after: Die | None
    influence: int


class Turned(Effect, frozen=True):
    """Influence turned dice upside down."""

    rule: ClassVar[str] = "6.4"
    player: int
    before: tuple[Die, ...]
    after: tuple[Die, ...]
    influence: int


class Recruited(Effect, frozen=True):
    """Influence brought a citizen to the personal supply."""

    rule: ClassVar[str] = "6.3"
    player: int
    influence: int


class DieBought(Effect, frozen=True):
    """A player took another district's die; its owner got the price."""

    rule: ClassVar[str] = "4.2"
    player: int
    owner: int
    colour: Colour
    value: int
    price: int


class Hired(Effect, frozen=True):
    """A citizen became a tradesman: on a victory-point space from 1, or on the picture (None)."""

    rule: ClassVar[str] = "5.3"
    player: int
    card: str
    origin: HireFrom
    price: int
    space: int | None


class CardUsed(Effect, frozen=True):
    """A player used an activity card: the number of uses, and the sum of the group."""

    rule: ClassVar[str] = "5.5"
    player: int
    card: str
    uses: int
    sum: int


class CubesStored(Effect, frozen=True):
    """A player laid n cubes on an activity card."""

    rule: ClassVar[str] = "5.7"
    player: int
    card: str
    n: int


class CubeSpent(Effect, frozen=True):
    """A player spent a cube of an activity card."""

    rule: ClassVar[str] = "4.6"
    player: int
    card: str
    n: int = 1


class Paid(Effect, frozen=True):
    """The uses of a card cost n of a player's goods."""

    rule: ClassVar[str] = "D3.1"
    player: int
    what: Good
    n: int


class Gained(Effect, frozen=True):
    """A card brought a player n."""

    rule: ClassVar[str] = "D3.1"
    player: int
    what: Good
    n: int


class CitizensGained(Effect, frozen=True):
    """A card brought n citizens from the general to the personal supply."""

    rule: ClassVar[str] = "D3.5"
    player: int
    n: int


class CathedralCube(Effect, frozen=True):
    """A player put a cube into the cathedral, with these gains."""

    rule: ClassVar[str] = "5.9"
    player: int
    column: int
    level: int
    vp: int
    influence: int


class EventCube(Effect, frozen=True):
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


class EventSettled(Effect, frozen=True):
    """The last flag of an event was taken: its shares, in the order of first cubes; the card goes to the winner."""

    rule: ClassVar[str] = "5.13"
    card: str
    shares: tuple[Share, ...]
    winner: int


class Farmed(Effect, frozen=True):
    """A player got n deniers for yellow dice."""

    rule: ClassVar[str] = "5.17"
    player: int
    n: int
