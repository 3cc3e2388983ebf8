"""The requests to the camera's thread, each a frozen value; every answer is a message."""

from msgspec import Struct

from companion.camera.learned_copy import SavedCopy
from companion.camera.learned_tiles import SavedTiles
from companion.ui.commands import Learn, LearnTiles
from vision.grid_reading import GridExpectation
from vision.piece_reading import PieceExpectation
from vision.reading import Expectation


class ReadDice(Struct, frozen=True):
    """Read the expected dice once; `throw` asks for the source's next throw first."""

    throw: bool
    expect: Expectation


class ReadWheel(Struct, frozen=True):
    """Read the wheel once, with the dice that are expected on it."""

    expect: Expectation | None


class Watch(Struct, frozen=True):
    """Watch until the next request to watch: the dice of a throw, those on the wheel, or `pieces`."""

    on: bool
    read: bool
    expect: Expectation | None = None
    pieces: PieceExpectation | None = None

    @property
    def wheel(self) -> bool:
        """True if the dice are expected on the wheel."""
        return self.expect is not None and self.expect.wheel

    @property
    def shows(self) -> bool:
        """True if the screen gets each live picture."""
        return not self.wheel and self.pieces is None


class LearnCopy(Struct, frozen=True):
    """Learn from a confirmed picture."""

    lesson: Learn


class UseCopy(Struct, frozen=True):
    """Read with this learned copy from now on."""

    copy: SavedCopy | None


class FindPieces(Struct, frozen=True):
    """Find so many pieces of a lesson in the source's next picture."""

    count: int


class LearnPieces(Struct, frozen=True):
    """Learn pieces from a confirmed picture."""

    lesson: LearnTiles


class UsePieces(Struct, frozen=True):
    """Read by these learned pieces from now on; None reads nothing."""

    tiles: SavedTiles | None


class ReadPieces(Struct, frozen=True):
    """Read the expected pieces once, in the source's next picture."""

    expect: PieceExpectation


class ReadGrid(Struct, frozen=True):
    """Read the expected card of joined cells once, in the source's next picture."""

    expect: GridExpectation


class WatchPieces(Struct, frozen=True):
    """Read the expected pieces whenever they come to rest, until the next request to watch; None ends that."""

    expect: PieceExpectation | None


class Stop(Struct, frozen=True):
    """Stop, and let the camera go."""


PieceAnswer = FindPieces | LearnPieces | ReadPieces | ReadGrid
"""The requests about pieces that are answered once."""
PieceRequest = PieceAnswer | UsePieces | WatchPieces
Request = ReadDice | ReadWheel | Watch | LearnCopy | UseCopy | Stop | PieceAnswer | UsePieces
