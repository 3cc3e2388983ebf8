"""The pieces of an owner's copy as frozen values (D1-D5): the print on boards, tiles and cards.

`engine.castles_of_tuscany.box_form` reads them from the content of a box file, or from a record.
"""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.castles_of_tuscany.terms import KINDS, LETTERS, NEUTRAL_EACH, PLAYER_TILES, Kind, Tile, canonical
from engine.owner_file import MADE_UP_ID, UNKNOWN

FORMAT = "oyez.tuscany-box"
VERSION = 1
REGION_CARDS = 122
"""The region cards of the printed game, the sum where the file does not say (D3)."""

Place = tuple[int, int]
"""A hexagon as (q, r): the column to the right, and its place in the column (D2.2)."""


class Shape(Struct, frozen=True):
    """The outline of every board: its ten spaces, and the joins of a next board (D2.2, D2.3)."""

    spaces: tuple[Place, ...] = tuple((q, r) for q in range(2) for r in range(5))
    joins: tuple[Place, ...] = ((2, -2), (2, -1), (2, 0))

    @property
    def centre(self) -> Place:
        """The sum c of a space and its counterpart: half a turn brings the space s to c - s."""
        return sum(q for q, _ in self.spaces) // 5, sum(r for _, r in self.spaces) // 5


class Board(Struct, frozen=True):
    """A region board: the kinds of its ten spaces in the order of the shape (D2.1)."""

    id: str
    spaces: tuple[Kind, ...]

    @property
    def letter(self) -> str:
        """A, B or C."""
        return self.id[0]


class Gain(Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """The points and pieces that a card brings, carried out in this order; 0 for those it does not bring (D5.2)."""

    green: int = 0
    red: int = 0
    worker: int = 0
    marble: int = 0
    joker: int = 0
    cards: int = 0
    bonus: int = 0


class Choose(Struct, frozen=True, tag=True):
    """The gains of which the player takes one (D5.3)."""

    gains: tuple[Gain, ...]


class Manual(Struct, frozen=True, tag=True):
    """A card that cannot be expressed: the player reads it and enters the gain (D5.4)."""

    text: str


Brings = Gain | Choose | Manual


class ProductionCard(Struct, frozen=True):
    """A kind of production card, and the number of its copies (D5.1)."""

    id: str
    name: str
    count: int
    brings: Brings


class Box(Struct, frozen=True):
    """The box of a copy, of the right form; boards with a kind not typed in yet are absent (D1.4).

    `cards` are the region cards of each kind in the order of the terms, None for a number that is not typed in yet.
    `player_farms` and `neutral_farms` are four tiles each; `colour_bonus` has the first and second value of each kind.
    """

    name: str
    cards: tuple[int | None, ...]
    player_farms: tuple[Tile, ...]
    neutral_farms: tuple[Tile, ...]
    colour_bonus: tuple[tuple[int, int], ...]
    boards: tuple[Board, ...]
    shape: Shape = Shape()
    production: tuple[ProductionCard, ...] = ()

    @property
    def region_cards(self) -> int:
        """The number of region cards; 122 where one of the kinds is not typed in yet (D3)."""
        known = [count for count in self.cards if count is not None]
        return sum(known) if len(known) == len(self.cards) else REGION_CARDS

    @property
    def production_cards(self) -> int:
        """The number of production cards; 0 where the file lists none (D5.4)."""
        return sum(card.count for card in self.production)

    @property
    def made_up(self) -> bool:
        """Return True if a card is made up: the box is for trying and tests (D1.3)."""
        return any(card.id.startswith(MADE_UP_ID) for card in self.production)

    def board(self, board: str) -> Board | None:
        """The board with this id; None if there is no such board."""
        return next((each for each in self.boards if each.id == board), None)

    def boards_of(self, letter: str) -> tuple[Board, ...]:
        """The boards of a letter, in the order of the file."""
        return tuple(board for board in self.boards if board.letter == letter)

    def card(self, card: str) -> ProductionCard | None:
        """The production card with this id; None if there is no such card."""
        return next((each for each in self.production if each.id == card), None)


@lru_cache(maxsize=64)
def player_tiles(farms: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The 21 tiles of a player with these farm tiles, in canonical order (1.2)."""
    others = [Tile(kind) for kind in KINDS if kind is not Kind.FARM for _ in range(PLAYER_TILES[kind])]
    return canonical([*farms, *others])


@lru_cache(maxsize=64)
def neutral_tiles(farms: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The 32 neutral tiles with these farm tiles, in canonical order (1.2)."""
    others = [Tile(kind) for kind in KINDS if kind is not Kind.FARM for _ in range(NEUTRAL_EACH)]
    return canonical([*farms, *others])


def as_mapping(box: Box) -> dict[str, Any]:
    """The box as the file and the record hold it: tables, arrays, texts and whole numbers."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": box.name,
        "shape": {"spaces": _lists(box.shape.spaces), "joins": _lists(box.shape.joins)},
        "cards": {
            kind.value: UNKNOWN if count is None else count for kind, count in zip(KINDS, box.cards, strict=True)
        },
        "farms": {"player": _produce(box.player_farms), "neutral": _produce(box.neutral_farms)},
        "colour_bonus": {kind.value: list(pair) for kind, pair in zip(KINDS, box.colour_bonus, strict=True)},
        "board": [{"id": board.id, "spaces": [kind.value for kind in board.spaces]} for board in box.boards],
        "production": [_card(card) for card in box.production],
    }


def gain_words(gain: Gain) -> dict[str, int]:
    """The keys of a gain that are not 0, in the order in which they are carried out."""
    return {key: n for key in gain.__struct_fields__ if (n := getattr(gain, key))}


def _lists(pairs: tuple[Place, ...]) -> list[list[int]]:
    return [list(pair) for pair in pairs]


def _produce(farms: tuple[Tile, ...]) -> list[list[str]]:
    return [[produce.value for produce in tile.produce] for tile in farms]


def _card(card: ProductionCard) -> dict[str, Any]:
    words: dict[str, Any] = {"id": card.id, "name": card.name, "count": card.count}
    match card.brings:
        case Gain():
            words["gain"] = gain_words(card.brings)
        case Choose(gains):
            words["choose"] = [gain_words(gain) for gain in gains]
        case Manual(text):
            words["manual"] = text
    return words


BOARD_IDS = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, 10))
"""Every id that a board may have (D2.1)."""
