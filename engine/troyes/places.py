"""The places where a citizen can be (2.4); a grey one has no personal supply and is never expelled (2.6)."""

from msgspec import Struct

from engine.troyes.terms import Building


class General(Struct, frozen=True, tag=True):
    """The general supply; for grey citizens their supply."""


class Supply(Struct, frozen=True, tag=True):
    """The personal supply of a player."""


class Space(Struct, frozen=True, tag=True):
    """A space of a building, 1-6."""

    building: Building
    space: int


class Expelled(Struct, frozen=True, tag=True):
    """The picture of a building, until the round ends (2.5)."""

    building: Building


class OnCard(Struct, frozen=True, tag=True):
    """An activity card."""

    card: str


Place = General | Supply | Space | Expelled | OnCard
