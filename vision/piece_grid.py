"""Read the cells of a card printed with joined hexagons, by the looks of the pieces that belong on them.

    reader = GridReader(learned)                       # vision.learned_pieces
    reading = reader.kinds(pixels, places)             # the kind of each empty cell, by its colour
    reading = reader.covered(pixels, places, kinds)    # the cells on which a piece lies

Cells have the colours of their kind's pieces, but other pictures: colours alone name a kind, and the picture of a piece
marks a covered cell. `places` are the pairs of `vision.grid_reading`.
"""

import time
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.grid_fit import Grid, fit_grid
from vision.grid_light import named
from vision.grid_reading import GridCell, GridExpectation, GridReading, Place
from vision.hexagon_edges import edges_of_rare
from vision.hexagon_fit import Hexagon
from vision.hexagons import find_hexagons
from vision.learned_pieces import BACK, LearnedPieces
from vision.piece_light import PRINT_NOISE, SPREADS
from vision.piece_look import WEIGHTS, compare, inside, look_at, unpacked
from vision.piece_reading import LikelyKind

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

WIDER = 2.0
"""Times the spread of pieces' colours: a card is printed apart from its pieces."""
MIN_CERTAINTY = 0.97
"""Minimum probability of a cell without doubt."""
MAX_OFF = 3.0
"""Spreads by which a bare cell without doubt is off the shade that its kind leads to expect."""
ALIKE, STEEP = -1.0, 5.0
"""The logarithm of a print's error beside an unlike print's at which a piece is as likely as none, and its weight."""
STRANGE = 4.5
"""The shift of a cell's colour, in spreads, from which something else than its print or its piece lies there."""
SEVERAL = 3
"""Cells of one kind from which the shade of its print is known."""
LISTED = 0.01
CLOSED = 0.8
"""The seen part of its edge from which a hexagon is one; a bay between two cells and the ground has half of one."""
MIN_CLOSED = 0.7
"""Minimum share of the cells of a bare card that are hexagons."""

STEPS: tuple[Place, ...] = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
"""From a place to its neighbours."""


class GridReader:
    """Reads cards by one learned copy; pure but for its knowledge."""

    def __init__(self, learned: LearnedPieces) -> None:
        pieces = [piece for piece in learned.pieces if piece.kind != BACK]
        self._names = [piece.kind for piece in pieces]
        self._looks = [piece.looks for piece in pieces]
        shades = [[_colour(unpacked(look)) for look in looks] for looks in self._looks]
        self._shades = np.array([np.mean(each, axis=0) for each in shades])

    def read(self, pixels: Pixels, expect: GridExpectation) -> GridReading:
        """The covered cells of the expected card, or the kinds of its cells if it is bare."""
        if expect.kinds:
            return self.covered(pixels, expect.places, expect.kinds)
        return self.kinds(pixels, expect.places)

    def kinds(self, pixels: Pixels, places: Sequence[Place]) -> GridReading:
        """The kind of each cell of a card that shows no piece; a cell whose edge is hardly seen is doubtful.

        Of the two ways round, the card counts as lying the way that is nearer to upright in the picture.
        """
        start = time.perf_counter()
        grid, hexagons = seen_grid(pixels, places)
        if grid is None or not _all_there(grid, places):
            return _reading(pixels, (), start, hexagons)
        middle = np.array([pixels.shape[1], pixels.shape[0]]) / 2
        spots = (np.array(grid.cells).mean(axis=1) - middle) / middle[0]
        looks = [[unpacked(look) for look in each] for each in self._looks]
        found = named(_looks_at(pixels, grid), looks, spots)
        cells = []
        each = zip(places, grid.cells, grid.covers, found.shares, found.off, strict=True)
        for place, corners, cover, row, off in each:
            order = np.argsort(-row).tolist()
            likely = [LikelyKind(self._names[k], round(float(row[k]), 4)) for k in order]
            kept = tuple(each for rank, each in enumerate(likely) if each.probability >= LISTED or rank < 2)
            best = likely[0]
            doubtful = cover < CLOSED or best.probability < MIN_CERTAINTY or float(off) > MAX_OFF
            cells.append(GridCell(place, corners, best.kind, best.probability, kept, doubtful=doubtful))
        return _reading(pixels, cells, start, hexagons)

    def covered(self, pixels: Pixels, places: Sequence[Place], kinds: Sequence[str]) -> GridReading:
        """The cells on which something lies, if the kind of each is known.

        Raises ValueError for another number of kinds than places, or for a kind that was not learned.
        """
        start = time.perf_counter()
        if len(kinds) != len(places) or not set(kinds) <= set(self._names):
            raise ValueError(f"each of {len(places)} places needs a learned kind, not {list(kinds)}")
        grid, hexagons = seen_grid(pixels, places)
        if grid is None:
            return _reading(pixels, (), start, hexagons)
        looks = _looks_at(pixels, grid)
        which = [self._names.index(kind) for kind in kinds]
        shifts = np.array([_colour(look) for look in looks]) - self._shades[which]
        off = _strangeness(shifts, kinds)
        cells = []
        for place, corners, kind, look, k, far in zip(places, grid.cells, kinds, looks, which, off, strict=True):
            share = max(_alike(look, data) for data in self._looks[k])
            strange = float(far) > STRANGE
            share = 1.0 if strange else round(share, 4)
            doubtful = strange or 1 - MIN_CERTAINTY < share < MIN_CERTAINTY
            cells.append(GridCell(place, corners, kind, 1.0, (), share, doubtful))
        return _reading(pixels, cells, start, hexagons)


