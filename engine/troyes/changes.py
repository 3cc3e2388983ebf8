"""The changes that players enter where a card cannot be carried out by the game (D5.5)."""

from msgspec import Struct

from engine.troyes.places import Place
from engine.troyes.terms import Colour, Good


class Amount(Struct, frozen=True, tag=True):
    """A player has n more deniers, influence or victory points; n may be negative."""

    what: Good
    player: int
    n: int


class DieChange(Struct, frozen=True, tag=True):
    """A die shows another value; it is taken off without `new`, and laid there without `old`."""

    district: int
    colour: Colour
    old: int | None
    new: int | None


class CitizenMove(Struct, frozen=True, tag=True):
    """A citizen of a player, or a grey one, moves to another place."""

    owner: int
    origin: Place
    to: Place


class CathedralChange(Struct, frozen=True, tag=True):
    """A cube of a player is put on a free space of the cathedral; without a player the cube there is taken off."""

    column: int
    level: int
    player: int | None


class ActivityCubes(Struct, frozen=True, tag=True):
    """A player has n more cubes on an activity card; n may be negative."""

    card: str
    player: int
    n: int


class EventCubes(Struct, frozen=True, tag=True):
    """A player has n more cubes on flags of an event; n may be negative."""

    card: str
    player: int
    n: int


Change = Amount | DieChange | CitizenMove | CathedralChange | ActivityCubes | EventCubes
