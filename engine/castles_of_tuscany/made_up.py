"""The made-up box for trying and tests: the box file made_up.toml beside this module.

Nothing in it stands on a piece of the game.
"""

import tomllib
from functools import cache
from pkgutil import get_data

from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.box_form import read_box

MADE_UP = (get_data(__package__, "made_up.toml") or b"").decode()


@cache
def made_up_box() -> Box:
    """The made-up box, read once."""
    box = read_box(tomllib.loads(MADE_UP)).box
    assert box is not None
    return box
