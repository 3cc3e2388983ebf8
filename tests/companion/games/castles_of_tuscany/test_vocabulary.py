"""The words of The Castles of Tuscany: every term has one in each language."""

from collections.abc import Callable, Iterable

import pytest

from companion.games.castles_of_tuscany import vocabulary
from companion.i18n.language import Language, using
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.terms import ALL_ITEMS, START, Awaited, Bonus, Kind, Part, PlayerColour, Produce

TERMS: tuple[tuple[Callable[..., str], Iterable[object]], ...] = (
    (vocabulary.kind, Kind),
    (vocabulary.kinds, Kind),
    (lambda kind: vocabulary.number_of(kind, 2), Kind),
    (vocabulary.produce, Produce),
    (vocabulary.item, (*ALL_ITEMS, START)),
    (vocabulary.an_item, (*ALL_ITEMS, START)),
    (vocabulary.bonus, Bonus),
    (vocabulary.bonus_use, Bonus),
    (vocabulary.colour, PlayerColour),
    (vocabulary.part, Part),
    (vocabulary.part_twice, Part),
    (vocabulary.awaited, Awaited),
)


@pytest.mark.parametrize("language", Language)
def test_every_term_has_a_word_of_its_own(language: Language) -> None:
    with using(language):
        for word, terms in TERMS:
            said = [word(term) for term in terms]
            assert all(said)
            assert len(set(said)) == len(said)


def test_a_gain_names_all_that_it_brings() -> None:
    assert vocabulary.gain(Gain(green=1, worker=2, bonus=1)) == "1 green point, 2 workers and 1 bonus tile"
    assert vocabulary.gain(Gain()) == "nothing"


def test_an_item_of_a_record_is_named() -> None:
    assert vocabulary.named_item("farm:grain+livestock") == "a farm (grain and livestock)"
    assert vocabulary.named_item("start") == "the start castle"
    assert vocabulary.named_item("x") == "x"
