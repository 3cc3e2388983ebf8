"""Dice inside and outside a field with walls."""

import pytest

from vision.field import within
from vision.reading import Die, Doubt, DoubtCode, Expectation, Likely, Reading

WALLS = ((100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0))
TWO, THREE = Expectation(clear=2), Expectation(clear=3)
FAR = Doubt(DoubtCode.MAYBE_MISSED, box=(400.0, 400.0, 440.0, 440.0))


def reading(*places: float, doubts: tuple[Doubt, ...] = ()) -> Reading:
    dice = tuple(Die(2, "clear", (x, x), (x - 20, x - 20, x + 20, x + 20), 0.9, (Likely(2, 0.9),)) for x in places)
    return Reading(640, 480, dice, not doubts, 1.0, doubts)


def test_a_die_outside_is_named_where_one_is_missing_inside() -> None:
    found = within(reading(150, 200, 350), WALLS, THREE)
    assert len(found.dice) == 3
    assert found.doubts == (Doubt(DoubtCode.OUT_OF_FIELD, 2),)
    assert not found.sure


def test_a_spare_die_outside_does_not_count() -> None:
    count = Doubt(DoubtCode.WRONG_COUNT)
    found = within(reading(50, 150, 200, doubts=(count, Doubt(DoubtCode.CLOSE_CALL, 2))), WALLS, TWO)
    assert [die.centre[0] for die in found.dice] == [150, 200]
    assert found.doubts == (Doubt(DoubtCode.CLOSE_CALL, 1),)


@pytest.mark.parametrize("expect", [None, TWO])
def test_a_thing_outside_is_no_doubt(expect: Expectation | None) -> None:
    assert within(reading(150, 200, doubts=(FAR,)), WALLS, expect).sure


def test_a_throw_beside_the_tray_is_read_as_it_lies() -> None:
    beside = reading(350, 400, doubts=(FAR,))
    assert within(beside, WALLS, TWO) == beside
    spare = reading(150, 350)
    assert within(spare, WALLS) == spare
