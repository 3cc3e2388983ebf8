"""The refusals of Troyes in each language."""

import pytest

from companion.games.troyes.refusals import REFUSALS
from companion.i18n.language import Language, using
from engine.troyes.faults import Code, amount, fault
from engine.troyes.rules import faults
from engine.troyes.setup import setup_faults
from engine.troyes.terms import Good
from tests.engine.troyes.test_all_faults import CASES, SETUPS

LATIN = (Language.EN, Language.FR)


@pytest.mark.parametrize("language", Language)
def test_every_refusal_can_be_said(language: Language) -> None:
    with using(language):
        found = [faults(game, action) for game, action, _, _ in CASES] + [setup_faults(setup) for setup, _, _ in SETUPS]
        said = [REFUSALS.all(each) for each in found]
    assert all(said)
    if language not in LATIN:
        assert not any(word in sentence for sentence in said for word in (" dice", " deniers", "influence"))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.EN, "This costs 6 deniers; you have 1."),
        (Language.FR, "Cela coûte 6 deniers\N{NO-BREAK SPACE}; vous avez 1."),
        (Language.ZH_HANT, "這需要6枚錢幣"),
        (Language.ZH_HANS, "这需要6枚钱币"),
    ],
)
def test_a_price_is_named_with_its_coins(language: Language, words: str) -> None:
    with using(language):
        assert REFUSALS.all((fault(Code.TOO_POOR, "4.4", need=amount(Good.DENIER, 6), have=1),)).startswith(words)
