"""The state machine by itself: any run of frames and readings obeys its promises."""

from itertools import pairwise

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from vision.reading import Die, Doubt, DoubtCode, Likely, Reading
from vision.settle import (
    APART,
    MOST_READINGS,
    REST_FRAMES,
    REST_SECONDS,
    Phase,
    Settling,
    Sight,
    finish,
    hear,
    look,
    unchanged,
)


def die(value: int, x: float) -> Die:
    return Die(value, "clear", (x, 50.0), (x - 20, 30.0, x + 20, 70.0), 0.9, (Likely(value, 0.9),))


def reading(*values: int, sure: bool = True) -> Reading:
    doubts = () if sure else (Doubt(DoubtCode.CLOSE_CALL, 0),)
    return Reading(640, 480, tuple(die(v, 60.0 * (i + 1)) for i, v in enumerate(values)), sure, 1.0, doubts)


class Told(msgspec.Struct, frozen=True):
    """A throw, and how many frames there have been since the last that moved when it was told."""

    sight: Sight
    still: int


def run(steps: list[tuple[bool, Reading]], rate: float) -> tuple[list[Told], Settling]:
    settling, told, still = Settling(), [], 0
    for index, (moved, seen) in enumerate(steps):
        still = 0 if moved else still + 1
        settling = look(settling, index / rate, moved)
        if settling.phase is Phase.READING:
            settling, throw = hear(settling, Sight(index, index / rate, seen))
            if throw is not None:
                told.append(Told(throw, still))
    return told, settling


VALUES = st.lists(st.integers(1, 6), max_size=4)
READINGS = st.builds(lambda values, sure: reading(*values, sure=sure or not values), VALUES, st.booleans())
STEPS = st.lists(st.tuples(st.booleans(), READINGS), max_size=40)
STILLNESSES = st.lists(st.tuples(st.integers(1, 5), st.integers(0, 12), VALUES), max_size=8)
RATES = st.sampled_from([3.0, 10.0, 25.0, 30.0, 60.0, 120.0])


@given(STEPS, RATES)
def test_nothing_is_told_before_the_rest_is_long_enough(steps: list[tuple[bool, Reading]], rate: float) -> None:
    for told in run(steps, rate)[0]:
        more = 1 if 1 / rate >= APART else 2  # readings after the first, in which it is at rest
        assert told.still >= REST_FRAMES + more
        assert (told.still - more) / rate >= REST_SECONDS


@given(STEPS, RATES)
def test_no_two_throws_without_motion_between(steps: list[tuple[bool, Reading]], rate: float) -> None:
    told = run(steps, rate)[0]
    for one, other in pairwise(told):
        between = steps[one.sight.index + 1 : other.sight.index + 1]
        assert any(moved for moved, _ in between)


@given(STEPS, RATES)
def test_what_is_told_was_read_in_this_stillness(steps: list[tuple[bool, Reading]], rate: float) -> None:
    for told in run(steps, rate)[0]:
        seen = [read for _, read in steps[: told.sight.index + 1][-MOST_READINGS:]]
        assert len(told.sight.reading.dice) in {len(read.dice) for read in seen}
        for index, found in enumerate(told.sight.reading.dice):
            assert found.value in {read.dice[index].value for read in seen if len(read.dice) > index}
        if told.sight.reading.sure:
            assert len({read.values for read in seen[-2:]}) == 1


@given(STEPS, RATES)
def test_sure_and_doubts_go_together(steps: list[tuple[bool, Reading]], rate: float) -> None:
    for told in run(steps, rate)[0]:
        assert told.sight.reading.sure == (not told.sight.reading.doubts)


@given(STILLNESSES)
def test_steady_stillnesses_are_told_where_they_differ(stillnesses: list[tuple[int, int, list[int]]]) -> None:
    steps: list[tuple[bool, Reading]] = []
    expected: list[tuple[int, ...]] = []
    lying: tuple[int, ...] = ()
    for moving, still, values in stillnesses:
        seen = reading(*values)
        steps += [(True, seen)] * moving + [(False, seen)] * still
        if still < 3 + 2:
            continue
        if lying[: len(values)] != seen.values:
            expected.append(seen.values)
        lying = seen.values
    assert [told.sight.reading.values for told in run(steps, 30.0)[0]] == expected


@given(STEPS, READINGS)
def test_a_stillness_known_as_told_is_not_read(steps: list[tuple[bool, Reading]], seen: Reading) -> None:
    settling = unchanged(run(steps, 30.0)[1])
    for index in range(10):
        settling = look(settling, 100 + index / 30, False)
        assert settling.phase is Phase.TOLD


@given(STEPS, RATES)
def test_the_end_tells_what_two_readings_say_and_only_once(steps: list[tuple[bool, Reading]], rate: float) -> None:
    settling = run(steps, rate)[1]
    ended, throw = finish(settling)
    if throw is not None:
        assert len(settling.sights) >= 2
        assert throw.index == len(steps) - 1
    assert finish(ended)[1] is None


def test_told_within_nine_frames_even_where_readings_waver() -> None:
    wavering = [(index == 0, reading(1 + index % 2, 4)) for index in range(12)]
    (told,), _ = run(wavering, 30.0)
    assert told.still <= 9
    assert not told.sight.reading.sure


@given(st.floats(0.1, 2.0))
def test_a_slow_reader_needs_two_readings(step: float) -> None:
    settling = Settling(Phase.READING)
    settling, first = hear(settling, Sight(3, 1.0, reading(2, 5)))
    settling, second = hear(settling, Sight(9, 1.001 + step, reading(2, 5)))
    assert first is None
    assert second is not None
    assert second.reading.values == (2, 5)


def test_a_slow_reader_that_wavers_is_told_as_doubtful_in_time() -> None:
    settling = Settling(Phase.READING)
    throws = []
    for index in range(3):
        settling, throw = hear(settling, Sight(index, index / 4, reading(1 + index % 2, 5)))
        throws.append(throw)
    assert throws[:2] == [None, None]
    assert throws[2] is not None
    assert not throws[2].reading.sure
