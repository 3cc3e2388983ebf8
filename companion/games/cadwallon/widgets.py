"""The widgets of Cadwallon: the tokens on a character's card, the areas of the board, the lines between them."""

from enum import StrEnum
from typing import Any, ClassVar

from msgspec import Struct

from companion.ui.toolkit.widgets import Piece, Widget


class TokenRow(Widget, frozen=True, kw_only=True, gc=False):
    """The tokens on a card side by side, and the free places behind them."""

    painter: ClassVar[str] = "companion.games.cadwallon.paint_tokens:token_row"

    tokens: tuple[Piece, ...]
    places: int


class LineKind(StrEnum):
    """A kind of line between two areas (D2)."""

    WHITE = "white"
    GREEN = "green"
    RED = "red"
    TELEPORT = "teleport"


class BoardLine(Struct, frozen=True):
    """A line between the middles of two areas, in the widget's own pixels, and the point of a gate that closes it."""

    kind: LineKind
    start: tuple[int, int]
    end: tuple[int, int]
    gate: tuple[int, int] | None = None


class Photo(Struct, frozen=True, eq=False):
    """A photograph of the board, (H, W, 3) BGR, the same as itself alone."""

    pixels: Any


class BoardLines(Widget, frozen=True, kw_only=True, gc=False):
    """The ground of the board with the lines between areas.

    Under them lies a part of a photograph, given by its left, top, right and bottom as shares; it is turned to the
    right in a rect higher than wide.
    """

    painter: ClassVar[str] = "companion.games.cadwallon.paint_board:lines"

    lines: tuple[BoardLine, ...]
    photo: Photo | None = None
    part: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)


class AreaKey(Widget, frozen=True, kw_only=True, gc=False):
    """An area: a disc, or a square for a `room`; a second rim marks an `exit`, and a `gate` closes it.

    `pieces` are the figures and the token there, `label` their letters, or the name of an empty area. `lit` is an area
    that may be chosen, `selected` the one that the way begins at.
    """

    painter: ClassVar[str] = "companion.games.cadwallon.paint_board:area"
    round: ClassVar[bool] = True

    label: str
    room: bool = False
    exit: bool = False
    gate: bool = False
    pieces: tuple[Piece, ...] = ()
    lit: bool = False
    selected: bool = False


class FreePlace(Widget, frozen=True, kw_only=True, gc=False):
    """A place of the board for an area more; it stands out `on_photo` too."""

    painter: ClassVar[str] = "companion.games.cadwallon.paint_board:free_place"
    round: ClassVar[bool] = True

    on_photo: bool = False
