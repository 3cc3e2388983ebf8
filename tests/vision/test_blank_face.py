"""A cube without pips and a die that shows 1 are different things."""

import cv2
import numpy as np
import pytest

from vision.blank_face import MIN_DOT, dot_contrast, is_blank
from vision.detect import Candidate
from vision.reader import Reader
from vision.reading import DoubtCode
from vision.synthetic import MadeTable, make_table

MIDDLE = (100.0, 80.0)
CANDIDATE = Candidate(MIDDLE, (60.0, 40.0, 140.0, 120.0), 0.9, (1 / 6,) * 6)


def face() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A plain face on a table, in light that fades, with the edge to a side face."""
    pixels = np.full((160, 200, 3), 90, np.uint8)
    pixels[45:115, 65:135] = np.linspace(210, 190, 70)[:, None, None]
    pixels[100:115, 65:135] = 120
    return pixels


@pytest.mark.parametrize("moved", [(0, 0), (8, -6)])
@pytest.mark.parametrize("pip", [(205, 185, 205), (40, 40, 40), (255, 255, 255)])
def test_a_pip_stands_out(moved: tuple[int, int], pip: tuple[int, int, int]) -> None:
    pixels = cv2.circle(face(), (100 + moved[0], 80 + moved[1]), 9, pip, -1, cv2.LINE_AA)
    assert not is_blank(np.asarray(pixels, np.uint8), CANDIDATE)


def test_light_and_edges_are_no_pip() -> None:
    assert dot_contrast(face(), CANDIDATE) < MIN_DOT


def without_pip(table: MadeTable) -> MadeTable:
    """The table with the pip of its 1 painted over."""
    (die,) = (die for die in table.dice if die.value == 1)
    mask = np.zeros(table.pixels.shape[:2], np.uint8)
    centre = (round(die.centre[0]), round(die.centre[1]))
    cv2.circle(mask, centre, round(0.17 * (die.box[2] - die.box[0])), 255, -1)
    table.pixels[:] = cv2.inpaint(table.pixels, mask, 5, cv2.INPAINT_TELEA)
    return table


@pytest.mark.parametrize("seed", [2, 3])
def test_a_die_whose_pip_is_gone_is_asked_about(seed: int) -> None:
    table = make_table(seed, ("white", "clear", "black"), (1, 4, 5))
    reader = Reader()
    assert 1 in reader.read(table.pixels).values
    blank = reader.read(without_pip(table).pixels)
    assert sorted(blank.values) == [4, 5]
    assert [doubt.code for doubt in blank.doubts] == [DoubtCode.NOT_NUMBERED]
