"""The words of Cadwallon: every term has one in each language, and names come from the file."""

from collections.abc import Callable, Iterable

import pytest
from msgspec.structs import replace

from companion.games.cadwallon import vocabulary
from companion.games.cadwallon.effect_text import effect_text
from companion.i18n.language import Language, using
from engine.cadwallon.effects import ManualAsked
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.made_up import MADE_UP, shipped_cards
from engine.cadwallon.terms import Kind, Side
from tests.companion.games.cadwallon.plain_game import PLAIN_CARDS, SETUP

TERMS: tuple[tuple[Callable[..., str], Iterable[object]], ...] = (
    (vocabulary.kind, Kind),
    (vocabulary.a_kind, Kind),
    (lambda kind: vocabulary.number_of(kind, 2), Kind),
    (vocabulary.side, Side),
)


@pytest.mark.parametrize("language", Language)
def test_every_term_has_a_word_of_its_own(language: Language) -> None:
    with using(language):
        for words, terms in TERMS:
            said = [words(term) for term in terms]
            assert len(set(said)) == len(said)
            assert all(said)


def test_names_are_those_of_the_file_and_areas_without_one_go_by_their_id() -> None:
    cards = shipped_cards(MADE_UP)
    assert vocabulary.name(cards, "x_rook") == "Rook"
    assert vocabulary.gates(cards, ("s11", ("s32", "s33"))) == "s11 and s32 to s33"


def test_tokens_and_missions_are_named_by_their_numbers() -> None:
    assert vocabulary.tokens((1, 0, 2, 0, 0, 0, 0)) == "1 ruby and 2 keys"
    assert vocabulary.mission_terms((Kind.SCROLL, Kind.KEY), 2) == "Scroll and Key, +2 each"
    assert vocabulary.mission_terms((Kind.CHEST,), 0) == "Money chest"


def test_the_names_of_cards_that_ship_are_in_the_language_used_an_owners_are_not() -> None:
    cards = shipped_cards(MADE_UP)
    haste = cards.arcana[0]
    own = replace(cards, arcana=(replace(haste, id="haste", name="Haste"),))
    assert vocabulary.name(cards, haste.id) == "Haste"
    with using(Language.FR):
        assert vocabulary.name(cards, haste.id) == "Hâte"
        assert vocabulary.name(own, "haste") == "Haste"


def test_a_question_of_the_plain_adventure_is_in_the_language_used() -> None:
    game, asked = CADWALLON.new_game(SETUP), PLAIN_CARDS.adventure[0].events[0].text
    with using(Language.FR):
        assert "dans la case 1" in effect_text(game, ManualAsked("box", asked))
