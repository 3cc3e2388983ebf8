"""Reading on the mat: dice in the throwing field count, in white light, at their places in the whole picture."""

import msgspec
import numpy as np
import pytest

from tests.vision.mat_pictures import Pixels, laid_mat
from tests.vision.throws import MIXED
from vision.mat import Mat, find_mat, project
from vision.mat_read import ROOM, field_polygon, read_field
from vision.reader import Reader
from vision.reading import Body, Die, Doubt, DoubtCode, Expectation, Likely, Reading
from vision.synthetic import make_table

WHITE = (1.0, 1.0, 1.0)
SIZE = (1920, 1440)


@pytest.fixture(scope="module")
def laid() -> tuple[Pixels, Mat]:
    pixels, _ = laid_mat(tilt=15, size=SIZE)
    mat = find_mat(pixels)
    assert mat is not None
    return pixels, mat


def at(mat: Mat, x: float, y: float) -> tuple[float, float]:
    """The pixel at millimetres from the field's top left corner."""
    field = mat.layout.field
    px, py = project(mat.matrix, np.array([[field.x + x, field.y + y]]))[0]
    return float(px), float(py)


class Told:
    """A reader that sees dice at given places of the whole picture, wherever its part of it begins."""

    def __init__(self, mat: Mat, *dice: tuple[Body, tuple[float, float]], doubts: tuple[Doubt, ...] = ()) -> None:
        x, y = np.min(field_polygon(mat, ROOM), axis=0).astype(int)
        self.corner = int(x), int(y)
        self.dice = dice
        self.doubts = doubts
        self.height = 0

    def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
        """The dice, in pixels of the part."""
        self.height = pixels.shape[0]
        x0, y0 = self.corner
        dice = tuple(_die(body, x - x0, y - y0) for body, (x, y) in self.dice)
        moved = tuple(
            doubt if doubt.box is None else msgspec.structs.replace(doubt, box=_moved(doubt.box, -x0, -y0))
            for doubt in self.doubts
        )
        return Reading(pixels.shape[1], pixels.shape[0], dice, not moved, 1.0, moved)


def _die(body: Body, x: float, y: float) -> Die:
    return Die(3, body, (x, y), (x - 30, y - 30, x + 30, y + 30), 0.9, (Likely(3, 0.9),))


def _moved(box: tuple[float, float, float, float], x: float, y: float) -> tuple[float, float, float, float]:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


IN = ((30.0, 20.0), (60.0, 40.0), (100.0, 30.0), (188.0, 60.0))
OUT = ((60.0, -25.0), (205.0, 40.0))


def test_only_dice_in_the_field_count_and_they_keep_their_places(laid: tuple[Pixels, Mat]) -> None:
    pixels, mat = laid
    places = [at(mat, *place) for place in (*IN, *OUT)]
    bodies: list[Body] = ["black", "clear", "clear", "clear", "black", "clear"]
    reader = Told(mat, *zip(bodies, places, strict=True))
    reading = read_field(reader, pixels, mat, WHITE, MIXED)
    assert (reading.width, reading.height) == SIZE
    assert np.array([die.centre for die in reading.dice]) == pytest.approx(np.array(places[:4]))
    assert reading.sure
    assert 0 < reader.height < 0.6 * pixels.shape[0]


def test_too_few_in_the_field_are_asked_about(laid: tuple[Pixels, Mat]) -> None:
    pixels, mat = laid
    reader = Told(mat, *(("clear", at(mat, *place)) for place in (*IN[:3], OUT[0])))
    reading = read_field(reader, pixels, mat, WHITE, MIXED)
    assert len(reading.dice) == 3
    assert [doubt.code for doubt in reading.doubts] == [DoubtCode.WRONG_COUNT, DoubtCode.OUT_OF_FIELD]
    assert read_field(reader, pixels, mat, WHITE).sure


