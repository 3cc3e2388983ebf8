"""Touch calibration: a panel's distortion is undone, and an impossible one is refused."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.system.touch_map import Point, TouchMap, TouchMapError, fitted_map, is_touch_map, mapped

CROSSES: tuple[Point, ...] = ((0.07, 0.12), (0.93, 0.12), (0.93, 0.88), (0.07, 0.88), (0.5, 0.5))

part = st.floats(0.35, 1.0)
skew = st.floats(-0.05, 0.05)


@st.composite
def panels(draw: st.DrawFn) -> TouchMap:
    """A panel's distortion of touches: part of its range, shifted, a little skewed, also turned over or mirrored."""
    a, e, b, d = draw(part), draw(part), draw(skew), draw(skew)
    if draw(st.booleans()):
        a, b, d, e = b, a, e, d
    across, down = draw(st.sampled_from((1, -1))), draw(st.sampled_from((1, -1)))
    a, b, d, e = a * across, b * across, d * down, e * down
    c = -min(0.0, a + b) + draw(st.floats(0, 0.1))
    f = -min(0.0, d + e) + draw(st.floats(0, 0.1))
    return a, b, c, d, e, f


@given(panels(), st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_what_a_panel_does_is_undone_everywhere(panel: TouchMap, at: Point) -> None:
    assume(abs(panel[0] * panel[4] - panel[1] * panel[3]) > 0.12)
    found = fitted_map([mapped(panel, *cross) for cross in CROSSES], CROSSES)
    assert math.dist(mapped(found, *mapped(panel, *at)), at) < 0.001
    assert is_touch_map(found)


@given(panels(), st.lists(st.tuples(st.floats(-0.01, 0.01), st.floats(-0.01, 0.01)), min_size=5, max_size=5))
def test_fingers_that_miss_a_little_harm_little(panel: TouchMap, misses: list[Point]) -> None:
    """An unsteady finger is a hundredth of the panel off: eight pixels of 800."""
    assume(abs(panel[0] * panel[4] - panel[1] * panel[3]) > 0.12)
    touched = [
        mapped(panel, x + left, y + up) for (x, y), (left, up) in zip(CROSSES, misses, strict=True)
    ]  # fmt: skip
    found = fitted_map(touched, CROSSES)
    for at in ((0.0, 0.0), (1.0, 1.0), (0.5, 0.5), (0.0, 1.0)):
        assert math.dist(mapped(found, *mapped(panel, *at)), at) < 0.04


@given(st.integers(0, 4), st.floats(0, 2 * math.pi), st.floats(0.3, 0.8))
def test_one_touch_far_from_its_cross_is_refused(which: int, way: float, far: float) -> None:
    touched = list(CROSSES)
    x, y = touched[which]
    touched[which] = (x + far * math.cos(way), y + far * math.sin(way))
    with pytest.raises(TouchMapError):
        fitted_map(touched, CROSSES)


@pytest.mark.parametrize(
    "touched",
    [
        [(0.5, 0.5)] * 5,
        [(x, 0.5) for x, _y in CROSSES],
        [(x, x) for x, _y in CROSSES],
        [(0.5 + x / 20, 0.5 + y / 20) for x, y in CROSSES],
        [CROSSES[number] for number in (0, 2, 1, 3, 4)],
        [CROSSES[0], *CROSSES[:4]],
    ],
    ids=["one point", "a line", "another line", "a tiny part", "two crosses confused", "each cross too late"],
)
def test_nonsense_is_refused(touched: list[Point]) -> None:
    with pytest.raises(TouchMapError):
        fitted_map(touched, CROSSES)


@given(st.lists(st.floats(), max_size=8))
def test_any_numbers_are_a_map_or_not(values: list[float]) -> None:
    if is_touch_map(values):
        assert all(math.isfinite(each) for each in mapped(tuple(values), 0.3, 0.7))
    else:
        assert values
