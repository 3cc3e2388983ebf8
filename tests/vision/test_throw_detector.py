"""Clips in, throws out: each once, soon, and never while something moves."""

import json
import weakref
from collections.abc import Callable
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from tests.vision.clips import HOME, RATE, Poses, Shot, Table, frames, hand, rest, table, thrown, watch
from tests.vision.clips import Pose as At
from tests.vision.test_background import CLOTHS, PLACES, picture
from vision import motion
from vision.camera import Frame, Pixels
from vision.reader import Reader
from vision.reading import Doubt, DoubtCode, Reading
from vision.stability import Phase
from vision.throw_detector import MAX_HAND_S, ThrowDetector

SOON = 9
"""Frames within which a throw must be reported, at 30 a second."""
ROLLS = sorted((Path(__file__).parents[2] / "../shared/photos/rendered").glob("roll_*"))


def shots(clip: list[Poses], drift: float = 0.0, **light: float) -> list[Shot]:
    """The poses under some light; with a drift every frame is brighter by that much, as a camera adapts."""
    lit = [Shot(poses, **light) for poses in clip]  # type: ignore[arg-type]
    return (
        [msgspec.structs.replace(shot, light=shot.light * (0.8 + drift * i)) for i, shot in enumerate(lit)]
        if drift
        else lit
    )


LAMPS: dict[str, dict[str, float]] = {
    "steady": {},
    "noisy": {"noise": 9.0},
    "without noise": {"noise": 0.0},
    "flicker in bands": {"bands": 0.12},
    "dim and noisy": {"light": 0.3, "noise": 5.0},
    "exposure drifts": {"drift": 0.004},
    "large picture": {"size": 1.34},
    "small picture": {"size": 0.6},
}


@pytest.mark.parametrize("lamp", LAMPS)
def test_a_throw_is_reported_once_and_soon(lamp: str) -> None:
    made = table()
    clip = rest(12, {}) + thrown(15) + rest(20)
    throws, detector = watch(made, shots(clip, **LAMPS[lamp]))
    assert [throw.reading.values for throw in throws] == [tuple(die.value for die in made.dice)]
    assert throws[0].reading.sure
    settled = 12 + 14
    assert settled <= throws[0].frame.index <= settled + SOON
    assert detector.phase is Phase.REPORTED


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("poses", [HOME, {}], ids=["dice", "empty"])
def test_nothing_is_reported_while_nothing_changes(lamp: str, poses: Poses) -> None:
    throws, _ = watch(table(), shots(rest(90, poses), **LAMPS[lamp]))
    assert len(throws) == bool(poses)


@pytest.mark.parametrize("turn", [2.0, 5.0, 12.0])
def test_a_die_that_rocks_holds_the_throw_back(turn: float) -> None:
    rocking = 40
    clip = [{**HOME, 2: At(turn=turn * np.sin(i * 2 * np.pi / 14))} for i in range(rocking)]
    throws, _ = watch(table(), shots(thrown(10) + clip + rest(15)))
    assert len(throws) == 1
    assert throws[0].frame.index >= 10 + rocking - 2


@pytest.mark.parametrize("speed", [0.5, 1.0, 3.0])
def test_a_die_that_creeps_holds_the_throw_back(speed: float) -> None:
    clip = [{**HOME, 1: At(dx=-speed * (30 - i))} for i in range(31)]
    throws, _ = watch(table(), shots(clip + rest(12)))
    assert len(throws) == 1
    assert throws[0].frame.index >= 30


def reach_over(frames_there: int, poses: Poses) -> list[Shot]:
    """A hand comes in, stays for some frames, and leaves."""
    way = [60.0 * i for i in range(1, 9)]
    reaches = [*way, *[way[-1]] * frames_there, *reversed(way)]
    return [Shot(poses, hand=hand(reach)) for reach in reaches]


