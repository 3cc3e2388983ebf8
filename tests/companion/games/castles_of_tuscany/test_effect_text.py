"""Each effect of The Castles of Tuscany has a sentence."""

from typing import get_args

from companion.games.castles_of_tuscany.effect_text import TEXTS, WORDS
from engine.castles_of_tuscany.effects import Effect
from engine.castles_of_tuscany.effects_rounds import TurnEnded


def test_every_effect_has_its_sentence() -> None:
    assert set(TEXTS) == set(get_args(Effect))
    assert "name" in WORDS
    assert TurnEnded in TEXTS
