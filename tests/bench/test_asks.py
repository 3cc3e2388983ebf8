"""A throw counts as asked about if its question is still there when somebody answers it."""

import numpy as np
import pytest

from tests.bench.asks import ANSWERED_S, Outcome, outcome
from tests.vision.throws import MIXED
from vision.camera import Frame
from vision.reading import Die, Doubt, DoubtCode, Expectation, Reading
from vision.throw_detector import Throw

VALUES = (1, 2, 3, 6)
CLOSE, BODY = Doubt(DoubtCode.CLOSE_CALL, 1), Doubt(DoubtCode.BODY_UNCLEAR, 1)
ANY = Expectation(any=4)


def throw(at: float, *doubts: Doubt, last: int = 6) -> Throw:
    values = (*VALUES[:3], last)
    dice = tuple(Die(v, "clear", (60.0 * v, 50.0), (60.0 * v, 30.0, 60.0 * v + 40, 70.0), 0.9) for v in values)
    frame = Frame(np.zeros((1, 1, 3), np.uint8), at, 0)
    return Throw(frame, Reading(640, 480, dice, not doubts, 1.0, doubts))


@pytest.mark.parametrize(
    ("throws", "expect", "found"),
    [
        ([throw(0.2)], MIXED, Outcome(False, False, False, False, 0.2)),
        ([throw(0.2, CLOSE)], MIXED, Outcome(True, False, False, False, 0.2)),
        ([throw(0.2, CLOSE), throw(1.0)], MIXED, Outcome(False, True, False, False, 0.2)),
        ([throw(0.2, CLOSE), throw(0.3 + ANSWERED_S)], MIXED, Outcome(True, False, False, False, 0.2)),
        ([throw(0.2, last=5)], MIXED, Outcome(False, False, False, True, 0.2)),
        ([throw(0.2, CLOSE), throw(1.0, last=5)], MIXED, Outcome(False, True, False, True, 0.2)),
        ([throw(0.2, CLOSE, last=5)], MIXED, Outcome(True, False, False, False, 0.2)),
        ([throw(0.2, BODY)], MIXED, Outcome(True, False, False, False, 0.2)),
        ([throw(0.2, BODY)], ANY, Outcome(False, False, False, False, 0.2)),
    ],
)
def test_what_came_of_a_throw(throws: list[Throw], expect: Expectation, found: Outcome) -> None:
    assert outcome(throws, VALUES, expect) == found


def test_a_throw_without_a_report_is_unread() -> None:
    assert outcome([], VALUES, MIXED).unread
