"""Readings side by side: agreement, lying as before, and the joint result of several."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.fusion import agree, fuse, lies_as_before, only_doubtful, pair
from vision.reading import Body, Die, Doubt, DoubtCode, Likely, Reading

MAYBE = DoubtCode.MAYBE_NO_DIE
CLOSE = DoubtCode.CLOSE_CALL


def die(value: int, x: float, y: float = 100.0, body: Body = "clear", sure: float = 0.9) -> Die:
    likely = (Likely(value, sure), Likely(7 - value, round(1 - sure, 4)))
    return Die(value, body, (x, y), (x - 25, y - 25, x + 25, y + 25), sure, likely)


def reading(*dice: Die, doubts: tuple[Doubt, ...] = ()) -> Reading:
    return Reading(640, 480, dice, not doubts, 5.0, doubts)


THREE = reading(die(1, 100), die(2, 200), die(3, 300))


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (reading(die(1, 104), die(2, 197), die(3, 300, 103)), True),
        (reading(die(3, 300), die(2, 200), die(1, 100)), True),
        (reading(die(1, 100), die(2, 200), die(4, 300)), False),
        (reading(die(1, 100), die(2, 200), die(3, 300, body="black")), False),
        (reading(die(1, 100), die(2, 200)), False),
        (reading(die(1, 100), die(2, 200), die(3, 340)), False),
        (reading(die(1, 100), die(2, 200), die(3, 300), die(3, 400)), False),
    ],
)
def test_agreement(other: Reading, same: bool) -> None:
    assert agree(THREE, other) is same
    assert agree(other, THREE) is same


@pytest.mark.parametrize(
    ("now", "same"),
    [
        (THREE, True),
        (reading(die(1, 103), die(2, 200), die(3, 296)), True),
        (reading(die(1, 100), die(3, 300)), True),
        (reading(), True),
        (reading(die(1, 100), die(2, 200), die(3, 320)), False),
        (reading(die(1, 100), die(2, 200), die(5, 300)), False),
        (reading(die(1, 100), die(2, 200), die(5, 300), doubts=(Doubt(CLOSE, 2),)), True),
        (reading(die(1, 100), die(2, 200), die(5, 330), doubts=(Doubt(CLOSE, 2),)), False),
        (reading(die(1, 100), die(2, 200), die(3, 300), die(6, 400)), False),
        (reading(die(1, 100), die(2, 200), die(3, 300), die(6, 400), doubts=(Doubt(MAYBE, 3),)), True),
        (reading(die(1, 140, 80), die(2, 240, 80), die(3, 340, 80)), True),
        (reading(die(1, 140, 80), die(2, 240, 80), die(4, 340, 80)), False),
        (reading(die(1, 140, 80), die(2, 200, 150), die(3, 300)), False),
    ],
)
def test_lying_as_before(now: Reading, same: bool) -> None:
    assert lies_as_before(THREE, now) is same


def test_where_nothing_was_known_only_an_empty_table_is_as_before() -> None:
    assert lies_as_before(None, reading())
    assert not lies_as_before(None, THREE)


def test_only_doubtful() -> None:
    assert only_doubtful(reading())
    assert only_doubtful(reading(die(1, 100), doubts=(Doubt(MAYBE, 0),)))
    assert not only_doubtful(reading(die(1, 100), die(2, 200), doubts=(Doubt(MAYBE, 0),)))
    assert not only_doubtful(reading(die(1, 100), doubts=(Doubt(CLOSE, 0),)))


def test_fuse_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        fuse([])


def test_fuse_takes_the_likeliest_value_and_says_that_it_wavered() -> None:
    unclear, clear = reading(die(5, 101, sure=0.55)), reading(die(2, 100, sure=0.9))
    fused = fuse([unclear, clear, unclear])
    assert fused.values == (2,)
    assert fused.doubts == (Doubt(CLOSE, 0),)
    assert not fused.sure
    assert [likely.value for likely in fused.dice[0].likely] == [2, 5]
    assert fused.dice[0].confidence == pytest.approx(0.3)


def test_fuse_doubts_a_die_that_was_not_always_seen() -> None:
    fused = fuse([reading(die(1, 100), die(2, 200)), reading(die(1, 100)), reading(die(1, 100), die(2, 200))])
    assert fused.values == (1, 2)
    assert fused.doubts == (Doubt(MAYBE, 1),)


def test_fuse_doubts_a_table_with_a_die_more_at_times() -> None:
    fused = fuse([reading(die(1, 100)), reading(die(1, 100), die(2, 200)), reading(die(1, 100))])
    assert fused.values == (1,)
    assert fused.doubts == (Doubt(DoubtCode.MAYBE_MISSED),)


def test_fuse_carries_doubts_to_the_right_die() -> None:
    """Two dice one above the other: which comes first may change from frame to frame."""
    one = reading(die(1, 100, 50), die(6, 101, 300), doubts=(Doubt(CLOSE, 1),))
    other = reading(die(6, 99, 300), die(1, 100, 50))
    fused = fuse([one, other])
    assert fused.values == (6, 1)
    assert fused.doubts == (Doubt(CLOSE, 0),)


@pytest.mark.parametrize(("looks", "doubtful", "stays"), [(3, 1, False), (3, 2, True), (4, 2, True), (6, 2, False)])
def test_fuse_drops_a_doubt_that_does_not_persist(looks: int, doubtful: int, stays: bool) -> None:
    doubt = Doubt(CLOSE, 1)
    seen = [reading(die(1, 100), die(2, 200), doubts=(doubt,) if i < doubtful else ()) for i in range(looks)]
    fused = fuse(seen)
    assert fused.doubts == ((doubt,) if stays else ())
    assert fused.sure is not stays


def test_looks_that_each_have_another_doubt_are_not_sure_together() -> None:
    """One look in three was sure, of a 1 read as 6; noise took each of the others over another limit."""
    looks = [THREE, reading(*THREE.dice, doubts=(Doubt(CLOSE, 0),)), reading(*THREE.dice, doubts=(Doubt(MAYBE, 0),))]
    assert fuse(looks).doubts == (Doubt(MAYBE, 0),)
    assert fuse([*looks, THREE]).sure


def test_fuse_says_where_bodies_waver() -> None:
    fused = fuse([reading(die(1, 100, body="black")), *[reading(die(1, 100))] * 2])
    assert fused.dice[0].body == "clear"
    assert fused.doubts == (Doubt(DoubtCode.BODY_UNCLEAR, 0),)


DICE = st.lists(
    st.builds(die, st.integers(1, 6), st.floats(0, 600), st.floats(0, 400), st.sampled_from(["clear", "black"])),
    max_size=6,
)


@given(DICE)
def test_a_reading_agrees_with_itself_and_fuses_to_itself(dice: list[Die]) -> None:
    apart = [d for i, d in enumerate(dice) if not pair([d], dice[:i], 1.0)]
    same = reading(*apart)
    assert agree(same, same)
    assert lies_as_before(same, same)
    fused = fuse([same] * 3)
    assert (fused.values, fused.sure) == (same.values, True)
    assert [d.confidence for d in fused.dice] == [d.confidence for d in same.dice]


@given(DICE, DICE)
def test_pairs_are_one_to_one(one: list[Die], other: list[Die]) -> None:
    pairs = pair(one, other)
    assert len(set(pairs.values())) == len(pairs)
    assert agree(reading(*one), reading(*other)) == agree(reading(*other), reading(*one))


@given(DICE, st.floats(-300, 300), st.floats(-300, 300))
def test_values_count_however_far_the_camera_moves(dice: list[Die], dx: float, dy: float) -> None:
    apart = [d for i, d in enumerate(dice) if not pair([d], dice[:i], 1.0)]
    moved = [msgspec.structs.replace(d, value=7 - d.value, centre=(d.centre[0] + dx, d.centre[1] + dy)) for d in apart]
    assert not apart or len({d.value for d in apart}) > 1 or not lies_as_before(reading(*apart), reading(*moved))
