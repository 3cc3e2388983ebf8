"""The widgets of Troyes: dice in four colours, citizens, spaces of buildings, cards, columns, players.

`piece` is the word of a colour of pieces (`engine.troyes.setup.Pieces`), GREY for a neutral citizen, empty for nobody.
`colour` is the word of a colour of dice (`engine.troyes.terms.Colour`), or BLACK.
"""

from typing import ClassVar

from companion.ui.toolkit.widgets import Icon, Widget

GREY = "grey"
"""The piece of a neutral citizen."""


class DieMark(Widget, frozen=True, kw_only=True, gc=False):
    """A die in its colour, which may be chosen."""

    painter: ClassVar[str] = "companion.games.troyes.paint_pieces:die_mark"

    colour: str
    value: int
    selected: bool = False


class PieceMark(Widget, frozen=True, kw_only=True, gc=False):
    """A citizen or a cube in its player's colour and shape."""

    painter: ClassVar[str] = "companion.games.troyes.paint_pieces:piece_mark"

    piece: str


class SpaceMark(Widget, frozen=True, kw_only=True, gc=False):
    """A space of a building: its number, and the citizen who stands on it."""

    painter: ClassVar[str] = "companion.games.troyes.paint_pieces:space_mark"

    number: int
    piece: str = ""
    selected: bool = False


class ColumnMark(Widget, frozen=True, kw_only=True, gc=False):
    """A column of the cathedral: its number, its cubes by level from the lowest, and the gains of one more."""

    painter: ClassVar[str] = "companion.games.troyes.paint_cards:column_mark"

    number: int
    cubes: tuple[str, ...]
    facts: tuple[tuple[Icon, str], ...] = ()


class DistrictMark(Widget, frozen=True, kw_only=True, gc=False):
    """The dice of a district in small, behind the piece of its owner; `dice` are (colour, values)."""

    painter: ClassVar[str] = "companion.games.troyes.paint_pieces:district_mark"

    piece: str
    dice: tuple[tuple[str, tuple[int, ...]], ...]
    waiting: int = 0
    """Deniers that lie in the district."""


class CardMark(Widget, frozen=True, kw_only=True, gc=False):
    """A card of the board: the colour of the dice that use it, its divisor, its places and its cubes.

    `places` are (points, piece) of an activity's spaces, its picture's pieces follow with no points; the flags of an
    event are places without points. `cubes` are (piece, number). Without a `title` the card is drawn in small.
    """

    painter: ClassVar[str] = "companion.games.troyes.paint_cards:card_mark"

    colour: str
    divisor: int
    places: tuple[tuple[str, str], ...]
    picture: tuple[str, ...] = ()
    cubes: tuple[tuple[str, int], ...] = ()
    title: str = ""
    detail: str = ""
    selected: bool = False


class PlayerMark(Widget, frozen=True, kw_only=True, gc=False):
    """A player: piece, name, deniers, influence, citizens in the supply; a dash for the victory points.

    The points are secret (2.2): they show only while a finger rests here.
    """

    painter: ClassVar[str] = "companion.games.troyes.paint_pieces:player_mark"

    piece: str
    name: str
    denier: int
    influence: int
    citizens: int
    secret: int
    start: bool = False
    turn: bool = False
    passed: bool = False


class ResultKey(Widget, frozen=True, kw_only=True, gc=False):
    """A result that a group of dice can bring: its name, and below it the number of uses, the gains and the price.

    `note` stands under the name, such as the card of the cube that goes with it. Without a `title` the key is a small
    one beside another: the same result with a cube.
    """

    painter: ClassVar[str] = "companion.games.troyes.paint_results:result_key"

    title: str
    note: str = ""
    price: int = 0
    uses: int | None = None
    facts: tuple[tuple[Icon, str], ...] = ()
    icon: Icon | None = None
    tint: int | None = None


class Purse(Widget, frozen=True, kw_only=True, gc=False):
    """Goods of the player in turn, each behind its picture."""

    painter: ClassVar[str] = "companion.games.troyes.paint_results:purse"

    goods: tuple[tuple[Icon, str], ...]
    dark: bool = False
