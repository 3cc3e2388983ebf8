"""A calibration in use: while it fits, the fault if it does not, and reading without it."""

from collections.abc import Callable, Sequence

import cv2
import msgspec
import numpy as np
import pytest

from companion.camera.calibrated_reader import CalibratedReader, keep_exposure
from companion.camera.calibration import Calibration
from companion.games.troyes_dice.roll import ROLL
from companion.i18n.faults import AnyFault, Code, Fault, Part
from tests.bench.cloths import DEV_CLOTHS
from tests.said import lost
from tests.said import said as words_of
from tests.vision.mat_pictures import Pixels, laid_mat
from tests.vision.test_tray import SQUARE, cloth, with_tray
from tests.vision.wheel_pictures import RING, SIDE, WheelPicture, draw_wheel
from vision.camera import CameraError, Exposure
from vision.mat import find_mat, measure_light, project
from vision.mat_layout import mat_layout
from vision.mat_read import field_polygon
from vision.no_exposure_control import NoExposureControl
from vision.reading import Body, Die, Doubt, DoubtCode, Expectation, Likely, Reading

YELLOW = (0.5, 0.8, 0.9)


class Noting:
    """A reader that notes the pictures it is given and sees no dice."""

    def __init__(self) -> None:
        self.seen: list[Pixels] = []

    def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
        """Nothing."""
        self.seen.append(pixels)
        return Reading(pixels.shape[1], pixels.shape[0], (), True, 1.0)


@pytest.fixture(scope="module")
def picture() -> Pixels:
    return laid_mat(light=YELLOW)[0]


@pytest.fixture(scope="module")
def calibration(picture: Pixels) -> Calibration:
    mat = find_mat(picture)
    assert mat is not None
    light = measure_light(picture, mat)
    assert light is not None
    place = tuple(float(v) for v in mat.matrix.ravel())
    return Calibration("0", 1280, 960, "a4", place, light.gains, light.paper, light.clipped)


@pytest.fixture
def reader() -> Noting:
    return Noting()


@pytest.fixture
def said() -> list[AnyFault | None]:
    return []


def whiteness(pixels: Pixels) -> float:
    """Return the distance of the bright parts of a picture from grey, in levels."""
    bright = pixels.reshape(-1, 3)[pixels.reshape(-1, 3).min(axis=1) > 120]
    return float(np.ptp(bright.mean(axis=0)))


def test_while_it_fits_only_the_field_is_read_and_in_white_light(
    picture: Pixels, calibration: Calibration, reader: Noting, said: list[AnyFault | None]
) -> None:
    sight = CalibratedReader(reader, calibration, said.append)
    assert sight.field == field_polygon(calibration.mat)
    reading = sight.read(picture, ROLL.expectation)
    assert said == []
    assert not reading.sure
    assert (reading.width, reading.height) == (1280, 960)
    (part,) = reader.seen
    assert part.shape[0] < 600
    assert whiteness(part) < 8 < whiteness(picture)
    assert sight.field is not None


MISFITS: dict[str, tuple[Callable[[Pixels], Pixels], str]] = {
    "another size": (
        lambda pixels: pixels[::2, ::2],
        "is 640 x 480 pixels, but the camera was calibrated at 1280",
    ),
    "moved": (lambda pixels: np.roll(pixels, 90, axis=1), "The mat lies elsewhere"),
    "unseen": (lambda pixels: np.full_like(pixels, 90), "No marker of the mat is seen"),
}


@pytest.mark.parametrize("name", MISFITS)
def test_a_misfit_is_said_once_and_the_picture_read_without_it(
    name: str, picture: Pixels, calibration: Calibration, reader: Noting, said: list[AnyFault | None]
) -> None:
    change, words = MISFITS[name]
    sight = CalibratedReader(reader, calibration, said.append)
    other = change(picture)
    for _ in range(3):
        sight.read(other)
    assert all(np.array_equal(seen, other) for seen in reader.seen)
    (misfit,) = said
    assert words in words_of(misfit)
    assert words_of(misfit).endswith("run `oyez calibrate` again.")
    assert sight.field is None
    sight.read(picture)
    assert said[1:] == [None]
    assert sight.field is not None


