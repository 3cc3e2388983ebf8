"""Read coloured hexagonal pieces that lie apart on a mat or a cloth, by the looks learned from one copy.

    reader = PieceReader(learned)                                   # vision.learned_pieces
    reading = reader.read(pixels, PieceExpectation(count=8, most_alike=4))
    changes(before, reading)                                        # vision.piece_reading

All pieces are judged together: under one lamp the shift of logarithms of light from the learned looks is the same for
each, so that a warm lamp does not make beige out of grey; each piece's print has its own say.
"""

import time
from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from vision.hexagon_fit import Hexagon
from vision.hexagons import find_hexagons
from vision.learned_pieces import BACK, LearnedPieces, reading_order
from vision.piece_look import SHOULDER, Match, compare, light_of, look_at, unpacked
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

PRINT_WEIGHT, PRINT_NOISE = 9.0, 0.07
"""Independent points that a print counts as, and the error that two pictures of one print have at least."""
SPREADS = np.array([0.13, 0.16, 0.25])
"""Of a piece's shift from the lamp's, in the axes of a look: prints, shadows, mixed lamps."""
HAZE, GLARE = 0.006, 0.1
"""Light that reflections and the lens may add to each channel: it changes the logarithms of dark ones most.

The logarithm by which a channel near white may be wrong: cameras bend it differently.
"""
LAMP_SPREADS = np.array([0.5, 0.6, 1.3])
"""Of the lamp's shift from the lesson's."""
FAR = -14.0
"""The logarithm below which a piece's shift counts as no evidence for any lamp."""
NO_PIECE = 0.45, -8.0
"""The error of a print that stands for something else than a piece, and the logarithm that its colour adds."""
COVER, COVER_WEIGHT = 0.82, 100.0
"""The seen part of its edge at which an outline is as likely a piece as none, and the logarithm that a part adds."""
TEMPER = 1.5
"""Errors of pieces are not independent: logarithms of probabilities do not count in full."""
MAX_HYPOTHESES = 24
MIN_CERTAINTY = 0.93
"""Minimum probability of a sure kind."""
GAP = 0.05
"""Parts of its edge by which a piece's outline is seen better than that of a thing that is none."""
CERTAIN_NONE = 0.98
"""Probability from which a hexagon is surely no piece."""
MAX_ERROR, MAX_SHIFT = 0.65, 5.0
"""Limits to a sure piece: its print's error, and its shift from the lamp's in SPREADS."""
MIN_COVER, LEAST_COVER = 0.8, 0.65
"""Parts of its edge that a sure piece shows, and any piece."""
MIN_LIGHT = 18.0
"""Mean brightness 0-255."""
LISTED = 0.01
MAX_HEXAGONS = 24


class _Table(msgspec.Struct, frozen=True):
    """Hexagons beside learned kinds: `shares` (N, K + 1) of the kinds and, last, of no piece.

    `errors` (N, K) are those of the prints, `off` (N, K) the shifts from the lamp's in spreads.
    """

    hexagons: tuple[Hexagon, ...]
    shares: Doubles
    errors: Doubles
    off: Doubles
    evidence: float


