"""The values of a card printed with joined hexagons in a picture: the cells looked for, and the cells as read."""

import msgspec

from vision.piece_reading import LikelyKind
from vision.reading import Point

Place = tuple[int, int]
"""(q, r): q counts columns to the right, and a place lies at height r + q / 2, counted downwards."""


class GridExpectation(msgspec.Struct, frozen=True):
    """The cells of the card to look for, and the kind of each; without `kinds` the card is bare and asks for them.

    `card` is its name in the words of the caller.
    """

    places: tuple[Place, ...]
    kinds: tuple[str, ...] = ()
    card: str = ""


class GridCell(msgspec.Struct, frozen=True):
    """One cell: its place, `corners` (6 points), its likeliest kind, and the probability 0-1 of that kind.

    `covered` is the probability 0-1 that something lies on it, None if that was not asked. A person has to check
    `doubtful` cells.
    """

    place: Place
    corners: tuple[Point, ...]
    kind: str
    confidence: float
    likely: tuple[LikelyKind, ...] = ()
    covered: float | None = None
    doubtful: bool = False


class GridReading(msgspec.Struct, frozen=True):
    """The cells of a card in the order of the places asked about, none if no such card is seen.

    `hexagons` is the number of those in the picture that are of the size of its cells, on the card or not; `ms` is the
    time from pixels to this value.
    """

    width: int
    height: int
    cells: tuple[GridCell, ...]
    ms: float = 0.0
    hexagons: int = 0

    @property
    def sure(self) -> bool:
        """True if a card is seen and none of its cells is doubtful."""
        return bool(self.cells) and not any(cell.doubtful for cell in self.cells)
