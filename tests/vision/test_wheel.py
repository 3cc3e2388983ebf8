"""The wheel: found under any light and slant, its colours, its dice, and the reasons of an unsure reading."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from tests.vision.throws import MIXED
from tests.vision.wheel_pictures import COLOURS, DISC, Pixels, WheelPicture, draw_wheel
from vision.image_file import load_image
from vision.reading import Body, Die, Doubt, DoubtCode, Expectation, Likely, Reading
from vision.wheel import read_wheel
from vision.wheel_colour import disc_tints
from vision.wheel_find import find_wheel
from vision.wheel_pose import RING, project, radii_of
from vision.wheel_reading import WheelDoubt, WheelDoubtCode, WheelReading
from vision.wheel_second_pass import SIDE, flat_view

SHARED = Path(__file__).resolve().parents[2] / "../shared/photos/rendered/wheel"


class Told:
    """A reader of dice that returns prepared dice; `again` are the dice of the second look, `last` of the third."""

    def __init__(
        self,
        *dice: Die,
        doubts: tuple[Doubt, ...] = (),
        again: tuple[Die, ...] = (),
        last: tuple[Die, ...] = (),
        faint: tuple[Die, ...] = (),
    ) -> None:
        self.looks = [(dice, doubts, faint), (again, (), ()), (last, (), ())]
        self.seen: list[Pixels] = []

    def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
        """Return the prepared dice for any picture."""
        dice, doubts, faint = self.looks[len(self.seen)]
        self.seen.append(pixels)
        return Reading(pixels.shape[1], pixels.shape[0], dice, not doubts, 1.0, doubts, faint)


def die_at(picture: WheelPicture, x: float, y: float, value: int = 4, body: Body = "clear") -> Die:
    """A die that stands where the flat wheel's plane has (x, y), in radii of a disc about the first disc."""
    back = np.linalg.inv(picture.matrix)
    flat = cv2.perspectiveTransform(picture.centres[None], back)[0][0] + DISC * np.array([x, y])
    fx, fy = cv2.perspectiveTransform(flat[None, None], picture.matrix)[0, 0]
    return Die(value, body, (fx, fy - 8.0), (fx - 25, fy - 29, fx + 25, fy + 21), 0.99)


def on_disc(picture: WheelPicture, disc: int, value: int = 4, body: Body = "clear") -> Die:
    """A die in the middle of a disc."""
    x, y = picture.centres[disc]
    return Die(value, body, (x, y - 8.0), (x - 25, y - 29, x + 25, y + 21), 0.99)


def codes(reading: WheelReading) -> set[WheelDoubtCode]:
    return {doubt.code for doubt in reading.doubts}


TABLES = [(90, 110, 60), (235, 235, 235), (95, 140, 180), (20, 20, 22)]
TILTS = [0, 15, 25, 35]
AROUND = [0, 75, 200]
# each slant on each table, each direction of it on each table and at each slant
SLANTS = [
    (tilt, AROUND[(i + j) % len(AROUND)], table) for i, tilt in enumerate(TILTS) for j, table in enumerate(TABLES)
]


@pytest.mark.parametrize(("tilt", "around", "table"), SLANTS)
def test_the_wheel_is_found_at_any_slant_on_any_table(tilt: int, around: int, table: tuple[int, int, int]) -> None:
    picture = draw_wheel(tilt=tilt, around=around, table=table, turn=tilt)
    reading = read_wheel(Told(), picture.pixels)
    assert reading.wheel is not None
    assert len(reading.wheel.discs) == 9
    first = _first(reading, picture)
    for i in range(9):
        disc = reading.wheel.discs[(first + i) % 9]
        assert np.hypot(*(np.array(disc.centre) - picture.centres[i])) < 0.15 * disc.radius
        assert disc.colour == picture.colours[i]
    assert reading.sure
    middle = cv2.perspectiveTransform(np.array([[[500.0, 500.0]]]), picture.matrix)[0, 0]
    assert np.hypot(*(np.array(reading.wheel.centre) - middle)) < 0.02 * reading.wheel.radius


def _first(reading: WheelReading, picture: WheelPicture) -> int:
    """The index in the reading of the picture's disc 0."""
    assert reading.wheel is not None
    far = [np.hypot(*(np.array(disc.centre) - picture.centres[0])) for disc in reading.wheel.discs]
    return int(np.argmin(far))


