"""A computer player's turn in words: its moves in a row are one sentence."""

from companion.game.crier import Sentences
from hardware.ports import Tongue
from tests.companion.computer_turns import told

PAGES: list[Sentences] = [each.page for each in told("cadwallon", Tongue.ENGLISH) if each.page]


def test_moves_in_a_row_are_one_sentence_that_names_their_aim() -> None:
    texts = [each.text for page in PAGES for each in page]
    assert any("move to the nearest treasure" in text for text in texts)
    assert any("leave the district" in text for text in texts)
    for page in PAGES:
        moves = [each for each in page if "moves to" in each.text or "move to" in each.text]
        assert len(moves) <= 2, "only an action between them parts moves"


def test_a_card_and_its_changes_are_one_order() -> None:
    used = [each for page in PAGES for each in page if "uses the skill" in each.text]
    assert used
    assert all("enter the changes" in each.text and len(set(each.wordings)) == 2 for each in used)