def test_without_a_calibration_the_whole_picture_is_read(
    picture: Pixels, reader: Noting, said: list[AnyFault | None]
) -> None:
    sight = CalibratedReader(reader, None, said.append)
    sight.read(picture)
    assert sight.field is None
    assert np.array_equal(reader.seen[0], picture)
    assert said == []


def test_a_mat_is_looked_for_where_that_is_asked(picture: Pixels, reader: Noting, said: list[AnyFault | None]) -> None:
    sight = CalibratedReader(reader, None, said.append, seek=True)
    sight.read(picture)
    empty = np.full((480, 640, 3), 90, np.uint8)
    sight.read(empty)
    sight.read(np.zeros((1, 1, 3), np.uint8))
    field, whole, pixel = reader.seen
    assert field.shape[0] < 600
    assert whiteness(field) < 8
    assert np.array_equal(whole, empty)
    assert pixel.shape == (1, 1, 3)
    assert said == []


def with_wheel(picture: Pixels, turn: float, aside: float = 0.0, light: tuple[float, ...] = YELLOW) -> Pixels:
    """The picture with a wheel laid on the mat, its plaza 0 `turn` degrees clockwise of the arrow."""
    mat = find_mat(picture)
    assert mat is not None
    flat: WheelPicture = draw_wheel(tilt=0, around=0, turn=turn, table=(0, 0, 0), share=0.999, size=(SIDE, SIDE))
    x, y, radius = mat_layout("a4").wheel
    scale = radius / (1.42 * RING)
    rim = float(np.linalg.norm(flat.centres[0] - flat.centres.mean(axis=0))) / RING
    unit = scale / rim
    to_mat = np.array([[unit, 0, x + aside - unit * SIDE / 2], [0, unit, y - unit * SIDE / 2], [0, 0, 1]])
    size = (picture.shape[1], picture.shape[0])
    laid = cv2.warpPerspective(flat.pixels, mat.matrix @ to_mat, size)
    round_mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.circle(round_mask, (SIDE // 2, SIDE // 2), round(1.41 * RING * rim), 255, -1)
    mask = cv2.warpPerspective(round_mask, mat.matrix @ to_mat, size)[..., None] > 127
    lit = 255 * ((laid / 255) ** 2.2 * np.array(light)) ** (1 / 2.2)
    return np.where(mask, lit, picture).astype(np.uint8)


@pytest.mark.parametrize("calibrated", [True, False])
def test_place_0_is_known_on_the_mat(
    calibrated: bool, picture: Pixels, calibration: Calibration, reader: Noting, said: list[AnyFault | None]
) -> None:
    sight = CalibratedReader(reader, calibration if calibrated else None, said.append)
    seen = sight.read_wheel(with_wheel(picture, turn=80))
    assert seen.reading.wheel is not None
    assert seen.zero is not None
    mat = calibration.mat
    middle = np.array([mat_layout("a4").wheel[:2]])
    arrow = np.array([[middle[0, 0], middle[0, 1] - 45]])
    at = project(mat.matrix, arrow)[0]
    nearest = min(range(9), key=lambda i: float(np.hypot(*(np.array(seen.reading.wheel.discs[i].centre) - at))))  # type: ignore[union-attr]
    assert seen.zero == nearest
    assert said == []


def test_a_wheel_beside_its_place_tells_no_place_0(
    picture: Pixels, calibration: Calibration, reader: Noting, said: list[AnyFault | None]
) -> None:
    seen = CalibratedReader(reader, calibration, said.append).read_wheel(with_wheel(picture, turn=0, aside=40))
    assert seen.reading.wheel is not None
    assert seen.zero is None


def test_a_wheel_without_a_mat_is_read_as_it_is(reader: Noting, said: list[AnyFault | None]) -> None:
    seen = CalibratedReader(reader, None, said.append).read_wheel(draw_wheel().pixels)
    assert seen.reading.wheel is not None
    assert seen.zero is None


class Held(NoExposureControl):
    """A camera that notes how it is to expose, or cannot."""

    name = "held camera"

    def __init__(self, live: bool = True, able: bool = True) -> None:
        self.live = live
        self.able = able
        self.told: list[Exposure | None] = []

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Nothing to prepare."""
        return True

    def read(self, newer_than: float = 0.0) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""

    def expose(self, wanted: Exposure | None) -> None:
        """Note it."""
        if not self.able:
            raise CameraError(lost("held camera has no setting for the exposure its pictures"))
        self.told.append(wanted)


@pytest.mark.parametrize(
    ("live", "source", "exposure", "kept"),
    [
        (True, "0", Exposure(0.01), True),
        (True, "1", Exposure(0.01), False),
        (False, "0", Exposure(0.01), False),
        (True, "0", None, False),
    ],
)
def test_the_exposure_is_kept_by_the_camera_that_was_calibrated(
    live: bool,
    source: str,
    exposure: Exposure | None,
    kept: bool,
    calibration: Calibration,
    said: list[AnyFault | None],
) -> None:
    camera = Held(live)
    keep_exposure(camera, source, msgspec.structs.replace(calibration, exposure=exposure), said.append)
    assert camera.told == ([exposure] if kept else [])
    keep_exposure(camera, source, None, said.append)
    assert len(camera.told) == kept
    assert said == []


def test_an_exposure_that_cannot_be_kept_is_said(calibration: Calibration, said: list[AnyFault | None]) -> None:
    held = msgspec.structs.replace(calibration, exposure=Exposure(0.01))
    keep_exposure(Held(able=False), "0", held, said.append)
    assert said == [Fault(Code.EXPOSURE_NOT_KEPT, Part.EXPOSURE)]
    assert "held camera has no setting for the exposure" in words_of(said[0])


def test_a_die_beside_the_tray_of_the_known_table_is_named() -> None:
    empty = with_tray(cloth(DEV_CLOTHS[0]), SQUARE)
    thrown = empty.copy()
    thrown[430:465, 560:595] = 250
    thrown[200:235, 300:335] = 250
    dice = tuple(
        Die(3, "clear", (x, y), (x - 17, y - 17, x + 17, y + 17), 0.9, (Likely(3, 0.9),))
        for x, y in ((317.0, 217.0), (577.0, 447.0))
    )

    class Two:
        """A reader that sees both dice."""

        def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
            """Both."""
            return Reading(640, 480, dice, True, 1.0)

    known = CalibratedReader(Two(), None, lambda _: None)
    known.background.learn(empty, Reading(640, 480, (), True, 1.0))
    assert known.read(thrown, Expectation(clear=2)).doubts == (Doubt(DoubtCode.OUT_OF_FIELD, 1),)
    assert known.read(thrown, Expectation(clear=1)).dice == dice[:1]


def test_a_throw_that_the_evened_table_hides_is_read_without_it() -> None:
    empty = cloth(DEV_CLOTHS[0])
    thrown = empty.copy()
    thrown[200:235, 300:335] = 250
    die = Die(3, "clear", (317.0, 217.0), (300.0, 200.0, 334.0, 234.0), 0.9, (Likely(3, 0.9),))

    class Unevened:
        """A reader that sees the die only in the bare picture."""

        def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
            """The die, or nothing."""
            return Reading(640, 480, (die,) if plain is None else (), True, 1.0)

    known = CalibratedReader(Unevened(), None, lambda _: None)
    known.background.learn(empty, Reading(640, 480, (), True, 1.0))
    assert known.read(thrown).dice == (die,)
    assert known.read(empty).dice == ()


@pytest.mark.parametrize(("bare", "sure"), [(3, True), (5, False)])
def test_a_doubt_that_the_evened_table_makes_is_settled_by_the_bare_picture(bare: int, sure: bool) -> None:
    """A table that was learned in a shadow cut into the dice; both readings must give the same ones."""
    empty = cloth(DEV_CLOTHS[0])
    thrown = empty.copy()
    thrown[200:235, 300:335] = 250

    class Doubting:
        """A reader that is sure in the bare picture alone."""

        def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
            """The die, with a doubt in the evened picture."""
            value, doubts = (bare, ()) if plain is None else (3, (Doubt(DoubtCode.CLOSE_CALL, 0),))
            die = Die(value, "clear", (317.0, 217.0), (300.0, 200.0, 334.0, 234.0), 0.9, (Likely(value, 0.9),))
            return Reading(640, 480, (die,), not doubts, 1.0, doubts)

    known = CalibratedReader(Doubting(), None, lambda _: None)
    known.background.learn(empty, Reading(640, 480, (), True, 1.0))
    assert known.read(thrown, Expectation(clear=1)).sure is sure
    assert known.read(thrown, Expectation(clear=1)).values == (3,)
    assert not known.read(thrown).sure
