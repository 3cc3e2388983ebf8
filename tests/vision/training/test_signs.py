"""Dice with signs in place of pips, which training takes for no value."""

import numpy as np
import pytest

from vision.training.scenes import NO_PIPS, make_scene
from vision.training.signs import any_faces, signed_bodies


@pytest.mark.parametrize("seed", range(12))
def test_each_face_bears_something_that_is_not_the_whole_face(seed: int) -> None:
    faces = any_faces(np.random.default_rng(seed))
    assert len(faces) == 6
    assert all(0.005 < face.mean() < 0.8 and face.max() == 1 for face in faces)


def test_labels_tell_signs_from_pips_and_the_pictures_differ() -> None:
    seen = 0
    for seed in range(4):
        scene = make_scene(np.random.default_rng(seed), 320, 240, thrown=signed_bodies)
        values = [die.pips for die in scene.dice]
        assert all(value == NO_PIPS or 1 <= value <= 6 for value in values)
        seen += values.count(NO_PIPS)
        plain = make_scene(np.random.default_rng(seed), 320, 240)
        assert not np.array_equal(plain.pixels, scene.pixels)
    assert seen