@pytest.mark.parametrize("still", [0, 5, 40])
def test_a_hand_over_lying_dice_changes_nothing(still: int) -> None:
    clip = shots(thrown(10) + rest(12)) + reach_over(still, HOME) + shots(rest(20))
    throws, _ = watch(table(), clip)
    assert [throw.frame.index < 22 for throw in throws] == [True]


@pytest.mark.parametrize("kind", CLOTHS)
def test_a_hand_nearly_as_bright_as_the_cloth_is_a_hand(kind: str) -> None:
    empty = picture(kind)
    covered = empty.copy()
    outline = np.array([(250, 481), (260, 300), (300, 240), (350, 300), (360, 481)], np.int32)
    cv2.fillPoly(covered, [outline], [int(level) + 14 for level in np.median(empty, axis=(0, 1))], cv2.LINE_AA)
    assert motion.reaching_in(motion.shrink(covered), motion.shrink(empty))
    lying = picture(kind, PLACES, gain=0.9, noise=2)
    assert not motion.reaching_in(motion.shrink(lying), motion.shrink(empty))


@pytest.mark.parametrize("kind", ["stars", "confetti", "sashiko"])
def test_a_nudge_of_a_small_print_is_no_hand(kind: str) -> None:
    nudged = picture(kind, PLACES, shift=(6, -5))
    assert not motion.reaching_in(motion.shrink(nudged), motion.shrink(picture(kind)))


