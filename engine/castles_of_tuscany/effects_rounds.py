"""The effects of set-up, rounds, turns, decks and the end (section 10); `player` is a seat, `rule` was followed."""

from typing import ClassVar

from msgspec import Struct

from engine.castles_of_tuscany.actions import LaidBoard
from engine.castles_of_tuscany.terms import Awaited, Deck, DrawnFor, Space, TieBreak


class MapLaid(Struct, frozen=True, tag=True):
    """A player laid the boards from left to right and the start castle on this space (1.10, 1.11)."""

    rule: ClassVar[str] = "1.10"
    player: int
    boards: tuple[LaidBoard, ...]
    castle: Space


class RoundBegan(Struct, frozen=True, tag=True):
    """A round began."""

    rule: ClassVar[str] = "3.8"
    round: int


class TurnBegan(Struct, frozen=True, tag=True):
    """A player's turn began."""

    rule: ClassVar[str] = "3.1"
    player: int


class TurnEnded(Struct, frozen=True, tag=True):
    """A player's turn ended."""

    rule: ClassVar[str] = "3.1"
    player: int


class Drawn(Struct, frozen=True, tag=True):
    """A player drew n region cards; `asked` were due, deck and discards lacked the others."""

    rule: ClassVar[str] = "2.4"
    player: int
    n: int
    asked: int
    why: DrawnFor


class Reshuffled(Struct, frozen=True, tag=True):
    """The discards were shuffled into a new deck: of region cards by 2.4, of production cards by 5.4."""

    deck: Deck
    rule: str


class StackEmptied(Struct, frozen=True, tag=True):
    """The last tile of a player's stack 1, 2 or 3 came."""

    rule: ClassVar[str] = "3.4"
    player: int
    stack: int


class RoundEnding(Struct, frozen=True, tag=True):
    """A player's empty stack ends the round: rounds 1 and 2 by 3.4, round 3 by 3.5."""

    round: int
    player: int
    rule: str


class LastTurns(Struct, frozen=True, tag=True):
    """The last n turns come after the present one; the first one is the turn of player `first`."""

    rule: ClassVar[str] = "3.5"
    n: int
    first: int


class ChoiceAsked(Struct, frozen=True, tag=True):
    """The game waits for a player's decision: a bonus tile, a gain, a card's text, a castle, a marble."""

    rule: ClassVar[str] = "9.4"
    player: int
    awaited: Awaited


class MarbleSpent(Struct, frozen=True, tag=True):
    """A player gave back a marble and acts once more."""

    rule: ClassVar[str] = "3.3"
    player: int


class Counted(Struct, frozen=True, tag=True):
    """The number of cards in a player's hand was set right."""

    rule: ClassVar[str] = "7.2"
    player: int
    before: int
    after: int


class RoundScored(Struct, frozen=True, tag=True):
    """A player added the green points to the red ones, which are now these."""

    rule: ClassVar[str] = "3.7"
    player: int
    green: int
    red: int


class Marker(Struct, frozen=True, tag=True):
    """A player's red points reached 50 or 100 for the first time."""

    rule: ClassVar[str] = "2.1"
    player: int
    shown: int


class Scored(Struct, frozen=True, tag=True):
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


class GameOver(Struct, frozen=True, tag=True):
    """The game is over; `decided` is the comparison that named the winners, several share the win."""

    rule: ClassVar[str] = "6.4"
    winners: tuple[int, ...]
    decided: TieBreak


class Undone(Struct, frozen=True, tag=True):
    """The latest event was taken back with all that followed from it."""

    rule: ClassVar[str] = "9.7"