def test_doubts_follow_their_dice_and_those_from_elsewhere_are_dropped(laid: tuple[Pixels, Mat]) -> None:
    pixels, mat = laid
    inside, outside = at(mat, *IN[0]), at(mat, *OUT[0])
    box = _moved((-20.0, -20.0, 20.0, 20.0), *inside)
    away = _moved((-20.0, -20.0, 20.0, 20.0), *outside)
    doubts = (
        Doubt(DoubtCode.CLOSE_CALL, 0),
        Doubt(DoubtCode.CLOSE_CALL, 1),
        Doubt(DoubtCode.MAYBE_MISSED, box=box),
        Doubt(DoubtCode.MAYBE_MISSED, box=away),
        Doubt(DoubtCode.TOO_DARK),
    )
    reader = Told(mat, ("black", outside), ("clear", inside), doubts=doubts)
    reading = read_field(reader, pixels, mat, WHITE)
    first, second, third = reading.doubts
    assert (first.code, first.die) == (DoubtCode.CLOSE_CALL, 0)
    assert second.box == pytest.approx(box)
    assert third.code is DoubtCode.TOO_DARK


def test_the_light_is_made_white(laid: tuple[Pixels, Mat]) -> None:
    _, mat = laid
    yellow, _ = laid_mat(tilt=15, size=SIZE, light=(0.45, 0.8, 0.9))

    class Seeing:
        def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
            self.seen = pixels
            return Reading(pixels.shape[1], pixels.shape[0], (), True, 1.0)

    reader = Seeing()
    read_field(reader, yellow, mat, (0.8 / 0.45, 1.0, 0.8 / 0.9))
    across, down = at(mat, 90, 40)
    before = yellow[round(down) - 20 : round(down) + 20, round(across) - 20 : round(across) + 20]
    x0, y0 = np.min(field_polygon(mat, ROOM), axis=0)
    x, y = round(across - x0), round(down - y0)
    after = reader.seen[y - 20 : y + 20, x - 20 : x + 20]
    assert np.ptp(before.mean(axis=(0, 1))) > 30
    assert np.ptp(after.mean(axis=(0, 1))) < 6


def test_the_polygon_is_the_field(laid: tuple[Pixels, Mat]) -> None:
    _, mat = laid
    field = mat.layout.field
    assert field_polygon(mat)[0] == pytest.approx(at(mat, 0, 0))
    assert field_polygon(mat, 5)[2] == pytest.approx(at(mat, field.width + 5, field.height + 5))


def test_a_field_outside_the_picture_is_refused(laid: tuple[Pixels, Mat]) -> None:
    pixels, mat = laid
    away = Mat(mat.layout, np.array([[1, 0, 5000], [0, 1, 0], [0, 0, 1]]) @ mat.matrix, (), 0.0)
    with pytest.raises(ValueError, match="outside the picture"):
        read_field(Told(mat), pixels, away, WHITE)


def test_with_the_real_reader(laid: tuple[Pixels, Mat]) -> None:
    """Dice cut from a made-up table, four in the field and one on the wheel's place."""
    pixels, mat = laid
    picture = pixels.copy()
    made = make_table(11, MIXED.bodies)
    for die, place in zip((*made.dice, made.dice[0]), (*IN, (60.0, -60.0)), strict=True):
        x0, y0, x1, y1 = (round(v) for v in die.box)
        part = made.pixels[y0 - 3 : y1 + 3, x0 - 3 : x1 + 3]
        left, top = (round(v) for v in at(mat, *place))
        left, top = left - part.shape[1] // 2, top - part.shape[0] // 2
        picture[top : top + part.shape[0], left : left + part.shape[1]] = part
    reading = read_field(Reader(), picture, mat, WHITE)
    (black,) = (index for index, die in enumerate(made.dice) if die.body == "black")
    found = [die.value for die in reading.dice if np.hypot(*np.subtract(die.centre, at(mat, *IN[black]))) < 12]
    assert found == [made.dice[black].value]
    assert all(die.centre[1] > at(mat, 0, 0)[1] for die in reading.dice)
