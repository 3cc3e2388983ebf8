"""Find hexagonal pieces of one size that lie flat and apart: votes of edges for middles, then each outline's sides.

A first pass takes hexagons as seen from above, in any size; the second one knows size and slant from the first.
"""

from collections.abc import Callable

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

LONG_SIDE = 640
"""Pixels of the longer side of the searched picture."""
SIZES = tuple(float(v) for v in np.geomspace(17.0, 62.0, 13))
"""Searched distances from a middle to a side, in its pixels."""
STRONG = 0.07
"""The share of the strongest edges about which an edge counts fully."""
GRAIN = 4.0
"""Times the median strength below which an edge does not count fully."""
ALONG = np.linspace(-0.5, 0.5, 7)
"""Parts of a side on which a middle may face an edge."""
MAX_GROUPS = 2
MAX_TRIED = 30
"""Middles tried in each pass."""
TURNS = 12
"""Tried turns of an outline within a sixth of a whole turn."""
SAMPLES: Doubles = np.linspace(-0.44, 0.44, 13)
"""Parts of a side at which its edge is looked for."""
REACH = 0.2
"""Parts of the size by which a side may lie within or beyond its expected place."""
MIN_COVER, MIN_SIDE = 0.62, 0.35
"""Minimum shares of the whole outline, and of each side, on which an edge is seen."""
MIN_SHAPE = 0.88
"""Minimum ratio of the shortest to the longest of a hexagon's three widths, in the plane of the pieces."""
APART = 1.5
"""Minimum distance of two middles, in sizes; pieces side by side are 2 apart."""
ALIKE, IN_PLACE = 0.3, 0.14
"""Logarithms by which a piece's size may differ from the others', and from theirs as it would be in its place."""
AROUND = (1.0, 0.86, 1.16)
"""Factors of the usual size that are searched in the second pass: near pieces are larger."""
SIXTH = np.pi / 3
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


class Edges(msgspec.Struct, frozen=True):
    """Edges: `strength` (h, w) 0-1, `across` (h, w, 2) unit vectors across them.

    `ridge` (h, w) is the strength where no neighbour across the edge is stronger, else 0.
    """

    strength: Floats
    ridge: Floats
    across: Floats


def find_hexagons(pixels: Pixels) -> tuple[tuple[Hexagon, ...], ...]:
    """Groups of hexagons of one size in a picture (H, W, 3) BGR, likeliest group first, at most MAX_GROUPS of them."""
    scale = LONG_SIDE / max(pixels.shape[:2])
    size = (max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale)))
    if min(size) < 4 * SIZES[0]:
        return ()
    small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR))
    edges = edges_of(np.asarray(small, np.uint8))
    rest = _apart([found for reach in SIZES for found in _search(edges, reach, np.eye(2), 12)])
    groups: list[tuple[Hexagon, ...]] = []
    while len(groups) < MAX_GROUPS and (alike := _alike(rest)):
        rest = [each for each in rest if each not in alike]
        slant = _slant(alike)
        reach = float(np.median([_reach(each, slant) for each in alike]))
        second = [found for factor in AROUND for found in _search(edges, factor * reach, slant, MAX_TRIED)]
        usual = _plane(alike)
        kept = _apart([each for each in (*alike, *second) if abs(_log_size(each) - usual(each)) < IN_PLACE])
        groups.append(tuple(msgspec.structs.replace(h, corners=_scaled(h.corners, 1 / scale)) for h in kept))
    return tuple(groups)


def _scaled(corners: tuple[tuple[float, float], ...], scale: float) -> tuple[tuple[float, float], ...]:
    return tuple((x * scale, y * scale) for x, y in corners)


