"""The past of a game as a player may see it: always that of the positions given, each shown once."""

from hypothesis import given
from hypothesis import strategies as st

from engine.seen_past import SeenPast

PASTS = st.lists(st.tuples(st.lists(st.integers(0, 2), max_size=5), st.sampled_from([None, 0, 1])), max_size=20)


@given(PASTS)
def test_it_is_that_of_the_positions_whatever_was_asked_before(asked: list[tuple[list[int], int | None]]) -> None:
    past = SeenPast[int](lambda position, player: 10 * position + (player or 0))
    for positions, player in asked:
        assert past(tuple(positions), player) == tuple(10 * each + (player or 0) for each in positions)


def test_a_game_that_goes_on_shows_each_position_once() -> None:
    shown: list[int] = []

    def seen(position: int, _player: int | None) -> int:
        shown.append(position)
        return -position

    past = SeenPast(seen)
    for length in (3, 4, 3, 4):
        assert past(tuple(range(length)), 0) == tuple(-each for each in range(length))
    assert shown == [0, 1, 2, 3, 3]
