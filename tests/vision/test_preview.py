"""Small frames for the screen."""

import numpy as np
import pytest

from vision.camera import Frame
from vision.preview import preview


@pytest.mark.parametrize(
    ("size", "shown"), [((960, 1280), (600, 800)), ((1080, 1920), (450, 800)), ((1, 4000), (1, 800))]
)
def test_a_large_frame_is_shown_in_its_proportions(size: tuple[int, int], shown: tuple[int, int]) -> None:
    pixels = np.full((*size, 3), 90, np.uint8)
    pixels[:, : size[1] // 2] = 30
    small = preview(Frame(pixels, 12.5, 7, "a"), 800)
    assert small.pixels.shape == (*shown, 3)
    assert (small.at, small.index, small.label) == (12.5, 7, "a")
    assert small.pixels[0, 100, 0] == 30
    assert small.pixels[0, 700, 0] == 90
    assert small.pixels.base is None


def test_a_small_frame_stays_as_it_is() -> None:
    frame = Frame(np.zeros((480, 640, 3), np.uint8), 1.0, 1)
    assert preview(frame, 640) is frame