@pytest.mark.parametrize("turn", [0, 13, 19, 21, 27, 111, 220])
def test_discs_run_clockwise_from_the_one_nearest_twelve(turn: int) -> None:
    picture = draw_wheel(turn=turn, tilt=10)
    reading = read_wheel(Told(), picture.pixels)
    assert reading.wheel is not None
    x, y = (np.array([p.centre for p in reading.wheel.discs]) - reading.wheel.centre).T
    angles = np.degrees(np.arctan2(x, -y))
    assert abs(angles[0]) == pytest.approx(np.abs(angles).min())
    assert (np.diff(np.unwrap(np.radians(angles))) > 0).all()
    first = _first(reading, picture)
    assert reading.colours == COLOURS[-first % 9 :] + COLOURS[: -first % 9]


@pytest.mark.parametrize(
    "light",
    [(0.6, 0.8, 1.0), (1.0, 0.9, 0.75), (0.35, 0.35, 0.35), (0.8, 1.05, 0.9), (1.1, 1.1, 1.1), (0.2, 0.25, 0.3)],
)
def test_colours_hold_under_any_lamp(light: tuple[float, float, float]) -> None:
    picture = draw_wheel(light=light)
    reading = read_wheel(Told(), picture.pixels)
    first = _first(reading, picture)
    assert reading.colours[first:] + reading.colours[:first] == COLOURS


BOARDS = {
    "grey": (128, 128, 128),
    "black": (28, 27, 26),
    "cream": (190, 222, 235),
    "blue": (140, 80, 40),
    "green": (60, 120, 50),
    "red": (40, 30, 130),
    "yellow": (70, 190, 220),
    "white": (232, 234, 236),
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.6, 0.8, 1.0), (0.25, 0.25, 0.25)])
def test_colours_hold_on_a_board_of_any_colour(board: str, light: tuple[float, float, float]) -> None:
    picture = draw_wheel(light=light, board=BOARDS[board], dice={0: "black", 1: "clear"})
    colours = disc_tints(picture.pixels, place_matrix(picture))
    assert tuple(tint.colour for tint in colours) == COLOURS
    assert min(tint.chance for tint in colours) > 0.95


def place_matrix(picture: WheelPicture) -> np.ndarray:
    """The homography from the wheel's plane to the picture, disc 0 first."""
    return np.asarray(cv2.findHomography(RING, picture.centres)[0])


@pytest.mark.parametrize("colours", [("white",) * 9, ("red",) * 9, ("yellow",) * 9])
def test_nine_discs_of_one_colour_are_told_too(colours: tuple[str, ...]) -> None:
    assert read_wheel(Told(), draw_wheel(colours).pixels).colours == colours  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(480, 360), (1280, 960), (720, 960), (2592, 1944)])
def test_the_wheel_is_found_in_pictures_of_any_size(size: tuple[int, int]) -> None:
    picture = draw_wheel(size=size, share=0.6)
    reading = read_wheel(Told(), picture.pixels)
    assert reading.wheel is not None
    assert reading.sure
    assert reading.wheel.radius == pytest.approx(0.3 * min(size), rel=0.1)


def test_dice_lie_on_their_discs() -> None:
    picture = draw_wheel(dice={0: "black", 2: "clear", 3: "clear", 8: "clear"}, turn=50)
    dice = (on_disc(picture, 2, 3), on_disc(picture, 0, 1, "black"), on_disc(picture, 8, 6), on_disc(picture, 3, 2))
    reading = read_wheel(Told(*dice), picture.pixels, MIXED)
    first = _first(reading, picture)
    lying = reading.lying[first:] + reading.lying[:first]
    assert lying == (dice[1], None, dice[0], dice[3], None, None, None, None, dice[2])
    assert reading.sure


def test_a_covered_disc_without_a_die_is_not_sure() -> None:
    picture = draw_wheel()
    x, y = (int(v) for v in picture.centres[4])
    cv2.line(picture.pixels, (x, y), (x - 40, y + 300), (110, 140, 190), 90)
    reading = read_wheel(Told(), picture.pixels)
    assert not reading.sure
    assert codes(reading) & {WheelDoubtCode.MAYBE_COVERED, WheelDoubtCode.COLOUR_UNCLEAR}


@pytest.mark.parametrize(
    ("x", "y", "code"),
    [
        (0.0, 0.0, None),
        (0.6, 0.3, None),
        (0.0, -0.93, WheelDoubtCode.BETWEEN_DISCS),
        (0.0, -1.2, WheelDoubtCode.OFF_DISC),
        (0.0, 3.0, WheelDoubtCode.OFF_DISC),
        (0.0, -3.0, WheelDoubtCode.OFF_DISC),
    ],
)
def test_a_die_belongs_to_the_disc_under_its_foot(x: float, y: float, code: WheelDoubtCode | None) -> None:
    picture = draw_wheel(dice={0: "clear"}, turn=0)
    reading = read_wheel(Told(die_at(picture, x, y)), picture.pixels)
    assert reading.wheel is not None
    assert (reading.wheel.discs[_first(reading, picture)].die == 0) == (code != WheelDoubtCode.OFF_DISC)
    assert codes(reading) == ({code} if code else set())
    assert reading.sure == (code is None)


