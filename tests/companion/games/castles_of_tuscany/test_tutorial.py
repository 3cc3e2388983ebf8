"""The guide by taps on the real screens: each step asks for a key on the screen, and every sentence stands whole."""

import pytest

from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.castles_of_tuscany.tutorial import SCORED, SETUP
from companion.i18n.language import Language
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.state import Game
from tests.companion.followed_guide import followed_whole


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", Language)
def test_the_guide_is_followed_and_its_sentences_stand_whole(language: Language, tall: bool) -> None:
    model = followed_whole(CASTLES_AT_THE_TABLE, language, tall)
    game: Game = model.game
    told = new_game(SETUP)
    for action in SCORED:
        told, _effects = apply(told, action)
    assert game.now == told.now
