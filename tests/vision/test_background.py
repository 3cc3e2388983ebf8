"""The known table: dice stay visible on it, its print does not, through light, noise and nudges."""

from collections.abc import Callable
from functools import cache

import cv2
import msgspec
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.bench.cloths import DEV_CLOTHS, make_cloth
from vision.background import ABSORB, Background, View, check, on_changes
from vision.camera import Pixels
from vision.reading import Die, Doubt, DoubtCode, Expectation, Likely, Reading
from vision.table_change import align, changed, lit_as, small_of

Doubles = npt.NDArray[np.float64]

WIDTH, HEIGHT = 640, 480
ROOM = 30
"""Pixels by which the cloth is larger than the picture on each side."""
PLACES = ((150, 120), (420, 150), (300, 330))
HALF = 22
EMPTY = Reading(WIDTH, HEIGHT, (), True, 0.0)


CLOTHS = {maker.__name__: maker for maker in DEV_CLOTHS}
STARS = "stars"


@cache
def cloth(kind: str) -> Pixels:
    made = make_cloth(np.random.default_rng(3), (CLOTHS[kind],))[: HEIGHT + 2 * ROOM, : WIDTH + 2 * ROOM]
    return (40 + 150 * made).astype(np.uint8)


def picture(
    kind: str = STARS,
    dice: tuple[tuple[int, int], ...] = (),
    gain: float = 1.0,
    shift: tuple[int, int] = (0, 0),
    noise: float = 0.0,
) -> Pixels:
    """The cloth with square dice of an own face each, in some light, moved by whole pixels."""
    whole = cloth(kind).copy()
    for x, y in dice:
        at = (x + ROOM, y + ROOM)
        cv2.rectangle(whole, (at[0] - HALF, at[1] - HALF), (at[0] + HALF, at[1] + HALF), (225, 222, 218), -1)
        for side in (-1, 1):
            cv2.circle(whole, (at[0] + side * 9, at[1] + side * 9), 5, (20, 20, 20), -1, cv2.LINE_AA)
    left, top = ROOM - shift[0], ROOM - shift[1]
    seen = whole[top : top + HEIGHT, left : left + WIDTH].astype(np.float32) * gain
    seen += grain() * noise
    return np.asarray(np.clip(seen, 0, 255), np.uint8)


@cache
def grain() -> Doubles:
    """The noise of each picture at a strength of 1: drawing it took most of a picture's time."""
    return np.random.default_rng(1).normal(0, 1, (HEIGHT, WIDTH, 3))


def die(x: int, y: int) -> Die:
    box = (float(x - HALF), float(y - HALF), float(x + HALF), float(y + HALF))
    return Die(2, "other", (float(x), float(y)), box, 0.99, (Likely(2, 0.99),))


def reading(*places: tuple[int, int], doubts: tuple[Doubt, ...] = ()) -> Reading:
    return Reading(WIDTH, HEIGHT, tuple(die(*place) for place in places), not doubts, 0.0, doubts)


def known(kind: str = STARS) -> Background:
    table = Background()
    table.learn(picture(kind), EMPTY)
    return table


def view_of(table: Background, pixels: Pixels) -> View:
    view = table.compare(pixels)
    assert view is not None
    return view


def shown(view: View, pixels: Pixels, place: tuple[int, int]) -> float:
    """The part of a die that the reader is shown in the plain picture."""
    x, y = place
    part = (slice(y - HALF, y + HALF), slice(x - HALF, x + HALF))
    return float((view.plain[part] == pixels[part]).all(axis=2).mean())


SHIFTS = st.tuples(st.integers(-10, 10), st.integers(-10, 10))


@pytest.mark.parametrize("kind", CLOTHS)
@settings(max_examples=12, deadline=None)
@given(gain=st.floats(0.65, 1.25), shift=SHIFTS, noise=st.floats(0, 5))
@example(gain=1.125, shift=(0, 1), noise=0.0)
def test_an_empty_table_has_not_changed(kind: str, gain: float, shift: tuple[int, int], noise: float) -> None:
    now = picture(kind, gain=gain, shift=shift, noise=noise)
    view = view_of(known(kind), now)
    middle = (slice(20, -20), slice(20, -20))  # the strip that the nudge brought in was never seen
    assert view.change[middle].mean() < 0.004