class PieceReader:
    """Reads pictures by one learned copy; pure but for its knowledge."""

    def __init__(self, learned: LearnedPieces) -> None:
        self.learned = learned
        self._names = [piece.kind for piece in learned.pieces]
        looks = [[light_of(unpacked(look)) for look in piece.looks] for piece in learned.pieces]
        self._light = np.array([np.mean(each, axis=0) for each in looks])

    def read(self, pixels: Pixels, expect: PieceExpectation | None = None) -> PiecesReading:
        """The pieces in a picture (H, W, 3) uint8 BGR; raises ValueError for another shape or type."""
        if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8 or not pixels.size:
            raise ValueError(f"a picture is (H, W, 3) of uint8, not {pixels.shape} of {pixels.dtype}")
        start = time.perf_counter()
        expect = expect or PieceExpectation()
        tables = [table for group in find_hexagons(pixels) if (table := self._judged(pixels, group)) is not None]
        table = max(tables, key=lambda each: each.evidence, default=None)
        pieces, doubts = ([], []) if table is None else self._pieces(table, expect)
        doubts = [*doubts, *_whole_doubts(pixels, pieces, expect)]
        spent = round((time.perf_counter() - start) * 1000, 2)
        return PiecesReading(pixels.shape[1], pixels.shape[0], tuple(pieces), not doubts, spent, tuple(doubts))

    def judge(self, pixels: Pixels, hexagons: Sequence[Hexagon]) -> tuple[Doubles, Doubles, Doubles]:
        """The shares (N, K + 1) of the learned kinds and of none for outlines, their errors and shifts (N, K)."""
        table = self._judged(pixels, tuple(hexagons))
        if table is None:
            raise ValueError("no outlines")
        return table.shares, table.errors, table.off

    def _judged(self, pixels: Pixels, group: tuple[Hexagon, ...]) -> _Table | None:
        found = tuple(reading_order(sorted(group, key=lambda h: -h.cover)[:MAX_HEXAGONS]))
        if not found:
            return None
        looks = [look_at(pixels, each) for each in found]
        matches = [[self._match(look, k) for k in range(len(self._names))] for look in looks]
        shifts = np.array([[match.shift for match in row] for row in matches])
        errors = np.array([[match.error for match in row] for row in matches])
        cover = np.array([each.cover for each in found])
        seen = np.array([light_of(look) for look in looks])
        spreads = np.sqrt(SPREADS**2 + haze(seen)[:, None] + haze(self._light)[None])
        shares, off, evidence = together(shifts, errors, cover, spreads)
        return _Table(found, shares, errors, off, evidence)

    def _match(self, look: npt.NDArray[np.float32], kind: int) -> Match:
        return min((compare(look, data) for data in self.learned.pieces[kind].looks), key=lambda match: match.error)

    def _pieces(self, table: _Table, expect: PieceExpectation) -> tuple[list[Piece], list[PieceDoubt]]:
        """The pieces, and the doubts about each."""
        pieces: list[Piece] = []
        doubts: list[PieceDoubt] = []
        wanted = expect.count or 0
        covers = np.array([each.cover for each in table.hexagons])
        none = np.where(covers < LEAST_COVER, 1.0, table.shares[:, -1])
        sure = int((none < 0.5).sum())
        found = np.flatnonzero(none < (0.5 if sure >= wanted else CERTAIN_NONE)).tolist()
        if len(found) > wanted > 0:
            found = _clearest(found, covers, wanted)
        for i in found:
            index, best = len(pieces), int(table.shares[i, :-1].argmax())
            piece = self._piece(table, i, best, expect)
            pieces.append(piece)
            doubts += [PieceDoubt(code, index) for code in self._codes(table, i, best, piece, expect)]
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
        strange = table.errors[i, best] > MAX_ERROR or table.off[i, best] > MAX_SHIFT
        if strange or table.shares[i, -1] > 1 - CERTAIN_NONE or table.hexagons[i].cover < MIN_COVER:
            codes.append(PieceDoubtCode.STRANGE)
        elif piece.confidence < MIN_CERTAINTY:
            codes.append(PieceDoubtCode.UNCLEAR)
        if piece.kind == BACK:
            codes.append(PieceDoubtCode.UPSIDE_DOWN)
        elif expect.possible is not None and piece.kind not in expect.possible:
            codes.append(PieceDoubtCode.NOT_POSSIBLE)
        return codes


def _clearest(found: list[int], covers: Doubles, wanted: int) -> list[int]:
    """Those with an outline that is seen all around: cloth may look like a plain piece, but hardly has its edge."""
    clear = [i for i in found if covers[i] >= MIN_COVER]
    order = sorted(clear, key=lambda i: -covers[i])
    if len(order) > wanted and covers[order[wanted - 1]] - covers[order[wanted]] >= GAP:
        clear = sorted(order[:wanted])
    return clear


