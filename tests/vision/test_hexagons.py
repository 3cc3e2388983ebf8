"""Hexagons among the edges of cloths: pale ones beside vivid ones, on stripes and lattices, none over another."""

import cv2
import numpy as np
import pytest

from tests.vision.piece_pictures import KINDS, Pixels, drawn, lattice, on_cloth
from vision.hexagon_edges import Doubles, edges_of, edges_of_rare
from vision.hexagon_fit import HEXAGON, Hexagon
from vision.hexagons import completed, find_hexagons
from vision.piece_prints import make_copy

RED = (30, 40, 160)


def stripes() -> Pixels:
    """A cloth of wide stripes."""
    x = np.arange(640) // 14 % 2
    return np.asarray(np.broadcast_to(np.array([[60, 60, 150], [200, 190, 170]], np.uint8)[x], (480, 640, 3)))


def speckles() -> Pixels:
    """A cloth of blots in two colours."""
    noise = cv2.GaussianBlur(np.random.default_rng(4).normal(0, 1, (480, 640)), (0, 0), 5)
    return np.asarray(np.array([[84, 98, 108], [112, 122, 116]], np.uint8)[(noise > 0).astype(int)])


@pytest.mark.parametrize("cloth", [stripes(), speckles()], ids=["stripes", "speckles"])
def test_all_pieces_are_seen_on_a_patterned_cloth(cloth: Pixels) -> None:
    assert _seen(find_hexagons(on_cloth(drawn(make_copy(2), KINDS, seed=1), cloth))[0]) == 8


def test_all_pieces_are_seen_by_rare_colours_where_lines_have_the_stronger_edges() -> None:
    pixels = on_cloth(drawn(make_copy(2), KINDS, seed=1), lattice())
    assert _seen(find_hexagons(pixels, edges_of_rare)[0]) == 8 > _seen(find_hexagons(pixels)[0])


@pytest.mark.parametrize("ink", [0, 90, 255])
def test_a_plain_picture_has_no_rare_colours(ink: int) -> None:
    assert find_hexagons(np.full((480, 640, 3), ink, np.uint8), edges_of_rare) == ()


def test_a_frame_within_the_edge_does_not_hide_the_edge() -> None:
    """A clear hexagon on a print's frame gives way to the piece's outline, which is as large as the others'."""
    places = [np.array([110 + 140 * (place % 4), 110 + 125 * (place // 4)]) for place in range(8)]
    picture: Pixels = np.full((480, 640, 3), (96, 110, 124), np.uint8)
    for place, at in enumerate(places):
        cv2.fillConvexPoly(picture, np.rint(at + 46 * HEXAGON).astype(np.int32), (120, 136, 150) if place == 5 else RED)
    cv2.fillConvexPoly(picture, np.rint(places[5] + 38 * HEXAGON).astype(np.int32), (180, 200, 210))
    sizes = [46.0] * 5 + [38.0] + [46.0] * 2
    first = [_hexagon(at + size * HEXAGON) for at, size in zip(places, sizes, strict=True)]
    found = [each for each in completed(edges_of(picture), first) if _near((each,), *places[5].tolist())]
    assert [0.95 < each.size / first[0].size < 1.1 for each in found] == [True]


def _hexagon(corners: Doubles) -> Hexagon:
    return Hexagon(tuple((float(x), float(y)) for x, y in corners), 1.0)


def _seen(found: tuple[Hexagon, ...]) -> int:
    """The number of the eight drawn places with a hexagon."""
    return sum(_near(found, 110 + 140 * (place % 4), 110 + 125 * (place // 4)) for place in range(8))


def _near(found: tuple[Hexagon, ...], x: float, y: float) -> bool:
    return any(np.hypot(each.centre[0] - x, each.centre[1] - y) < 8 for each in found)


def test_no_two_hexagons_overlap() -> None:
    found = find_hexagons(drawn(make_copy(2), KINDS, seed=1))[0]
    near = [
        float(np.hypot(*np.subtract(one.centre, other.centre))) / one.size
        for one in found
        for other in found
        if one is not other
    ]
    assert min(near) > 0.9