def test_what_is_no_die_is_left_out_with_its_doubts() -> None:
    picture = draw_wheel(dice={1: "clear"})
    number = Die(2, "other", (480.0, 360.0), (460, 340, 500, 380), 0.7)
    dice = (number, on_disc(picture, 1, 5))
    x, y = picture.centres[1]
    doubts = (
        Doubt(DoubtCode.MAYBE_NO_DIE, 0),
        Doubt(DoubtCode.MAYBE_MISSED, box=(460.0, 340.0, 500.0, 380.0)),
        Doubt(DoubtCode.MAYBE_MISSED, box=(x - 20, y - 20, x + 20, y + 20)),
    )
    reading = read_wheel(Told(*dice, doubts=doubts), picture.pixels)
    assert reading.dice.dice == (dice[1],)
    assert reading.sure


def test_doubts_that_matter_stay_and_name_the_right_die() -> None:
    picture = draw_wheel(dice={1: "clear"})
    number = Die(2, "other", (480.0, 360.0), (460, 340, 500, 380), 0.7)
    x, y = picture.centres[5]
    missed = Doubt(DoubtCode.MAYBE_MISSED, box=(x - 20, y - 20, x + 20, y + 20))
    told = Told(number, on_disc(picture, 1, 5), doubts=(Doubt(DoubtCode.CLOSE_CALL, 1), missed))
    reading = read_wheel(told, picture.pixels)
    assert reading.dice.doubts == (Doubt(DoubtCode.CLOSE_CALL, 0), missed)
    assert not reading.sure


@pytest.mark.parametrize("doubts", [(), (Doubt(DoubtCode.CLOSE_CALL, 0),)])
def test_every_wheel_is_looked_at_three_times(doubts: tuple[Doubt, ...]) -> None:
    picture = draw_wheel(dice={3: "clear"})
    told = Told(on_disc(picture, 3, 4), doubts=doubts)
    reading = read_wheel(told, picture.pixels)
    assert [pixels.shape for pixels in told.seen[1:]] == [(SIDE, SIDE, 3)] * 2
    assert (told.seen[2] == told.seen[1].min(axis=2)[..., None]).all()
    assert reading.dice.doubts == doubts
    assert reading.sure == (not doubts)


@pytest.mark.parametrize(
    ("first", "second", "doubt"),
    [
        ((), (2, 0.9), DoubtCode.MAYBE_NO_DIE),
        ((4, 0.6), (2, 0.99), DoubtCode.CLOSE_CALL),
        ((4, 0.99), (4, 0.9), None),
        ((), (2, 0.3), None),
    ],
)
def test_a_sure_look_that_the_second_contradicts_is_not_sure(
    first: tuple[int, float] | tuple[()], second: tuple[int, float], doubt: DoubtCode | None
) -> None:
    picture = draw_wheel(tilt=0)
    pose = find_wheel(picture.pixels)
    assert pose is not None
    _, to_picture = flat_view(picture.pixels, pose.matrix)
    x, y = project(np.asarray(np.linalg.inv(to_picture), np.float64), picture.centres[:1])[0]
    value, confidence = second
    again = Die(value, "clear", (x, y), (x - 25, y - 25, x + 25, y + 25), confidence)
    here = [replace(on_disc(picture, 0, first[0]), confidence=first[1])] if first else []
    likely = [replace(die, likely=(Likely(die.value, die.confidence),)) for die in (*here, again)]
    reading = read_wheel(Told(*likely[:-1], again=(likely[-1],)), picture.pixels)
    assert [d.code for d in reading.dice.doubts] == ([doubt] if doubt else [])
    assert reading.sure == (doubt is None)


def test_two_dice_on_one_disc_are_not_sure() -> None:
    picture = draw_wheel(dice={0: "clear"})
    strong, weak = die_at(picture, 0.1, 0, 5), die_at(picture, -0.4, 0.1, 2)
    weak = Die(weak.value, weak.body, weak.centre, weak.box, 0.6)
    reading = read_wheel(Told(weak, strong), picture.pixels)
    assert reading.dice.dice == (strong,)
    assert reading.doubts == (WheelDoubt(WheelDoubtCode.SHARED_DISC, disc=_first(reading, picture)),)
    assert not reading.sure