def seen_grid(pixels: Pixels, places: Sequence[Place]) -> tuple[Grid | None, int]:
    """The grid in a picture (H, W, 3) uint8 BGR, and the closed hexagons in it of the grid's size, on the grid or not.

    Without a grid they are those of the clearest size; bays between joined cells count for none. Raises ValueError for
    another shape or type, or for no places.
    """
    if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8 or not pixels.size:
        raise ValueError(f"a picture is (H, W, 3) of uint8, not {pixels.shape} of {pixels.dtype}")
    if not places:
        raise ValueError("a card has at least one place")
    grid, closed = _fitted(find_hexagons(pixels), places)
    if grid is None:
        grid, more = _fitted(find_hexagons(pixels, edges_of_rare), places)
        closed = closed if grid is None else more
    return grid, closed


def _fitted(groups: Sequence[Sequence[Hexagon]], places: Sequence[Place]) -> tuple[Grid | None, int]:
    """The grid on the most hexagons of one group, and the closed ones of that group, or of the first without a grid."""
    closed = [sum(each.cover >= CLOSED for each in group) for group in groups]
    fitted = [(fit_grid(group, places), n) for group, n in zip(groups, closed, strict=True)]
    grids = [(grid, n) for grid, n in fitted if grid is not None]
    return max(grids, key=lambda each: each[0].seen, default=(None, closed[0] if closed else 0))


def _all_there(grid: Grid, places: Sequence[Place]) -> bool:
    """True if most cells are seen, and the card cannot as well lie one cell further on."""
    seen = {place for place, cover in zip(places, grid.covers, strict=True) if cover >= CLOSED}
    moved = [{(q + across, r + down) for q, r in seen} for across, down in STEPS]
    return len(seen) >= MIN_CLOSED * len(places) and not any(each <= set(places) for each in moved)


def _looks_at(pixels: Pixels, grid: Grid) -> list[Floats]:
    return [look_at(pixels, Hexagon(corners, 1.0)) for corners in grid.cells]


def _colour(look: Floats) -> Doubles:
    """The colour (3,) of most of a look: pictures on it do not pull a median as they pull a mean."""
    return np.asarray(np.median(look[inside()], axis=0), np.float64)


def _strangeness(shifts: Doubles, kinds: Sequence[str]) -> Doubles:
    """The distances (N,) of cells' colours from those that their kinds lead to expect, in spreads.

    `shifts` (N, 3) are those from the learned pieces. The lamp shifts all cells alike; where a card is printed in
    another shade than the pieces, all its cells of one kind are shifted alike.
    """
    found = [np.median(shifts, axis=0)] * len(kinds)
    for kind in set(kinds):
        same = [i for i, each in enumerate(kinds) if each == kind]
        if len(same) >= SEVERAL:
            shade = np.median(shifts[same], axis=0)
            for i in same:
                if np.linalg.norm(shifts[i] - shade) < np.linalg.norm(shifts[i] - found[i]):
                    found[i] = shade
    return np.asarray(np.sqrt((((shifts - np.array(found)) / (WIDER * SPREADS)) ** 2).sum(axis=1)), np.float64)


def _alike(look: Floats, data: bytes) -> float:
    """The probability 0-1 that a look is that of a stored piece rather than of another picture in its colours."""
    spread, stored = (_contrast(each) for each in (look, unpacked(data)))
    unlike = spread + 0.3 * stored + PRINT_NOISE**2
    value = np.log((compare(look, data).error ** 2 + PRINT_NOISE**2) / unlike)
    return float(1 / (1 + np.exp(STEEP * (value - ALIKE))))


def _contrast(look: Floats) -> float:
    """The mean square of a look's differences from its mean."""
    points = (look[inside()] - look[inside()].mean(axis=0)) * WEIGHTS
    return float((points**2).sum(axis=1).mean())


def _reading(pixels: Pixels, cells: Sequence[GridCell], start: float, hexagons: int) -> GridReading:
    spent = round((time.perf_counter() - start) * 1000, 2)
    return GridReading(pixels.shape[1], pixels.shape[0], tuple(cells), spent, hexagons)
