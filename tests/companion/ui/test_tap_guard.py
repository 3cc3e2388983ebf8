"""A tap on a key that has just come under the finger does nothing, nor does the second half of a double tap."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.ui import update_back, update_log, update_names, update_throw
from companion.ui.key_layers import Layer
from companion.ui.tap_guard import QUIET_S, TapGuard
from companion.ui.toolkit.widgets import Backdrop, DiscKey, Key, Text, Widget

GROUND = Backdrop(rect=(0, 0, 800, 480), screen="Acting 1")
NEXT = replace(GROUND, screen="Acting 2")
LOG = Key(rect=(100, 100, 200, 80), label="Log", message=update_log.open_log.tap())
BACK = replace(LOG, label="Back", message=update_back.back.tap())
GREYED = replace(LOG, enabled=False, why="There is none yet.")
BESIDE = replace(LOG, rect=(400, 100, 200, 80), label="Back", message=update_back.back.tap())
CAPITAL, SMALL, ERASE, DONE, SHIFT, PAD = (
    replace(LOG, label="key", message=message)
    for message in (
        update_names.typed.tap("A"),
        update_names.typed.tap("a"),
        update_names.erase_letter.tap(),
        update_names.name_done.tap(),
        update_names.shift_keys.tap(Layer.ACCENTS_UPPER),
        update_throw.tap_pad.tap(3),
    )
)
DISC = DiscKey(rect=(100, 100, 80, 80), label="red", district=0, message=update_log.open_log.tap())
CORNER = 102, 102
"""In the rect of DISC, and outside its circle."""
AT = 120, 120
EARLY, IN_TIME = (0.0, 0.08, 0.35, QUIET_S - 0.01), (QUIET_S + 0.01, 2 * QUIET_S)


class Table:
    """A guard with a clock of its own; the first widgets have stood there for long."""

    def __init__(self, *widgets: Widget) -> None:
        self.now = 10.0
        self.guard = TapGuard(lambda: self.now)
        self.guard.show(widgets)
        self.now += 10

    def tap(self, widget: Widget, answer_s: float = 0.0) -> None:
        """A tap that acts, and its answer after some seconds."""
        assert self.guard.allows(widget, *AT)
        self.guard.acted(widget)
        self.now += answer_s
        self.guard.answered()


@pytest.mark.parametrize(
    ("before", "after", "counts"),
    [
        pytest.param((GROUND, LOG), (GROUND, LOG), True, id="the same"),
        pytest.param((GROUND, LOG), (GROUND, LOG, BESIDE), True, id="a change beside it"),
        pytest.param((GROUND, LOG), (GROUND, replace(LOG, label="Log of the game")), True, id="other words"),
        pytest.param((GROUND,), (GROUND, LOG), False, id="nothing there before"),
        pytest.param((), (GROUND, LOG), False, id="a dark screen before"),
        pytest.param((GROUND, BACK), (GROUND, LOG), False, id="another key before"),
        pytest.param((GROUND, replace(LOG, rect=(90, 90, 200, 80))), (GROUND, LOG), False, id="it has moved"),
        pytest.param((GROUND, GREYED), (GROUND, LOG), False, id="it was greyed"),
        pytest.param((GROUND, LOG), (GROUND, GREYED), False, id="it is greyed now"),
        pytest.param((GROUND, replace(DISC, rect=LOG.rect)), (GROUND, LOG), False, id="another kind of widget"),
        pytest.param((NEXT, LOG), (GROUND, LOG), False, id="the same key of another screen"),
        pytest.param((GROUND, CAPITAL), (GROUND, SMALL), True, id="a letter becomes small"),
        pytest.param((GROUND, SHIFT), (GROUND, ERASE), True, id="keys of a keyboard"),
        pytest.param((GROUND, PAD), (GROUND, DONE), True, id="keys of a pad"),
        pytest.param((GROUND, DONE), (GROUND, LOG), False, id="the keyboard is gone"),
        pytest.param((GROUND, LOG), (GROUND, SMALL), False, id="the keyboard has come"),
        pytest.param((NEXT, CAPITAL), (GROUND, SMALL), False, id="the keyboard of another screen"),
    ],
)
def test_a_key_counts_at_once_only_where_a_tap_meant_the_same_before(
    before: Sequence[Widget], after: Sequence[Widget], counts: bool
) -> None:
    key = after[1]
    for early in EARLY:
        table = Table(*before)
        table.guard.show(after)
        table.now += early
        assert table.guard.allows(key, *AT) is counts, f"after {early} s"
    for later in IN_TIME:
        table = Table(*before)
        table.guard.show(after)
        table.now += later
        assert table.guard.allows(key, *AT), f"after {later} s"


def test_a_key_that_was_away_for_a_moment_has_just_come() -> None:
    table = Table(GROUND, LOG)
    for shown in ((GROUND, BACK), (GROUND, LOG), (GROUND, LOG, BESIDE)):
        table.now += 0.1
        table.guard.show(shown)
    table.now += QUIET_S - 0.11
    assert not table.guard.allows(LOG, *AT)
    table.now += 0.02
    assert table.guard.allows(LOG, *AT), "the later change was beside it"


def test_a_text_that_changes_is_no_other_picture() -> None:
    table = Table(GROUND, LOG)
    assert not table.guard.show((GROUND, LOG, Text(rect=(0, 0, 80, 20), text="1 of 2", size=20)))
    assert not table.guard.show((GROUND, BACK))
    assert table.guard.show((NEXT, BACK)), "another screen"


@pytest.mark.parametrize(
    ("first", "second", "counts"),
    [
        pytest.param(LOG, LOG, False, id="a key"),
        pytest.param(GREYED, GREYED, False, id="a reason"),
        pytest.param(DISC, DISC, False, id="a round key"),
        pytest.param(DONE, DONE, False, id="the end of a name"),
        pytest.param(SHIFT, SHIFT, False, id="another layer of keys"),
        pytest.param(CAPITAL, SMALL, True, id="a letter"),
        pytest.param(ERASE, ERASE, True, id="the key that erases"),
        pytest.param(PAD, PAD, True, id="a number"),
        pytest.param(SHIFT, SMALL, False, id="a letter after another key"),
        pytest.param(SMALL, DONE, False, id="another key after a letter"),
    ],
)
def test_the_second_half_of_a_double_tap_counts_for_letters_and_numbers_alone(
    first: Widget, second: Widget, counts: bool
) -> None:
    for seconds in (*EARLY, *IN_TIME):
        table = Table(GROUND, first)
        table.tap(first)
        table.guard.show((GROUND, second))
        table.now += seconds
        assert table.guard.allows(second, *AT) is (counts or seconds >= QUIET_S), f"after {seconds} s"


def test_seconds_count_from_the_answer_to_the_first_tap() -> None:
    table = Table(GROUND, LOG)
    table.tap(LOG, answer_s=3.0)
    table.now += QUIET_S - 0.01
    table.guard.answered()
    assert not table.guard.allows(LOG, *AT)
    table.now += 0.02
    assert table.guard.allows(LOG, *AT), "a picture without a tap is no answer"


def test_two_taps_before_any_answer_are_one() -> None:
    table = Table(GROUND, LOG)
    table.guard.acted(LOG)
    assert not table.guard.allows(LOG, *AT)


def test_a_key_beside_the_tapped_one_counts_at_once() -> None:
    table = Table(GROUND, LOG, BESIDE)
    table.tap(LOG)
    assert table.guard.allows(BESIDE, 420, 120)
    table = Table(GROUND, DISC, LOG)
    table.tap(DISC)
    assert table.guard.allows(LOG, *CORNER), "beside its circle"
