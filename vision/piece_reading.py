"""Hexagonal pieces of known kinds in a picture: the values of a reading, frozen, pixels as units, x before y."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from vision.reading import Point

BACK = "back"
"""The kind of a piece that lies turned over."""


class PieceDoubtCode(StrEnum):
    """The reasons why a reading of pieces is not sure."""

    UNCLEAR = "unclear"
    """Another kind of this piece is nearly as likely."""
    STRANGE = "strange"
    """This may be no piece, or one that was not learned."""
    UPSIDE_DOWN = "upside_down"
    """This piece shows its back."""
    NOT_POSSIBLE = "not_possible"
    """The kind of this piece is none of the possible ones."""
    WRONG_COUNT = "wrong_count"
    """Another number of pieces than expected."""
    BESIDE = "beside"
    """Something of a piece's shape lies beside the pieces: a piece more, or a thing that is none."""
    TOO_MANY_ALIKE = "too_many_alike"
    """More pieces of this piece's kind than there may be."""
    OVERLAP = "overlap"
    """Two outlines lie over one another."""
    TOO_DARK = "too_dark"
    """The picture is too dark."""


class PieceDoubt(msgspec.Struct, frozen=True):
    """One reason not to act without asking: `piece` indexes `PiecesReading.pieces`, None for the whole picture."""

    code: PieceDoubtCode
    piece: int | None = None


class LikelyKind(msgspec.Struct, frozen=True):
    """A kind that a piece may have, and its probability 0-1."""

    kind: str
    probability: float


class Piece(msgspec.Struct, frozen=True):
    """One piece: its `kind`, `centre`, `corners` (6 points), and the probability 0-1 that it has this kind.

    `likely` are the kinds worth asking about, possible ones alone, best first; `kind` is the seen one, possible or not.
    """

    kind: str
    centre: Point
    corners: tuple[Point, ...]
    confidence: float
    likely: tuple[LikelyKind, ...] = ()


class PiecesReading(msgspec.Struct, frozen=True):
    """The pieces of one picture in reading order: rows from the top, each from the left.

    `sure` is true exactly where `doubts` is empty; `ms` is the time from decoded pixels to this value.
    """

    width: int
    height: int
    pieces: tuple[Piece, ...]
    sure: bool
    ms: float = 0.0
    doubts: tuple[PieceDoubt, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the pieces."""
        return tuple(piece.kind for piece in self.pieces)

    @property
    def asks_about(self) -> tuple[int, ...]:
        """Indices of the pieces that some doubt names, in order and once each."""
        return tuple(sorted({doubt.piece for doubt in self.doubts if doubt.piece is not None}))


class PieceExpectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces that a picture should hold: their number, the limit to those alike, and their possible kinds.

    None stands for any. `possible` narrows `Piece.likely` but never decides: another kind that is seen makes the
    reading not sure.
    """

    count: int | None = None
    most_alike: int | None = None
    possible: tuple[str, ...] | None = None


class PiecesChange(msgspec.Struct, frozen=True):
    """The kinds that went and those that came, in the order of the old and of the new picture; equal kinds cancel out.

    `came_at` indexes the new reading's pieces. `sure` is true if the reading is sure and as many came as went. If
    nothing went and nothing came, no change can be seen, or a piece was replaced by one of its kind.
    """

    gone: tuple[str, ...]
    come: tuple[str, ...]
    came_at: tuple[int, ...]
    sure: bool


def changes(before: Sequence[str], reading: PiecesReading) -> PiecesChange:
    """The difference between the kinds that lay there and those of a reading.

    A piece that came is named by the last of its kind in the reading where several could be it.
    """
    lost = Counter(before) - Counter(reading.kinds)
    new = Counter(reading.kinds) - Counter(before)
    at: list[int] = []
    for index in reversed(range(len(reading.pieces))):
        kind = reading.kinds[index]
        if new[kind] > 0:
            new[kind] -= 1
            at.insert(0, index)
    gone = tuple(kind for kind in dict.fromkeys(before) for _ in range(lost[kind]))
    come = tuple(reading.kinds[index] for index in at)
    return PiecesChange(gone, come, tuple(at), reading.sure and len(gone) == len(come))
