"""Cards of joined cells in the shades of made-up pieces: alone on an even ground, and with pieces on some cells."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.piece_pictures import CLOTH, KINDS, Pixels, cell_print, drawn, drawn_card
from vision.faults import Fault
from vision.grid_reading import Place
from vision.learned_pieces import LearnedPieces, learn_pieces
from vision.piece_grid import GridReader
from vision.piece_prints import PieceCopy, make_copy

COLUMNS: tuple[Place, ...] = tuple((q, r) for q in (0, 1) for r in range(5))
"""Two columns of five, the right one half a cell lower."""
CARD = ("red", "blue", "yellow", "grey", "dark green", "orange", "beige", "light green", "blue", "red")
MAP: tuple[Place, ...] = tuple((q, r - q // 2) for q in range(6) for r in range(5))
WARM = (0.5, 0.82, 1.1)


@cache
def copy() -> PieceCopy:
    return make_copy(3)


@cache
def learned() -> LearnedPieces:
    found = learn_pieces([(drawn(copy(), KINDS, seed=1), KINDS)])
    assert not isinstance(found, Fault)
    return found


def card(
    places: Sequence[Place],
    kinds: Sequence[str],
    reach: float,
    turn: float,
    lamp: Sequence[float],
    on: Sequence[int] = (),
) -> tuple[Pixels, np.ndarray]:
    """A card of the made-up copy."""
    return drawn_card(copy(), places, kinds, reach, turn, lamp, on)


@pytest.mark.parametrize(("turn", "lamp"), [(4.0, (1.0, 1.0, 1.0)), (-85.0, WARM)], ids=["upright", "sideways"])
def test_the_cells_of_a_card_are_offered_in_the_order_of_its_places(turn: float, lamp: Sequence[float]) -> None:
    pixels, middles = card(COLUMNS, CARD, 27, turn, lamp)
    reading = GridReader(learned()).kinds(pixels, COLUMNS)
    off = [np.linalg.norm(np.mean(cell.corners, axis=0) - at) for cell, at in zip(reading.cells, middles, strict=True)]
    assert max(off) < 4
    assert [cell.kind for cell in reading.cells] == list(CARD)
    assert [cell.place for cell in reading.cells] == list(COLUMNS)


def test_a_cell_that_could_be_two_kinds_is_doubtful_and_offers_both() -> None:
    """A cell between two shades that no other cell has: each of the two stands among the offers."""
    between = np.mean([cell_print(copy(), "beige"), cell_print(copy(), "grey")], axis=0).astype(np.uint8)
    kinds = ["blue" if kind == "grey" else kind for kind in CARD]
    pixels, middles = card(COLUMNS, kinds, 27, 0, (1.0, 1.0, 1.0))
    where = np.rint(middles[6]).astype(int).tolist()
    shade = [int(v) for v in between.reshape(-1, 3).mean(axis=0)]
    pixels = np.ascontiguousarray(pixels)
    cv2.circle(pixels, where, 20, shade, -1)
    reading = GridReader(learned()).kinds(pixels, COLUMNS)
    assert reading.cells[6].doubtful
    assert {"beige", "grey"} <= {each.kind for each in reading.cells[6].likely}
    assert not reading.sure


def test_a_bare_cell_of_a_colour_that_no_kind_has_is_doubtful() -> None:
    pixels, middles = card(COLUMNS, CARD, 27, 0, (1.0, 1.0, 1.0))
    pixels = np.ascontiguousarray(pixels)
    cv2.circle(pixels, np.rint(middles[5]).astype(int).tolist(), 24, (150, 20, 160), -1)
    reading = GridReader(learned()).kinds(pixels, COLUMNS)
    assert reading.cells[5].doubtful
    assert not reading.sure


def test_the_covered_cells_of_a_wide_card_are_found() -> None:
    kinds = [KINDS[(3 * number) % 8] for number in range(len(MAP))]
    on = (3, 4, 9, 10, 15, 16, 22)
    pixels, _ = card(MAP, kinds, 26, 3, WARM, on)
    reading = GridReader(learned()).covered(pixels, MAP, kinds)
    seen = [number for number, cell in enumerate(reading.cells) if (cell.covered or 0) > 0.5]
    assert seen == list(on)


def test_a_thing_of_another_colour_covers_a_cell_and_is_doubtful() -> None:
    pixels, middles = card(COLUMNS, CARD, 27, 0, (1.0, 1.0, 1.0))
    pixels = np.ascontiguousarray(pixels)
    cv2.circle(pixels, np.rint(middles[2]).astype(int).tolist(), 22, (170, 60, 20), -1)
    reading = GridReader(learned()).covered(pixels, COLUMNS, CARD)
    assert (reading.cells[2].covered, reading.cells[2].doubtful) == (1.0, True)


def test_no_card_is_seen_where_none_lies() -> None:
    bare = np.full((480, 640, 3), CLOTH, np.uint8)
    nothing = GridReader(learned()).kinds(bare, COLUMNS)
    assert (nothing.cells, nothing.hexagons, nothing.sure) == ((), 0, False)
    loose = GridReader(learned()).kinds(drawn(copy(), KINDS, seed=1), COLUMNS)
    assert (loose.cells, loose.hexagons) == ((), len(KINDS))


def test_a_card_of_which_a_whole_end_is_hidden_is_no_reading() -> None:
    """The cells that are left could as well be those one further on."""
    pixels, middles = card(COLUMNS, CARD, 27, 0, (1.0, 1.0, 1.0))
    pixels = np.ascontiguousarray(pixels)
    for number in (0, 5):
        cv2.circle(pixels, np.rint(middles[number]).astype(int).tolist(), 26, CLOTH, -1)
    assert not GridReader(learned()).kinds(pixels, COLUMNS).cells


def test_other_arguments_are_refused() -> None:
    pixels = np.zeros((480, 640, 3), np.uint8)
    with pytest.raises(ValueError, match="at least one place"):
        GridReader(learned()).kinds(pixels, ())
    with pytest.raises(ValueError, match="needs a learned kind"):
        GridReader(learned()).covered(pixels, COLUMNS, ("violet",) * 10)
