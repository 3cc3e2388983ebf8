"""The board on a picture: every area has room for a finger, and few lines cross."""

from itertools import combinations, product

import pytest
from msgspec.structs import replace

from companion.games.cadwallon.board_layout import Spots, apart, spread
from engine.cadwallon.cards import BoardMap, Pairs
from engine.cadwallon.made_up import MADE_UP, shipped_cards

SIZES = ((782, 346), (462, 570))
"""The picture on a wide screen and on an upright one."""
MAX_CROSSINGS = 4
"""Crossings of the lines of the made-up board, which is no flat graph."""
LARGE = (10, 9)


def board() -> BoardMap:
    found = shipped_cards(MADE_UP).board
    assert found is not None
    return found


def large() -> BoardMap:
    """A board of ninety areas."""
    across, down = LARGE
    areas = [f"a{x}{y}" for x, y in product(range(across), range(down))]
    level: Pairs = tuple((f"a{x}{y}", f"a{x + 1}{y}") for x, y in product(range(across - 1), range(down)))
    upright: Pairs = tuple((f"a{x}{y}", f"a{x}{y + 1}") for x, y in product(range(across), range(down - 1)))
    return BoardMap(tuple(areas[:66]), tuple(areas[66:]), tuple(areas[:16]), (*level, *upright))


def crossings(spots: Spots, pairs: Pairs) -> int:
    """The pairs of lines that cross."""

    def side(one: str, other: str, third: str) -> float:
        (x, y), (left, top), (across, down) = spots[one], spots[other], spots[third]
        return (left - x) * (down - y) - (top - y) * (across - x)

    return sum(
        not {*one} & {*other}
        and side(*one, other[0]) * side(*one, other[1]) < 0
        and side(*other, one[0]) * side(*other, one[1]) < 0
        for one, other in combinations(pairs, 2)
    )


@pytest.mark.parametrize("size", SIZES)
def test_every_area_of_the_made_up_board_has_room_and_few_lines_cross(size: tuple[int, int]) -> None:
    spots = spread(board(), size)
    assert set(spots) == set(board().areas)
    assert apart(spots, spots)
    assert crossings(spots, (*board().white, *board().green)) <= MAX_CROSSINGS
    assert all(24 <= x <= size[0] - 24 and 24 <= y <= size[1] - 24 for x, y in spots.values())


def test_a_picture_is_always_the_same() -> None:
    before = spread(board(), SIZES[0])
    spread.cache_clear()
    assert spread(board(), SIZES[0]) == before


@pytest.mark.parametrize("size", [*SIZES, (462, 300)])
def test_a_part_of_a_large_board_has_room(size: tuple[int, int]) -> None:
    near = frozenset(f"a{x}{y}" for x, y in product(range(3, 7), range(2, 6)))
    assert apart(spread(large(), size, near), near)
    assert not apart(spread(large(), (462, 300)), large().areas)


def test_the_places_of_the_file_are_kept() -> None:
    lane, market, cellar = ("lane", (0, 0)), ("market", (1000, 0)), ("cellar", (1000, 1000))
    small = BoardMap(("lane", "market"), ("cellar",), ("lane",), (("lane", "market"),))
    spots = spread(replace(small, at=(lane, market, cellar)), SIZES[0])
    assert spots["lane"][0] < spots["market"][0]
    assert spots["market"][1] < spots["cellar"][1]


def test_areas_that_nothing_joins_have_room_too() -> None:
    alone = BoardMap(("lane", "market", "yard"), ("cellar",), ("lane",))
    spots = spread(alone, SIZES[1])
    assert apart(spots, alone.areas)


def test_one_area_stands_alone() -> None:
    assert len(spread(BoardMap((), ("cellar",), ("cellar",)), SIZES[0])) == 1
