"""The pose of the wheel: one homography that takes the ring of nine discs to a picture.

In the wheel's own plane the ring of the discs' centres has radius 1 about (0, 0), y down as in pictures.
"""

from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.wheel_ellipses import Ellipse

Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

PLACES = 9
DISC = 0.321
"""Radius of a disc, of the ring's radius."""
RIM = 1.42
"""Radius of the whole wheel, of the ring's radius."""
MAX_ELLIPSES = 400
MAX_PAIRS = 800
MAX_ROUGH = 24
PLENTY = 7.0
"""A pose of such merit is taken at once."""
MIN_SUPPORT = 4
"""Of nine discs: dice may hide five."""
RING: Doubles = np.stack([f(np.arange(PLACES) * 2 * np.pi / PLACES) for f in (np.cos, np.sin)], axis=1)
"""(9, 2): the discs' centres, clockwise in a picture."""


class Pose(msgspec.Struct, frozen=True):
    """A homography (3, 3) from the wheel's plane to pixels; `support` of the nine discs were seen as ellipses."""

    matrix: Doubles
    support: int
    error: float

    @property
    def merit(self) -> float:
        """The fit of the ellipses to this pose: at most 9."""
        return self.support * (1 - 2 * self.error)


def project(matrix: Doubles, points: Doubles) -> Doubles:
    """Points (N, 2) through a homography."""
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0], np.float64)


def propose(ellipses: Sequence[Ellipse], most: int = 6) -> list[Pose]:
    """Poses in which the ellipses can be a wheel, the best supported first.

    Any ellipse about the wheel's centre and any disc's together determine the places of all nine discs; the other
    discs' ellipses then confirm them.
    """
    table = np.array([(e.x, e.y, e.major, e.minor, e.angle) for e in ellipses[:MAX_ELLIPSES]]).reshape(-1, 5)
    best: list[Pose] = []
    for rough in _promising(table):
        pose = _witnessed(rough, table)
        if pose is not None and not any(_same(pose, other) for other in best):
            best.append(pose)
            if pose.merit > PLENTY:
                break
    return sorted(best, key=lambda p: -p.merit)[:most]


def _promising(table: Doubles) -> list[Doubles]:
    """The rough homographies of pairs of ellipses, those with most discs' ellipses about their places first."""
    if not len(table):
        return []
    shapes, size = _shapes(table), np.sqrt(table[:, 2] * table[:, 3])
    middles, discs = _pairs(table, shapes, size)
    larger = np.where(size[middles] > size[discs], middles, discs)
    rough = _affine(table[middles, :2], table[discs, :2], shapes[larger] / size[larger, None, None])
    places = np.einsum("nij,pj->npi", rough[:, :2, :2], RING) + rough[:, None, :2, 2]
    radius = DISC * np.sqrt(np.abs(np.linalg.det(rough[:, :2, :2])))
    support = np.zeros(len(rough))
    for ring in np.moveaxis(places, 1, 0):
        far = np.linalg.norm(table[None, :, :2] - ring[:, None], axis=2) / radius[:, None]
        odd = np.abs(np.log(size[None, :] / radius[:, None]))
        support += np.clip(1 - far / 0.8, 0, 1).max(axis=1, where=odd < 0.3, initial=0)
    order = np.argsort(-support)[:MAX_ROUGH]
    return [rough[i] for i in order if support[i] > 2]


def _shapes(table: Doubles) -> Doubles:
    """The symmetric matrices (N, 2, 2) that take the unit circle to each ellipse."""
    cos, sin = np.cos(table[:, 4]), np.sin(table[:, 4])
    turn = np.stack([np.stack([cos, -sin], 1), np.stack([sin, cos], 1)], 1)
    return np.asarray(np.einsum("nij,nj,nkj->nik", turn, table[:, 2:4], turn), np.float64)


