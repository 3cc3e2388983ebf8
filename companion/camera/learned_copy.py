"""The learned copy of a game as the screen knows it: when and with which camera, and its look; loads no numbers."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from vision.learned_copy import LearnedCopy


Colour = tuple[int, int, int]
"""Red, green, blue, each 0-255."""


class LearnedPaper(Struct, frozen=True):
    """A paper of the wheel's discs: its key, its colour, and the number of its discs."""

    key: str
    colour: Colour
    discs: int


class LearnedDice(Struct, frozen=True):
    """A kind of dice: its body, the number seen, a picture of one: `side` x `side` pixels of three bytes (BGR)."""

    body: str
    count: int
    side: int
    picture: bytes


class SavedCopy(Struct, frozen=True):
    """A copy of the game with the key `game` as `camera` sees it, learned at `made` from `throws` throws.

    `camera` is the source as `--camera` takes it, empty for pictures of any camera. `learned` is a
    `vision.learned_copy.LearnedCopy`, which the screen does not look into; `board` and `table` are the colours of the
    wheel's board and of the table about it.
    """

    made: datetime
    game: str
    camera: str
    learned: Any
    papers: tuple[LearnedPaper, ...] = ()
    board: Colour = (0, 0, 0)
    table: Colour = (0, 0, 0)
    dice: tuple[LearnedDice, ...] = ()
    throws: int = 0


def fits_source(copy: SavedCopy | None, source: str, live: bool) -> "LearnedCopy | None":
    """The knowledge to read pictures of this source with; None if it is of another live camera, or if there is none."""
    if copy is None or (live and copy.camera not in ("", source)):
        return None
    learned: LearnedCopy = copy.learned
    return learned
