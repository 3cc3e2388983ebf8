"""Lessons: the wheel with its colours named, right or wrong, and throws."""

from itertools import permutations

import numpy as np
import pytest

from tests.vision.wheel_pictures import COLOURS, FADED, PAINT, draw_wheel
from vision.faults import Code, Fault
from vision.learn_copy import learn_throw, learn_wheel
from vision.learned_copy import THROWS, LearnedCopy, summary
from vision.reading import Die
from vision.wheel_reading import DiscColour


def learned(*lights: tuple[float, float, float], colours: tuple[DiscColour, ...] = COLOURS) -> LearnedCopy:
    """The made-up wheel, learned under these lamps."""
    copy = learn_wheel([draw_wheel(light=light, turn=12).pixels for light in lights], colours)
    assert isinstance(copy, LearnedCopy)
    return copy


def code_of(found: LearnedCopy | Fault) -> Code | None:
    return found.code if isinstance(found, Fault) else None


@pytest.mark.parametrize("shift", range(9))
def test_colours_may_be_named_from_any_disc_on(shift: int) -> None:
    named = COLOURS[shift:] + COLOURS[:shift]
    copy = learned((1.0, 1.0, 1.0), colours=named)
    assert tuple(disc.colour for disc in copy.wheel.discs) == named
    red, yellow, white = summary(copy).papers
    assert red is not None
    assert yellow is not None
    assert white is not None
    assert red == pytest.approx((185, 40, 45), abs=25)
    assert yellow == pytest.approx((235, 175, 60), abs=25)
    assert white == pytest.approx((232, 230, 225), abs=25)


def test_several_pictures_teach_one_wheel() -> None:
    one, two = learned((1.0, 1.0, 1.0)), learned((1.0, 1.0, 1.0), (0.6, 0.8, 1.0), (0.5, 0.5, 0.5))
    for before, after in zip(one.wheel.discs, two.wheel.discs, strict=True):
        assert after.colour == before.colour
        assert after.paper == pytest.approx(before.paper, abs=0.15)


@pytest.mark.parametrize("names", [names for names in permutations(("red", "yellow", "white")) if names[0] != "red"])
def test_colours_named_wrongly_are_refused(names: tuple[DiscColour, ...]) -> None:
    wrong = dict(zip(("red", "yellow", "white"), names, strict=True))
    found = learn_wheel([draw_wheel().pixels], tuple(wrong[colour] for colour in COLOURS))
    assert code_of(found) is Code.COPY_COLOURS_DIFFER


@pytest.mark.parametrize("faded", [False, True])
@pytest.mark.parametrize("names", [names for names in permutations(("red", "yellow", "white")) if names[0] == "red"])
def test_white_and_yellow_are_not_learned_swapped_even_on_a_faded_wheel(
    names: tuple[DiscColour, ...], faded: bool
) -> None:
    """A faded yellow is nearly as white as a yellowed white, but the one is still yellower than the other."""
    named = dict(zip(("red", "yellow", "white"), names, strict=True))
    picture = draw_wheel(paint=FADED if faded else PAINT)
    found = learn_wheel([picture.pixels], tuple(named[colour] for colour in COLOURS))
    assert code_of(found) is (None if named["white"] == "white" else Code.COPY_COLOURS_DIFFER)


@pytest.mark.parametrize(("one", "other"), [(0, 1), (0, 3), (1, 3)])
def test_two_colours_swapped_are_refused(one: int, other: int) -> None:
    named = list(COLOURS)
    named[one], named[other] = named[other], named[one]
    found = learn_wheel([draw_wheel().pixels], named)
    assert isinstance(found, Fault)
    assert found.code is Code.COPY_COLOURS_DIFFER
    assert found.params["count"] == 2


def test_a_picture_that_teaches_nothing_is_refused() -> None:
    empty = np.full((720, 960, 3), 90, np.uint8)
    assert code_of(learn_wheel([empty], COLOURS)) is Code.COPY_WHEEL_UNSEEN
    assert code_of(learn_wheel([empty[:1, :1]], COLOURS)) is Code.COPY_WHEEL_UNSEEN
    wheel = draw_wheel(tilt=0, share=0.9)
    part = np.ascontiguousarray(wheel.pixels[:, : int(wheel.centres[:, 0].max() + 25)])
    assert code_of(learn_wheel([part], COLOURS)) in (Code.COPY_WHEEL_CUT_OFF, Code.COPY_WHEEL_UNSEEN)
    dark = draw_wheel(light=(0.05, 0.05, 0.05)).pixels
    assert code_of(learn_wheel([dark], COLOURS)) in (Code.COPY_TOO_DARK, Code.COPY_WHEEL_UNSEEN)
    assert code_of(learn_wheel([wheel.pixels, empty], COLOURS)) is Code.COPY_WHEEL_UNSEEN


@pytest.mark.parametrize(("frames", "colours"), [(0, COLOURS), (1, COLOURS[:8])])
def test_a_lesson_needs_a_picture_and_nine_colours(frames: int, colours: tuple[DiscColour, ...]) -> None:
    with pytest.raises(ValueError, match="needed"):
        learn_wheel([draw_wheel().pixels] * frames, colours)


def test_throws_add_up() -> None:
    copy = learned((1.0, 1.0, 1.0))
    pixels = np.full((480, 640, 3), 200, np.uint8)
    pixels[100:150, 100:150] = (0, 0, 255)
    dice = [
        Die(3, "clear", (125, 125), (100, 100, 150, 150), 0.9),
        Die(4, "clear", (225, 125), (200, 90, 270, 160), 0.9),
        Die(5, "black", (325, 125), (300, 100, 360, 160), 0.9),
    ]
    for throw in range(THROWS):
        assert copy.complete == (throw >= THROWS)
        found = learn_throw(copy, pixels, dice)
        assert isinstance(found, LearnedCopy)
        copy = found
    assert copy.complete
    assert copy.clear is not None
    assert copy.clear.count == 10
    assert copy.clear.size == pytest.approx(60 / 640, abs=1e-4)
    assert copy.black is not None
    assert copy.black.count == 5
    one = learn_throw(learned((1.0, 1.0, 1.0)), pixels, dice[:1])
    assert isinstance(one, LearnedCopy)
    assert (summary(one).dice[0][2] == (255, 0, 0)).all()


@pytest.mark.parametrize(
    "dice",
    [
        [],
        [Die(3, "other", (125, 125), (100, 100, 150, 150), 0.9)],
        [Die(3, "clear", (-80, -80), (-100, -100, -50, -50), 0.9)],
        [Die(3, "black", (900, 900), (880, 880, 930, 930), 0.9)],
    ],
)
def test_a_throw_without_dice_of_the_game_teaches_nothing(dice: list[Die]) -> None:
    pixels = np.full((480, 640, 3), 200, np.uint8)
    assert code_of(learn_throw(learned((1.0, 1.0, 1.0)), pixels, dice)) is Code.COPY_NO_DICE
