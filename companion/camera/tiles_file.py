"""The file of the learned tiles, `tiles.json` beside the calibration."""

from datetime import datetime
from pathlib import Path

from companion.camera import lesson_file
from companion.camera.learned_tiles import LearnedKind, SavedTiles
from companion.camera.lesson_file import TILES, CopyError, Learned, moment
from companion.i18n.faults import AnyFault
from vision.camera import Pixels
from vision.faults import Fault
from vision.learned_pieces import BACK, LearnedPieces, decode, encode, learn_pieces
from vision.piece_look import picture_of


class _File(Learned, frozen=True):
    learned: LearnedPieces


def saved_tiles(learned: LearnedPieces, game: str, camera: str, made: datetime | None = None) -> SavedTiles:
    """Learned tiles with their look for the screen; `made` is now by default."""
    pictures = [(piece.kind, picture_of(piece.looks[0])) for piece in learned.pieces if piece.kind != BACK]
    kinds = tuple(LearnedKind(kind, len(picture), picture.tobytes()) for kind, picture in pictures)
    return SavedTiles(moment(made), game, camera, learned, kinds)


def learned_tiles(pixels: Pixels, kinds: tuple[str, ...], game: str, camera: str) -> SavedTiles | AnyFault:
    """The tiles of a game shown in a picture (H, W, 3) BGR, with their kinds in reading order; else a fault."""
    learned = learn_pieces([(pixels, kinds)])
    return learned if isinstance(learned, Fault) else saved_tiles(learned, game, camera)


def save_tiles(tiles: SavedTiles, file: Path) -> None:
    """Save learned tiles; they are on the disk once this returns, and until then the old ones are whole.

    Raises CopyError if the file cannot be written or the values could not be read back.
    """
    content = as_json(tiles)
    read_tiles(content, file)
    lesson_file.write(content, file, TILES, load_tiles)


def as_json(tiles: SavedTiles) -> bytes:
    """The content of the file."""
    return lesson_file.encoded(
        _File(TILES.heading.format, TILES.heading.version, tiles.made, tiles.game, tiles.camera, tiles.learned)
    )


def load_tiles(file: Path) -> SavedTiles | None:
    """Load the saved tiles; None if there are none. Raises CopyError if the file is damaged."""
    content = lesson_file.stored(file, TILES)
    return None if content is None else read_tiles(content, file)


def read_tiles(content: bytes, file: Path) -> SavedTiles:
    """Read the content of a file and check every value. Raises CopyError, which names `file`."""
    found = lesson_file.decoded(content, file, _File, TILES)
    learned = decode(encode(found.learned))
    if isinstance(learned, Fault):
        raise CopyError(lesson_file.damaged(TILES, file, learned))
    return saved_tiles(learned, found.game, found.camera, found.made)
