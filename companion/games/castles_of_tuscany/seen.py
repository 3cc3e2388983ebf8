"""The screens of readings: tiles that a camera has seen, and the answers of people about them so far."""

from enum import StrEnum

from msgspec import Struct

from companion.ui.model import Screen
from engine.castles_of_tuscany.terms import Item, Kind, Space, Tile
from vision.piece_reading import PieceDoubtCode
from vision.reading import Point


class SeenTile(Struct, frozen=True):
    """A tile in the camera's picture: its `corners` there, its kind as read, and the `tile` once it is known.

    `doubts` are those of its reading; without any, only the produce of a farm may be unknown. `likely` are the kinds
    worth asking about, best first.
    """

    kind: Kind | None
    corners: tuple[Point, ...] = ()
    doubts: tuple[PieceDoubtCode, ...] = ()
    likely: tuple[Kind, ...] = ()
    tile: Tile | None = None


class SeenTiles(Screen, frozen=True):
    """The tiles that came into the display as the camera reads them; `asked` is the one that people name now.

    `doubts` are those about the whole picture.
    """

    tiles: tuple[SeenTile, ...]
    asked: int | None = None
    doubts: tuple[PieceDoubtCode, ...] = ()


class TakePart(StrEnum):
    """The part of a take that people name."""

    GONE = "gone"
    DROP = "drop"
    COME = "come"


class SeenTake(Screen, frozen=True):
    """A take as the camera reads it: the tile that is gone, the one that came; both may have to be asked.

    `goners` are the tiles of the display that can be the one that is gone. `drop` is the item that leaves a full
    storage. `come` is None if none can come. `five` are the neutral tiles that lie in place of five alike. `same` if
    the picture shows the kinds that lay there before. `changing` is the part that people have tapped to change it.
    """

    goners: tuple[Tile, ...]
    gone: Tile | None = None
    drop: Item | None = None
    come: SeenTile | None = None
    five: tuple[SeenTile, ...] = ()
    same: bool = False
    changing: TakePart | None = None
    doubts: tuple[PieceDoubtCode, ...] = ()


class SeenSpace(Struct, frozen=True):
    """A space of a board in the camera's picture: its `corners` there, and its likeliest kind.

    `options` are the kinds of a space that people have to name, likeliest first; none once it is sure or named.
    `entered` is the kind in the box where that is another one.
    """

    kind: Kind
    corners: tuple[Point, ...] = ()
    options: tuple[Kind, ...] = ()
    entered: Kind | None = None


class SeenBoard(Screen, frozen=True):
    """The spaces of a board of the owner's box as the camera reads them, not saved; none if it sees no such board.

    `space` is the one that people name now; `hexagons` is the number of those in the picture; `back` is the screen
    behind that of the board.
    """

    board: str
    spaces: tuple[SeenSpace, ...] = ()
    space: int | None = None
    hexagons: int = 0
    back: Screen | None = None


class MapCheck(Struct, frozen=True):
    """A player's map on the table beside that of the game: the spaces that differ, and those seen unclearly.

    `bare` spaces are covered in the game alone, `covered` ones on the table alone.
    """

    bare: tuple[Space, ...] = ()
    covered: tuple[Space, ...] = ()
    unclear: tuple[Space, ...] = ()

    @property
    def differing(self) -> tuple[Space, ...]:
        """The spaces that differ."""
        return tuple(sorted((*self.bare, *self.covered)))
