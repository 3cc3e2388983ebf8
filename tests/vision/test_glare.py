"""A reflection over a die, and dice that are bright without one."""

import numpy as np
import pytest

from vision.glare import lies_in_glare
from vision.reading import Box

DIE: Box = (100.0, 100.0, 150.0, 150.0)


@pytest.mark.parametrize(
    ("light", "side", "covered"),
    [(255, 30, True), (250, 50, True), (255, 15, False), (230, 50, False), (0, 0, False)],
)
def test_a_reflection_counts_where_it_covers_much_of_the_die(light: int, side: int, covered: bool) -> None:
    pixels = np.full((480, 640, 3), 90, np.uint8)
    pixels[110 : 110 + side, 110 : 110 + side] = light
    assert lies_in_glare(pixels, DIE) is covered


def test_a_bright_colour_is_no_reflection_and_a_box_outside_the_picture_shows_none() -> None:
    yellow = np.full((480, 640, 3), (40, 255, 255), np.uint8)
    assert not lies_in_glare(yellow, DIE)
    assert not lies_in_glare(np.full((480, 640, 3), 255, np.uint8), (700.0, 500.0, 750.0, 550.0))