def edges_of(small: Pixels) -> Edges:
    """The edges of a picture (h, w, 3) BGR by the channel that differs most."""
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB)
    soft = np.asarray(cv2.GaussianBlur(lab, (0, 0), 1.3), np.float32)
    soft[..., 1:] *= 1.5
    right, down = (cv2.Scharr(soft, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    size = right**2 + down**2
    best = size.argmax(axis=2)[..., None]
    across = np.stack([np.take_along_axis(each, best, axis=2)[..., 0] for each in (right, down)], axis=-1)
    strength = np.sqrt((across**2).sum(axis=-1))
    sample = strength[::2, ::2]
    # where few edges are, the grain of the picture must not count as one
    level = max(float(np.quantile(sample, 1 - STRONG)), GRAIN * float(np.median(sample))) + 1e-3
    across = across / (strength[..., None] + 1e-6)
    share = np.asarray(np.minimum(strength / level, 1), np.float32)
    flat = np.abs(across[..., 0]) > np.abs(across[..., 1])
    beside = np.where(flat, _beside(strength, 1), _beside(strength, 0))
    return Edges(share, np.where(strength >= beside, share, 0).astype(np.float32), across.astype(np.float32))


def _beside(strength: Floats, axis: int) -> Floats:
    """The stronger one of the two neighbours along an axis."""
    return np.asarray(np.maximum(np.roll(strength, 1, axis), np.roll(strength, -1, axis)), np.float32)


def _search(edges: Edges, reach: float, slant: Doubles, count: int) -> list[Hexagon]:
    """The hexagons with sides `reach` from their middle in the plane that `slant` (2, 2) takes to pixels."""
    votes = _votes(edges, reach, slant)
    wide = max(3, int(reach)) | 1
    peaks = (votes >= cv2.dilate(votes, np.ones((wide, wide), np.uint8))) & (votes > 0.25)
    rows, columns = np.nonzero(peaks)
    order = np.argsort(-votes[rows, columns])[:count]
    found = (_fitted(edges, (float(columns[i]), float(rows[i])), reach, slant) for i in order)
    return [each for each in found if each is not None]


def _votes(edges: Edges, reach: float, slant: Doubles) -> Floats:
    """For each pixel (h, w) about the share of a hexagon's outline about it that is an edge."""
    height, width = edges.strength.shape
    rows, columns = np.nonzero(edges.ridge > 0.35)
    weight = edges.strength[rows, columns]
    # in the plane of the pieces an edge's direction turns with the slant
    across = edges.across[rows, columns].astype(np.float64) @ slant
    across /= np.linalg.norm(across, axis=1, keepdims=True) + 1e-9
    along = np.stack([-across[:, 1], across[:, 0]], axis=1)
    total = np.zeros(height * width)
    for side in (-reach, reach):
        for part in ALONG:
            to = (across * side + along * (part * reach * 2 / np.sqrt(3))) @ slant.T
            x, y = np.rint(columns + to[:, 0]).astype(np.intp), np.rint(rows + to[:, 1]).astype(np.intp)
            inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
            total += np.bincount(y[inside] * width + x[inside], weight[inside], minlength=height * width)
    spread = max(1.0, 0.07 * reach)
    smooth = cv2.GaussianBlur(total.reshape(height, width).astype(np.float32), (0, 0), spread)
    # a vote falls into a disc of the blur's area
    whole = len(ALONG) * 6 * 2 * reach / np.sqrt(3) / (2 * np.pi * (2 * spread) ** 2)
    return np.asarray(smooth / whole, np.float32)


def _at(edges: Edges, points: Doubles, normal: Doubles) -> Floats:
    """The strength (...) of edges at points (..., 2), as far as they run across `normal` (..., 2)."""
    place = np.rint(points).astype(np.intp)
    x, y = place[..., 0], place[..., 1]
    height, width = edges.strength.shape
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    x, y = x.clip(0, width - 1), y.clip(0, height - 1)
    like = np.abs((edges.across[y, x] * normal).sum(axis=-1))
    return np.asarray(edges.strength[y, x] * np.clip((like - 0.6) / 0.3, 0, 1) * inside, np.float32)


def _fitted(edges: Edges, middle: tuple[float, float], reach: float, slant: Doubles) -> Hexagon | None:
    """The hexagon near a middle whose six sides have the best edges; None if they make none."""
    best, angle = 0.0, 0.0
    steps = np.linspace(-REACH, REACH, max(5, round(0.4 * reach))) * reach
    for turn in range(TURNS):
        value = float(_sides(edges, middle, reach, slant, turn * SIXTH / TURNS, steps)[0].max(axis=1).mean())
        if value > best:
            best, angle = value, turn * SIXTH / TURNS
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
    return _at(edges, points, seen[:, None, None]), np.asarray(points, np.float64)


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
        found.append(float(_at(edges, beside, normal).max(axis=0).clip(0, 0.7).mean() / 0.7))
    return np.array(found)


def _is_regular(corners: Doubles, slant: Doubles, reach: float) -> bool:
    """True if three widths are about alike in the plane of the pieces, and the corners lie about one middle."""
    flat = (corners - corners.mean(axis=0)) @ np.linalg.inv(slant).T
    radii = np.linalg.norm(flat, axis=1)
    middle = (radii / reach * np.sqrt(3) / 2).mean()
    # without a known slant a hexagon may be seen from the side
    loose = 0.8 if np.array_equal(slant, np.eye(2)) else MIN_SHAPE
    return bool(radii.min() > loose * radii.max() and 0.75 < middle < 1.3)


def _apart(found: list[Hexagon]) -> list[Hexagon]:
    """The best seen of those that lie in one place."""
    kept: list[Hexagon] = []
    for each in sorted(found, key=lambda h: -h.cover - 0.002 * h.size):
        near = [k for k in kept if np.hypot(*np.subtract(each.centre, k.centre)) < 0.5 * APART * max(k.size, each.size)]
        if not near:
            kept.append(each)
    return kept


def _alike(found: list[Hexagon]) -> list[Hexagon]:
    """The group of about one size with the most of its edges seen."""
    groups = [[h for h in found if abs(np.log(h.size / one.size)) < ALIKE] for one in found]
    return max(groups, key=lambda group: sum(h.cover**2 * h.size**0.5 for h in group), default=[])


def _log_size(each: Hexagon) -> float:
    return float(np.log(max(each.size, 1.0)))


def _plane(found: list[Hexagon]) -> Callable[[Hexagon], float]:
    """The logarithm of a piece's size in its place, as it grows across the picture of these."""
    places = np.array([each.centre for each in found]) / LONG_SIDE
    sizes = np.array([_log_size(each) for each in found])
    middle, weight = places.mean(axis=0), np.ones(len(found))
    level, slope = float(np.median(sizes)), np.zeros(2)
    off = places - middle
    for _ in range(4):
        level = float(np.average(sizes - off @ slope, weights=weight))
        # pieces in one row say little about the other way: a slope has to be seen
        matrix = (off * weight[:, None]).T @ off + 0.01 * np.eye(2)
        slope = np.linalg.solve(matrix, (off * weight[:, None]).T @ (sizes - level))
        weight = 1 / (1 + ((sizes - level - off @ slope) / 0.06) ** 2)
    return lambda each: level + float((np.array(each.centre) / LONG_SIDE - middle) @ slope)


def _slant(found: list[Hexagon]) -> Doubles:
    """The symmetric matrix (2, 2) of determinant 1 that takes regular hexagons to these, on average."""
    spread = np.zeros((2, 2))
    for each in found:
        off = np.array(each.corners) - each.centre
        moment = off.T @ off
        spread += moment / np.sqrt(max(float(np.linalg.det(moment)), 1e-6))
    values, ways = np.linalg.eigh(spread / len(found))
    root = ways @ np.diag(np.sqrt(np.maximum(values, 1e-3))) @ ways.T
    return np.asarray(root / np.sqrt(np.linalg.det(root)), np.float64)


def _reach(each: Hexagon, slant: Doubles) -> float:
    """The distance of a hexagon's sides from its middle in the plane of the pieces; the slant keeps areas."""
    return float(each.size / np.sqrt(2 * np.sqrt(3)) / np.sqrt(np.linalg.det(slant)))
