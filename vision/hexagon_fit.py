"""The outline of one hexagon: its six sides beside a place that many edges face, or a regular one laid over edges."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.hexagon_edges import ROOT, SIXTH, Edges, Peak, along_line

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

SAMPLES: Doubles = np.linspace(-0.44, 0.44, 13)
"""Parts of a side at which its edge is looked for."""
REACH = 0.2
"""Parts of the size by which a side may lie within or beyond its expected place."""
MIN_COVER, MIN_SIDE = 0.62, 0.35
"""Minimum shares of the whole outline, and of each side but one, on which an edge is seen."""
NEAR_TURN = np.pi / 30
"""Radians between the turns that are tried about a peak's."""
ROUNDS = (
    (np.array([-2.0, -1.0, 0.0, 1.0, 2.0]), np.radians([-9.0, -4.5, 0.0, 4.5, 9.0]), np.array([0.94, 1.0, 1.06])),
    (np.array([-0.6, 0.0, 0.6]), np.radians([-2.0, 0.0, 2.0]), np.array([0.975, 1.0, 1.025])),
)
"""Shifts, turns and sizes in which a regular hexagon is laid over edges, coarse and fine."""
MIN_SHAPE = 0.88
"""Minimum ratio of the shortest to the longest of a hexagon's three widths, in the plane of the pieces."""
HEXAGON: Doubles = np.stack([f(np.arange(6) * SIXTH) for f in (np.cos, np.sin)], axis=1)
"""Corners (6, 2) of a hexagon with corners 1 from its middle."""


class Hexagon(msgspec.Struct, frozen=True):
    """A piece's outline: `corners` (6, 2) in pixels, in turn; `cover` 0-1 is the seen part of its edge."""

    corners: tuple[tuple[float, float], ...]
    cover: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        x, y = np.mean(self.corners, axis=0)
        return float(x), float(y)

    @property
    def size(self) -> float:
        """The root of its area, in pixels."""
        return float(np.sqrt(cv2.contourArea(np.array(self.corners, np.float32))))


def fitted(edges: Edges, peak: Peak, slant: Doubles) -> Hexagon | None:
    """The hexagon near a middle whose six sides have the best edges; None if they make none."""
    best, angle, reach, middle = 0.0, 0.0, peak.reach, peak.middle
    steps = np.linspace(-REACH, REACH, max(5, round(0.4 * reach))) * reach
    for turn in (peak.turn - NEAR_TURN, peak.turn, peak.turn + NEAR_TURN):
        value = float(_sides(edges, middle, reach, slant, turn, steps)[0].max(axis=1).mean())
        if value > best:
            best, angle = value, turn
    if best < 0.5 * MIN_COVER:
        return None
    seen, points = _sides(edges, middle, reach, slant, angle, steps)
    lines = [_line(seen[side], points[side]) for side in range(6)]
    corners = [_meeting(lines[side - 1], lines[side]) for side in range(6)]
    if any(corner is None for corner in corners):
        return None
    found = np.array(corners, np.float64)
    cover = _cover(edges, found)
    if cover.mean() < MIN_COVER or np.sort(cover)[1] < MIN_SIDE or not _is_regular(found, slant, reach):
        return None
    return Hexagon(tuple((float(x), float(y)) for x, y in found), round(float(cover.mean()), 3))


def _sides(
    edges: Edges, middle: tuple[float, float], reach: float, slant: Doubles, angle: float, steps: Doubles
) -> tuple[Floats, Doubles]:
    """Strengths (6, steps, SAMPLES) and points (6, steps, SAMPLES, 2) about the six sides of a hexagon."""
    ways = angle + np.arange(6) * SIXTH
    normal = np.stack([np.cos(ways), np.sin(ways)], axis=1)
    along = np.stack([-normal[:, 1], normal[:, 0]], axis=1)
    far = (reach + steps)[None, :, None, None] * normal[:, None, None]
    flat = far + (SAMPLES * reach * 2 / np.sqrt(3))[None, None, :, None] * along[:, None, None]
    points = flat @ slant.T + np.array(middle)
    # directions across lines turn with the inverse of the slant
    seen = normal @ np.linalg.inv(slant)
    seen /= np.linalg.norm(seen, axis=1, keepdims=True)
    return along_line(edges, points, seen[:, None, None]), np.asarray(points, np.float64)


