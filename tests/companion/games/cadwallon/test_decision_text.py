"""A computer player's turn in words: its moves in a row are one sentence."""

import pytest

from companion.game.coach import Decision
from companion.game.crier import Sentences, screen_texts
from companion.games.cadwallon import decision_text
from engine.cadwallon import rules
from engine.cadwallon.actions import EndTurn
from hardware.ports import Tongue
from tests.companion.computer_turns import told
from tests.companion.games.cadwallon.plain_game import SETUP, to_activation


@pytest.fixture(scope="module")
def pages() -> list[Sentences]:
    return [each.page for each in told("cadwallon", Tongue.ENGLISH) if each.page]


def test_moves_in_a_row_are_one_sentence_that_names_their_aim(pages: list[Sentences]) -> None:
    texts = [each.text for page in pages for each in page]
    assert any("move to the nearest treasure" in text for text in texts)
    assert any("leave the district" in text for text in texts)
    for page in pages:
        moves = [each for each in page if "moves to" in each.text or "move to" in each.text]
        assert len(moves) <= 2, "only an action between them parts moves"


def test_a_card_and_its_changes_are_one_order(pages: list[Sentences]) -> None:
    used = [each for page in pages for each in page if "uses the skill" in each.text]
    assert used
    assert all("enter the changes" in each.text and len(set(each.wordings)) == 2 for each in used)


def test_a_box_in_the_boards_own_words_is_an_order_without_them() -> None:
    """They may be a question, which the page of the changes shows."""
    game = to_activation(rules.apply(to_activation(rules.new_game(SETUP)), EndTurn(0))[0])
    after, effects = rules.apply(game, EndTurn(1))
    said = screen_texts(decision_text.told([Decision(game, EndTurn(1), after, effects)]))
    assert said[-1] == "Do what the adventure says, and enter the changes."
