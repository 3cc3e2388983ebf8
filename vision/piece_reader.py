"""Read coloured hexagonal pieces that lie apart on a mat or a cloth, by the looks learned from one copy.

    reader = PieceReader(learned)                                   # vision.learned_pieces
    reading = reader.read(pixels, PieceExpectation(count=8, most_alike=4))
    changes(before, reading)                                        # vision.piece_reading

All pieces are judged together (`vision.piece_light`), so that a warm lamp does not make beige out of grey; each piece's
print has its own say. If that leaves doubts, pieces are looked for by rare colours too, which those of a cloth are not.
"""

import time
from collections.abc import Callable, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from vision.hexagon_edges import Edges, edges_of, edges_of_rare
from vision.hexagon_fit import Hexagon
from vision.hexagons import find_hexagons
from vision.learned_pieces import BACK, LearnedPieces, reading_order
from vision.piece_crossing import crossed
from vision.piece_edge import steps
from vision.piece_light import Colours, Outlines, Verdict, judged
from vision.piece_look import Match, compare, contrast_of, light_of, look_at, unpacked
from vision.piece_reading import (
    LikelyKind,
    Piece,
    PieceDoubt,
    PieceDoubtCode,
    PieceExpectation,
    PiecesReading,
)

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

RARE_BACK = -3.0
"""The logarithm by which a piece turned over is rarer than one of any kind."""
MIN_CERTAINTY = 0.93
"""Minimum probability of a sure kind."""
GAP = 0.05
"""Parts of its edge by which a piece's outline is seen better than that of a thing that is none."""
CERTAIN_NONE = 0.98
"""Probability from which a hexagon is surely no piece."""
MAX_ERROR, MAX_SHIFT = 0.65, 1.8
"""Limits to a sure piece: its print's error, and its shift from the lamp's in SPREADS."""
MAX_RATIO, MIN_CONTRAST = 2.0, 0.12
"""The limit to that error as a part of the print's own contrast, and the least such contrast: fingers and dice lie on
plain prints as well."""
CLEAR_COVER, MIN_STEP = 0.9, 12.0
"""The part of its edge and the step of colour with which an outline is a thing that lies there, a piece or not."""
SURE_COVER, MIN_COVER = 0.8, 0.65
"""Parts of its edge that a sure piece shows, and any piece."""
MIN_LIGHT = 18.0
"""Mean brightness 0-255."""
LISTED = 0.01
MAX_HEXAGONS = 24
AGAIN = {PieceDoubtCode.WRONG_COUNT, PieceDoubtCode.STRANGE, PieceDoubtCode.UNCLEAR}
"""Doubts that another look at the picture may settle; a thing seen beside the pieces stays there."""


class _Table(msgspec.Struct, frozen=True):
    """Outlines beside learned kinds, the `errors` (N, K) of their prints, and the verdict on all of them."""

    hexagons: tuple[Hexagon, ...]
    errors: Doubles
    verdict: Verdict

    @property
    def shares(self) -> Doubles:
        """Those (N, K + 1) of the kinds and, last, of no piece."""
        return self.verdict.shares

    @property
    def covers(self) -> Doubles:
        """The seen parts (N,) of the outlines' edges."""
        return np.array([each.cover for each in self.hexagons])


