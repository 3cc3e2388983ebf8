"""The words of the rules as enumerations; each value is the word of the game record and of the box file."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct


class Kind(StrEnum):
    """A kind of tiles, spaces and region cards, in the order of the terms."""

    VILLAGE = "village"
    FARM = "farm"
    CARTER = "carter"
    MONASTERY = "monastery"
    MINE = "mine"
    CITY = "city"
    INN = "inn"
    CASTLE = "castle"


class Produce(StrEnum):
    """The produce on farm tiles, in the order of the terms."""

    OLIVE = "olive"
    GRAPE = "grape"
    GRAIN = "grain"
    LIVESTOCK = "livestock"


class Bonus(StrEnum):
    """A kind of bonus tiles (1.4)."""

    CARD = "card"
    STORAGE = "storage"
    MARBLE = "marble"
    WORKER = "worker"
    PRODUCTION = "production"


class PlayerColour(StrEnum):
    """A colour of a player's pieces, in the order in which players get them (9.1)."""

    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"


class Hands(StrEnum):
    """The knowledge of hands: their size, or the kind of each card (7.1, 7.3)."""

    COUNT = "count"
    COLOURS = "colours"


class RoundEnd(StrEnum):
    """The moment at which rounds 1 and 2 end: with the turn, or when all have had as many turns (3.6)."""

    TURN = "turn"
    TABLE = "table"


class LastTurn(StrEnum):
    """The players who have a last turn after stack 3 is empty (3.5, 3.6)."""

    ALL = "all"
    OTHERS = "others"


class Stage(StrEnum):
    """The part of the game (section 8)."""

    MAPS = "maps"
    BONUSES = "bonuses"
    DISPLAY = "display"
    TURNS = "turns"
    OVER = "over"


class Awaited(StrEnum):
    """The event that the game waits for (9.4)."""

    MAP = "map"
    BONUS = "bonus"
    REVEAL = "reveal"
    ACT = "act"
    MARBLE = "marble"
    CARDS = "cards"
    PRODUCE = "produce"
    CHOOSE = "choose"
    MANUAL = "manual"
    CASTLE = "castle"
    NOTHING = "nothing"


class Part(StrEnum):
    """A part of the price, in the order of 9.9: a card, a pair (with `colours` its kind), or a worker (4.15)."""

    CARD = "card"
    PAIR = "pair"
    VILLAGE = "village"
    FARM = "farm"
    CARTER = "carter"
    MONASTERY = "monastery"
    MINE = "mine"
    CITY = "city"
    INN = "inn"
    CASTLE = "castle"
    WORKER = "worker"

    @property
    def kind(self) -> Kind | None:
        """The kind of a pair of region cards; None for a card, a worker or a pair without a kind."""
        return Kind(self.value) if self.value in KIND_INDEX else None


class DrawnFor(StrEnum):
    """The reason for drawing region cards (section 10)."""

    START = "start"
    DRAW = "draw"
    MONASTERY = "monastery"
    CARD = "card"


class Deck(StrEnum):
    """A deck of cards (1.6)."""

    REGION = "region"
    PRODUCTION = "production"


class Good(StrEnum):
    """A possession that is counted: points of a track, workers, marbles (section 10)."""

    GREEN = "green"
    RED = "red"
    WORKER = "worker"
    MARBLE = "marble"


class TieBreak(StrEnum):
    """The comparison that decided the game (6.4)."""

    POINTS = "points"
    OPEN_SPACES = "open_spaces"
    GREEN = "green"
    CARDS = "cards"
    SHARED = "shared"


KINDS = tuple(Kind)
PRODUCE = tuple(Produce)
BONUSES = tuple(Bonus)
PARTS = tuple(Part)
KIND_INDEX = {kind: index for index, kind in enumerate(KINDS)}
PRODUCE_INDEX = {produce: index for index, produce in enumerate(PRODUCE)}
BONUS_INDEX = {bonus: index for index, bonus in enumerate(BONUSES)}

