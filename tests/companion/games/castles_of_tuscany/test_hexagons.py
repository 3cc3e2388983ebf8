"""Spaces of boards and maps -> hexagons that stand in their box, touch their neighbours and stay apart."""

import math
from itertools import combinations

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.castles_of_tuscany import paint_hexagons
from companion.games.castles_of_tuscany.drawing import produce_of
from companion.games.castles_of_tuscany.hexagons import Cell, hexagons, layout
from companion.games.castles_of_tuscany.paint_hexagons import CORNERS
from companion.games.castles_of_tuscany.widgets import KIND_ICONS, PRODUCE_ICONS, Cover, Hexagon, KindKey
from companion.ui import update_back, update_shell
from companion.ui.toolkit import theme
from companion.ui.toolkit.hit_test import hit, message_of
from companion.ui.toolkit.pixel_screen import draw, new_brush
from companion.ui.toolkit.widgets import Backdrop
from engine.castles_of_tuscany.terms import ALL_FARMS

BOARD = [(q, r) for q in range(2) for r in range(5)]
BESIDE = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
PLACES = st.lists(st.tuples(st.integers(-4, 4), st.integers(-6, 6)), min_size=1, max_size=30, unique=True)


def middle(rect: tuple[int, int, int, int]) -> tuple[float, float]:
    x, y, w, h = rect
    return x + w / 2, y + h / 2


@given(PLACES, st.integers(80, 800), st.integers(80, 480))
def test_hexagons_stand_in_their_box_and_neighbours_touch(places: list[tuple[int, int]], w: int, h: int) -> None:
    rects = layout(places, (7, 60, w, h))
    for x, y, wide, high in rects:
        assert 7 <= x <= x + wide <= 7 + w + 1
        assert 60 <= y <= y + high <= 60 + h + 1
    high = rects[0][3]
    for (one, first), (other, second) in combinations(zip(places, rects, strict=True), 2):
        apart = math.dist(middle(first), middle(second))
        if (other[0] - one[0], other[1] - one[1]) in BESIDE:
            assert abs(apart - high) <= 2
        else:
            assert apart > 1.5 * high - 2


def test_the_right_column_of_a_board_lies_half_a_space_lower() -> None:
    rects = layout(BOARD, (0, 0, 400, 440), high=80)
    assert rects[0][3] == 80
    assert rects[1][1] - rects[0][1] == 80
    assert rects[5][1] - rects[0][1] == 40
    assert layout([], (0, 0, 400, 440)) == []


def test_a_tap_means_the_hexagon_under_it_and_a_closed_one_says_why() -> None:
    cells = [Cell(place, "mine", message=update_back.back.tap()) for place in BOARD]
    cells[3] = Cell(BOARD[3], "inn", why="The space is covered.", rule="4.11")
    drawn = hexagons(cells, (0, 0, 300, 440))
    for each in drawn:
        assert hit(drawn, *middle(each.rect)) is each
    assert message_of(drawn[3]) == update_shell.explain.news("The space is covered.", "4.11")
    corner = drawn[0].rect
    assert hit(drawn, corner[0] + 2, corner[1] + 2) is None


def picture(widget: Hexagon | KindKey) -> bytes:
    brush = new_brush(pygame.Surface((800, 480)))
    draw(brush, [Backdrop(rect=(0, 0, 800, 480)), widget])
    assert brush.cut == []
    x, y, w, h = widget.rect
    grey = pygame.transform.grayscale(brush.surface.subsurface((x, y, w, h)))
    return pygame.image.tobytes(grey, "RGB")


def test_every_kind_and_cover_looks_different_without_colours() -> None:
    rect = (100, 100, 92, 80)
    seen = [picture(Hexagon(rect=rect, kind=kind, cover=cover)) for kind in KIND_ICONS for cover in Cover]
    seen += [picture(Hexagon(rect=rect)), picture(Hexagon(rect=rect, kind="mine", lit=True))]
    seen += [picture(Hexagon(rect=rect, kind="mine", label="+3"))]
    # every start castle looks like a start castle: the space beneath it is always one of castles
    assert len(set(seen)) >= len(seen) - len(KIND_ICONS)


SMALL, LARGE = (100, 100, 53, 46), (100, 100, 126, 110)
"""A hexagon of a map on the smallest screen, and the largest one."""


@pytest.mark.parametrize("rect", [SMALL, LARGE], ids=["small", "large"])
def test_the_produce_of_a_farm_is_told_apart_by_shapes_alone(
    rect: tuple[int, int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paint_hexagons, "PRODUCE_COLOURS", dict.fromkeys(PRODUCE_ICONS, theme.CARD))
    grounds = np.array(
        [
            np.frombuffer(
                picture(Hexagon(rect=rect, kind="farm", cover=Cover.TILE, produce=produce_of(tile))), np.uint8
            )
            for tile in ALL_FARMS
        ]
    ).astype(int)
    assert len(grounds) == 10
    for one, other in combinations(grounds, 2):
        assert (abs(one - other) > 60).mean() > 0.02, "some 2 % of the pixels differ clearly"


def test_points_stand_on_a_farm_instead_of_its_produce() -> None:
    plain, farm = (Hexagon(rect=SMALL, kind="farm", label="+3", produce=produce) for produce in ((), ("grape",)))
    assert picture(farm) == picture(plain)


@pytest.mark.parametrize("detail", ["", "4, 2"])
def test_the_key_of_a_kind_bears_its_words(detail: str) -> None:
    keys = [picture(KindKey(rect=(100, 100, 230, 52), kind=kind, label="Kind", detail=detail)) for kind in KIND_ICONS]
    assert len(set(keys)) == len(keys)


def test_a_hexagon_is_regular() -> None:
    wide = 2 / math.sqrt(3)
    corners = [(x * wide, y) for x, y in CORNERS]
    sides = [math.dist(one, other) for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)]
    assert max(sides) - min(sides) < 1e-9
