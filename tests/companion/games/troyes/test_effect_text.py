"""Each effect of Troyes as a sentence, in whole random games and in each language."""

import pytest

from companion.games.troyes.effect_text import TEXTS, WORDS, effect_text
from companion.i18n.language import Language, using
from engine.troyes.effects import Countered, DieBought, Effect, EventSettled, GreySettled, Share, VpLost, Waited, Why
from engine.troyes.terms import NEUTRAL, Building, Colour
from tests.engine.troyes.positions import table
from tests.engine.troyes.random_games import played

GAME = table()
SILENT = (GreySettled, Waited)
RED, WHITE, YELLOW = Colour

CASES = (
    (VpLost(0, 2, Why.WAGES, "3.4"), "Ada cannot pay all wages and loses 2 victory points."),
    (Countered(1, ((RED, 4),), (6, 1), 2), "Bo beats black 6 and 1 with red 4, for 2 influence."),
    (DieBought(0, NEUTRAL, YELLOW, 5, 4), "Ada buys a die, yellow 5, for 4 deniers."),
    (
        EventSettled("x_quarrel", (Share(2, 2, 3), Share(0, 1, 0), Share(3, 2, 3)), 2),
        "Made-up Quarrel is settled and goes to Cy. (Cy 3 victory points; Di 3 victory points)",
    ),
)


def test_every_effect_has_its_sentence() -> None:
    assert set(TEXTS) == set(Effect.__subclasses__())
    assert WORDS["building"](GAME, GreySettled(Building.CITY_HALL, 1)) == "the City Hall"


@pytest.mark.parametrize(("effect", "text"), CASES)
def test_an_effect_is_said(effect: Effect, text: str) -> None:
    assert effect_text(GAME, effect) == text


@pytest.mark.parametrize("language", Language)
def test_whole_games_are_said(language: Language) -> None:
    with using(language):
        for seed in (0, 3):
            for _, _, game, effects in played(seed):
                said = [effect_text(game, effect) for effect in effects]
                assert all(bool(text) != isinstance(effect, SILENT) for text, effect in zip(said, effects, strict=True))
