"""The builder's choices: each wheel gets a ring that goes round it, or an error that names the allowed values."""

import math

import pytest

from hardware.printed_parts.choices import HOOP_WALL, MAX_WHEEL, MIN_WHEEL, SEGMENTS, Choices, make_build
from hardware.printed_parts.sizes import SizeError, read_sizes

SIZES = read_sizes()


@pytest.mark.parametrize("wheel", [MIN_WHEEL, 92.0, 126.0, 141.0, 142.0, 160.0, MAX_WHEEL])
@pytest.mark.parametrize("strip", ["60", "144"])
def test_each_wheel_gets_a_ring_round_it(wheel: float, strip: str) -> None:
    build = make_build(SIZES, Choices(wheel=wheel, strip=strip))  # type: ignore[arg-type]
    inner = build.ring.inner if build.ring else build.hoop
    assert inner > wheel + 2 * SIZES.wheel.clearance
    assert build.plate <= SIZES.print.bed
    assert build.lamps % (1 if build.ring else SEGMENTS) == 0


@pytest.mark.parametrize("strip", ["60", "144"])
@pytest.mark.parametrize("wheel", [MIN_WHEEL, 126.0, MAX_WHEEL])
def test_a_strip_goes_once_round_its_hoop(wheel: float, strip: str) -> None:
    build = make_build(SIZES, Choices(wheel=wheel, ring="hoop", strip=strip))  # type: ignore[arg-type]
    around = math.pi * (build.hoop + 2 * HOOP_WALL)
    assert around == pytest.approx(build.lamps * build.strip.pitch, abs=0.01)


def test_the_wheel_of_the_file_is_the_default() -> None:
    build = make_build(SIZES, Choices())
    assert (build.wheel, build.lamps) == (SIZES.wheel.diameter, 60)


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (Choices(wheel=MIN_WHEEL - 1), "80 to 180 mm"),
        (Choices(wheel=MAX_WHEEL + 1), "80 to 180 mm"),
        (Choices(wheel=-5), "The wheel is -5 mm across"),
        (Choices(wheel=150, ring="60"), "at most 141.1 mm. Choose --ring hoop."),
        (Choices(disc=20), "The small disc is 20 mm across; on a wheel of 126 mm it may have 38 to 63 mm"),
        (Choices(disc=90), "it may have 38 to 63 mm"),
    ],
)
def test_an_impossible_choice_is_refused_with_the_allowed_values(choices: Choices, words: str) -> None:
    with pytest.raises(SizeError) as caught:
        make_build(SIZES, choices)
    assert words in str(caught.value)
