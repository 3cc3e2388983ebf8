"""The effects of The Castles of Tuscany in order (section 10): all that a screen, a voice and the ring need.

`player` is a seat.
"""

from typing import ClassVar

from msgspec import Struct

from engine.castles_of_tuscany.actions import LaidBoard
from engine.castles_of_tuscany.terms import (
    Awaited,
    Bonus,
    Deck,
    DrawnFor,
    Good,
    Item,
    Kind,
    Produce,
    Space,
    TieBreak,
    Tile,
)


class Effect(Struct, frozen=True):
    """An event of the game; `rule` is the one that it follows."""


class MapLaid(Effect, frozen=True):
    """A player laid the boards from left to right and the start castle on this space (1.10, 1.11)."""

    rule: ClassVar[str] = "1.10"
    player: int
    boards: tuple[LaidBoard, ...]
    castle: Space


class RoundBegan(Effect, frozen=True):
    """A round began."""

    rule: ClassVar[str] = "3.8"
    round: int


class TurnBegan(Effect, frozen=True):
    """A player's turn began."""

    rule: ClassVar[str] = "3.1"
    player: int


class TurnEnded(Effect, frozen=True):
    """A player's turn ended."""

    rule: ClassVar[str] = "3.1"
    player: int


class Drawn(Effect, frozen=True):
    """A player drew n region cards; `asked` were due, deck and discards lacked the others."""

    rule: ClassVar[str] = "2.4"
    player: int
    n: int
    asked: int
    why: DrawnFor


class Reshuffled(Effect, frozen=True):
    """The discards were shuffled into a new deck: of region cards by 2.4, of production cards by 5.4."""

    deck: Deck
    rule: str


class StackEmptied(Effect, frozen=True):
    """The last tile of a player's stack 1, 2 or 3 came."""

    rule: ClassVar[str] = "3.4"
    player: int
    stack: int


class RoundEnding(Effect, frozen=True):
    """A player's empty stack ends the round: rounds 1 and 2 by 3.4, round 3 by 3.5."""

    round: int
    player: int
    rule: str


class LastTurns(Effect, frozen=True):
    """The last n turns come after the present one; the first one is the turn of player `first`."""

    rule: ClassVar[str] = "3.5"
    n: int
    first: int


class ChoiceAsked(Effect, frozen=True):
    """The game waits for a player's decision: a bonus tile, a gain, a card's text, a castle, a marble."""

    rule: ClassVar[str] = "9.4"
    player: int
    awaited: Awaited


class MarbleSpent(Effect, frozen=True):
    """A player gave back a marble and acts once more."""

    rule: ClassVar[str] = "3.3"
    player: int


class Counted(Effect, frozen=True):
    """The number of cards in a player's hand was set right."""

    rule: ClassVar[str] = "7.2"
    player: int
    before: int
    after: int


class RoundScored(Effect, frozen=True):
    """A player added the green points to the red ones, which are now these."""

    rule: ClassVar[str] = "3.7"
    player: int
    green: int
    red: int


class Marker(Effect, frozen=True):
    """A player's red points reached 50 or 100 for the first time."""

    rule: ClassVar[str] = "2.1"
    player: int
    shown: int


class Scored(Effect, frozen=True):
    """A player's final score and its parts (6.2, 6.3)."""

    rule: ClassVar[str] = "6.1"
    player: int
    red: int
    tiles: int
    jokers: int
    marbles: int
    workers: int
    cards: int
    total: int


class GameOver(Effect, frozen=True):
    """The game is over; `decided` is the comparison that named the winners, several share the win."""

    rule: ClassVar[str] = "6.4"
    winners: tuple[int, ...]
    decided: TieBreak


class Undone(Effect, frozen=True):
    """The latest event was taken back with all that followed from it."""

    rule: ClassVar[str] = "9.7"


class BonusTaken(Effect, frozen=True):
    """A player took a bonus tile; so many of its kind are left. By 1.12 at the start, by 5.5 later."""

    player: int
    bonus: Bonus
    left: int
    rule: str


class BonusLapsed(Effect, frozen=True):
    """No bonus tile was left for a player."""

    rule: ClassVar[str] = "5.5"
    player: int


class Taken(Effect, frozen=True):
    """A player took a tile of the display into the storage."""

    rule: ClassVar[str] = "4.3"
    player: int
    tile: Tile


class Dropped(Effect, frozen=True):
    """An item left a player's full storage and the game."""

    rule: ClassVar[str] = "4.4"
    player: int
    item: Item


class Revealed(Effect, frozen=True):
    """Tiles came into the display: from a player's stack (4.5), or neutral ones for None (1.13, 4.8).

    `left` are the tiles left in that stack, or the neutral ones left.
    """

    player: int | None
    tiles: tuple[Tile, ...]
    left: int
    rule: str


class GapStays(Effect, frozen=True):
    """The display stays open, for the player has no tile left."""

    rule: ClassVar[str] = "4.7"
    player: int


class FiveAlike(Effect, frozen=True):
    """All n tiles of a kind left the display and the game."""

    rule: ClassVar[str] = "4.8"
    kind: Kind
    n: int


class FiveStay(Effect, frozen=True):
    """The n tiles of a kind stay, for too few neutral ones are left."""

    rule: ClassVar[str] = "4.8"
    kind: Kind
    n: int


class Paid(Effect, frozen=True):
    """A player paid so many region cards and workers."""

    rule: ClassVar[str] = "4.13"
    player: int
    cards: int
    workers: int


class Placed(Effect, frozen=True):
    """An item came onto a space of this kind: from the storage by 4.9, by a castle by 5.8."""

    player: int
    item: Item
    space: Space
    kind: Kind
    rule: str


class AreaDone(Effect, frozen=True):
    """All spaces of an area are covered; the player scored green points."""

    rule: ClassVar[str] = "5.2"
    player: int
    kind: Kind
    spaces: int
    points: int


class ColourDone(Effect, frozen=True):
    """All spaces of a kind are covered; the player got there at this place and scored green points."""

    rule: ClassVar[str] = "5.3"
    player: int
    kind: Kind
    place: int
    points: int


class FarmScored(Effect, frozen=True):
    """A farm scored green points for these produce (5.9), or as a joker (5.10)."""

    player: int
    produce: tuple[Produce, ...]
    joker: bool
    points: int
    rule: str


class Gained(Effect, frozen=True):
    """A player gained n points, workers or marbles: by 2.7, 5.11 or D5.2."""

    player: int
    what: Good
    n: int
    rule: str


class JokerStored(Effect, frozen=True):
    """A joker came into a player's storage."""

    rule: ClassVar[str] = "5.7"
    player: int


class JokerLost(Effect, frozen=True):
    """There was no room for a joker; the player scored red points instead."""

    rule: ClassVar[str] = "5.7"
    player: int
    points: int


class ProductionCardTurned(Effect, frozen=True):
    """A production card turned up; None if the file lists none."""

    rule: ClassVar[str] = "5.4"
    player: int
    card: str | None


class CastleLapsed(Effect, frozen=True):
    """No tile of the display fits anywhere on the player's map."""

    rule: ClassVar[str] = "5.8"
    player: int


class CastleDeclined(Effect, frozen=True):
    """A player took no tile with the castle."""

    rule: ClassVar[str] = "5.8"
    player: int
