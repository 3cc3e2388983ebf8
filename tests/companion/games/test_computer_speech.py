"""The turns of computer players from voice and screen, in every game and language: short, and enough to move pieces."""

from itertools import pairwise

import pytest

from companion.games import GAMES
from companion.ui.announcement import MAX_ESTIMATED_S
from companion.ui.speech_length import seconds
from hardware.ports import Tongue
from tests.companion.computer_turns import told
from tests.companion.spoken_game import SPOKEN


@pytest.mark.parametrize("tongue", [tongue for _language, tongue in SPOKEN])
@pytest.mark.parametrize("key", [offer.key for offer in GAMES])
def test_a_computers_decisions_are_told_together_in_one_announcement(key: str, tongue: Tongue) -> None:
    found = list(told(key, tongue))
    said = [text for each in found for text in each.said]
    assert not [text for text in said if seconds(text, tongue) > MAX_ESTIMATED_S]
    assert not [one for one, other in pairwise(said) if one == other]
    pages = [(each.page, each.said) for each in found if each.page is not None]
    for page, spoken in pages:
        assert len(spoken) == 1
        assert len({each.text for each in page}) == len(page), "a sentence stands twice on the page"
        texts = [text for each in page for text in (each.text, each.brief, *each.wordings) if text]
        assert any(text in spoken[0] for text in texts), f"{spoken[0]} tells none of {page}"
