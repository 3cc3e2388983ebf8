"""The phones' process of the game is started again: later each time while it ends at once, soon after a long run."""

from companion.app.phone_process import MAX_RESTART_S, RESTART_S, STEADY_S, pause_after


def test_a_process_that_ends_at_once_is_started_again_later_each_time() -> None:
    pauses = [pause_after(0.0, STEADY_S)]
    for _run in range(9):
        pauses.append(pause_after(pauses[-1], 1.0))
    assert pauses[:4] == [RESTART_S, 2 * RESTART_S, 4 * RESTART_S, 8 * RESTART_S]
    assert pauses[-1] == MAX_RESTART_S


def test_a_process_that_ran_for_a_while_is_started_again_soon() -> None:
    assert pause_after(MAX_RESTART_S, STEADY_S) == RESTART_S
