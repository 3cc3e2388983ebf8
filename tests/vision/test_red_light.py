"""Dice whose pips only the red light shows are a doubt where the nets miss them."""

import numpy as np
import pytest

from tests.bench.dark_pips import picture
from vision import red_light
from vision.camera import Pixels
from vision.reader import Reader
from vision.reading import DoubtCode


def spotted(body: tuple[int, int, int], pip: tuple[int, int, int]) -> Pixels:
    """A picture of one colour with a field of spots in another."""
    pixels = np.full((480, 640, 3), body, np.uint8)
    for y in range(200, 280, 20):
        for x in range(300, 380, 20):
            pixels[y : y + 8, x : x + 8] = pip
    return pixels


@pytest.mark.parametrize(
    ("body", "pip", "more"),
    [((130, 60, 20), (20, 20, 150), True), ((10, 10, 10), (10, 10, 90), True), ((120, 120, 120), (30, 30, 30), False)],
)
def test_contrast_that_only_the_red_light_has(
    body: tuple[int, int, int], pip: tuple[int, int, int], more: bool
) -> None:
    assert red_light.shows_more(spotted(body, pip)) is more


def test_the_places_of_known_dice_are_left_out() -> None:
    pixels = spotted((130, 60, 20), (20, 20, 150))
    assert not red_light.shows_more(pixels, [(296.0, 196.0, 380.0, 280.0)])
    assert red_light.shows_more(pixels, [(96.0, 196.0, 180.0, 280.0)])


def test_noise_is_no_contrast() -> None:
    noise = np.random.default_rng(1).integers(110, 131, (480, 640, 3))
    assert not red_light.shows_more(noise.astype(np.uint8))


def test_blue_dice_with_red_pips_that_no_net_finds_are_a_doubt() -> None:
    pixels, values = picture("blue_red", 41, kept_out=False)
    reading = Reader().read(pixels)
    assert len(reading.dice) < len(values)
    assert {doubt.code for doubt in reading.doubts} == {DoubtCode.MAYBE_MISSED}


@pytest.mark.parametrize(
    ("body", "pip"), [((60, 100, 140), (40, 60, 170)), ((20, 20, 180), (60, 10, 200)), ((130, 60, 20), (130, 60, 90))]
)
def test_red_on_wood_or_on_red_and_pips_without_red_are_not_looked_at(
    body: tuple[int, int, int], pip: tuple[int, int, int]
) -> None:
    """Only red on blue or black passes by the nets; a second look at each wooden table takes time."""
    assert not red_light.shows_more(spotted(body, pip))