def test_the_corner_of_a_nudged_tray_is_no_hand() -> None:
    """A throw into a tray that reaches over the picture's edge was reported three seconds late."""
    table = np.full((480, 640, 3), (60, 120, 70), np.uint8)
    corners = np.array([(400, -2), (560, 260), (310, 420), (150, 160)], np.int32)
    cv2.fillPoly(table, [corners], (150, 150, 155), cv2.LINE_AA)
    cv2.polylines(table, [corners], True, (190, 190, 190), 9, cv2.LINE_AA)
    cloth = np.random.default_rng(1).normal(0, 36, table.shape[:2]).astype(np.float32)
    table = np.clip(table + cv2.GaussianBlur(cloth, (0, 0), 3)[..., None], 0, 255).astype(np.uint8)
    nudge = np.array([[1, 0, 2.0], [0, 1, 1.5]], np.float32)
    nudged = np.asarray(cv2.warpAffine(table, nudge, (640, 480), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    cv2.rectangle(nudged, (340, 200), (390, 250), (20, 20, 20), -1)
    now, before = motion.shrink(nudged), motion.shrink(table)
    assert motion.changed(now, before)[:2].any()
    assert not motion.reaching_in(now, before)


def test_dice_on_a_fine_print_are_seen_though_the_camera_was_nudged() -> None:
    """The moved print passed for the sensor's noise, so that the table seemed unchanged and no throw was reported."""
    y, x = np.mgrid[:480, :640]
    table = np.repeat((40 + 180 * (((x // 7) + (y // 11)) % 2))[..., None], 3, axis=2).astype(np.uint8)
    nudged = np.roll(table, (2, 3), axis=(0, 1))
    cv2.rectangle(nudged, (300, 200), (350, 250), (20, 20, 20), -1)
    assert motion.changed(motion.shrink(nudged), motion.shrink(table)).sum() > 50


def test_nothing_is_reported_while_a_hand_lies_there() -> None:
    moved = {**HOME, 0: At(30, 20, 15)}
    clip = shots(thrown(10) + rest(12)) + reach_over(45, moved) + shots(rest(20, moved))
    throws, _ = watch(table(), clip)
    assert len(throws) == 2
    assert throws[1].frame.index >= 22 + 8 + 45 + 8


def test_what_lies_there_for_good_is_part_of_the_table() -> None:
    moved = {**HOME, 0: At(30, 20, 15)}
    sleeve = [Shot(moved, hand=hand(300))] * round((MAX_HAND_S + 0.5) * RATE)
    throws, _ = watch(table(), shots(thrown(10) + rest(12)) + sleeve)
    assert len(throws) == 2
    assert throws[1].frame.at >= 22 / RATE + MAX_HAND_S


@pytest.mark.parametrize(
    ("after", "reported"),
    [
        (HOME, 1),
        ({**HOME, 2: At(dx=25)}, 2),
        ({**HOME, 2: At(dx=60, value=1)}, 2),
        ({**HOME, 0: At(dy=200, turn=70), 1: At(dx=-60), 2: At(dx=33, dy=-40), 3: At(50, 50)}, 2),
        ({n: pose for n, pose in HOME.items() if n != 3}, 1),
        ({}, 1),
    ],
    ids=["as before", "nudged", "tipped over", "thrown again", "one taken away", "all taken away"],
)
def test_what_is_reported_after_the_next_stillness(after: Poses, reported: int) -> None:
    clip = shots(thrown(10) + rest(12)) + reach_over(3, HOME) + reach_over(3, after)[6:] + shots(rest(15, after))
    throws, _ = watch(table(), clip)
    assert len(throws) == reported


def test_the_same_values_thrown_again_are_a_throw() -> None:
    again = {n: At(dx=40.0 * (-1) ** n, dy=25, turn=40) for n in range(4)}
    throws, _ = watch(table(), shots(thrown(10) + rest(12) + rest(6, {}) + thrown(8) + rest(12, again)))
    assert len(throws) == 2
    assert sorted(throws[0].reading.values) == sorted(throws[1].reading.values)


def test_dice_put_back_where_they_lay_are_a_throw() -> None:
    throws, _ = watch(table(), shots(rest(12) + rest(12, {}) + rest(12)))
    assert len(throws) == 2


def test_a_nudged_camera_is_no_throw() -> None:
    clip = shots(rest(12)) + [Shot(HOME, shift=(6 * i, -4 * i)) for i in range(4)] + [Shot(HOME, shift=(18, -12))] * 14
    throws, _ = watch(table(), clip)
    assert len(throws) == 1


def test_frames_that_change_size_are_a_new_view() -> None:
    clip = [*shots(rest(12)), *shots(rest(12), size=0.5), Shot({}, size=0.01), *shots(rest(12))]
    throws, _ = watch(table(), clip)
    assert throws
    assert all(throw.reading.values == throws[0].reading.values for throw in throws)


def test_one_spoilt_frame_does_no_harm() -> None:
    clip = shots(rest(20))
    made = table()
    spoilt = list(frames(made, clip))
    spoilt[15] = msgspec.structs.replace(
        spoilt[15], pixels=np.random.default_rng(0).integers(0, 255, (720, 960, 3), np.uint8)
    )
    detector = ThrowDetector(lambda pixels: made.reading)
    assert sum(detector.feed(frame) is not None for frame in spoilt) == 1


def test_frames_out_of_time_are_passed_by() -> None:
    made = table()
    pixels = made.paint(Shot(HOME))
    detector = ThrowDetector(lambda pixels: made.reading)
    for at in (0.0, 0.0, 0.1, 0.05, 0.1, 0.2, 0.2, 0.2):
        assert detector.feed(Frame(pixels, at, 0)) is None
    assert detector.feed(Frame(pixels, 0.25, 0)) is None
    assert detector.feed(Frame(pixels, 0.3, 0)) is not None


def wavering(made: Table, every: int) -> list[Reading]:
    """Return the truth, but in one of `every` readings the first die has another value, or is missing."""
    true = made.reading
    other = msgspec.structs.replace(true.dice[0], value=7 - true.dice[0].value, likely=())
    return [
        msgspec.structs.replace(true, dice=(other, *true.dice[1:]) if i % every == 0 else true.dice) for i in range(60)
    ]


def test_readings_that_do_not_agree_are_reported_as_doubtful() -> None:
    made = table()
    made.paint(Shot(HOME))
    readings = iter(wavering(made, 2))
    throws, _ = watch(made, shots(thrown(10) + rest(20)), lambda pixels: next(readings))
    assert len(throws) == 1
    assert throws[0].frame.index <= 9 + SOON
    assert not throws[0].reading.sure
    assert Doubt(DoubtCode.CLOSE_CALL, 0) in throws[0].reading.doubts
    assert {likely.value for likely in throws[0].reading.dice[0].likely} == {made.dice[0].value, 7 - made.dice[0].value}


def doubtful_by_noise(made: Table, clean: Pixels) -> Callable[[Pixels], Reading]:
    """A reader that is sure of the truth where a picture has little noise."""
    doubt = Doubt(DoubtCode.CLOSE_CALL, 0)

    def read(pixels: Pixels) -> Reading:
        noise = float(np.std(pixels.astype(np.float32) - clean))
        return made.reading if noise < 5 else msgspec.structs.replace(made.reading, sure=False, doubts=(doubt,))

    return read


def test_a_doubt_by_the_noise_of_single_frames_is_not_asked_about() -> None:
    made = table()
    clean = made.paint(Shot(HOME, noise=0.0))
    clip = shots(thrown(10)) + shots(rest(40), noise=9.0)
    throws, _ = watch(made, clip, doubtful_by_noise(made, clean))
    assert [throw.reading.sure for throw in throws] == [True]


def test_a_question_is_taken_back_when_the_noise_goes() -> None:
    made = table()
    clean = made.paint(Shot(HOME, noise=0.0))
    clip = shots(thrown(10)) + shots(rest(25), noise=25.0) + shots(rest(60), noise=2.0)
    throws, _ = watch(made, clip, doubtful_by_noise(made, clean))
    assert [(throw.reading.sure, throw.cleared) for throw in throws] == [(False, False), (True, True)]
    assert throws[1].reading.values == tuple(die.value for die in made.dice)


def test_one_odd_reading_only_takes_longer() -> None:
    made = table()
    made.paint(Shot(HOME))
    readings = iter(wavering(made, 60))
    throws, _ = watch(made, shots(rest(20)), lambda pixels: next(readings))
    assert [throw.reading.sure for throw in throws] == [True]
    assert throws[0].frame.index <= SOON


def test_what_may_be_no_die_is_no_throw() -> None:
    made = table()

    def stained(pixels: Pixels) -> Reading:
        doubts = (Doubt(DoubtCode.MAYBE_NO_DIE, 0),)
        return msgspec.structs.replace(made.reading, dice=made.dice[:1], doubts=doubts, sure=False)

    throws, _ = watch(made, shots(rest(20, {})), stained)
    assert not throws


def test_motion_outside_the_field_does_not_matter() -> None:
    made = table()
    fidgeting = [Shot(HOME, hand=hand(90 + 25 * (i % 3))) for i in range(25)]
    field = [(220.0, 140.0), (740.0, 140.0), (740.0, 580.0), (220.0, 580.0)]
    detector = ThrowDetector(lambda pixels: made.reading, lambda: field)
    assert sum(detector.feed(frame) is not None for frame in frames(made, fidgeting)) == 1
    assert not watch(made, fidgeting)[0]


def test_a_field_that_no_longer_counts_lets_everything_matter() -> None:
    made = table()
    fidgeting = [Shot(HOME, hand=hand(90 + 25 * (i % 3))) for i in range(40)]
    fields = [[(220.0, 140.0), (740.0, 140.0), (740.0, 580.0), (220.0, 580.0)]]
    detector = ThrowDetector(lambda pixels: made.reading, lambda: fields[-1] if fields else None)
    clip = list(frames(made, fidgeting))
    assert phases(detector, clip[:20])[-1] is Phase.REPORTED
    fields.clear()
    assert phases(detector, clip[20:])[-1] is Phase.MOVING


def phases(detector: ThrowDetector, clip: list[Frame]) -> list[Phase]:
    """The phase after each frame."""
    found = []
    for frame in clip:
        detector.feed(frame)
        found.append(detector.phase)
    return found


@pytest.mark.parametrize("ends", [False, True])
def test_frames_without_an_end_are_not_held(ends: bool) -> None:
    made = table()
    detector = ThrowDetector(lambda pixels: made.reading, ends=ends)
    held: list[weakref.ref[Pixels]] = []
    for frame in frames(made, shots(thrown(10))):
        held.append(weakref.ref(frame.pixels))
        detector.feed(frame)
    del frame
    assert sum(each() is not None for each in held) == (2 if ends else 0)


@pytest.mark.parametrize(("still", "reported"), [(1, False), (2, False), (3, True)])
def test_an_end_right_after_the_dice_came_to_rest(still: int, reported: bool) -> None:
    made = table()
    throws, detector = watch(made, shots(thrown(10) + rest(still)))
    last = detector.finish()
    assert not throws
    assert (last is not None) == reported
    assert last is None or (last.reading.values, last.frame.index) == (made.reading.values, 9 + still)
    assert detector.finish() is None


def test_a_reset_reports_again() -> None:
    made = table()
    detector = ThrowDetector(lambda pixels: made.reading)
    clip = list(frames(made, shots(rest(30))))
    assert sum(detector.feed(frame) is not None for frame in clip[:15]) == 1
    detector.reset()
    assert sum(detector.feed(frame) is not None for frame in clip[15:]) == 1


def test_what_somebody_was_told_already_is_reported_again_only_once_it_moves() -> None:
    made = table()
    detector = ThrowDetector(lambda pixels: made.reading)
    clip = list(frames(made, shots(rest(16))))
    detector.mark_reported(clip[0], made.reading)
    assert all(detector.feed(frame) is None for frame in clip[1:])
    assert detector.phase is Phase.REPORTED
    moved = frames(made, shots([{**HOME, 1: At(dx=60.0)}] * 14))
    later = [msgspec.structs.replace(frame, at=frame.at + 1) for frame in moved]
    assert sum(detector.feed(frame) is not None for frame in later) == 1


def test_with_the_real_reader() -> None:
    made = table(11)
    throws, _ = watch(made, shots(thrown(8) + rest(9), noise=1.0), Reader().read)
    assert len(throws) == 1
    assert throws[0].frame.index >= 7


@pytest.mark.skipif(not ROLLS, reason="the rendered clips of ../shared/photos are not on this machine")
@pytest.mark.parametrize("clip", ROLLS, ids=lambda clip: clip.name)
def test_rendered_throws_are_reported_once_and_soon(clip: Path) -> None:
    truth = json.loads((clip / "truth.json").read_text("utf-8"))
    dice = Table(1).dice
    known = Reading(960, 720, dice, True, 0.0)
    detector = ThrowDetector(lambda pixels: known)
    reported = []
    for index, file in enumerate(sorted((clip / "frames").iterdir())):
        pixels = np.asarray(cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR), np.uint8)
        throw = detector.feed(Frame(pixels, index / truth["fps"], index))
        if throw is not None:
            reported.append(index)
    assert len(reported) == 1
    assert truth["first_at_rest"] <= reported[0] <= truth["first_at_rest"] + SOON


def test_no_picture_but_the_newest_is_held_during_a_later_reading() -> None:
    """Pictures are large; the one before is needed only where a film ends after a first reading."""
    reading = Reading(640, 480, (), False, 0.0)
    held: list[int] = []
    taken: list[weakref.ref[Pixels]] = []

    def read(_pixels: Pixels) -> Reading:
        held.append(sum(picture() is not None for picture in taken))
        return reading

    detector = ThrowDetector(read)
    detector.mark_reported(Frame(np.full((480, 640, 3), 30, np.uint8), 0.0, 0), reading)
    for number in range(1, 12):
        frame = Frame(np.full((480, 640, 3), 30, np.uint8), float(number), number)
        frame.pixels[200:260, 300:360] = 220
        taken.append(weakref.ref(frame.pixels))
        detector.feed(frame)
    assert len(held) > 1
    assert held[1:] == [1] * len(held[1:])
