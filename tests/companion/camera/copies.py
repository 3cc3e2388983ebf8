"""Learned copies for tests: of the made-up wheel, and of made-up dice."""

from datetime import UTC, datetime
from functools import cache

from companion.camera.copy_file import saved_copy
from companion.camera.learned_copy import SavedCopy
from companion.games import GAMES
from tests.vision.wheel_pictures import COLOURS, draw_wheel
from vision.learn_copy import learn_throw, learn_wheel
from vision.learned_copy import LearnedCopy
from vision.synthetic import make_table

MADE = datetime(2026, 11, 20, 21, 4, tzinfo=UTC)


@cache
def made_up_copy(camera: str = "", throws: int = 1) -> SavedCopy:
    """A copy learned from a picture of the made-up wheel and made-up throws."""
    copy = learn_wheel([draw_wheel().pixels], COLOURS)
    for seed in range(throws):
        assert isinstance(copy, LearnedCopy)
        table = make_table(seed, ("clear", "clear", "clear", "black"))
        copy = learn_throw(copy, table.pixels, table.dice)
    assert isinstance(copy, LearnedCopy)
    return saved_copy(copy, GAMES[0].key, camera, MADE)
