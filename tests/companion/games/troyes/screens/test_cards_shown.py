"""The cards that turn up: the number of the character that is asked for, and the end of the last round."""

import pytest
from msgspec.structs import replace

from companion.games.troyes.model import Characters
from companion.games.troyes.told import told
from companion.ui.screens import view
from companion.ui.toolkit.widgets import Text
from engine.troyes.effects import DistrictEmptied
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Setup
from engine.troyes.terms import Stage
from tests.companion.games.troyes.at_the_table import model_of
from tests.engine.troyes.positions import NAMES, table


@pytest.mark.parametrize(("chosen", "number"), [((), 1), (("x_knight",), 2), (("x_knight", "x_builder"), 1)])
def test_of_two_characters_the_screen_says_which_one(chosen: tuple[str, ...], number: int) -> None:
    game = table(setup=Setup(NAMES[:2], made_up_cards()), players=2, stage=Stage.CHARACTERS)
    latest = (DistrictEmptied(0, 4),)
    model = replace(model_of(game, Characters(chosen=chosen)), latest=latest)
    words = [each.text for each in view(model) if isinstance(each, Text)]
    assert f"Character {number} of 2" in words
    assert (told(game, latest)[0] in words) == (not chosen)