@pytest.mark.parametrize("kind", CLOTHS)
@settings(max_examples=12, deadline=None)
@given(gain=st.floats(0.65, 1.25), shift=SHIFTS, noise=st.floats(0, 5))
def test_dice_are_shown_whole(kind: str, gain: float, shift: tuple[int, int], noise: float) -> None:
    now = picture(kind, PLACES, gain, shift, noise)
    view = view_of(known(kind), now)
    for x, y in PLACES:
        assert shown(view, now, (x + shift[0], y + shift[1])) > 0.97
    assert view.open.mean() < 0.15


@given(shift=st.tuples(st.integers(-10, 10), st.integers(-10, 10)))
@settings(max_examples=30, deadline=None)
def test_a_nudge_is_measured(shift: tuple[int, int]) -> None:
    matrix = align(small_of(picture(dice=PLACES, shift=shift, noise=3)), small_of(picture(noise=3)))
    assert matrix is not None
    assert matrix[:, 2] == pytest.approx(np.array(shift) / 2, abs=0.25)


def test_lamp_flicker_in_bands_is_no_change() -> None:
    rows = 1 + 0.12 * np.sin(np.arange(HEIGHT) / 35)[:, None, None]
    view = view_of(known(), np.clip(picture() * rows, 0, 255).astype(np.uint8))
    assert view.change.mean() < 0.002


def test_a_die_that_surely_lay_there_first_is_never_hidden() -> None:
    table = Background()
    lying = picture(dice=PLACES[:1])
    table.learn(lying, reading(*PLACES[:1]))
    for _ in range(3 * ABSORB):
        assert shown(view_of(table, lying), lying, PLACES[0]) > 0.97
        table.learn(lying, EMPTY)  # the reader wavers, and misses it


def test_the_print_that_looked_like_a_doubtful_die_is_table() -> None:
    table = Background()
    doubts = (Doubt(DoubtCode.MAYBE_NO_DIE, 0), Doubt(DoubtCode.MAYBE_MISSED, box=die(*PLACES[1]).box))
    table.learn(picture(), reading(PLACES[0], doubts=doubts))
    now = picture(dice=PLACES[2:])
    view = view_of(table, now)
    assert shown(view, now, PLACES[0]) < 0.5
    assert shown(view, now, PLACES[2]) > 0.97


def test_in_a_crowd_of_false_dice_none_is_certain() -> None:
    table = Background()
    table.learn(picture(), reading(*PLACES, doubts=(Doubt(DoubtCode.TOO_MANY),)))
    assert view_of(table, picture()).open.mean() == 0


def test_a_die_put_back_where_it_lay_is_shown() -> None:
    table = Background()
    lying, empty = picture(dice=PLACES[:1]), picture()
    table.learn(lying, reading(*PLACES[:1]))
    assert view_of(table, empty).open.mean() > 0  # changed: the die is gone
    table.learn(empty, EMPTY)
    assert view_of(table, empty).open.mean() == 0
    assert shown(view_of(table, lying), lying, PLACES[0]) > 0.97
    table.learn(lying, reading(*PLACES[:1]))
    assert shown(view_of(table, lying), lying, PLACES[0]) > 0.97


def test_the_table_under_dice_stays_known() -> None:
    table = known()
    for _ in range(ABSORB * 2):
        table.learn(picture(dice=PLACES), reading(*PLACES))
    assert view_of(table, picture()).open.mean() == 0


def test_a_thing_without_a_die_becomes_table_in_time() -> None:
    table, mug = known(), picture()
    cv2.circle(mug, (500, 380), 45, (90, 60, 200), -1)
    for lesson in range(ABSORB + 1):
        assert (view_of(table, mug).open.mean() > 0.01) == (lesson < ABSORB)
        table.learn(mug, EMPTY)


def test_a_place_that_may_hold_a_die_does_not_become_table() -> None:
    table, now = known(), picture(dice=PLACES)
    missed = reading(*PLACES[:2], doubts=(Doubt(DoubtCode.MAYBE_MISSED, box=die(*PLACES[2]).box),))
    for _ in range(2 * ABSORB):
        table.learn(now, missed)
    assert shown(view_of(table, now), now, PLACES[2]) > 0.97


