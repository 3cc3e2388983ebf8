"""The refusals of The Castles of Tuscany in each language."""

from string import Formatter

import pytest

from companion.games.castles_of_tuscany.refusals import REFUSALS
from companion.i18n.language import Language, using
from companion.i18n.refusals import broken_rule
from engine.castles_of_tuscany.box_faults import BoxCode
from engine.castles_of_tuscany.faults import Code, Fault, cards_of, fault, workers_of
from engine.game import Param
from engine.owner_file import FileFault

PARAMS: dict[str, Param] = {
    "tile": "farm:olive+grape",
    "item": "joker",
    "piece": "start",
    "kind": "mine",
    "bonus": "card",
    "due": "act",
    "items": "mine, farm:grape",
    "bonuses": "card, storage",
    "cards": cards_of("mine", 2),
    "workers": workers_of(1),
    "place": "B1",
    "space": "A3",
    "seen": "A7",
}


def example(code: Code) -> Fault:
    """A fault of this code with a value for each parameter of the engine's sentence."""
    fields = [name for _text, name, _spec, _turn in Formatter().parse(code.value) if name]
    return fault(code, "4.1", **{name: PARAMS.get(name, 3) for name in fields})


@pytest.mark.parametrize("language", Language)
def test_every_refusal_can_be_said(language: Language) -> None:
    with using(language):
        said = [REFUSALS.all((example(code),)) for code in Code]
    assert all(said)
    assert not any("{" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.EN, "The storage does not hold a joker; choose one of these: a mine and a farm (grapes). (Rule 4.1)"),
        (Language.FR, "La réserve ne contient pas un joker"),
        (Language.ZH_HANT, "倉庫沒有一塊百搭板塊"),
        (Language.ZH_HANS, "仓库没有一块百搭板块"),
    ],
)
def test_an_item_is_named_in_the_language(language: Language, words: str) -> None:
    with using(language):
        assert REFUSALS.all((example(Code.NOT_IN_STORAGE),)).startswith(words)


def test_the_first_rule_that_is_broken_is_named() -> None:
    assert broken_rule((example(Code.COUNT), fault(Code.OVER, "6.1"))) == "4.1"
    assert broken_rule(()) == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.EN, "Complete boards C: 0; 3 players need 3."),
        (Language.FR, "Plateaux C complets"),
        (Language.ZH_HANT, "完整的 C 地區板"),
        (Language.ZH_HANS, "完整的 C 地区板"),
    ],
)
def test_a_fault_of_the_box_in_a_refusal_is_in_the_language(language: Language, words: str) -> None:
    few = FileFault(BoxCode.FEW_BOARDS, params=(("letter", "C"), ("have", 0), ("players", 3), ("need", 3)))
    with using(language):
        assert words in REFUSALS.all((fault(Code.BOX_FEW, "D1.5", players=3, place=few),))