def haze(light: Doubles) -> Doubles:
    """The squares (..., 3) by which haze and glare may shift a look of this light (..., 3), red, green, blue."""
    shown = light / (1 + SHOULDER * light)
    red, green, blue = np.moveaxis((HAZE / light) ** 2 + (GLARE * shown**4) ** 2, -1, 0)
    return np.stack([red + green, green + blue, green], axis=-1)


def together(
    shifts: Doubles, errors: Doubles, cover: Doubles, spreads: Doubles = SPREADS
) -> tuple[Doubles, Doubles, float]:
    """Shares (N, K + 1) of kinds and of no piece, shifts (N, K) off the lamp's in spreads, and their evidence.

    `shifts` (N, K, 3) are those of N pieces from K looks with their `spreads`, `errors` (N, K) the prints', `cover`
    (N,) the seen edges. Each piece beside each look proposes a lamp; the lamps weigh as much as all pieces together
    support them.
    """
    prints = -PRINT_WEIGHT * np.log(errors**2 + PRINT_NOISE**2)
    error, colour = NO_PIECE
    none = -PRINT_WEIGHT * np.log(error**2 + PRINT_NOISE**2) + colour + COVER_WEIGHT * (COVER - cover).clip(-0.06, 0.3)
    lamps = shifts.reshape(-1, 3)
    good = np.argsort(-(prints - 0.5 * (shifts / LAMP_SPREADS).clip(-9, 9).__pow__(2).sum(axis=2)).ravel())
    found = []
    for lamp in lamps[good[: 4 * MAX_HYPOTHESES]]:
        for _ in range(2):
            logs, _ = _logs(shifts, spreads, prints, none, lamp)
            weight = _shares(logs)[:, :-1]
            total = float(weight.sum()) + 0.05
            lamp = (np.einsum("nk,nkc->c", weight, shifts) + 0.05 * lamp) / total
        logs, off = _logs(shifts, spreads, prints, none, lamp)
        value = float(np.logaddexp.reduce(logs, axis=1).sum() - 0.5 * ((lamp / LAMP_SPREADS) ** 2).sum())
        found.append((value, logs, off))
    found.sort(key=lambda each: -each[0])
    values = np.array([value for value, _, _ in found])
    weights = np.exp((values - values[0]) / TEMPER) * _different([logs for _, logs, _ in found])
    shares = np.einsum("h,hnk->nk", weights / weights.sum(), np.array([_shares(logs) for _, logs, _ in found]))
    evidence = values[0] - none.sum()
    return np.asarray(shares, np.float64), found[0][2], float(evidence)


def _logs(shifts: Doubles, spreads: Doubles, prints: Doubles, none: Doubles, lamp: Doubles) -> tuple[Doubles, Doubles]:
    """Logarithms (N, K + 1) of the probabilities under one lamp, and the shifts (N, K) off it in spreads."""
    square = (((shifts - lamp) / spreads) ** 2).sum(axis=2)
    logs = prints + np.maximum(-0.5 * square - np.log(spreads / SPREADS).sum(axis=-1), FAR)
    return np.concatenate([logs, none[:, None]], axis=1), np.sqrt(square)


def _shares(logs: Doubles) -> Doubles:
    powers = np.exp((logs - logs.max(axis=1, keepdims=True)) / TEMPER)
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float64)


def _different(each: list[Doubles]) -> Doubles:
    """1 for the first of those lamps under which every piece has the same kind, 0 for the others."""
    seen: set[tuple[int, ...]] = set()
    found = []
    for logs in each:
        key = tuple(logs.argmax(axis=1).tolist())
        found.append(0.0 if key in seen else 1.0)
        seen.add(key)
    return np.array(found)


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
