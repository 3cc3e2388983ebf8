"""The picture of a reading shows the dice from near, also where one is missing, until the user asks for the whole."""

import numpy as np
import pytest
from msgspec.structs import replace

from companion.ui import update_throw
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Key, View, picture_part
from tests.companion.ui.stories import opened, tell
from vision.camera import Frame
from vision.reading import Body, Box, Die, Doubt, DoubtCode, Likely, Reading

WIDE, HIGH = 1280, 960
PLACES = ((500, 400), (560, 470), (640, 420), (700, 480))
FAR: Box = (900.0, 300.0, 924.0, 324.0)


def die(number: int) -> Die:
    x, y = PLACES[number]
    body: Body = "black" if number == 0 else "clear"
    return Die(number + 1, body, (x, y), (x - 12, y - 12, x + 12, y + 12), 0.98, (Likely(number + 1, 0.97),))


def seen(count: int, *doubts: Doubt) -> Model:
    """A throw of which this many dice were found in a large picture."""
    dice = tuple(die(number) for number in range(count))
    frame = Frame(np.zeros((HIGH, WIDE, 3), np.uint8), 1.0, 0)
    found = Reading(WIDE, HIGH, dice, not doubts, 9.0, doubts)
    return tell(replace(opened(), busy=True), update_throw.dice_seen.news(frame, found))


def part(model: Model) -> tuple[int, int, int, int]:
    (picture,) = [each for each in view(model) if isinstance(each, View)]
    return picture_part(picture)


def share(model: Model) -> float:
    x0, y0, x1, y1 = part(model)
    return (x1 - x0) * (y1 - y0) / (WIDE * HIGH)


def holds(box: tuple[int, int, int, int], other: Box) -> bool:
    return box[0] <= other[0] and box[1] <= other[1] and other[2] <= box[2] and other[3] <= box[3]


@pytest.mark.parametrize(
    "doubts",
    [
        (Doubt(DoubtCode.WRONG_COUNT),),
        (Doubt(DoubtCode.WRONG_COUNT), Doubt(DoubtCode.MAYBE_MISSED, box=FAR)),
        (Doubt(DoubtCode.DIE_OUTSIDE),),
    ],
)
def test_where_a_die_was_not_found_the_picture_shows_the_dice_from_near(doubts: tuple[Doubt, ...]) -> None:
    sure, missing = seen(4), seen(3, *doubts)
    assert share(sure) < 0.25
    assert share(missing) < 0.5
    assert all(holds(part(missing), die(number).box) for number in range(4)), "the die that was not found lies beside"
    assert all(holds(part(missing), doubt.box) for doubt in doubts if doubt.box is not None)
    keys = [each.message for each in view(missing) if isinstance(each, Key)]
    assert update_throw.leave_doubt.tap() in keys
    assert share(tell(missing, update_throw.leave_doubt.tap())) == 1
    assert update_throw.leave_doubt.tap() not in [each.message for each in view(sure) if isinstance(each, Key)]


def test_all_of_the_picture_is_shown_without_dice_or_around_a_doubtful_one() -> None:
    assert share(seen(0, Doubt(DoubtCode.WRONG_COUNT))) == 1
    doubtful = tell(seen(4, Doubt(DoubtCode.CLOSE_CALL, 1)), update_throw.leave_doubt.tap())
    assert share(doubtful) == 1