class PieceReader:
    """Reads pictures by one learned copy; pure but for its knowledge."""

    def __init__(self, learned: LearnedPieces) -> None:
        self.learned = learned
        self._names = [piece.kind for piece in learned.pieces]
        looks = [[unpacked(look) for look in piece.looks] for piece in learned.pieces]
        self._light = np.array([np.mean([light_of(look) for look in each], axis=0) for each in looks])
        self._contrast = [max(contrast_of(look) for look in each) for each in looks]
        self._prior = np.array([RARE_BACK if name == BACK else 0.0 for name in self._names])

    def read(self, pixels: Pixels, expect: PieceExpectation | None = None) -> PiecesReading:
        """The pieces in a picture (H, W, 3) uint8 BGR; raises ValueError for another shape or type."""
        if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8 or not pixels.size:
            raise ValueError(f"a picture is (H, W, 3) of uint8, not {pixels.shape} of {pixels.dtype}")
        start = time.perf_counter()
        expect = expect or PieceExpectation()
        table = self._table(pixels, edges_of, expect)
        pieces, doubts = self._pieces(pixels, table, expect)
        codes = {doubt.code for doubt in doubts}
        if codes & AGAIN and PieceDoubtCode.BESIDE not in codes:
            other = self._table(pixels, edges_of_rare, expect)
            if _evidence(other) > _evidence(table):
                pieces, doubts = self._pieces(pixels, other, expect)
        spent = round((time.perf_counter() - start) * 1000, 2)
        return PiecesReading(pixels.shape[1], pixels.shape[0], tuple(pieces), not doubts, spent, tuple(doubts))

    def _table(self, pixels: Pixels, seen: Callable[[Pixels], Edges], expect: PieceExpectation) -> _Table | None:
        """The likeliest group of hexagons by these edges; None without hexagons."""
        tables = [self._judged(pixels, group, expect) for group in find_hexagons(pixels, seen)]
        return max(tables, key=_evidence, default=None)

    def _judged(self, pixels: Pixels, group: tuple[Hexagon, ...], expect: PieceExpectation) -> _Table | None:
        clear = sorted([each for each in group if each.cover >= MIN_COVER], key=lambda h: -h.cover)
        found = tuple(reading_order(clear[:MAX_HEXAGONS]))
        if not found:
            return None
        looks = [look_at(pixels, each) for each in found]
        matches = [[self._match(look, k) for k in range(len(self._names))] for look in looks]
        shifts = np.array([[match.shift for match in row] for row in matches])
        errors = np.array([[match.error for match in row] for row in matches])
        middle = np.array([pixels.shape[1], pixels.shape[0]]) / 2
        places = (np.array([each.centre for each in found]) - middle) / middle[0]
        colours = Colours(shifts, np.array([light_of(look) for look in looks]), self._light, places)
        contrast = np.array([contrast_of(look) for look in looks])
        outlines = Outlines(errors, contrast, np.array([each.cover for each in found]))
        return _Table(found, errors, judged(colours, outlines, self._prior, expect.count))

    def _match(self, look: npt.NDArray[np.float32], kind: int) -> Match:
        return min((compare(look, data) for data in self.learned.pieces[kind].looks), key=lambda match: match.error)

    def _pieces(
        self, pixels: Pixels, table: _Table | None, expect: PieceExpectation
    ) -> tuple[list[Piece], list[PieceDoubt]]:
        """The pieces, and the doubts about each, about things beside them and about the picture."""
        pieces, doubts = ([], []) if table is None else self._named_pieces(pixels, table, expect)
        return pieces, [*doubts, *_whole_doubts(pixels, pieces, expect)]

    def _named_pieces(
        self, pixels: Pixels, table: _Table, expect: PieceExpectation
    ) -> tuple[list[Piece], list[PieceDoubt]]:
        pieces: list[Piece] = []
        doubts: list[PieceDoubt] = []
        wanted = expect.count or 0
        none = table.shares[:, -1]
        sure = int((none < 0.5).sum())
        found = np.flatnonzero(none < (0.5 if sure >= wanted else CERTAIN_NONE)).tolist()
        if len(found) > wanted > 0:
            found = _clearest(found, table.covers, wanted)
        across = crossed(pixels, [table.hexagons[i] for i in found])
        for index, i in enumerate(found):
            best = int(table.shares[i, :-1].argmax())
            piece = self._piece(table, i, best, expect)
            pieces.append(piece)
            codes = self._codes(table, i, best, piece, expect)
            if across[index] and PieceDoubtCode.STRANGE not in codes:
                codes.append(PieceDoubtCode.STRANGE)
            doubts += [PieceDoubt(code, index) for code in codes]
        if _more(pixels, table, found):
            doubts.append(PieceDoubt(PieceDoubtCode.BESIDE))
        return pieces, doubts

    def _piece(self, table: _Table, i: int, best: int, expect: PieceExpectation) -> Piece:
        shares = table.shares[i, :-1]
        order = [k for k in np.argsort(-shares).tolist() if self._names[k] != BACK]
        possible = [k for k in order if expect.possible is None or self._names[k] in expect.possible]
        likely = [LikelyKind(self._names[k], round(float(shares[k]), 4)) for k in possible]
        kept = tuple(each for rank, each in enumerate(likely) if each.probability >= LISTED or rank < 2)
        hexagon = table.hexagons[i]
        return Piece(self._names[best], hexagon.centre, hexagon.corners, round(float(shares[best]), 4), kept)

    def _codes(self, table: _Table, i: int, best: int, piece: Piece, expect: PieceExpectation) -> list[PieceDoubtCode]:
        codes = []
        most = min(MAX_ERROR, MAX_RATIO * max(MIN_CONTRAST, self._contrast[best]))
        strange = table.errors[i, best] > most or table.verdict.off[i, best] > MAX_SHIFT
        if strange or table.shares[i, -1] > 1 - CERTAIN_NONE or table.hexagons[i].cover < SURE_COVER:
            codes.append(PieceDoubtCode.STRANGE)
        elif piece.confidence < MIN_CERTAINTY:
            codes.append(PieceDoubtCode.UNCLEAR)
        if piece.kind == BACK:
            codes.append(PieceDoubtCode.UPSIDE_DOWN)
        elif expect.possible is not None and piece.kind not in expect.possible:
            codes.append(PieceDoubtCode.NOT_POSSIBLE)
        return codes


