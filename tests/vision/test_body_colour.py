"""A body's colour by its pixels, in any light within reason."""

import numpy as np
import pytest

from vision.body_colour import BodyColour, body_colour
from vision.camera import Pixels
from vision.reading import Body

BGR: dict[Body, tuple[int, int, int]] = {
    "red": (40, 35, 180), "yellow": (40, 180, 225), "white": (225, 228, 230), "other": (150, 70, 30),
}  # fmt: skip
BOX = (20.0, 20.0, 80.0, 80.0)


def die(colour: tuple[int, int, int], gain: tuple[float, float, float] = (1, 1, 1)) -> Pixels:
    """A square of one colour with dark pips on a grey table, under a light of these gains for blue, green and red."""
    pixels = np.full((100, 100, 3), 120.0)
    pixels[20:80, 20:80] = colour
    for x, y in ((35, 35), (65, 65), (35, 65), (65, 35)):
        pixels[y - 5 : y + 5, x - 5 : x + 5] = 20
    return np.clip(pixels * gain + np.random.default_rng(0).normal(0, 6, pixels.shape), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("gain", [(1, 1, 1), (0.8, 0.95, 1), (0.6, 0.6, 0.6), (1, 0.95, 0.9)])
@pytest.mark.parametrize("body", BGR)
def test_a_colour_is_found_under_common_light(body: Body, gain: tuple[float, float, float]) -> None:
    found = body_colour(die(BGR[body], gain), BOX)
    assert found.body == body
    assert found.certain
    assert found.vivid == (body in ("red", "yellow"))


@pytest.mark.parametrize("colour", [(70, 110, 215), (112, 104, 190)], ids=["orange", "pale red"])
def test_a_colour_between_two_is_uncertain(colour: tuple[int, int, int]) -> None:
    assert not body_colour(die(colour), BOX).certain


@pytest.mark.parametrize("box", [(-50.0, -50.0, -10.0, -10.0), (200.0, 20.0, 240.0, 60.0)])
def test_a_box_outside_the_picture_has_no_certain_colour(box: tuple[float, float, float, float]) -> None:
    assert body_colour(die(BGR["red"]), box) == BodyColour("other", 0.0)


def test_a_box_of_one_pixel_has_a_colour() -> None:
    assert body_colour(np.full((1, 1, 3), (40, 35, 180), np.uint8), (0.0, 0.0, 1.0, 1.0)).body == "red"


@pytest.mark.parametrize(("colour", "dark"), [((30, 30, 32), True), ((150, 70, 30), False), ((225, 228, 230), False)])
def test_a_dark_body_without_a_hue_is_dark(colour: tuple[int, int, int], dark: bool) -> None:
    assert body_colour(die(colour), BOX).dark == dark
