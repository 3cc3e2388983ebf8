"""The actions of The Castles of Tuscany: each is one event of a record (9.2), under the event's word in `EVENT_WORDS`.

Spaces are named as in records (`B7`), boards by their ids, production cards by theirs.
"""

from msgspec import Struct

from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.terms import Bonus, Item, Kind, Part, Space, Tile


class LaidBoard(Struct, frozen=True):
    """A board of a map: its id, turned by half a turn or not, the join to the board before it; None for the first."""

    board: str
    turned: bool = False
    join: int | None = None


class LayMap(Struct, frozen=True, tag=True):
    """A player lays three boards from left to right and the start castle; with `colours` the first five cards (1.9)."""

    player: int
    boards: tuple[LaidBoard, ...]
    castle: Space
    hand: tuple[Kind, ...] | None = None


class TakeBonus(Struct, frozen=True, tag=True):
    """A player takes a bonus tile (1.12, 5.5)."""

    player: int
    bonus: Bonus


class Reveal(Struct, frozen=True, tag=True):
    """Tiles turn up, in any order (1.13, 4.5, 4.8)."""

    tiles: tuple[Tile, ...]


class Draw(Struct, frozen=True, tag=True):
    """The action of drawing region cards (4.1)."""

    player: int


class EnterCards(Struct, frozen=True, tag=True):
    """The kinds of the region cards that a player has drawn, with `colours` (7.3)."""

    player: int
    cards: tuple[Kind, ...]


class Take(Struct, frozen=True, tag=True):
    """The action of taking a tile of the display; `drop` leaves a full storage (4.3, 4.4)."""

    player: int
    tile: Tile
    drop: Item | None = None


class Place(Struct, frozen=True, tag=True, gc=False):
    """The action of placing an item of the storage, paid with two parts in any order (4.9-4.15)."""

    player: int
    item: Item
    space: Space
    pay: tuple[Part, ...]


class Castle(Struct, frozen=True, tag=True):
    """A tile of the display placed for nothing by a castle; without tile and space it is declined (5.8)."""

    player: int
    tile: Tile | None = None
    space: Space | None = None


class TurnUp(Struct, frozen=True, tag=True):
    """A production card turns up; `gain` is all it brings where the file lists no production cards (5.4, D5.4)."""

    player: int
    card: str | None = None
    gain: Gain | None = None


class ChooseGain(Struct, frozen=True, tag=True):
    """A player takes one of a card's gains, numbered from 0 (D5.3)."""

    player: int
    option: int


class EnterGain(Struct, frozen=True, tag=True):
    """A player enters all that a card brings which the game cannot carry out (D5.4)."""

    player: int
    gain: Gain


class SpendMarble(Struct, frozen=True, tag=True):
    """A player gives back a marble for one more action (3.3)."""

    player: int


class EndTurn(Struct, frozen=True, tag=True):
    """A player ends the turn and keeps the marble (3.3)."""

    player: int


class CountCards(Struct, frozen=True, tag=True):
    """The number of cards in a player's hand is set right (7.2)."""

    player: int
    cards: int


class Undo(Struct, frozen=True, tag=True):
    """Takes back the latest event that is not taken back (9.7)."""


Action = (
    LayMap
    | TakeBonus
    | Reveal
    | Draw
    | EnterCards
    | Take
    | Place
    | Castle
    | TurnUp
    | ChooseGain
    | EnterGain
    | SpendMarble
    | EndTurn
    | CountCards
    | Undo
)

EVENT_WORDS: dict[type[Action], str] = {
    LayMap: "map",
    TakeBonus: "bonus",
    Reveal: "reveal",
    Draw: "draw",
    EnterCards: "cards",
    Take: "take",
    Place: "place",
    Castle: "castle",
    TurnUp: "produce",
    ChooseGain: "choose",
    EnterGain: "manual",
    SpendMarble: "marble",
    EndTurn: "end",
    CountCards: "count",
    Undo: "undo",
}
"""The word of each event in a record (9.2)."""
