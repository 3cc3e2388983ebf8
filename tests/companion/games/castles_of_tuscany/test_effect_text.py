"""Each effect of The Castles of Tuscany has a sentence."""

from companion.games.castles_of_tuscany.effect_text import TEXTS, WORDS
from engine.castles_of_tuscany.effects import Effect, TurnEnded


def test_every_effect_has_its_sentence() -> None:
    assert set(TEXTS) == set(Effect.__subclasses__())
    assert "name" in WORDS
    assert TurnEnded in TEXTS
