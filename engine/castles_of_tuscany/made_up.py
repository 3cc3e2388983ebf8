"""The made-up box for trying and tests: the box file made_up.toml beside this module.

Nothing in it stands on a piece of the game.
"""

import tomllib
from functools import cache
from importlib.resources import files

from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.box_form import read_box

MADE_UP = files(__package__).joinpath("made_up.toml").read_text("utf-8")


@cache
def made_up_box() -> Box:
    """The made-up box, read once."""
    box = read_box(tomllib.loads(MADE_UP)).box
    assert box is not None
    return box
