"""The screens on which Oyez learns a copy of the game, and the state of a copy in the making."""

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from companion.camera.learned_copy import SavedCopy
from companion.camera.learned_tiles import SavedTiles
from companion.game.table import TableGame
from companion.ui.model.screens import DraftDie, Screen
from vision.reading import Point

if TYPE_CHECKING:
    from vision.camera import Frame


class SeenDisc(Struct, frozen=True):
    """A disc of the wheel in the picture: its centre and radius in pixels, and the key of its paper.

    `asked` is True for one whose colour the camera does not know for sure.
    """

    centre: Point
    radius: float
    paper: str
    asked: bool = False


class ShownWheel(Struct, frozen=True):
    """A picture of the wheel and the papers of its discs, which people have confirmed."""

    frame: "Frame"
    discs: tuple[SeenDisc, ...]


class ShownThrow(Struct, frozen=True):
    """A picture of a throw and its dice, which people have confirmed."""

    frame: "Frame"
    dice: tuple[DraftDie, ...]


class Learning(Struct, frozen=True):
    """A copy of `table` in the middle of its steps: `copy` has all that was learned so far, and nothing of it is saved.

    `back` is where one came from, `camera` the camera's name.
    """

    table: TableGame
    camera: str
    back: Screen | None = None
    copy: SavedCopy | None = None


class LearnWheel(Screen, frozen=True):
    """The wheel in the picture: live until its `discs` are found; `sentence` says why they are not."""

    watches: ClassVar[bool] = True

    discs: tuple[SeenDisc, ...] = ()
    sentence: str = ""

    @property
    def learns(self) -> bool:
        """True: it learns."""
        return True

    @property
    def live(self) -> bool:
        """A picture in which the discs are named stays."""
        return not self.discs


class LearnThrow(Screen, frozen=True):
    """Waiting for the next throw to learn from."""

    watches: ClassVar[bool] = True

    @property
    def learns(self) -> bool:
        """True: it learns."""
        return True


class LearnedPage(Screen, frozen=True):
    """The learned copy; `fresh` if it is not saved yet."""

    copy: SavedCopy
    fresh: bool = False
    back: Screen | None = None


class LearnTiles(Screen, frozen=True):
    """Tiles of each kind in the picture, for the game `table`: live until their `outlines` are found.

    `kinds` are the keys of their kinds in reading order; `chosen` is the tile whose kind is exchanged with another's.
    """

    watches: ClassVar[bool] = True

    table: TableGame
    back: Screen | None = None
    outlines: tuple[tuple[Point, ...], ...] = ()
    kinds: tuple[str, ...] = ()
    chosen: int | None = None

    @property
    def learns(self) -> bool:
        """True: it learns."""
        return True

    @property
    def live(self) -> bool:
        """A picture in which the tiles are named stays."""
        return not self.outlines


class LearnedTiles(Screen, frozen=True):
    """The learned tiles; `fresh` if they are not saved yet."""

    tiles: SavedTiles
    fresh: bool = False
    back: Screen | None = None
