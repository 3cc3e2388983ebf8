"""The pieces of one owner's copy as they look to the camera, and the lesson in which they are learned.

    learned = learn_pieces([(pixels, kinds)])      # kinds in reading order: rows from the top, each from the left
    data = encode(learned)                          # to keep it; decode(data) gives it back or a Fault

`kinds` are names of the owner's choice; BACK stands for a piece that lies turned over. Pictures of one lesson are taken
under one lamp: one of all kinds together, or one for each kind.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec
import numpy as np
import numpy.typing as npt

from vision.faults import Code, Fault, Part, fault
from vision.hexagon_edges import edges_of_rare
from vision.hexagon_fit import Hexagon
from vision.hexagons import find_hexagons
from vision.lesson_json import decoded
from vision.piece_look import PACKED, look_at, packed
from vision.piece_reading import BACK as BACK

Pixels = npt.NDArray[np.uint8]

MAX_KINDS, MAX_LOOKS = 16, 8
MAX_BYTES = 400_000
"""Size of an encoded copy; one look has 2,400."""
MIN_COVER = 0.88
"""The part of its edge that a piece of a lesson shows: a less clear outline may be ground beside a piece not seen."""

SLOPES = np.linspace(-0.45, 0.45, 31)
ROW_GAP = 0.6
"""Sizes by which the next row lies lower."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Look = Annotated[bytes, msgspec.Meta(min_length=PACKED, max_length=PACKED)]


class LearnedPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind: its name, and the `looks` of its pieces as `vision.piece_look.packed` stores them."""

    kind: Name
    looks: Annotated[tuple[Look, ...], msgspec.Meta(min_length=1, max_length=MAX_LOOKS)]


class LearnedPieces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of a copy's pieces, BACK among them where one was shown turned over."""

    pieces: Annotated[tuple[LearnedPiece, ...], msgspec.Meta(min_length=1, max_length=MAX_KINDS)]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the kinds, without BACK."""
        return tuple(piece.kind for piece in self.pieces if piece.kind != BACK)


def learn_pieces(lesson: Sequence[tuple[Pixels, Sequence[str]]]) -> LearnedPieces | Fault:
    """The copy shown in pictures (H, W, 3) uint8 BGR, each with the kinds of its pieces in reading order.

    A kind may be shown several times: each piece of it adds a look. A Fault says that another number of
    clear pieces is seen in a picture: a piece too few or too many would give the kinds to the wrong ones.
    Raises ValueError for no picture, or for too many kinds or looks.
    """
    looks: dict[str, list[bytes]] = {}
    for pixels, kinds in lesson:
        seen = shown_pieces(pixels, len(kinds))
        if len(seen) != len(kinds):
            return fault(Code.COPY_PIECES_UNSEEN, Part.COPY, count=len(seen), wanted=len(kinds))
        for kind, hexagon in zip(kinds, reading_order(seen), strict=True):
            looks.setdefault(kind, []).append(packed(look_at(pixels, hexagon)))
    if not looks or len(looks) > MAX_KINDS or max(len(each) for each in looks.values()) > MAX_LOOKS:
        raise ValueError(f"a copy has 1 to {MAX_KINDS} kinds of at most {MAX_LOOKS} looks each")
    return LearnedPieces(tuple(LearnedPiece(kind, tuple(each)) for kind, each in looks.items()))


def shown_pieces(pixels: Pixels, count: int) -> list[Hexagon]:
    """The clear pieces of a lesson's picture that should show `count` of them, at most one more.

    If their number is wrong, the edges of rare colours may show the right one; else it stays.
    """
    first = _clear(find_hexagons(pixels), count + 1)
    if len(first) == count:
        return first
    again = _clear(find_hexagons(pixels, edges_of_rare), count + 1)
    return again if len(again) == count else first


def _clear(groups: Sequence[Sequence[Hexagon]], most: int) -> list[Hexagon]:
    """The clear ones among the clearest, `most` of them, of the group that is seen best."""
    clearest = [sorted(group, key=lambda h: -h.cover)[:most] for group in groups]
    best = max(clearest, key=lambda group: sum(h.cover for h in group), default=[])
    return [hexagon for hexagon in best if hexagon.cover >= MIN_COVER]


def reading_order(found: Sequence[Hexagon]) -> list[Hexagon]:
    """Hexagons in rows from the top, each from the left; the rows may run aslant by up to SLOPES."""
    ways = [_rows(found, float(slope)) for slope in SLOPES]
    _, rows = min(ways, key=lambda way: way[0])
    return [each for row in rows for each in sorted(row, key=lambda h: h.centre[0])]


def _rows(found: Sequence[Hexagon], slope: float) -> tuple[float, list[list[Hexagon]]]:
    """The cost of the rows along a slope, by their number and unevenness, and the rows."""
    size = float(np.median([each.size for each in found])) if found else 1.0
    depth = {each: (each.centre[1] - slope * each.centre[0]) / size for each in found}
    rows: list[list[Hexagon]] = []
    for each in sorted(found, key=lambda h: depth[h]):
        if rows and depth[each] - depth[rows[-1][-1]] < ROW_GAP:
            rows[-1].append(each)
        else:
            rows.append([each])
    uneven = sum(float(np.var([depth[each] for each in row])) * len(row) for row in rows)
    return uneven + 0.5 * len(rows) + 0.05 * abs(slope), rows


def encode(learned: LearnedPieces) -> bytes:
    """The copy as JSON."""
    return msgspec.json.encode(learned)


def decode(data: bytes) -> LearnedPieces | Fault:
    """The copy of `encode`; a Fault for anything else."""
    learned = decoded(data, LearnedPieces, MAX_BYTES)
    if isinstance(learned, Fault):
        return learned
    names = [piece.kind for piece in learned.pieces]
    if len(set(names)) < len(names):
        return fault(Code.COPY_UNREADABLE, Part.COPY, reason=f"{max(names, key=names.count)} x {2}")
    return learned
