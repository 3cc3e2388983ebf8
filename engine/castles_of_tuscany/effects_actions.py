"""The effects of tiles that come and of placing (section 10); `player` is a seat, `rule` was followed."""

from typing import ClassVar

from msgspec import Struct

from engine.castles_of_tuscany.terms import Bonus, Good, Item, Kind, Produce, Space, Tile


class BonusTaken(Struct, frozen=True, tag=True):
    """A player took a bonus tile; so many of its kind are left. By 1.12 at the start, by 5.5 later."""

    player: int
    bonus: Bonus
    left: int
    rule: str


class BonusLapsed(Struct, frozen=True, tag=True):
    """No bonus tile was left for a player."""

    rule: ClassVar[str] = "5.5"
    player: int


class Taken(Struct, frozen=True, tag=True):
    """A player took a tile of the display into the storage."""

    rule: ClassVar[str] = "4.3"
    player: int
    tile: Tile


class Dropped(Struct, frozen=True, tag=True):
    """An item left a player's full storage and the game."""

    rule: ClassVar[str] = "4.4"
    player: int
    item: Item


class Revealed(Struct, frozen=True, tag=True):
    """Tiles came into the display: from a player's stack (4.5), or neutral ones for None (1.13, 4.8).

    `left` are the tiles left in that stack, or the neutral ones left.
    """

    player: int | None
    tiles: tuple[Tile, ...]
    left: int
    rule: str


class GapStays(Struct, frozen=True, tag=True):
    """The display stays open, for the player has no tile left."""

    rule: ClassVar[str] = "4.7"
    player: int


class FiveAlike(Struct, frozen=True, tag=True):
    """All n tiles of a kind left the display and the game."""

    rule: ClassVar[str] = "4.8"
    kind: Kind
    n: int


class FiveStay(Struct, frozen=True, tag=True):
    """The n tiles of a kind stay, for too few neutral ones are left."""

    rule: ClassVar[str] = "4.8"
    kind: Kind
    n: int


class Paid(Struct, frozen=True, tag=True):
    """A player paid so many region cards and workers."""

    rule: ClassVar[str] = "4.13"
    player: int
    cards: int
    workers: int


class Placed(Struct, frozen=True, tag=True):
    """An item came onto a space of this kind: from the storage by 4.9, by a castle by 5.8."""

    player: int
    item: Item
    space: Space
    kind: Kind
    rule: str


class AreaDone(Struct, frozen=True, tag=True):
    """All spaces of an area are covered; the player scored green points."""

    rule: ClassVar[str] = "5.2"
    player: int
    kind: Kind
    spaces: int
    points: int


class ColourDone(Struct, frozen=True, tag=True):
    """All spaces of a kind are covered; the player got there at this place and scored green points."""

    rule: ClassVar[str] = "5.3"
    player: int
    kind: Kind
    place: int
    points: int


class FarmScored(Struct, frozen=True, tag=True):
    """A farm scored green points for these produce (5.9), or as a joker (5.10)."""

    player: int
    produce: tuple[Produce, ...]
    joker: bool
    points: int
    rule: str


class Gained(Struct, frozen=True, tag=True):
    """A player gained n points, workers or marbles: by 2.7, 5.11 or D5.2."""

    player: int
    what: Good
    n: int
    rule: str


class JokerStored(Struct, frozen=True, tag=True):
    """A joker came into a player's storage."""

    rule: ClassVar[str] = "5.7"
    player: int


class JokerLost(Struct, frozen=True, tag=True):
    """There was no room for a joker; the player scored red points instead."""

    rule: ClassVar[str] = "5.7"
    player: int
    points: int


class ProductionCardTurned(Struct, frozen=True, tag=True):
    """A production card turned up; None if the file lists none."""

    rule: ClassVar[str] = "5.4"
    player: int
    card: str | None


class CastleLapsed(Struct, frozen=True, tag=True):
    """No tile of the display fits anywhere on the player's map."""

    rule: ClassVar[str] = "5.8"
    player: int


class CastleDeclined(Struct, frozen=True, tag=True):
    """A player took no tile with the castle."""

    rule: ClassVar[str] = "5.8"
    player: int
