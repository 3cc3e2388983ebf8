"""Colours that are rare in a picture, beside those of a cloth's lines and of the ground between them."""

import numpy as np

from vision.rare_colours import rarity


def test_a_things_colour_is_rare_and_those_of_a_cloths_lines_are_not() -> None:
    pixels = np.full((240, 320, 3), (170, 190, 200), np.uint8)
    pixels[::8, :], pixels[1::8, :] = (60, 20, 40), (60, 20, 40)
    pixels[100:140, 140:180] = (40, 120, 60)
    rare = rarity(pixels)
    assert rare[112:128, 152:168].min() > rare[20:80, 20:300].max() + 1


def test_the_colour_of_a_plain_picture_is_not_rare() -> None:
    grain = np.random.default_rng(1).normal(120, 2, (240, 320, 3)).astype(np.uint8)
    assert rarity(grain).max() < 4
    assert np.ptp(rarity(np.full((240, 320, 3), 120, np.uint8))) == 0
