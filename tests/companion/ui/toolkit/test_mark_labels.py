"""The labels of marked dice: at the upper right, and elsewhere only where a neighbour would be hidden."""

from itertools import combinations
from random import Random

import pytest

from companion.ui.toolkit.mark_labels import RADIUS, Box, label_places

ROOM = (0.0, 0.0, 440.0, 330.0)


def test_a_die_alone_has_its_label_at_the_upper_right() -> None:
    assert label_places([(100, 100, 150, 150)], ROOM) == [(154, 98)]
    assert label_places([], ROOM) == []


@pytest.mark.parametrize(
    ("boxes", "place"),
    [
        pytest.param([(100, 100, 150, 150), (152, 80, 202, 130)], (96, 98), id="a die at the right"),
        pytest.param([(100, 100, 150, 150), (130, 48, 180, 98)], (96, 98), id="a die above, to the right"),
        pytest.param([(100, 100, 150, 150), (100, 48, 170, 98)], (154, 152), id="a die above"),
        pytest.param([(400, 100, 450, 150)], (396, 98), id="the edge of the picture"),
    ],
)
def test_a_label_goes_where_it_hides_nothing(boxes: list[Box], place: tuple[float, float]) -> None:
    assert label_places(boxes, ROOM)[0] == place


@pytest.mark.parametrize("seed", range(20))
def test_no_label_hides_another_of_dice_that_touch(seed: int) -> None:
    chance = Random(seed)
    boxes = [
        (x, y, x + 52.0, y + 52.0)
        for x in (40.0, 94.0, 148.0)
        for y in (60.0 + chance.uniform(-10, 10), 116.0 + chance.uniform(-10, 10))
    ]
    places = label_places(boxes, ROOM)
    for (x, y), (a, b) in combinations(places, 2):
        assert (x - a) ** 2 + (y - b) ** 2 >= RADIUS**2
