"""Lay a grid of joined hexagons, such as a card's printed cells, over hexagons found in a picture.

Places are the pairs of `vision.grid_reading`.
"""

from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.grid_reading import Place
from vision.hexagon_fit import HEXAGON, Hexagon

Doubles = npt.NDArray[np.float64]

MAX_SEEDS = 6
"""Hexagons, the clearest ones, from which a grid is laid over the others."""
NEAR = 0.45
"""Parts of a hexagon's size within which it is taken for a cell."""
MIN_SEEN = 0.5
"""Minimum share of the cells that are seen as hexagons."""
TOO_FEW = 3
MANY = 5
"""Cells from which the grid's perspective is measured; fewer only give its size, turn and slant."""


class Grid(msgspec.Struct, frozen=True):
    """A grid in a picture: the corners (6 points) of each place, and the seen part 0-1 of its edge.

    The part is 0 where no hexagon was seen.
    """

    cells: tuple[tuple[tuple[float, float], ...], ...]
    covers: tuple[float, ...]

    @property
    def seen(self) -> int:
        """The number of places where a hexagon was seen."""
        return sum(cover > 0 for cover in self.covers)


def cell_corners(places: Sequence[Place]) -> Doubles:
    """The corners (N, 6, 2) of places; a cell's corners lie 1 from its middle."""
    middles = np.array([(1.5 * q, np.sqrt(3) * (r + q / 2)) for q, r in places])
    return np.asarray(middles[:, None] + HEXAGON, np.float64)


def fit_grid(found: Sequence[Hexagon], places: Sequence[Place]) -> Grid | None:
    """The grid that lies on most of the hexagons, upright rather than on its head; None if half of it is unseen."""
    model = cell_corners(places)
    best: tuple[float, Doubles] | None = None
    for seed in sorted(found, key=lambda h: -h.cover)[:MAX_SEEDS]:
        for matrix in _laid(seed, model):
            seen, far, upright = _match(matrix, model, found)
            value = float((seen >= 0).sum()) - 0.5 * far + 0.1 * upright
            if best is None or value > best[0]:
                best = (value, matrix)
    if best is None:
        return None
    matrix = best[1]
    for _ in range(3):
        seen, _, _ = _match(matrix, model, found)
        if (seen >= 0).sum() < max(TOO_FEW, MIN_SEEN * len(places)):
            return None
        matrix = _refined(matrix, model, found, seen)
    corners = project(matrix, model)
    cells = tuple(tuple((float(x), float(y)) for x, y in cell) for cell in corners)
    return Grid(cells, tuple(found[index].cover if index >= 0 else 0.0 for index in seen.tolist()))


def project(matrix: Doubles, points: Doubles) -> Doubles:
    """Points (..., 2) of the grid's plane in pixels."""
    whole = np.concatenate([points, np.ones((*points.shape[:-1], 1))], axis=-1) @ matrix.T
    return np.asarray(whole[..., :2] / np.where(np.abs(whole[..., 2:]) < 1e-6, 1e-6, whole[..., 2:]), np.float64)


def _laid(seed: Hexagon, model: Doubles) -> list[Doubles]:
    """The matrices (3, 3) that take each cell to a hexagon, in each sixth of a turn."""
    corners = np.array(seed.corners)
    if _area(corners) * _area(model[0]) < 0:
        corners = corners[::-1]
    found = []
    for turn in range(6):
        off = np.roll(corners, turn, axis=0)
        # the linear part is the same for each cell, only the shift differs
        linear = np.linalg.lstsq(HEXAGON, off - off.mean(axis=0), rcond=None)[0].T
        for cell in model:
            matrix = np.eye(3)
            matrix[:2, :2] = linear
            matrix[:2, 2] = off.mean(axis=0) - linear @ cell.mean(axis=0)
            found.append(matrix)
    return found


def _area(corners: Doubles) -> float:
    x, y = corners.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def _match(matrix: Doubles, model: Doubles, found: Sequence[Hexagon]) -> tuple[npt.NDArray[np.intp], float, float]:
    """For each cell (N,) the index of its hexagon or -1, their mean distance in sizes, and how upright the grid is."""
    middles = project(matrix, model.mean(axis=1))
    centres = np.array([each.centre for each in found])
    sizes = np.array([each.size for each in found])
    off = np.linalg.norm(middles[:, None] - centres, axis=2) / sizes
    nearest = off.argmin(axis=1)
    least = off[np.arange(len(middles)), nearest]
    seen = np.where(least < NEAR, nearest, -1)
    up = matrix[:2, 1] / (np.linalg.norm(matrix[:2, 1]) + 1e-9)
    return seen, float(least[seen >= 0].mean()) if (seen >= 0).any() else 1.0, float(up[1])


def _refined(matrix: Doubles, model: Doubles, found: Sequence[Hexagon], seen: npt.NDArray[np.intp]) -> Doubles:
    """The matrix that takes all seen cells' corners to their hexagons' best."""
    inner, outer = [], []
    for cell, index in zip(model, seen.tolist(), strict=True):
        if index < 0:
            continue
        corners, expected = np.array(found[index].corners), project(matrix, cell)
        near = np.linalg.norm(corners[:, None] - expected, axis=2).argmin(axis=0)
        inner.append(np.concatenate([cell, cell.mean(axis=0, keepdims=True)]))
        outer.append(np.concatenate([corners[near], corners.mean(axis=0, keepdims=True)]))
    flat, shown = np.concatenate(inner), np.concatenate(outer)
    if len(inner) < MANY:
        linear, _ = cv2.estimateAffine2D(flat, shown, method=cv2.LMEDS)
        return matrix if linear is None else np.asarray(np.vstack([linear, [0, 0, 1]]), np.float64)
    better, _ = cv2.findHomography(flat, shown, cv2.LMEDS)
    return matrix if better is None else np.asarray(better, np.float64)
