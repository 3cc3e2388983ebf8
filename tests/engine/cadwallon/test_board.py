"""Ways on boards by chance, against every way that there is (4.3, 5.17)."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cadwallon.board import Way, distances, graph_of, run_ends
from engine.cadwallon.cards import BoardMap

AREAS = ("a", "b", "c", "d", "e", "f")
PAIRS = tuple((one, other) for one in AREAS for other in AREAS if one < other)


def random_board(chance: Random) -> BoardMap:
    """Six areas with few or many lines between them."""
    pairs = chance.sample(PAIRS, chance.randint(2, len(PAIRS)))
    half = len(pairs) * 3 // 4
    return BoardMap(AREAS, ("r",), AREAS, white=tuple(pairs[:half]), red=tuple(pairs[half:]))


def runs(board: BoardMap, steps: int) -> set[str]:
    """The ends of all runs of this number of areas from the first one."""
    lines = {frozenset(pair) for pair in board.joined}
    found = set()
    for way in permutations(AREAS[1:], steps):
        whole = ("a", *way)
        if all(frozenset(pair) in lines for pair in zip(whole, way, strict=False)):
            found.add(way[-1])
    return found


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_runs_end_where_a_way_without_repetition_ends(seed: int, steps: int) -> None:
    chance = Random(seed)
    board = random_board(chance)
    occupied = frozenset({"a", *chance.sample(AREAS, chance.randint(0, 4))})
    longest = next((free for n in range(steps, 0, -1) if (free := runs(board, n) - occupied)), None)
    ends = run_ends(board, "a", steps, occupied, ())
    if longest is None:
        assert not occupied & set(ends)
    else:
        assert ends == sorted(longest)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(0, 5), st.integers(0, 2), st.booleans())
def test_distances_are_those_of_the_shortest_way(seed: int, steps: int, walls: int, passes: bool) -> None:
    chance = Random(seed)
    board = random_board(chance)
    occupied = frozenset(chance.sample(AREAS, chance.randint(0, 3)))
    white, red = ({frozenset(pair) for pair in pairs} for pairs in (board.white, board.red))
    shortest = {"a": 0}
    for number in range(1, steps + 1):
        for way in permutations(AREAS[1:], number):
            pairs = [frozenset(pair) for pair in zip(("a", *way), way, strict=False)]
            through = passes or not occupied & set(way[:-1])
            if through and set(pairs) <= white | red and sum(pair in red for pair in pairs) <= walls:
                shortest.setdefault(way[-1], number)
    assert distances(board, "a", Way(steps, occupied, (), walls, passes)) == shortest


@pytest.mark.parametrize("gates", [(), (("a", "b"),)])
def test_a_gate_closes_a_line(gates: tuple[tuple[str, str], ...]) -> None:
    board = BoardMap(AREAS, ("r",), AREAS, white=(("b", "a"), ("b", "c")))
    assert graph_of(board).neighbours("a", gates) == (() if gates else ("b",))


def test_a_board_of_many_lines_is_no_burden() -> None:
    names = tuple(f"s{number}" for number in range(150))
    pairs = tuple((one, other) for place, one in enumerate(names) for other in names[:place])
    board = BoardMap(names, ("r",), names, white=pairs)
    assert run_ends(board, "s0", 3, frozenset({"s0", "s1"}), ()) == sorted(names[2:])