def _pairs(table: Doubles, shapes: Doubles, size: Doubles) -> tuple[Indices, Indices]:
    """Indices (middle, disc) of ellipses whose sizes, slants and distance fit, the largest first."""
    apart = table[None, :, :2] - table[:, None, :2]
    level = np.linalg.inv(shapes) * size[:, None, None]
    upright = np.maximum(np.linalg.norm(np.einsum("mij,mpj->mpi", level, apart), axis=2), 1e-6)
    share, inner = size[None, :] / upright, size[:, None] / upright
    fits = (share > 0.8 * DISC) & (share < 1.25 * DISC)
    fits &= ((inner > 0.2) & (inner < 0.75)) | ((inner > 1.25) & (inner < 1.6))
    middles, discs = np.nonzero(fits)
    alike = np.abs(level[middles] - level[discs]).max(axis=(1, 2)) < 0.22
    middles, discs = middles[alike], discs[alike]
    order = np.argsort(-size[discs] - size[middles])[:MAX_PAIRS]
    return middles[order], discs[order]


def _affine(middles: Doubles, discs: Doubles, shapes: Doubles) -> Doubles:
    """Homographies (N, 3, 3) of wheels seen from far: about a point, slanted like a shape, a disc at a point."""
    way = np.linalg.solve(shapes, (discs - middles)[..., None])[..., 0]
    turn = np.stack([np.stack([way[:, 0], -way[:, 1]], 1), np.stack([way[:, 1], way[:, 0]], 1)], 1)
    matrices = np.tile(np.eye(3), (len(way), 1, 1))
    matrices[:, :2, :2] = shapes @ turn
    matrices[:, :2, 2] = middles
    return matrices


def _witnessed(rough: Doubles, table: Doubles) -> Pose | None:
    """The homography through the discs' ellipses that lie where `rough` has them, looked up twice."""
    matrix, support, error = rough, 0, 0.0
    size = np.sqrt(table[:, 2] * table[:, 3])
    for reach in (0.75, 0.35):
        places, radii = project(matrix, RING), radii_of(matrix)
        far = np.linalg.norm(table[None, :, :2] - places[:, None], axis=2) / radii[:, None]
        odd = np.abs(np.log(size[None, :] / radii[:, None]))
        cost = far + 2 * odd + 10.0 * ((far > reach) | (odd > 0.25))
        nearest = cost.argmin(axis=1)
        seen = np.nonzero(cost[np.arange(PLACES), nearest] < 10)[0]
        if len(seen) < MIN_SUPPORT:
            return None
        found, _ = cv2.findHomography(RING[seen], table[nearest[seen], :2], 0)
        if found is None:
            return None
        matrix, support = np.asarray(found, np.float64), len(seen)
        if not _sane(matrix):
            return None
        off = np.linalg.norm(project(matrix, RING[seen]) - table[nearest[seen], :2], axis=1)
        error = float((off / radii[seen]).mean() + odd[seen, nearest[seen]].mean())
    return Pose(matrix, support, error)


def radii_of(matrix: Doubles) -> Doubles:
    """Return the nine discs' radii in pixels, each as the root of the disc's area."""
    step, places = 1e-3, project(matrix, RING)
    along = (project(matrix, RING + np.array([step, 0])) - places) / step
    across = (project(matrix, RING + np.array([0, step])) - places) / step
    area = np.abs(along[:, 0] * across[:, 1] - along[:, 1] * across[:, 0])
    return np.asarray(DISC * np.sqrt(area), np.float64)


def _sane(matrix: Doubles) -> bool:
    """True if the wheel is seen from above, whole, and at no more of a slant than a camera on a stand has."""
    rim = RIM * RING
    depth = np.column_stack([rim, np.ones(PLACES)]) @ matrix[2]
    if not (depth * matrix[2, 2] > 0).all() or np.linalg.det(matrix) * matrix[2, 2] <= 0:
        return False
    radii = radii_of(matrix)
    return bool(radii.max() < 1.8 * radii.min())


def _same(one: Pose, other: Pose) -> bool:
    here, there = project(one.matrix, np.zeros((1, 2))), project(other.matrix, np.zeros((1, 2)))
    size = np.linalg.norm(project(one.matrix, RING[:1]) - here)
    size_there = np.linalg.norm(project(other.matrix, RING[:1]) - there)
    off = np.linalg.norm(here - there)
    apart = np.linalg.norm(project(one.matrix, RING[:1])[None] - project(other.matrix, RING), axis=2).min()
    return bool(off < 0.05 * size and abs(size - size_there) < 0.05 * size and apart < 0.05 * size)
