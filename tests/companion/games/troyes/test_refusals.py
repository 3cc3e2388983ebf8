"""The refusals of Troyes in each language."""

import pytest

from companion.games.troyes.refusals import REASONS, SENTENCES, refusal
from companion.i18n.language import Language, using
from engine.troyes.faults import Code, fault
from engine.troyes.manual import Impossible
from engine.troyes.rules import faults
from engine.troyes.setup import setup_faults
from tests.engine.troyes.test_all_faults import CASES, SETUPS

LATIN = (Language.EN, Language.FR)


def test_every_code_and_every_reason_has_its_words() -> None:
    assert set(SENTENCES) == set(Code)
    assert set(REASONS) == set(Impossible)


@pytest.mark.parametrize("language", Language)
def test_every_refusal_can_be_said(language: Language) -> None:
    with using(language):
        found = [faults(game, action) for game, action, _, _ in CASES] + [setup_faults(setup) for setup, _, _ in SETUPS]
        said = [refusal(each) for each in found]
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
        assert refusal((fault(Code.TOO_POOR, "4.4", need=6, have=1),)).startswith(words)