@pytest.mark.parametrize(
    ("bodies", "code"),
    [
        (("clear", "clear", "clear", "black"), None),
        (("clear", "clear", "black", "black"), DoubtCode.WRONG_BODIES),
        (("clear", "clear", "black"), DoubtCode.WRONG_COUNT),
    ],
)
def test_what_is_expected_is_held_against_the_dice_on_the_wheel(
    bodies: tuple[Body, ...], code: DoubtCode | None
) -> None:
    picture = draw_wheel(dice=dict(enumerate(bodies)))
    dice = [on_disc(picture, index, 3, body) for index, body in enumerate(bodies)]
    # The reader counted a marker too, and was wrong to doubt the count.
    told = Told(*dice, doubts=(Doubt(DoubtCode.WRONG_COUNT),))
    reading = read_wheel(told, picture.pixels, MIXED)
    assert reading.dice.doubts == ((Doubt(code),) if code else ())
    assert reading.sure == (code is None)


@pytest.mark.parametrize(
    ("disc", "lies", "read"),
    [(0, "clear", "black"), (1, "clear", "black"), (3, "clear", "black"), (0, "black", "clear"), (3, "black", "clear")],
)
def test_a_body_that_the_disc_contradicts_is_not_sure(disc: int, lies: Body, read: Body) -> None:
    picture = draw_wheel(dice={disc: lies})
    right = read_wheel(Told(on_disc(picture, disc, 1, lies)), picture.pixels)
    assert right.sure
    wrong = read_wheel(Told(on_disc(picture, disc, 1, read)), picture.pixels)
    assert wrong.dice.doubts == (Doubt(DoubtCode.BODY_UNCLEAR, 0),)
    assert not wrong.sure


def test_a_likely_die_beside_a_disc_is_not_overlooked() -> None:
    picture = draw_wheel(turn=0)
    die = die_at(picture, 0, -1.2)
    reading = read_wheel(Told(Die(die.value, die.body, die.centre, die.box, 0.6)), picture.pixels)
    assert codes(reading) == {WheelDoubtCode.OFF_DISC}
    reading = read_wheel(Told(Die(die.value, die.body, die.centre, die.box, 0.3)), picture.pixels)
    assert (reading.dice.dice, reading.sure) == ((), True)


def test_a_wheel_over_the_edge_is_not_sure() -> None:
    picture = draw_wheel(tilt=0, share=0.9)
    # the right-hand discs lie half beyond the new edge
    edge = int(picture.centres[:, 0].max())
    reading = read_wheel(Told(), np.ascontiguousarray(picture.pixels[:, :edge]))
    assert not reading.sure
    assert reading.wheel is None or WheelDoubtCode.WHEEL_CUT_OFF in codes(reading)


@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (1, 900), (40, 40), (720, 960)])
def test_without_a_wheel_there_is_none(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(2).integers(0, 256, (*shape, 3), dtype=np.uint8)
    for pixels in (noise, np.full((*shape, 3), 127, np.uint8)):
        reading = read_wheel(Told(), pixels)
        assert (reading.wheel, reading.sure) == (None, False)
        assert codes(reading) == {WheelDoubtCode.NO_WHEEL}


def test_squares_and_lone_discs_are_no_wheel() -> None:
    board = np.kron(np.indices((18, 24)).sum(axis=0) % 2, np.ones((40, 40)))[..., None] * [90, 160, 200.0]
    discs = np.full((720, 960, 3), (90, 110, 60), np.uint8)
    for x in range(100, 900, 90):
        cv2.circle(discs, (x, 300), 30, (40, 40, 190), -1, cv2.LINE_AA)
    assert find_wheel(board.astype(np.uint8)) is None
    assert find_wheel(discs) is None


@pytest.mark.skipif(not SHARED.exists(), reason="needs ../shared/photos/rendered/wheel")
def test_rendered_wheels() -> None:
    labels = json.loads((SHARED / "labels.json").read_text("utf-8"))
    for name in sorted(labels)[4::16]:
        pixels = load_image(SHARED / "images" / name)
        pose = find_wheel(pixels)
        assert pose is not None, name
        places, radii, tints = project(pose.matrix, RING), radii_of(pose.matrix), disc_tints(pixels, pose.matrix)
        for disc in labels[name]["plazas"]:
            far = np.linalg.norm(places - disc["centre"], axis=1)
            nearest = int(far.argmin())
            assert far[nearest] < 0.3 * radii[nearest], name
            assert tints[nearest].colour == disc["colour"], name
