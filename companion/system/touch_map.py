"""Touch calibration: an affine map from where a panel says that it was touched to where it was.

A map is (a, b, c, d, e, f): x' = a x + b y + c and y' = d x + e y + f, all as fractions 0-1 of the panel; () is none.
"""

import math
from collections.abc import Sequence

TouchMap = tuple[float, ...]
Point = tuple[float, float]

MAX_MISS = 0.04
"""The largest distance, as a fraction of the panel, of a touch from its cross by the map that fits all of them best."""

MIN_AREA, MAX_AREA = 0.2, 10.0
"""The factors by which a map may shrink or stretch the area: panels use at least a third of each range."""

MAX_NUMBER = 20.0


class TouchMapError(ValueError):
    """The touches fit no map."""


def is_touch_map(values: Sequence[float]) -> bool:
    """Return True if these numbers are no map at all, or one that a touch panel may need."""
    if not values:
        return True
    if len(values) != 6 or not all(math.isfinite(value) and abs(value) <= MAX_NUMBER for value in values):
        return False
    a, b, _c, d, e, _f = values
    return MIN_AREA <= abs(a * e - b * d) <= MAX_AREA


def mapped(touch_map: TouchMap, x: float, y: float) -> Point:
    """The point where the panel was touched, by the point that it reports."""
    if not touch_map:
        return x, y
    a, b, c, d, e, f = touch_map
    return a * x + b * y + c, d * x + e * y + f


def fitted_map(touched: Sequence[Point], wanted: Sequence[Point]) -> TouchMap:
    """The map that brings the touches nearest to their crosses (least squares); three of each at least.

    Raises TouchMapError if the touches do not lie as the crosses do, or the map is none that a panel may need.
    """
    import numpy as np  # no start waits for it

    rows = np.array([(x, y, 1.0) for x, y in touched])
    if np.linalg.matrix_rank(rows, tol=0.05) < 3:
        raise TouchMapError("the touches lie on one line")
    solution = np.linalg.lstsq(rows, np.array(wanted), rcond=None)[0]
    values = tuple(round(float(value), 6) for value in solution.T.ravel())
    misses = [math.dist(mapped(values, *at), cross) for at, cross in zip(touched, wanted, strict=True)]
    if max(misses) > MAX_MISS:
        raise TouchMapError("a touch lies far from its cross")
    if not is_touch_map(values):
        raise TouchMapError("the touches do not fill the panel")
    return values
