"""Dice of two sides in the halves of a tray: the line, the dice near it, one half alone."""

import pytest

from companion.camera.calibrated_reader import CalibratedReader
from vision.reader import Reader
from vision.reading import Body, Die, Doubt, DoubtCode, Expectation, Likely, Reading
from vision.sides import Line, divided, middle, whole
from vision.synthetic import make_table

LEVEL: Line = ((0.0, 200.0), (640.0, 200.0))
TWO_AND_ONE = Expectation(near=2, far=1)


def reading(*downs: float, doubts: tuple[Doubt, ...] = ()) -> Reading:
    """White dice 40 pixels wide, so far below the top."""
    dice = tuple(
        Die(2, "white", (60.0 * i, y), (60.0 * i - 20, y - 20, 60.0 * i + 20, y + 20), 0.9, (Likely(2, 0.9),))
        for i, y in enumerate(downs, 1)
    )
    return Reading(640, 400, dice, not doubts, 1.0, doubts)


def bodies(found: Reading) -> list[Body]:
    return [die.body for die in found.dice]


def test_dice_are_told_apart_by_the_line() -> None:
    found = divided(reading(300, 100, 260), LEVEL, TWO_AND_ONE)
    assert bodies(found) == ["near", "far", "near"]
    assert found.sure


@pytest.mark.parametrize(("down", "sure"), [(159, True), (161, False), (199, False), (239, False), (241, True)])
def test_a_die_within_its_width_of_the_line_is_not_sure(down: float, sure: bool) -> None:
    expect = TWO_AND_ONE if down < 200 else Expectation(near=3)
    found = divided(reading(300, down, 350), LEVEL, expect)
    assert found.sure == sure
    if not sure and expect.far:
        assert found.doubts == (Doubt(DoubtCode.BODY_UNCLEAR, 1),)


def test_other_numbers_in_the_halves_are_not_sure() -> None:
    assert divided(reading(300, 100, 100), LEVEL, TWO_AND_ONE).doubts == (Doubt(DoubtCode.WRONG_BODIES),)
    assert divided(reading(300, 100), LEVEL, TWO_AND_ONE).doubts == (Doubt(DoubtCode.WRONG_COUNT),)


def test_one_half_alone_leaves_the_dice_beyond_out() -> None:
    one = Expectation(near=1)
    beyond = Doubt(DoubtCode.MAYBE_MISSED, box=(300.0, 80.0, 340.0, 120.0))
    assert bodies(divided(reading(300, 100, 90, doubts=(beyond,)), LEVEL, one)) == ["near"]
    assert divided(reading(300, 100, 90, doubts=(beyond,)), LEVEL, one).sure
    assert divided(reading(100, 220), LEVEL, one).doubts == (Doubt(DoubtCode.MAYBE_NO_DIE, 0),)
    (left_out,) = divided(reading(300, 180), LEVEL, one).doubts
    assert left_out.code is DoubtCode.MAYBE_MISSED
    assert (whole(one), whole(TWO_AND_ONE)) == (None, Expectation(any=3))


def test_a_doubt_about_a_value_stays_with_its_die() -> None:
    close = Doubt(DoubtCode.CLOSE_CALL, 2)
    assert divided(reading(100, 90, 300, doubts=(close,)), LEVEL, Expectation(near=1)).doubts == (
        Doubt(DoubtCode.CLOSE_CALL, 0),
    )


def test_the_line_runs_through_the_middle_of_the_sides_in_perspective() -> None:
    assert middle(None, 640, 400) == LEVEL
    left, right = middle(((100, 100), (300, 120), (290, 320), (90, 300)), 640, 400)
    assert left[1] == pytest.approx(200)
    assert right[1] == pytest.approx(220)
    # the farther side is shorter: the middle lies above the half of the height
    (_x, high), (_right, same) = middle(((150, 100), (250, 100), (300, 300), (100, 300)), 640, 400)
    assert high == pytest.approx(same)
    assert high == pytest.approx(100 + 200 * 100 / 300, abs=0.1)


@pytest.mark.parametrize("seed", range(6))
def test_made_up_dice_of_two_sides_are_read(seed: int) -> None:
    expect = Expectation(near=3, far=2)
    table = make_table(seed, expect.bodies)
    found = CalibratedReader(Reader(), None, lambda _fault: None).read(table.pixels, expect)
    assert [(die.body, die.value) for die in found.dice] == [(die.body, die.value) for die in table.dice]
    assert sorted(bodies(found)) == ["far", "far", "near", "near", "near"]
    assert found.sure


def test_twelve_made_up_dice_find_room_in_their_halves() -> None:
    table = make_table(1, Expectation(near=6, far=6).bodies)
    assert all((die.centre[1] > 360) == (die.body == "near") for die in table.dice)
