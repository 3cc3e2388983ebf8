"""Reading pieces in the camera's thread: by the learned looks, once or whenever they come to rest."""

from companion.camera.learned_tiles import SavedTiles
from companion.camera.tiles_file import learned_tiles
from companion.ui import update_learning, update_pieces
from companion.ui.commands import LearnTiles
from companion.ui.message import Message
from vision.camera import Frame, Pixels
from vision.faults import Code, Part, fault
from vision.grid_reading import GridExpectation, GridReading
from vision.learned_pieces import reading_order, shown_pieces
from vision.piece_grid import GridReader
from vision.piece_reader import PieceReader
from vision.piece_reading import PieceDoubt, PieceDoubtCode, PieceExpectation, PiecesReading
from vision.piece_watch import PieceWatch


class PieceEyes:
    """The reader of pieces of one camera."""

    def __init__(self) -> None:
        self._reader: PieceReader | None = None
        self._grids: GridReader | None = None
        self._expect = PieceExpectation()
        self._watch = PieceWatch(self.read)

    def use(self, tiles: SavedTiles | None) -> None:
        """Read by these from now on."""
        self._reader = None if tiles is None else PieceReader(tiles.learned)
        self._grids = None if tiles is None else GridReader(tiles.learned)

    def expect(self, expect: PieceExpectation) -> None:
        """Read these pieces from now on; the watch begins again."""
        self._expect = expect
        self._watch = PieceWatch(self.read)

    def feed(self, frame: Frame) -> PiecesReading | None:
        """Take in the next frame of a live camera; a reading once pieces have come to rest."""
        return self._watch.feed(frame)

    def read(self, pixels: Pixels) -> PiecesReading:
        """Read a picture (H, W, 3) BGR; without learned pieces nothing is found."""
        if self._reader is not None:
            return self._reader.read(pixels, self._expect)
        height, width = pixels.shape[:2]
        return PiecesReading(width, height, (), False, doubts=(PieceDoubt(PieceDoubtCode.WRONG_COUNT),))

    def read_grid(self, pixels: Pixels, expect: GridExpectation) -> GridReading:
        """Read a card of joined cells; without learned pieces nothing is found."""
        if self._grids is not None:
            return self._grids.read(pixels, expect)
        return GridReading(pixels.shape[1], pixels.shape[0], ())


def found(frame: Frame, count: int) -> Message:
    """The pieces of a lesson in a picture, in reading order; else the reason why there are not so many."""
    seen = reading_order(shown_pieces(frame.pixels, count))
    if len(seen) != count:
        return update_learning.learning_failed.news(
            fault(Code.COPY_PIECES_UNSEEN, Part.COPY, count=len(seen), wanted=count)
        )
    return update_pieces.tiles_found.news(frame, tuple(each.corners for each in seen))


def learned(lesson: LearnTiles, source: str) -> Message:
    """Learn from a picture of this source; the answer for the screen."""
    tiles = learned_tiles(lesson.frame.pixels, lesson.kinds, lesson.game, source)
    return (
        update_pieces.tiles_learned.news(tiles)
        if isinstance(tiles, SavedTiles)
        else update_learning.learning_failed.news(tiles)
    )
