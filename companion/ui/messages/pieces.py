"""Messages about pieces: learning the look of a game's tiles, and reading those that lie on the table."""

from typing import TYPE_CHECKING

from companion.camera.learned_tiles import SavedTiles
from companion.ui.messages.message import Message
from vision.grid_reading import GridExpectation, GridReading
from vision.piece_reading import PiecesReading
from vision.reading import Point

if TYPE_CHECKING:
    from vision.camera import Frame


class OpenTiles(Message, frozen=True, gc=False):
    """Show the learned tiles of the game on the table, or begin to learn them."""


class LearnTiles(Message, frozen=True, gc=False):
    """Begin again; the saved tiles stay until others take their place."""


class FindTiles(Message, frozen=True, gc=False):
    """Look for the tiles of the lesson now."""


class TilesFound(Message, frozen=True, gc=False):
    """The tiles of the lesson in a picture: the corners of each, in reading order."""

    frame: "Frame"
    outlines: tuple[tuple[Point, ...], ...]


class ChooseTile(Message, frozen=True, gc=False):
    """Choose a tile of the lesson, or exchange its kind with that of the one chosen before."""

    index: int


class TilesRight(Message, frozen=True, gc=False):
    """The kinds of the tiles are right."""


class TilesLearned(Message, frozen=True, gc=False):
    """The tiles that were confirmed have been learned; nothing is saved yet."""

    tiles: SavedTiles


class KeepTiles(Message, frozen=True, gc=False):
    """Save the learned tiles."""


class ForgetTiles(Message, frozen=True, gc=False):
    """Forget the saved tiles, or leave those that are not saved."""


class TilesKnown(Message, frozen=True, gc=False):
    """The saved tiles, after a start, a restore, or because they are on the disk now; None if there are none.

    `kept` is True if it follows a tap on Keep or Forget.
    """

    tiles: SavedTiles | None
    kept: bool = False


class ReadPieces(Message, frozen=True, gc=False):
    """Read the pieces on the table now."""


class PiecesSeen(Message, frozen=True, gc=False):
    """A picture and its pieces; `watched` if a live camera saw them come to rest, and nobody asked."""

    frame: "Frame"
    reading: PiecesReading
    watched: bool = False


class ReadGrid(Message, frozen=True, gc=False):
    """Read the card of joined cells under the camera now."""


class GridSeen(Message, frozen=True, gc=False):
    """A picture and the expected card of joined cells in it."""

    frame: "Frame"
    expect: GridExpectation
    reading: GridReading
