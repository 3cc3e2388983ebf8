"""Dice that were overlooked: weak candidates on discs that look covered, and discs too bright to show a die."""

import numpy as np
import pytest

from tests.vision.wheel_pictures import COLOURS, PAINT, draw_wheel
from vision.reading import Die, Doubt, DoubtCode, Likely, Reading
from vision.wheel_colour import Tint
from vision.wheel_dice import DiePlace
from vision.wheel_find import find_wheel
from vision.wheel_pose import RING, project
from vision.wheel_presence import MAYBE, Seen, adopted, presences, read_otherwise, seen_by, too_bright

EMPTY = tuple(Tint("white", (0.0, 0.0, 1.0)) for _ in range(9))
COVERED = Tint("white", (0.2, 0.1, 0.5), 1.0, (0.5, 0.9))


def die(value: int, confidence: float, x: float = 100.0) -> Die:
    return Die(value, "clear", (x, 100), (x - 20, 80, x + 20, 120), confidence, (Likely(value, confidence),))


def test_a_disc_is_empty_until_something_speaks_for_a_die() -> None:
    weak, strong = Seen({4: [die(2, 0.1)]}), Seen({4: [die(2, 0.4), die(2, 0.3), die(2, 0.2)]})
    covered = (*EMPTY[:4], COVERED, *EMPTY[5:])
    chances = [
        presences(seen, tints, ())[4]
        for seen, tints in ((Seen({}), EMPTY), (weak, EMPTY), (strong, EMPTY), (weak, covered))
    ]
    assert chances[0] < 0.01
    assert chances == sorted(chances)
    assert chances[3] > 0.5
    assert presences(strong, EMPTY, {4})[4] == 1.0
    assert presences(Seen({}), (COVERED,) * 9, ())[4] < 0.01


@pytest.mark.parametrize(("uneven", "odds", "maybe"), [(0.1, None, False), (0.45, None, True), (0.45, -1.0, False)])
def test_a_white_disc_that_is_more_uneven_than_the_others_may_not_be_empty(
    uneven: float, odds: float | None, maybe: bool
) -> None:
    tints = (Tint("white", (0.0, 0.0, 0.97), 1.0, (uneven / 2, uneven)), *EMPTY[1:])
    chance = presences(Seen({}), tints, (), None if odds is None else np.full(9, odds))[0]
    assert (chance >= MAYBE) == maybe


@pytest.mark.parametrize(("chance", "dice", "unclear"), [(0.01, 1, []), (0.2, 1, [3]), (0.7, 2, [])])
def test_a_likely_die_is_taken_and_doubted(chance: float, dice: int, unclear: list[int]) -> None:
    known = die(5, 0.99, 300.0)
    reading = Reading(640, 480, (known,), False, 1.0, (Doubt(DoubtCode.CLOSE_CALL, 0),))
    seen = Seen({3: [die(2, 0.4), die(2, 0.3)]})
    chances = [chance if disc == 3 else 0.0 for disc in range(9)]
    whole, places, left = adopted(reading, [DiePlace(6, 0.0)], seen, chances)
    assert (len(whole.dice), left) == (dice, unclear)
    assert whole.dice[-1] == known
    assert Doubt(DoubtCode.CLOSE_CALL, dice - 1) in whole.doubts
    assert (Doubt(DoubtCode.MAYBE_NO_DIE, 0) in whole.doubts) == (dice == 2)
    assert [place.disc for place in places] == [3, 6][-dice:]


def test_a_likely_die_without_a_candidate_leaves_its_disc_unclear() -> None:
    _, _, left = adopted(Reading(640, 480, (), True, 1.0), [], Seen({}), [0.9] + [0.0] * 8)
    assert left == [0]


@pytest.mark.parametrize(("other", "doubted"), [(die(6, 0.9), True), (die(6, 0.3), False), (die(1, 0.9), False)])
def test_one_look_that_contradicts_is_a_doubt(other: Die, doubted: bool) -> None:
    reading = Reading(640, 480, (die(1, 0.97),), True, 1.0)
    found = read_otherwise(reading, [DiePlace(2, 0.0)], Seen({2: [die(1, 0.96), other]}))
    assert found.doubts == ((Doubt(DoubtCode.CLOSE_CALL, 0),) if doubted else ())
    assert found.sure == (not doubted)


def test_each_look_counts_once_for_a_disc() -> None:
    pose = find_wheel(draw_wheel(tilt=0).pixels)
    assert pose is not None
    x, y = project(pose.matrix, RING)[5]
    weak, strong = (Die(3, "clear", (x, y), (x - 20, y - 20, x + 20, y + 20), c) for c in (0.2, 0.4))
    looks = Reading(960, 720, (), True, 1.0, (), (weak, strong)), Reading(960, 720, (strong,), True, 1.0)
    seen = seen_by([(looks[0], None), (looks[1], np.eye(3))], pose.matrix)
    assert [[d.confidence for d in dice] for dice in seen.dice.values()] == [[0.4, 0.4]]
    assert list(seen.dice) == [5]


@pytest.mark.parametrize(("light", "bright"), [((1.0, 1.0, 1.0), False), ((1.3, 1.3, 1.3), True)])
def test_a_white_disc_beyond_the_camera_s_range_shows_nothing(light: tuple[float, float, float], bright: bool) -> None:
    picture = draw_wheel(light=light)
    pose = find_wheel(picture.pixels)
    assert pose is not None
    far = np.linalg.norm(project(pose.matrix, RING)[:, None] - picture.centres[None], axis=2).argmin(axis=1)
    white = [disc for disc in range(9) if COLOURS[far[disc]] == "white"]
    assert min(PAINT["white"]) * light[0] > 252 or not bright
    assert [too_bright(picture.pixels, pose.matrix, disc) for disc in white] == [bright] * 3
