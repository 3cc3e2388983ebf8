"""The state machine alone: any sequence of frames and readings obeys its promises."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vision.reading import Die, Doubt, DoubtCode, Likely, Reading
from vision.stability import (
    APART_S,
    CONFIRM_S,
    FIRST_S,
    MAX_READINGS,
    READ_S,
    RECHECK_S,
    REST_FRAMES,
    REST_S,
    Observation,
    Phase,
    Stability,
    add_reading,
    confirm,
    finish,
    observe,
    unchanged,
)


def die(value: int, x: float) -> Die:
    return Die(value, "clear", (x, 50.0), (x - 20, 30.0, x + 20, 70.0), 0.9, (Likely(value, 0.9),))


def reading(*values: int, sure: bool = True) -> Reading:
    doubts = () if sure else (Doubt(DoubtCode.CLOSE_CALL, 0),)
    return Reading(640, 480, tuple(die(v, 60.0 * (i + 1)) for i, v in enumerate(values)), sure, 1.0, doubts)


class Report(msgspec.Struct, frozen=True):
    """A throw, and the number of still frames before it was reported."""

    observation: Observation
    still: int


def run(steps: list[tuple[bool, Reading]], rate: float) -> tuple[list[Report], Stability]:
    state, reported, still = Stability(), [], 0
    for index, (moved, seen) in enumerate(steps):
        still = 0 if moved else still + 1
        state = observe(state, index / rate, moved)
        if state.phase is Phase.READING:
            state, throw = add_reading(state, Observation(index, index / rate, seen, mean=state.averaging))
            if throw is not None:
                reported.append(Report(throw, still))
    return reported, state


VALUES = st.lists(st.integers(1, 6), max_size=4)
READINGS = st.builds(lambda values, sure: reading(*values, sure=sure or not values), VALUES, st.booleans())
STEPS = st.lists(st.tuples(st.booleans(), READINGS), max_size=40)
STILLNESSES = st.lists(st.tuples(st.integers(1, 5), st.integers(0, 12), VALUES), max_size=8)
RATES = st.sampled_from([3.0, 10.0, 25.0, 30.0, 60.0, 120.0])


@given(STEPS, RATES)
def test_nothing_is_reported_before_the_rest_is_long_enough(steps: list[tuple[bool, Reading]], rate: float) -> None:
    for reported in run(steps, rate)[0]:
        more = 1 if 1 / rate >= APART_S else 2  # readings after the first, in which it is at rest
        assert reported.still >= REST_FRAMES + more
        assert (reported.still - more) / rate >= READ_S
        assert reported.still / rate >= REST_S


@given(STEPS, RATES)
def test_no_two_throws_without_motion_between(steps: list[tuple[bool, Reading]], rate: float) -> None:
    reported = run(steps, rate)[0]
    for one, other in pairwise(reported):
        between = steps[one.observation.index + 1 : other.observation.index + 1]
        assert any(moved for moved, _ in between)


@given(STEPS, RATES)
def test_what_is_reported_was_read_in_this_stillness(steps: list[tuple[bool, Reading]], rate: float) -> None:
    for reported in run(steps, rate)[0]:
        seen = [read for _, read in steps[: reported.observation.index + 1][-MAX_READINGS:]]
        assert len(reported.observation.reading.dice) in {len(read.dice) for read in seen}
        for index, found in enumerate(reported.observation.reading.dice):
            assert found.value in {read.dice[index].value for read in seen if len(read.dice) > index}
        if reported.observation.reading.sure:
            assert len({read.values for read in seen[-2:]}) == 1


@given(STEPS, RATES)
def test_sure_and_doubts_go_together(steps: list[tuple[bool, Reading]], rate: float) -> None:
    for reported in run(steps, rate)[0]:
        assert reported.observation.reading.sure == (not reported.observation.reading.doubts)


@given(STILLNESSES)
def test_steady_stillnesses_are_reported_where_they_differ(stillnesses: list[tuple[int, int, list[int]]]) -> None:
    steps: list[tuple[bool, Reading]] = []
    expected: list[tuple[int, ...]] = []
    lying: tuple[int, ...] = ()
    for moving, still, values in stillnesses:
        seen = reading(*values)
        steps += [(True, seen)] * moving + [(False, seen)] * still
        if still < 4:  # two before the first reading, two more until the throw is reported
            continue
        if lying[: len(values)] != seen.values:
            expected.append(seen.values)
        lying = seen.values
    assert [reported.observation.reading.values for reported in run(steps, 30.0)[0]] == expected


EMPTY, DOUBTFUL = reading(), reading(1, sure=False)
ASKED = [(moved, EMPTY) for moved in (*[False] * 5, True, *[False] * 3)]
ASKED += [(False, seen) for seen in (DOUBTFUL, EMPTY, EMPTY, DOUBTFUL, DOUBTFUL)]
"""Frames that end with a doubtful report."""


@given(STEPS)
@example(ASKED)
def test_a_stillness_known_as_reported_is_read_only_where_a_doubt_is_due_again(
    steps: list[tuple[bool, Reading]],
) -> None:
    state = unchanged(run(steps, 30.0)[1])
    due = state.asked_at is not None
    for index in range(10):
        state = observe(state, 100 + index / 30, False)
        assert state.phase is (Phase.READING if due else Phase.REPORTED)


def test_the_frames_of_the_example_end_with_a_doubtful_report() -> None:
    reports, state = run(ASKED, 30.0)
    assert [report.observation.reading.sure for report in reports][-1:] == [False]
    assert state.asked_at is not None


@given(STEPS, RATES)
def test_the_end_tells_what_two_readings_say_and_only_once(steps: list[tuple[bool, Reading]], rate: float) -> None:
    state = run(steps, rate)[1]
    ended, throw = finish(state)
    if throw is not None:
        assert len(state.observations) >= 2
        assert throw.index == len(steps) - 1
    assert finish(ended)[1] is None


def test_reported_within_nine_frames_even_where_readings_waver() -> None:
    wavering = [(index <= 1, reading(1 + index % 2, 4)) for index in range(12)]
    (reported,), _ = run(wavering, 30.0)
    assert reported.still <= 9
    assert not reported.observation.reading.sure


def test_a_doubt_is_looked_at_again_before_anybody_is_asked() -> None:
    """The first looks are doubtful, the later ones are not."""
    settled = [(index <= 1, reading(1, 4, sure=index > 5)) for index in range(20)]
    (reported,), _ = run(settled, 30.0)
    assert reported.observation.reading.sure
    assert reported.still <= 9
    doubtful = [(index <= 1, reading(1, 4, sure=False)) for index in range(20)]
    (asked,), _ = run(doubtful, 30.0)
    assert not asked.observation.reading.sure
    assert asked.still <= 9


@given(st.floats(0.1, 2.0))
def test_a_slow_reader_needs_two_readings(step: float) -> None:
    state = Stability(Phase.READING)
    state, first = add_reading(state, Observation(3, 1.0, reading(2, 5)))
    state, second = add_reading(state, Observation(9, 1.001 + step, reading(2, 5)))
    assert first is None
    assert second is not None
    assert second.reading.values == (2, 5)


@given(st.floats(0.0, FIRST_S - 0.5), st.booleans())
def test_what_lies_there_from_the_beginning_is_held_back_while_it_is_doubtful(seconds: float, sure: bool) -> None:
    steps = [(index == 0, reading(1, 4, sure=sure)) for index in range(round(seconds * 30) + 8)]
    assert len(run(steps, 30.0)[0]) == sure
    longer = [(index == 0, reading(1, 4, sure=sure)) for index in range(round(FIRST_S * 30) + 8)]
    assert len(run(longer, 30.0)[0]) == 1


def test_another_number_than_expected_is_no_throw_before_anything_has_moved() -> None:
    lying = msgspec.structs.replace(reading(1, 4), sure=False, doubts=(Doubt(DoubtCode.WRONG_COUNT),))
    assert not run([(index == 0, lying) for index in range(200)], 30.0)[0]
    assert len(run([(index in (0, 150), lying) for index in range(200)], 30.0)[0]) == 0
    assert (
        len(run([(index in (0, 150), lying if index < 150 else reading(2, 2)) for index in range(200)], 30.0)[0]) == 1
    )


def test_one_sure_reading_is_enough_where_the_dice_still_lie_so_later() -> None:
    state, _ = add_reading(Stability(Phase.READING), Observation(3, 1.0, reading(2, 5)))
    early, nothing = confirm(state, 1.0 + CONFIRM_S / 2)
    assert (early, nothing) == (state, None)
    concluded, throw = confirm(state, 1.001 + CONFIRM_S)
    assert throw is not None
    assert (throw.index, throw.reading.values, throw.reading.sure) == (3, (2, 5), True)
    assert concluded.phase is Phase.REPORTED


def test_one_doubtful_reading_is_not_enough_however_long_the_dice_lie() -> None:
    state, _ = add_reading(Stability(Phase.READING), Observation(3, 1.0, reading(2, 5, sure=False)))
    assert confirm(state, 9.0) == (state, None)


def averaged(*sure: bool, rest: float = 0.0) -> list[Observation]:
    """The throws reported of dice whose single frames leave a doubt, and whose means are sure or not, one a frame.

    They have lain for `rest` seconds at the first mean.
    """
    state, throws, means = Stability(moves=2), [], iter(sure)
    for index in range(120):
        state = observe(state, index / 30, False)
        if state.phase is not Phase.READING:
            continue
        clear = state.averaging and index / 30 >= rest and next(means, False)
        seen = Observation(index, index / 30, reading(2, 5, sure=clear), mean=state.averaging)
        state, throw = add_reading(state, seen)
        throws += [] if throw is None else [throw]
    return throws


def test_two_sure_means_of_frames_settle_the_doubt_of_single_ones() -> None:
    (throw,) = averaged(True, True)
    assert throw.reading.sure
    assert not throw.cleared


@pytest.mark.parametrize("means", [(False,), (True, False)])
def test_a_doubtful_mean_of_frames_is_asked_about(means: tuple[bool, ...]) -> None:
    (throw,) = averaged(*means)
    assert throw.reading.doubts == (Doubt(DoubtCode.CLOSE_CALL, 0),)
    assert throw.index / 30 < RECHECK_S[0]


@pytest.mark.parametrize("after", RECHECK_S)
def test_a_doubt_is_cleared_once_while_the_dice_lie_there(after: float) -> None:
    asked, cleared = averaged(True, True, rest=after)
    assert not asked.reading.sure
    assert cleared.reading.sure
    assert cleared.cleared
    assert cleared.index / 30 >= after


def test_a_slow_reader_that_wavers_is_reported_as_doubtful_in_time() -> None:
    state = Stability(Phase.READING)
    throws = []
    for index in range(3):
        state, throw = add_reading(state, Observation(index, index / 4, reading(1 + index % 2, 5)))
        throws.append(throw)
    assert throws[:2] == [None, None]
    assert throws[2] is not None
    assert not throws[2].reading.sure
