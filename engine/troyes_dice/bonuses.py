"""The bonuses that a gain triggers: each waits in the queue of rule 4.10, and is its own effect when it pays."""

from typing import ClassVar

from msgspec import Struct

from engine.troyes_dice.sheet import Circle, Recruit
from engine.troyes_dice.terms import Colour, Kind, Resource, Tile


class Effect(Struct, frozen=True, gc=False):
    """A step of an action; `rule` is the one that it follows."""


class LinkPaid(Effect, frozen=True, gc=False, tag=True):
    """Both buildings beside a link stand: it pays."""

    rule: ClassVar[str] = "2.1"
    player: int
    kind: Kind
    district: Colour
    columns: tuple[int, int]


class ResourceBonus(Effect, frozen=True, gc=False, tag=True):
    """Space 6, 12 or 18 of a resource gives a citizen."""

    rule: ClassVar[str] = "2.2"
    player: int
    resource: Resource
    space: int


class TrackBonus(Effect, frozen=True, gc=False, tag=True):
    """The 15th or 20th citizen of a track gives its bonus."""

    rule: ClassVar[str] = "2.3"
    player: int
    colour: Colour
    space: int


class ColumnBonus(Effect, frozen=True, gc=False, tag=True):
    """All three citizen tracks have reached space 3, 6 or 11."""

    rule: ClassVar[str] = "2.4"
    player: int
    space: int


Bonus = LinkPaid | ResourceBonus | TrackBonus | ColumnBonus


class FeastHeld(Effect, frozen=True, gc=False, tag=True):
    """A feast adds to the gains of a building."""

    rule: ClassVar[str] = "6.2"
    player: int
    tile: Tile


class Either(Struct, frozen=True, gc=False, tag=True):
    """One citizen on one of these tracks, of the player's choice (the fortress feast)."""

    colours: tuple[Colour, ...]


Step = tuple[Circle | Recruit | Either | FeastHeld | LinkPaid, str]
"""A part of one effect and the rule it follows; a link among them goes into the queue when its turn comes."""
