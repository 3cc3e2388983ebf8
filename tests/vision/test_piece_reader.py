"""Coloured pieces under other lamps than the lesson's, and pictures in which something is wrong."""

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.piece_pictures import KINDS, Pixels, drawn, lattice, on_cloth
from vision.faults import Fault
from vision.hexagon_fit import HEXAGON
from vision.learned_pieces import learn_pieces
from vision.piece_prints import PieceCopy, make_copy
from vision.piece_reader import PieceReader
from vision.piece_reading import PieceDoubt, PieceDoubtCode, PieceExpectation

EIGHT = PieceExpectation(count=8, most_alike=4)
WARM, COLD = (0.45, 0.8, 1.1), (1.2, 0.95, 0.7)
THROWN = ("grey", "beige", "orange", "red", "yellow", "dark green", "light green", "grey")


@cache
def copy() -> PieceCopy:
    return make_copy(2)


@cache
def reader() -> PieceReader:
    learned = learn_pieces([(drawn(copy(), (*KINDS, "back"), seed=1), (*KINDS, "back"))])
    assert not isinstance(learned, Fault)
    return PieceReader(learned)


@pytest.mark.parametrize("lamp", [WARM, COLD], ids=["warm", "cold"])
def test_eight_pieces_are_read_surely_under_another_lamp(lamp: tuple[float, ...]) -> None:
    reading = reader().read(drawn(copy(), THROWN, lamp, 5), EIGHT)
    assert (reading.kinds, reading.sure) == (THROWN, True)


def test_eight_pieces_on_a_lattice_of_dark_lines_are_read_surely_and_a_plain_hexagon_beside_them_is_told() -> None:
    pixels = on_cloth(drawn(copy(), THROWN, seed=5), lattice())
    reading = reader().read(pixels, EIGHT)
    assert (reading.kinds, reading.sure) == (THROWN, True)
    assert not reader().read(strange(pixels, (250, 360), (230, 40, 250)), EIGHT).sure


def test_a_missing_piece_a_back_and_an_impossible_kind_are_doubts() -> None:
    """One picture for all three: a place is empty, a piece lies turned over, and red cannot be."""
    kinds = tuple(kind for kind in KINDS if kind != "red")
    shown = ("grey", "back", "orange", "red", "", "dark green", "light green", "grey")
    reading = reader().read(drawn(copy(), shown, seed=6), PieceExpectation(8, 4, kinds))
    codes = {(doubt.code, None if doubt.piece is None else reading.kinds[doubt.piece]) for doubt in reading.doubts}
    assert {
        (PieceDoubtCode.WRONG_COUNT, None),
        (PieceDoubtCode.UPSIDE_DOWN, "back"),
        (PieceDoubtCode.NOT_POSSIBLE, "red"),
    } <= codes
    red = reading.pieces[reading.kinds.index("red")]
    assert "red" not in [each.kind for each in red.likely]


def test_a_ninth_piece_and_a_plain_hexagon_beside_eight_are_told() -> None:
    """They lie in a third row, the hexagon in a colour that no piece has."""
    ninth = reader().read(drawn(copy(), (*THROWN, "", "blue"), WARM, 5), EIGHT)
    plain = reader().read(strange(drawn(copy(), THROWN, WARM, 5), (250, 360), (230, 40, 250)), EIGHT)
    assert PieceDoubtCode.WRONG_COUNT in [doubt.code for doubt in ninth.doubts]
    assert [doubt.code for doubt in plain.doubts] == [PieceDoubtCode.BESIDE]
    assert plain.kinds == THROWN


def test_a_plain_hexagon_in_place_of_a_piece_is_strange_and_a_piece_under_a_die_is_none() -> None:
    pixels = strange(drawn(copy(), ("", *THROWN[1:]), seed=5), (110, 110), (240, 220, 60))
    assert PieceDoubt(PieceDoubtCode.STRANGE, 0) in reader().read(pixels, EIGHT).doubts
    die = cv2.rectangle(drawn(copy(), THROWN, seed=5), (90, 90), (130, 130), (250, 60, 200), -1)
    reading = reader().read(np.asarray(die, np.uint8), EIGHT)
    assert [doubt.code for doubt in reading.doubts] == [PieceDoubtCode.BESIDE, PieceDoubtCode.WRONG_COUNT]


def test_a_finger_on_a_piece_makes_it_strange() -> None:
    pixels = cv2.line(drawn(copy(), THROWN, seed=5), (112, 84), (140, -40), (110, 150, 210), 17)
    reading = reader().read(np.asarray(pixels, np.uint8), EIGHT)
    assert (reading.kinds, [doubt.code for doubt in reading.doubts]) == (THROWN, [PieceDoubtCode.STRANGE])


def strange(pixels: Pixels, at: tuple[int, int], ink: tuple[int, int, int]) -> Pixels:
    """The picture with a plain hexagon of a piece's size."""
    corners = np.rint(np.array(at) + 46 * HEXAGON).astype(np.int32)
    return np.asarray(cv2.fillConvexPoly(pixels.copy(), corners, ink), np.uint8)


def test_more_of_a_kind_than_there_may_be_are_doubts() -> None:
    shown = ("grey",) * 3 + ("red",) * 5
    reading = reader().read(drawn(copy(), shown, seed=7), EIGHT)
    over = [doubt.piece for doubt in reading.doubts if doubt.code is PieceDoubtCode.TOO_MANY_ALIKE]
    assert [reading.kinds[i] for i in over if i is not None] == ["red"] * 5


@pytest.mark.parametrize("size", [(1, 1), (40, 3000), (97, 131), (480, 640)], ids=str)
def test_pictures_of_anything_are_never_sure(size: tuple[int, int]) -> None:
    noise = np.random.default_rng(size[0]).integers(0, 256, (*size, 3), np.uint8)
    for pixels in (noise, np.zeros((*size, 3), np.uint8), np.full((*size, 3), 255, np.uint8)):
        assert not reader().read(pixels, EIGHT).sure


@pytest.mark.parametrize(
    "pixels", [np.zeros((4, 4), np.uint8), np.zeros((4, 4, 3), np.float32), np.zeros((0, 4, 3), np.uint8)], ids=str
)
def test_an_array_of_another_shape_is_refused(pixels: Pixels) -> None:
    with pytest.raises(ValueError, match="a picture is"):
        reader().read(pixels)
