"""The effects of the phases of a round and of the end (section 10); `rule` was followed.

Owners and districts are players, or NEUTRAL; spaces, columns and levels are numbered from 1.
"""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from engine.troyes.state import DistrictDice
from engine.troyes.terms import Building, Colour


class Why(StrEnum):
    """The reason of lost victory points (3.4, 3.7, 3.11)."""

    WAGES = "wages"
    CARD = "card"
    CONCEDED = "conceded"


class EndsBecause(StrEnum):
    """The reason for the end of phase 4 (3.13)."""

    PASSED = "passed"
    NO_DICE = "no_dice"


class Settled(Struct, frozen=True, tag=True):
    """A player's citizen took a space."""

    rule: ClassVar[str] = "1.8"
    player: int
    building: Building
    space: int


class GreySettled(Struct, frozen=True, tag=True):
    """A grey citizen took a space that was left."""

    rule: ClassVar[str] = "1.9"
    building: Building
    space: int


class RoundBegan(Struct, frozen=True, tag=True):
    """A round began; `last` if it is the last one."""

    rule: ClassVar[str] = "3.1"
    round: int
    start: int
    last: bool


class ActivityTurned(Struct, frozen=True, tag=True):
    """An activity card was turned up."""

    rule: ClassVar[str] = "3.2"
    card: str
    colour: Colour


class IncomePaid(Struct, frozen=True, tag=True):
    """A player got the income of the round."""

    rule: ClassVar[str] = "3.3"
    player: int
    deniers: int


class WagesPaid(Struct, frozen=True, tag=True):
    """A player paid these wages; `short` deniers were missing."""

    rule: ClassVar[str] = "3.3"
    player: int
    deniers: int
    short: int


class VpLost(Struct, frozen=True, tag=True):
    """A player lost n victory points, as many as there were."""

    player: int
    n: int
    why: Why
    rule: str


class DistrictRolled(Struct, frozen=True, tag=True):
    """The dice of a district were thrown."""

    rule: ClassVar[str] = "3.5"
    district: int
    dice: DistrictDice


class BlackCalled(Struct, frozen=True, tag=True):
    """The events call n black dice."""

    rule: ClassVar[str] = "3.8"
    n: int


class BlackThrown(Struct, frozen=True, tag=True):
    """The black dice show these values, highest first; those of a card by D3.2."""

    values: tuple[int, ...]
    rule: str = "3.8"


class Passed(Struct, frozen=True, tag=True):
    """A player passed; n deniers wait in the district."""

    rule: ClassVar[str] = "5.18"
    player: int
    n: int


class Waited(Struct, frozen=True, tag=True):
    """The turn came to a player who had passed; n deniers more wait in the district."""

    rule: ClassVar[str] = "3.14"
    player: int
    n: int


class RoundEnded(Struct, frozen=True, tag=True):
    """Phase 4 ended."""

    rule: ClassVar[str] = "3.13"
    round: int
    why: EndsBecause


class DistrictEmptied(Struct, frozen=True, tag=True):
    """A player took the deniers of the own district."""

    rule: ClassVar[str] = "3.15"
    player: int
    deniers: int


class CitizensReturned(Struct, frozen=True, tag=True):
    """n expelled citizens came back to a player's personal supply."""

    rule: ClassVar[str] = "3.16"
    player: int
    n: int


class StartPassed(Struct, frozen=True, tag=True):
    """The player to the left became start player."""

    rule: ClassVar[str] = "3.17"
    player: int


class CharactersShown(Struct, frozen=True, tag=True):
    """A player's characters were turned up."""

    rule: ClassVar[str] = "7.1"
    player: int
    cards: tuple[str, ...]


class Scored(Struct, frozen=True, tag=True):
    """A player's score and its parts (7.2-7.6)."""

    rule: ClassVar[str] = "7.2"
    player: int
    vp: int
    events: int
    spaces: int
    cathedral: int
    characters: int
    total: int


class GameOver(Struct, frozen=True, tag=True):
    """The game is over; several winners share the win."""

    rule: ClassVar[str] = "7.7"
    winners: tuple[int, ...]


class Undone(Struct, frozen=True, tag=True):
    """The latest event was taken back with all that followed from it."""

    rule: ClassVar[str] = "9.5"
