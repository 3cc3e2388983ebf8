"""Maps of boards of any outline: neighbours, areas, half turns (D2.2-D2.5)."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.castles_of_tuscany.actions import LaidBoard
from engine.castles_of_tuscany.box import Shape
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.shape import LaidMap, board_places, map_of, turned
from engine.castles_of_tuscany.terms import SPACE_NAMES

HIGHER_RIGHT = Shape((*((0, r) for r in range(5)), *((1, r) for r in range(-1, 4))))
THREE_COLUMNS = Shape(
    ((0, 0), (0, 1), (0, 2), (1, -1), (1, 0), (1, 1), (1, 2), (2, -1), (2, 0), (2, 1)), ((3, -2), (3, -1))
)
SHAPES = {"default": Shape(), "higher right": HIGHER_RIGHT, "three columns": THREE_COLUMNS}


@pytest.fixture(params=SHAPES)
def shape(request: pytest.FixtureRequest) -> Shape:
    """Each outline that section D2.5 names."""
    return SHAPES[request.param]


def test_half_a_turn_brings_a_board_onto_itself(shape: Shape) -> None:
    assert {turned(shape, place) for place in shape.spaces} == set(shape.spaces)
    assert all(turned(shape, turned(shape, place)) == place for place in shape.spaces)


def random_map(shape: Shape, seed: int) -> LaidMap:
    chance = Random(seed)
    names = [f"{letter}{chance.randint(1, 4)}" for letter in "ABC"]
    chance.shuffle(names)
    laid = [
        LaidBoard(name, chance.random() < 0.5, chance.randrange(len(shape.joins)) if place else None)
        for place, name in enumerate(names)
    ]
    return map_of(replace(made_up_box(), shape=shape), tuple(laid))


@pytest.mark.parametrize("seed", range(5))
def test_neighbours_and_areas_of_a_map(shape: Shape, seed: int) -> None:
    laid = random_map(shape, seed)
    assert tuple(laid.kinds) == tuple(laid.places) == SPACE_NAMES
    assert len(set(laid.places.values())) == 30
    for space, beside in laid.neighbours.items():
        assert space not in beside
        assert all(space in laid.neighbours[near] for near in beside)
        assert len(beside) <= 6
        area = laid.areas[space]
        assert space in area
        assert {laid.kinds[each] for each in area} == {laid.kinds[space]}
        assert all(laid.areas[each] is area for each in area)
        assert all(near in area for near in beside if laid.kinds[near] is laid.kinds[space])


def test_a_turned_board_keeps_its_numbers() -> None:
    upright = board_places(Shape(), False, (2, -1))
    half = board_places(Shape(), True, (2, -1))
    assert upright[0] == half[9] == (2, -1)
    assert sorted(upright) == sorted(half)


def test_open_spaces_beside_covered_ones() -> None:
    laid = map_of(made_up_box(), (LaidBoard("A1"), LaidBoard("B1", join=1), LaidBoard("C1", join=1)))
    assert laid.open_beside({"A2": 0}) == ("A1", "A3", "A6", "A7")
    assert laid.open_beside({"A2": 0, "A3": 0}) == ("A1", "A4", "A6", "A7", "A8")


def test_a_board_that_is_not_in_the_box() -> None:
    with pytest.raises(KeyError):
        map_of(made_up_box(), (LaidBoard("A9"),))