def _line(seen: Floats, points: Doubles) -> Doubles:
    """The line (a, b, c), a x + b y = c, through the best edges (steps, SAMPLES) along one side."""
    smooth = seen + 0.5 * (np.roll(seen, 1, axis=0) + np.roll(seen, -1, axis=0))
    together = smooth.mean(axis=1, keepdims=True)
    # farther out wins among equals: a frame printed within the edge is as straight as the edge
    outward = np.linspace(0.0, 0.12, len(seen))[:, None]
    best = (together + 0.5 * smooth + outward * (together > 0.4)).argmax(axis=0)
    chosen = points[best, np.arange(points.shape[1])]
    weight = seen[best, np.arange(points.shape[1])] + 0.02
    for _ in range(2):
        centre = (weight[:, None] * chosen).sum(axis=0) / weight.sum()
        off = chosen - centre
        _, _, ways = np.linalg.svd(off * np.sqrt(weight)[:, None])
        normal = ways[1]
        weight = weight / (1 + (off @ normal / 1.5) ** 2)
    return np.array([*normal, float(normal @ centre)])


def _meeting(one: Doubles, other: Doubles) -> tuple[float, float] | None:
    """The point where two lines cross."""
    determinant = float(one[0] * other[1] - one[1] * other[0])
    if abs(determinant) < 0.3:
        return None
    x = (one[2] * other[1] - one[1] * other[2]) / determinant
    y = (one[0] * other[2] - one[2] * other[0]) / determinant
    return float(x), float(y)


def _cover(edges: Edges, corners: Doubles) -> Doubles:
    """For each side (6,) the share on which an edge is seen within a pixel and a half."""
    found = []
    for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        way = other - one
        normal = np.array([-way[1], way[0]]) / (np.linalg.norm(way) + 1e-9)
        points = one + (0.5 + SAMPLES)[:, None] * way
        beside = points[None] + np.array([-1.5, 0.0, 1.5])[:, None, None] * normal
        found.append(float(along_line(edges, beside, normal).max(axis=0).clip(0, 0.7).mean() / 0.7))
    return np.array(found)


def _is_regular(corners: Doubles, slant: Doubles, reach: float) -> bool:
    """True if three widths are about alike in the plane of the pieces, and the corners lie about one middle."""
    flat = (corners - corners.mean(axis=0)) @ np.linalg.inv(slant).T
    radii = np.linalg.norm(flat, axis=1)
    middle = (radii / reach * np.sqrt(3) / 2).mean()
    # without a known slant a hexagon may be seen from the side
    loose = 0.8 if np.array_equal(slant, np.eye(2)) else MIN_SHAPE
    return bool(radii.min() > loose * radii.max() and 0.75 < middle < 1.3)


def settled(edges: Edges, peak: Peak, slant: Doubles) -> Hexagon:
    """The regular hexagon of a known size near a middle that lies best on edges."""
    ways = np.arange(6) * SIXTH
    middle, angle, scale = np.array(peak.middle), peak.turn, 1.0
    for places, turns, sizes in ROUNDS:
        shifts = np.stack(np.meshgrid(places, places), axis=-1).reshape(-1, 2) * max(1.0, 0.03 * peak.reach)
        tried = angle + turns[:, None] + ways
        normal = np.stack([np.cos(tried), np.sin(tried)], axis=-1)
        along = np.stack([-normal[..., 1], normal[..., 0]], axis=-1)
        side = normal[:, :, None] + (SAMPLES * 2 / ROOT)[:, None] * along[:, :, None]
        far = (scale * sizes * peak.reach)[:, None, None, None, None] * (side @ slant.T)
        seen = normal @ np.linalg.inv(slant)
        seen /= np.linalg.norm(seen, axis=-1, keepdims=True)
        points = far[None] + (middle + shifts)[:, None, None, None, None]
        sides = along_line(edges, points, seen[None, None, :, :, None]).mean(axis=-1)
        # a side under a shadow or on a like ground is not seen: it must not pull the others
        value = np.sort(sides, axis=-1)[..., 1:].mean(axis=-1) + 0.02 * sizes[:, None]
        at, size, turn = np.unravel_index(int(value.argmax()), value.shape)
        middle, angle, scale = middle + shifts[at], angle + turns[turn], scale * float(sizes[size])
    spokes = angle + ways + SIXTH / 2
    corners = 2 / ROOT * scale * peak.reach * np.stack([np.cos(spokes), np.sin(spokes)], axis=1) @ slant.T + middle
    return Hexagon(tuple((float(x), float(y)) for x, y in corners), round(float(_cover(edges, corners).mean()), 3))
