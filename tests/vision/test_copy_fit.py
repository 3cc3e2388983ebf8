"""A learned copy held against pictures: other lamps, other turns, another copy, and papers like no other's."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.vision.test_wheel import Told
from tests.vision.wheel_pictures import COLOURS, PAINT, draw_wheel
from vision.colour_model import ANY_COPY
from vision.copy_fit import fits, known_wheel, papers_of
from vision.learn_copy import learn_wheel
from vision.learned_copy import LearnedCopy, LearnedDisc
from vision.wheel import read_wheel
from vision.wheel_find import find_wheel
from vision.wheel_pose import RING, project
from vision.wheel_reading import DiscColour, WheelDoubt, WheelDoubtCode


@cache
def learned(colours: tuple[DiscColour, ...] = COLOURS, board: tuple[int, int, int] = (128, 128, 128)) -> LearnedCopy:
    copy = learn_wheel([draw_wheel(colours, board=board).pixels], colours)
    assert isinstance(copy, LearnedCopy)
    return copy


@given(
    lamp=st.tuples(*[st.floats(0.55, 1.08)] * 3),
    turn=st.integers(0, 359),
    tilt=st.integers(0, 30),
    clear=st.integers(0, 8),
)
@settings(max_examples=3, deadline=None)
def test_the_learned_wheel_is_known_under_other_lamps(
    lamp: tuple[float, float, float], turn: int, tilt: int, clear: int
) -> None:
    picture = draw_wheel(light=lamp, turn=turn, tilt=tilt, dice={clear: "clear"}, board=(128, 128, 128))
    pose = find_wheel(picture.pixels)
    assert pose is not None
    known = known_wheel(picture.pixels, pose.matrix, (), learned().wheel)
    order = np.linalg.norm(project(pose.matrix, RING)[:, None] - picture.centres[None], axis=2).argmin(axis=1)
    assert known.fits
    assert tuple(tint.colour for tint in known.colours.tints) == tuple(COLOURS[disc] for disc in order)
    assert known.odds is not None
    assert int(known.odds.argmax()) == list(order).index(clear)


def test_discs_in_another_order_are_told_one_by_one() -> None:
    other: tuple[DiscColour, ...] = ("red", "red", "red", "white", "white", "white", "yellow", "yellow", "yellow")
    picture = draw_wheel(other, board=(128, 128, 128))
    reading = read_wheel(Told(), picture.pixels, None, learned())
    assert sorted(reading.colours) == sorted(other)
    assert reading.sure
    pose = find_wheel(picture.pixels)
    assert pose is not None
    known = known_wheel(picture.pixels, pose.matrix, (), learned().wheel)
    assert (known.fits, known.odds) == (True, None)


def test_another_copy_is_told_as_without_a_lesson_and_doubted() -> None:
    shift = {"red": (-1.2, 0.8, 0.5), "yellow": (0.9, -1.1, 0.0), "white": (0.7, 0.6, -0.5)}
    discs = tuple(
        LearnedDisc(disc.colour, tuple(np.add(disc.paper, shift[disc.colour]).tolist()), disc.print)
        for disc in learned().wheel.discs
    )
    foreign = replace(learned(), wheel=replace(learned().wheel, discs=discs))
    picture = draw_wheel(board=(128, 128, 128))
    with_it, without = read_wheel(Told(), picture.pixels, None, foreign), read_wheel(Told(), picture.pixels)
    assert without.sure
    assert with_it.colours == without.colours
    assert with_it.doubts == (WheelDoubt(WheelDoubtCode.OTHER_COPY),)


@pytest.mark.parametrize("colours", [("white",) * 9, ("red",) * 9, ("red", "white") * 4 + ("white",)])
def test_a_colour_that_no_disc_has_keeps_its_usual_look(colours: tuple[DiscColour, ...]) -> None:
    papers = papers_of(learned(colours).wheel)
    assert (papers.spreads[1] == ANY_COPY.spreads[1]).all()
    assert np.isfinite(papers.means).all()


@given(st.lists(st.tuples(*[st.floats(-20, 20)] * 3), min_size=9, max_size=9))
@settings(max_examples=8, deadline=None)
def test_any_learned_papers_are_answered(points: list[tuple[float, float, float]]) -> None:
    discs = tuple(replace(disc, paper=point) for disc, point in zip(learned().wheel.discs, points, strict=True))
    papers = papers_of(replace(learned().wheel, discs=discs))
    assert fits(np.array(points), papers) in (True, False)


@pytest.mark.parametrize("disc", [0, 1, 3])
def test_a_learned_wheel_is_read_with_its_colours(disc: int) -> None:
    picture = draw_wheel(light=(0.7, 0.85, 1.0), turn=50, board=(128, 128, 128))
    reading = read_wheel(Told(), picture.pixels, None, learned())
    assert reading.sure
    assert reading.wheel is not None
    far = [np.hypot(*(np.array(seen.centre) - picture.centres[disc])) for seen in reading.wheel.discs]
    assert reading.colours[int(np.argmin(far))] == COLOURS[disc]
    assert set(PAINT) == set(reading.colours)
