"""The scenes of `make kept-out`."""

import numpy as np
import pytest

from tests.bench.kept_out.__main__ import SETS


@pytest.mark.parametrize("index", range(4))
def test_the_main_games_throw_is_seen_at_the_angle_of_the_tower(index: int) -> None:
    """Three clear dice and a black one, 12 to 18 degrees off the vertical, on a plain or patterned table in turn."""
    made = SETS["leant"].make(np.random.default_rng([1, index]), index)
    (scene,), (label,) = made.scenes, made.labels
    assert 12 <= np.degrees(np.arccos(-scene["forward"][2])) <= 18
    assert sorted(die["body"] for die in label["dice"]) == ["black", "clear", "clear", "clear"]
    assert (label["family"] == "plain") == (index % 2 == 0)
