"""Find hexagonal pieces of one size that lie flat and apart: votes of edges for middles, then each outline's sides.

A first pass takes hexagons as seen from above, in any size; the second one knows size and slant from the first.
"""

from collections.abc import Callable

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.hexagon_edges import Edges, Peak, edges_of, peaks
from vision.hexagon_fit import Hexagon, fitted, settled

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

LONG_SIDE = 640
"""Pixels of the longer side of the searched picture."""
SIZES = tuple(float(v) for v in np.geomspace(17.0, 62.0, 13))
"""Searched distances from a middle to a side, in its pixels."""
MIN_VOTES, MIN_AGAIN = 0.25, 0.1
"""Minimum votes of a middle in the first and in the second pass."""
MAX_GROUPS = 2
MAX_PEAKS, MAX_FIRST, MAX_TRIED = 12, 40, 14
"""Middles of one size and of all sizes in the first pass, and those in the second one."""
APART = 1.9
"""Minimum distance of two middles, in halves of a size; pieces side by side are 2.1 apart."""
ALIKE, IN_PLACE = 0.3, 0.14
"""Logarithms by which a piece's size may differ from the others', and from theirs as it would be in its place."""
AROUND = (1.0, 0.9, 1.11)
"""Factors of the usual size that are searched in the second pass: near pieces are larger."""
CLEAR = 0.95
"""The seen part of its edge with which the first pass's hexagon needs no second look."""
MIN_SETTLED = 0.55
"""Minimum share of its outline on which a hexagon of the expected size shows an edge."""


def find_hexagons(pixels: Pixels, seen: Callable[[Pixels], Edges] = edges_of) -> tuple[tuple[Hexagon, ...], ...]:
    """Groups of hexagons of one size in a picture (H, W, 3) BGR, likeliest group first, at most MAX_GROUPS of them.

    `seen` gives the edges of a picture, those of all colours or of rare ones.
    """
    scale = LONG_SIDE / max(pixels.shape[:2])
    size = (max(1, round(pixels.shape[1] * scale)), max(1, round(pixels.shape[0] * scale)))
    if min(size) < 4 * SIZES[0]:
        return ()
    small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR))
    edges = seen(np.asarray(small, np.uint8))
    first = [peak for reach in SIZES for peak in peaks(edges, reach, np.eye(2), MIN_VOTES, MAX_PEAKS)]
    rest = _apart([found for peak in _strongest(first) if (found := fitted(edges, peak, np.eye(2))) is not None])
    groups: list[tuple[Hexagon, ...]] = []
    while len(groups) < MAX_GROUPS and (alike := _alike(rest)):
        rest = [each for each in rest if each not in alike]
        kept = completed(edges, alike)
        groups.append(tuple(msgspec.structs.replace(h, corners=_scaled(h.corners, 1 / scale)) for h in kept))
    return tuple(groups)


def completed(edges: Edges, alike: list[Hexagon]) -> list[Hexagon]:
    """The hexagons of a group that have the size of their place, and more of its size and slant.

    A frame printed within an edge may be a clear hexagon too small for its place: the edge is then looked for again.
    """
    slant, usual = _slant(alike), _plane(alike)
    reach = float(np.median([_reach(each, slant) for each in alike]))
    level = float(np.median([_log_size(each) for each in alike]))
    fitting = [each for each in alike if abs(_log_size(each) - usual(each.centre)) < IN_PLACE]
    clear = [each for each in fitting if each.cover >= CLEAR]
    again = _strongest([p for factor in AROUND for p in peaks(edges, factor * reach, slant, MIN_AGAIN, MAX_TRIED)])
    second: list[Hexagon] = []
    for peak in [p for p in again if not any(_near(p, each) for each in clear)][:MAX_TRIED]:
        found = fitted(edges, peak, slant)
        if found is None or abs(_log_size(found) - usual(found.centre)) >= IN_PLACE:
            expected = reach * float(np.exp(usual(peak.middle) - level))
            found = settled(edges, msgspec.structs.replace(peak, reach=expected), slant)
        if found.cover >= MIN_SETTLED:
            second.append(found)
    return _apart([*fitting, *(each for each in second if abs(_log_size(each) - usual(each.centre)) < IN_PLACE)])


def _strongest(found: list[Peak]) -> list[Peak]:
    """The strongest ones of those of about one size in one place."""
    kept: list[Peak] = []
    for each in sorted(found, key=lambda peak: -peak.value):
        if len(kept) == MAX_FIRST:
            break
        if not any(
            abs(np.log(k.reach / each.reach)) < 0.15
            and np.hypot(k.middle[0] - each.middle[0], k.middle[1] - each.middle[1]) < 0.5 * each.reach
            for k in kept
        ):
            kept.append(each)
    return kept


def _near(peak: Peak, hexagon: Hexagon) -> bool:
    """True if a hexagon there would overlap this one by most of its area."""
    return bool(np.hypot(*np.subtract(peak.middle, hexagon.centre)) < 0.5 * peak.reach)


def _scaled(corners: tuple[tuple[float, float], ...], scale: float) -> tuple[tuple[float, float], ...]:
    return tuple((x * scale, y * scale) for x, y in corners)


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


def _plane(found: list[Hexagon]) -> Callable[[tuple[float, float]], float]:
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
    return lambda place: level + float((np.array(place) / LONG_SIDE - middle) @ slope)


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