MIN_PLAYERS, MAX_PLAYERS = 2, 4
PLAYER_TILES = {
    Kind.VILLAGE: 4,
    Kind.FARM: 4,
    Kind.CARTER: 3,
    Kind.MONASTERY: 3,
    Kind.MINE: 3,
    Kind.CITY: 2,
    Kind.INN: 1,
    Kind.CASTLE: 1,
}
"""The tiles of each kind in a player's stacks: 21 without the start castle (1.2)."""
NEUTRAL_EACH = 4
"""The neutral tiles of each kind (1.2)."""
STACK = 7
"""The tiles of a full stack (1.8)."""
STACKS = 3
DISPLAY = 8
ALIKE = 5
"""Tiles of one kind in the display that leave the game (4.8)."""
BONUS_EACH = 5
"""The bonus tiles of each kind (1.4)."""
FIRST_CARDS = 5
"""The region cards of each player at the start (1.8)."""
LETTERS = "ABC"
SPACES = 10
"""The spaces of a board (1.9)."""
PARTS_OF_PRICE = 2

FARM_PREFIX = "farm:"
PRODUCE_SEPARATOR = "+"
JOKER_NAME = "joker"
START_NAME = "start"


class Tile(Struct, frozen=True, tag=True, gc=False):
    """A tile; a farm shows one or two produce in the order of the terms, other tiles show none (1.3)."""

    kind: Kind
    produce: tuple[Produce, ...] = ()


class Joker(Struct, frozen=True, tag=True, gc=False):
    """The blue wooden hexagon."""


class StartCastle(Struct, frozen=True, tag=True, gc=False):
    """The start castle of a player (1.11)."""


Item = Tile | Joker
"""The things that a storage holds."""
Piece = Tile | Joker | StartCastle
"""The things that cover a space."""

JOKER = Joker()
START = StartCastle()

Space = str
"""A space of a map by letter and number, such as `B7` (1.9)."""
SPACE_NAMES: tuple[Space, ...] = tuple(f"{letter}{number}" for letter in LETTERS for number in range(SPACES))


def farm(*produce: Produce) -> Tile:
    """The farm tile with these produce, in any order."""
    return Tile(Kind.FARM, tuple(sorted(produce, key=PRODUCE_INDEX.__getitem__)))


def item_name(item: Piece) -> str:
    """The name of an item in records: a kind, a farm with its produce, `joker`, or `start` for the start castle."""
    if isinstance(item, Tile):
        return f"{FARM_PREFIX}{PRODUCE_SEPARATOR.join(item.produce)}" if item.kind is Kind.FARM else item.kind.value
    return JOKER_NAME if isinstance(item, Joker) else START_NAME


ALL_FARMS = tuple(
    Tile(Kind.FARM, produce)
    for first in PRODUCE
    for produce in ((first,), *((first, second) for second in PRODUCE[PRODUCE_INDEX[first] + 1 :]))
)
"""All farm tiles that there could be, in canonical order."""
ALL_ITEMS: tuple[Item, ...] = (
    *(tile for kind in KINDS for tile in (ALL_FARMS if kind is Kind.FARM else (Tile(kind),))),
    JOKER,
)
"""Every item, in canonical order (1.3)."""
ITEM_INDEX: dict[Item, int] = {item: index for index, item in enumerate(ALL_ITEMS)}
ITEM_OF_NAME: dict[str, Item] = {item_name(item): item for item in ALL_ITEMS}
TILE_OF_NAME: dict[str, Tile] = {item_name(item): item for item in ALL_ITEMS if isinstance(item, Tile)}

T = TypeVar("T", Tile, Item)


def canonical(items: Iterable[T]) -> tuple[T, ...]:
    """Items in canonical order: by kind, farms by their produce, jokers last (1.3)."""
    return tuple(sorted(items, key=ITEM_INDEX.__getitem__))
