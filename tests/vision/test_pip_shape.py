"""Pips are round spots; numerals and symbols are none, and never sure, also where they lie as pips do."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision import signed_dice
from tests.vision.polyhedra import make_polyhedra
from vision.camera import Pixels
from vision.detect import Candidate
from vision.image_file import load_image
from vision.pip_shape import shows_pips
from vision.reader import Reader
from vision.reading import Body, DoubtCode
from vision.synthetic import MadeTable, make_table
from vision.training import signs

SHARED = Path(__file__).resolve().parents[2] / "../shared/cases/2026-11-27"
INKS = ((20, 20, 20), (40, 40, 200), (250, 250, 250))
CANDIDATE = Candidate((100.0, 80.0), (60.0, 40.0, 140.0, 120.0), 0.9, (1 / 6,) * 6)


def face() -> Pixels:
    """A plain face on a table, in light that fades, with the edge to a side face."""
    pixels = np.full((160, 200, 3), 90, np.uint8)
    pixels[45:115, 65:135] = np.linspace(190, 170, 70)[:, None, None]
    pixels[100:115, 65:135] = 120
    return pixels


def blurred(pixels: cv2.typing.MatLike) -> Pixels:
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), 0.8), np.uint8)


def written(pixels: Pixels, word: str, at: tuple[float, float], height: float, ink: tuple[int, int, int]) -> None:
    """Write a numeral with its middle at a place, so many pixels high."""
    font, thick = cv2.FONT_HERSHEY_DUPLEX, max(1, round(height / 7))
    scale = height / cv2.getTextSize(word, font, 1.0, 1)[0][1]
    (width, high), _ = cv2.getTextSize(word, font, scale, thick)
    place = (round(at[0] - width / 2), round(at[1] + high / 2))
    cv2.putText(pixels, word, place, font, scale, ink, thick, cv2.LINE_AA)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize(("axes", "moved"), [((5, 5), (0, 0)), ((9, 9), (4, -3)), ((8, 5), (-3, 4)), ((6, 4), (0, 0))])
def test_a_round_spot_is_a_pip(ink: tuple[int, int, int], axes: tuple[int, int], moved: tuple[int, int]) -> None:
    place = (100 + moved[0], 80 + moved[1])
    pixels = blurred(cv2.ellipse(face(), place, axes, 30, 0, 360, ink, -1, cv2.LINE_AA))
    assert shows_pips(pixels, CANDIDATE, 1, clear=False)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("word", list("123456789"))
def test_a_numeral_is_no_pip(word: str, ink: tuple[int, int, int]) -> None:
    pixels = face()
    written(pixels, word, (100, 80), 34, ink)
    assert not shows_pips(blurred(pixels), CANDIDATE, 1, clear=False)


STAR = [(100 + r * np.sin(a), 80 - r * np.cos(a)) for a, r in zip(np.arange(10) * np.pi / 5, (18, 7) * 5, strict=True)]


@pytest.mark.parametrize(
    "draw",
    [
        lambda pixels: cv2.fillPoly(pixels, [np.rint(STAR).astype(np.int32)], INKS[0], cv2.LINE_AA),
        lambda pixels: cv2.drawMarker(pixels, (100, 80), INKS[0], cv2.MARKER_CROSS, 30, 7),
        lambda pixels: cv2.circle(pixels, (100, 80), 14, INKS[0], 4, cv2.LINE_AA),
        lambda pixels: cv2.circle(pixels, (100, 80), 22, INKS[0], -1, cv2.LINE_AA),
        lambda pixels: pixels,
    ],
    ids=["star", "cross", "ring", "sticker", "blank"],
)
def test_a_symbol_is_no_pip(draw: object) -> None:
    assert callable(draw)
    assert not shows_pips(blurred(draw(face())), CANDIDATE, 1, clear=False)


def with_numeral(table: MadeTable, word: str) -> MadeTable:
    """The table with a numeral in place of the pip of its 1."""
    (die,) = (die for die in table.dice if die.value == 1)
    size, ink = die.box[2] - die.box[0], (20, 20, 20)
    mask = np.zeros(table.pixels.shape[:2], np.uint8)
    cv2.circle(mask, (round(die.centre[0]), round(die.centre[1])), round(0.17 * size), 255, -1)
    table.pixels[:] = cv2.inpaint(table.pixels, mask, 5, cv2.INPAINT_TELEA)
    written(table.pixels, word, die.centre, 0.34 * size, ink)
    table.pixels[:] = blurred(table.pixels)
    return table


SPOTS = {2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, 1), (-1, 1), (1, -1)]}


def marked(value: int, form: signs.Mask, ink: tuple[int, int, int]) -> Pixels:
    """The face with a form, 16 pixels wide, in the place of each pip of a value."""
    pixels, half = face(), 8
    small = cv2.resize(form.astype(np.float32), (2 * half, 2 * half), interpolation=cv2.INTER_AREA)[..., None]
    for x, y in SPOTS[value]:
        down, across = 74 + 15 * y, 100 + 18 * x
        part = pixels[down - half : down + half, across - half : across + half]
        part[:] = np.rint(part * (1 - small) + small * ink)
    return blurred(pixels)


FORMS = {
    "star": signs.star(),
    "ring": signs.ring(),
    "cross": signs.cross(),
    "7": signs.numeral("7"),
}


@pytest.mark.parametrize("value", SPOTS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ink", INKS)
def test_signs_in_the_places_of_pips_are_signs(value: int, form: str, ink: tuple[int, int, int]) -> None:
    pixels = marked(value, FORMS[form], ink)
    assert not any(shows_pips(pixels, CANDIDATE, value, clear) for clear in (True, False))


@pytest.mark.parametrize("value", SPOTS)
@pytest.mark.parametrize("ink", INKS)
def test_pips_are_no_signs(value: int, ink: tuple[int, int, int]) -> None:
    pixels = marked(value, signs.disc(), ink)
    assert all(shows_pips(pixels, CANDIDATE, value, clear) for clear in (True, False))
    assert not shows_pips(face(), CANDIDATE, value, clear=False)


@pytest.mark.parametrize("form", ["star", "ring", "cross"])
def test_one_pip_among_signs_is_not_enough(form: str) -> None:
    pixels = marked(4, FORMS[form], INKS[0])
    one = marked(4, signs.disc(), INKS[0])[:74, :100]
    pixels[:74, :100] = one
    assert not shows_pips(pixels, CANDIDATE, 4, clear=False)


def scaled(pixels: Pixels, by: float) -> tuple[Pixels, Candidate]:
    """The picture of a die made smaller, and the die in it."""
    place = Candidate((100 * by, 80 * by), (60 * by, 40 * by, 140 * by, 120 * by), 0.9, (1 / 6,) * 6)
    return np.asarray(cv2.resize(pixels, None, fx=by, fy=by, interpolation=cv2.INTER_AREA), np.uint8), place


def test_the_smallest_dice_are_looked_at_only_if_they_show_1() -> None:
    small, candidate = scaled(marked(4, FORMS["cross"], INKS[0]), 0.45)
    assert shows_pips(small, candidate, 4, clear=False)
    assert not shows_pips(small, candidate, 1, clear=False)
    assert shows_pips(small, candidate, 1, clear=True)


@pytest.mark.parametrize("value", SPOTS)
def test_small_dice_show_pips_or_signs(value: int) -> None:
    assert shows_pips(*scaled(marked(value, signs.disc(), INKS[0]), 0.6), value, clear=False)
    assert not shows_pips(*scaled(marked(value, FORMS["cross"], INKS[0]), 0.6), value, clear=False)


HEXAGON = signs.polygon(signs.OUTLINES["hexagon"])


@pytest.mark.parametrize("value", SPOTS)
@pytest.mark.parametrize("clear", [False, True])
@pytest.mark.parametrize("ink", INKS)
def test_hexagons_of_a_pips_size_are_no_pips(value: int, clear: bool, ink: tuple[int, int, int]) -> None:
    assert not shows_pips(marked(value, HEXAGON, ink), CANDIDATE, value, clear)


@pytest.mark.parametrize(("seed", "body"), [(0, "white"), (1, "yellow"), (2, "black"), (3, "red"), (4, "clear")])
@pytest.mark.parametrize(("form", "reach"), [(HEXAGON, 1.1), (signs.numeral("8"), 1.0)], ids=["hexagon", "8"])
def test_hexagons_and_8s_of_a_pips_size_are_not_surely_values(
    seed: int, body: Body, form: signs.Mask, reach: float
) -> None:
    assert not READER.read(signed_dice.make_signed(seed, (body, body), (3, 4), form, reach).pixels).sure


READER = Reader()


@pytest.mark.parametrize(("seed", "body"), [(4, "white"), (3, "red"), (5, "yellow"), (4, "black")])
def test_a_die_with_a_large_numeral_is_no_empty_table(seed: int, body: Body) -> None:
    reading = READER.read(signed_dice.make_signed(seed, (body,), (1,), signs.numeral("5"), reach=2.6).pixels)
    assert not reading.sure


@pytest.mark.parametrize("form", ["heart", "shield"])
@pytest.mark.parametrize(("seed", "body"), [(0, "white"), (1, "yellow"), (2, "white"), (2, "yellow")])
def test_a_die_with_a_large_symbol_is_no_empty_table(seed: int, body: Body, form: str) -> None:
    face = np.zeros((signs.FACE, signs.FACE), np.uint8)
    signs.stamp(face, signs.polygon(signs.OUTLINES[form]), (0, 0), 0.7)
    reading = READER.read(signed_dice.make_drawn(seed, (body,), (face,) * 6).pixels)
    assert {doubt.code for doubt in reading.doubts} == {DoubtCode.NOT_NUMBERED}


@pytest.mark.parametrize("form", ["lozenge", "square", "shield"])
def test_full_signs_in_the_places_of_pips_are_not_surely_values(form: str) -> None:
    drawn = signs.polygon(signs.OUTLINES[form])
    assert not READER.read(signed_dice.make_signed(3, ("white", "yellow"), (2, 4), drawn).pixels).sure


@pytest.mark.parametrize(("seed", "body"), [(0, "white"), (1, "white"), (2, "black"), (3, "red")])
def test_a_large_hexagon_is_not_surely_a_1(seed: int, body: Body) -> None:
    face = np.zeros((signs.FACE, signs.FACE), np.uint8)
    signs.stamp(face, signs.polygon(signs.OUTLINES["hexagon"]), (0, 0), 0.3)
    assert not READER.read(signed_dice.make_drawn(seed, (body,), (face,) * 6).pixels).sure


@pytest.mark.parametrize(("seed", "faces"), [(6, 10), (23, 12), (40, 8), (45, 20)])
def test_a_die_with_other_than_six_faces_is_not_sure(seed: int, faces: int) -> None:
    assert not READER.read(make_polyhedra(seed, (faces,))).sure


@pytest.mark.parametrize(("word", "body", "seed"), [("5", "white", 5), ("6", "red", 5), ("6", "black", 3)])
def test_a_numeral_of_a_pips_size_is_not_surely_a_1(word: str, body: Body, seed: int) -> None:
    assert not READER.read(signed_dice.make_signed(seed, (body,), (1,), signs.numeral(word)).pixels).sure


@pytest.mark.parametrize(("body", "form"), [("white", "star"), ("red", "7"), ("black", "ring"), ("clear", "cross")])
def test_signs_in_the_places_of_pips_are_never_sure(body: Body, form: str) -> None:
    assert READER.read(make_table(2, (body, body), (2, 4)).pixels).sure
    reading = READER.read(signed_dice.make_signed(2, (body, body), (2, 4), FORMS[form]).pixels)
    assert DoubtCode.NOT_NUMBERED in {doubt.code for doubt in reading.doubts}


@pytest.mark.parametrize("word", ["1", "4", "6"])
@pytest.mark.parametrize("seed", [2, 3, 5])
def test_a_die_with_a_numeral_is_never_sure(seed: int, word: str) -> None:
    table = make_table(seed, ("white", "clear", "black"), (1, 4, 5))
    assert READER.read(table.pixels).sure
    reading = READER.read(with_numeral(table, word).pixels)
    assert not reading.sure
    if sorted(reading.values) == [1, 4, 5]:
        (index,) = (i for i, die in enumerate(reading.dice) if die.value == 1)
        assert DoubtCode.NOT_NUMBERED in {doubt.code for doubt in reading.doubts if doubt.die == index}


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared/cases")
def test_the_die_with_the_numeral_6_is_not_surely_a_1() -> None:
    assert not READER.read(load_image(SHARED / "numeral_six.png")).sure