def _evidence(table: _Table | None) -> float:
    return -np.inf if table is None else table.verdict.evidence


def _clearest(found: list[int], covers: Doubles, wanted: int) -> list[int]:
    """Those with an outline that is seen all around: cloth may look like a plain piece, but hardly has its edge."""
    clear = [i for i in found if covers[i] >= SURE_COVER]
    order = sorted(clear, key=lambda i: -covers[i])
    if len(order) > wanted and covers[order[wanted - 1]] - covers[order[wanted]] >= GAP:
        clear = sorted(order[:wanted])
    return clear


def _more(pixels: Pixels, table: _Table, found: list[int]) -> bool:
    """True if something else clearly lies there: a piece more, or a hexagon that is none."""
    left = np.setdiff1d(np.arange(len(table.hexagons)), found)
    covers = table.covers[left]
    alike = table.verdict.piece[left] & (covers > table.covers[found].min(initial=1.0) - GAP)
    dropped = (table.shares[left, -1] < 0.5) & (covers >= SURE_COVER)
    clear = left[covers >= CLEAR_COVER].tolist()
    things = steps(pixels, [table.hexagons[i] for i in clear]) >= MIN_STEP
    return bool(alike.any() or dropped.any() or things.any())


def _whole_doubts(pixels: Pixels, pieces: Sequence[Piece], expect: PieceExpectation) -> list[PieceDoubt]:
    """The doubts about the picture, and about pieces beside the others."""
    doubts = []
    if float(pixels.mean()) < MIN_LIGHT:
        doubts.append(PieceDoubt(PieceDoubtCode.TOO_DARK))
    if not pieces or (expect.count is not None and len(pieces) != expect.count):
        doubts.append(PieceDoubt(PieceDoubtCode.WRONG_COUNT))
    kinds = [piece.kind for piece in pieces]
    if expect.most_alike is not None:
        over = [i for i, kind in enumerate(kinds) if kinds.count(kind) > expect.most_alike]
        doubts += [PieceDoubt(PieceDoubtCode.TOO_MANY_ALIKE, i) for i in over]
    return doubts
