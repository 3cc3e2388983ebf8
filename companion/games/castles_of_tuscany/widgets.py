"""The widgets of The Castles of Tuscany: hexagons of maps, boards and the display.

`kind` is the word of a kind (`engine.castles_of_tuscany.terms.Kind`); it is empty for an unknown one. `produce` are
the words of a farm's produce (`engine.castles_of_tuscany.terms.Produce`).
"""

from enum import StrEnum
from typing import ClassVar

from companion.ui.toolkit.widgets import Icon, Key, Widget

KIND_ICONS = {
    "village": Icon.HOUSE,
    "farm": Icon.SHEAF,
    "carter": Icon.CART,
    "monastery": Icon.CHAPEL,
    "mine": Icon.PICKAXE,
    "city": Icon.GATE,
    "inn": Icon.JUG,
    "castle": Icon.TOWER,
}
"""The shape of each kind, which stands beside its colour everywhere."""
PRODUCE_ICONS = {
    "olive": Icon.OLIVE,
    "grape": Icon.GRAPES,
    "grain": Icon.GRAIN,
    "livestock": Icon.LIVESTOCK,
}
"""The picture of each produce, on the farms that show it."""


class Cover(StrEnum):
    """The piece on a hexagon of a map; an empty hexagon is printed in pale colours."""

    NOTHING = "nothing"
    TILE = "tile"
    JOKER = "joker"
    START = "start"


class Hexagon(Widget, frozen=True, kw_only=True, gc=False):
    """A hexagon with its upper and lower edges level, as wide as `rect`; a tap counts within the circle in it.

    `label` stands under the kind's shape: a number, a name, points; else the pictures of the produce stand there.
    `mark` is a small sign in the upper corner. `lit` marks one that may be chosen now; `free` is an empty place for a
    tile.
    """

    painter: ClassVar[str] = "companion.games.castles_of_tuscany.paint_hexagons:hexagon"
    round: ClassVar[bool] = True

    kind: str = ""
    cover: Cover = Cover.NOTHING
    produce: tuple[str, ...] = ()
    label: str = ""
    mark: Icon | None = None
    lit: bool = False
    selected: bool = False
    free: bool = False


class KindKey(Widget, frozen=True, kw_only=True, gc=False):
    """A key for a kind: its hexagon at the left, its word beside it, and a number or a note under the word."""

    painter: ClassVar[str] = "companion.games.castles_of_tuscany.paint_hexagons:kind_key"

    kind: str
    label: str
    produce: tuple[str, ...] = ()
    detail: str = ""
    selected: bool = False


class PlayerKey(Key, frozen=True, kw_only=True, gc=False):
    """A player: piece, name, points of both tracks, cards in hand; held, the number of the cards is set right.

    `piece` is the word of a colour (`engine.castles_of_tuscany.terms.PlayerColour`).
    """

    painter: ClassVar[str] = "companion.games.castles_of_tuscany.paint_players:player_key"

    piece: str
    green: int
    red: int
    cards: int
    turn: bool = False


class PieceMark(Widget, frozen=True, kw_only=True, gc=False):
    """The piece of a player alone; `piece` is the word of a colour."""

    painter: ClassVar[str] = "companion.games.castles_of_tuscany.paint_players:piece_mark"

    piece: str


class Goods(Widget, frozen=True, kw_only=True, gc=False):
    """The cards, workers and marbles of a player, each number behind its picture."""

    painter: ClassVar[str] = "companion.games.castles_of_tuscany.paint_players:goods"

    cards: int
    workers: int
    marbles: int


class Supplies(Widget, frozen=True, kw_only=True, gc=False):
    """The workers and marbles of a player, and the tiles left in the three stacks.

    `due` is the round: the number of the stack that ends it.
    """

    painter: ClassVar[str] = "companion.games.castles_of_tuscany.paint_players:supplies"

    workers: int
    marbles: int
    stacks: tuple[int, int, int]
    due: int


class BonusMark(Widget, frozen=True, kw_only=True, gc=False):
    """A square bonus tile with its picture, and the number of such tiles behind it.

    `bonus` is the word of a kind of bonus tiles (`engine.castles_of_tuscany.terms.Bonus`).
    """

    painter: ClassVar[str] = "companion.games.castles_of_tuscany.paint_players:bonus_mark"

    bonus: str
    n: int
