"""The guide by taps on the real screens: each step asks for a key on the screen, and every sentence stands whole."""

import pytest

from companion.games.cadwallon.table import CADWALLON_AT_THE_TABLE
from companion.i18n.language import Language
from tests.companion.followed_guide import followed_whole


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("language", Language)
def test_the_guide_is_followed_and_its_sentences_stand_whole(language: Language, tall: bool) -> None:
    model = followed_whole(CADWALLON_AT_THE_TABLE, language, tall)
    now = model.game.now
    assert (now.ap, now.players[0].ducats, now.open[-1]) == (1, 3, "x_ruby_1")