def test_slow_light_is_followed() -> None:
    table = known()
    y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
    for step in range(1, 13):
        sun = 1 + 0.03 * step * np.exp(-(((x - 0.3) / 0.25) ** 2) - ((y / 0.4) ** 2))[..., None]
        now = np.clip(picture() * sun, 0, 255).astype(np.uint8)
        assert view_of(table, now).open.mean() < 0.02
        table.learn(now, EMPTY)


@pytest.mark.parametrize(
    "other",
    [lambda: np.ascontiguousarray(picture()[:, :400]), lambda: 255 - picture("argyle")],
    ids=["another size", "another cloth"],
)
def test_another_view_is_not_compared_and_learned_afresh(other: Callable[[], Pixels]) -> None:
    table, seen = known(), other()
    assert table.compare(seen) is None
    table.learn(seen, EMPTY)
    assert view_of(table, seen).open.mean() == 0


def test_nothing_is_known_at_first_and_after_a_reset() -> None:
    table = known()
    table.reset()
    assert table.compare(picture()) is None
    assert Background().compare(picture()) is None


def test_a_change_as_large_as_a_die_is_not_left_unread() -> None:
    view = view_of(known(), picture(dice=PLACES))
    assert check(view, reading(*PLACES)) == reading(*PLACES)
    checked = check(view, reading(*PLACES[:2]))
    (doubt,) = checked.doubts
    assert not checked.sure
    assert doubt.code is DoubtCode.MAYBE_MISSED
    assert doubt.box == pytest.approx(die(*PLACES[2]).box, abs=8)


def test_dice_and_doubts_on_the_unchanged_table_are_left_out() -> None:
    view = view_of(known(), picture(dice=PLACES[:2]))
    doubts = (Doubt(DoubtCode.CLOSE_CALL, 1), Doubt(DoubtCode.CLOSE_CALL, 2), Doubt(DoubtCode.BLURRED))
    beside = die(560, 400).box
    found = on_changes(view, reading(*PLACES, doubts=(*doubts, Doubt(DoubtCode.MAYBE_MISSED, box=beside))))
    assert found.dice == reading(*PLACES[:2]).dice
    assert found.doubts == (doubts[0], doubts[2])
    assert on_changes(view, reading(*PLACES, doubts=doubts[1:2])).sure


def test_changes_outside_the_field_do_not_matter() -> None:
    view = view_of(known(), picture(dice=PLACES))
    assert check(view, reading(*PLACES[:2]), None, [(0, 0), (640, 0), (640, 250), (0, 250)]).sure


def test_a_shadow_is_no_die() -> None:
    shaded = picture(dice=PLACES[:2])
    shaded[308:352, 278:322] = (shaded[308:352, 278:322] * 0.6).astype(np.uint8)
    assert check(view_of(known(), shaded), reading(*PLACES[:2])).sure


def test_a_missing_die_is_outside_if_every_change_was_read() -> None:
    three = Expectation(other=3)
    short = msgspec.structs.replace(reading(*PLACES[:2], doubts=(Doubt(DoubtCode.WRONG_COUNT),)))
    gone = check(view_of(known(), picture(dice=PLACES[:2])), short, three)
    assert [doubt.code for doubt in gone.doubts] == [DoubtCode.WRONG_COUNT, DoubtCode.DIE_OUTSIDE]
    unread = check(view_of(known(), picture(dice=PLACES)), short, three)
    assert [doubt.code for doubt in unread.doubts] == [DoubtCode.WRONG_COUNT, DoubtCode.MAYBE_MISSED]


def test_the_expected_number_of_dice_is_not_doubted() -> None:
    view = view_of(known(), picture(dice=PLACES))
    assert check(view, reading(*PLACES[:2]), Expectation(other=2)).sure


def test_black_places_leave_the_light_of_their_part_as_it_is() -> None:
    table = small_of(cloth(STARS))
    table[::7, ::5, 2] = 0
    assert np.abs(lit_as(table, table).astype(int) - table).max() <= 1
    assert not changed(table, lit_as(table, table)).any()
