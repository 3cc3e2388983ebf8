"""The effects of events and of the choices that they ask for (section 10); `rule` was followed.

Owners and districts are players, or NEUTRAL; spaces, columns and levels are numbered from 1.
"""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from engine.troyes.actions import ActivityCubeOff, CathedralCubeOff, EventCubeOff, Option
from engine.troyes.changes import Change
from engine.troyes.terms import Building, Colour, Good


class Asking(StrEnum):
    """The kind of a choice (9.7)."""

    DIE = "die"
    CITIZEN = "citizen"
    SPACE = "space"
    CUBE = "cube"
    EVENT = "event"
    COLUMN = "column"


class EventTurned(Struct, frozen=True, tag=True):
    """An event was turned up at the right end of the row."""

    rule: ClassVar[str] = "3.6"
    card: str


class EventActs(Struct, frozen=True, tag=True):
    """An event of the row acts; its effects follow."""

    rule: ClassVar[str] = "3.6"
    card: str


class Lost(Struct, frozen=True, tag=True):
    """An event took n of a player's goods; `short` were missing."""

    rule: ClassVar[str] = "D5"
    player: int
    what: Good
    n: int
    short: int


class DieDiscarded(Struct, frozen=True, tag=True):
    """An event took a die off a district."""

    rule: ClassVar[str] = "D5"
    district: int
    colour: Colour
    value: int


class CitizenExpelled(Struct, frozen=True, tag=True):
    """A citizen left a space: a player's lies on the building, a grey one is back in the supply (2.5, 2.6)."""

    owner: int
    building: Building
    space: int
    rule: str


class CitizenMoved(Struct, frozen=True, tag=True):
    """A citizen was pushed to the next space of its row."""

    rule: ClassVar[str] = "5.16"
    owner: int
    building: Building
    origin: int
    to: int


class CitizenEntered(Struct, frozen=True, tag=True):
    """A citizen took a space."""

    owner: int
    building: Building
    space: int
    rule: str


class CubeRemoved(Struct, frozen=True, tag=True):
    """A player took an own cube off."""

    rule: ClassVar[str] = "D5.4"
    player: int
    where: CathedralCubeOff | ActivityCubeOff | EventCubeOff


class ManualAsked(Struct, frozen=True, tag=True):
    """The players follow the card's text and enter the changes."""

    rule: ClassVar[str] = "D5.5"
    card: str


class ManualDone(Struct, frozen=True, tag=True):
    """The players entered the changes of a card."""

    rule: ClassVar[str] = "D5.5"
    card: str
    changes: tuple[Change, ...]


class ChoiceAsked(Struct, frozen=True, tag=True):
    """A player has a choice between options."""

    rule: ClassVar[str] = "9.7"
    player: int
    kind: Asking
    options: tuple[Option, ...]
