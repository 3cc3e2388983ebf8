"""Four phones in a real browser play Cadwallon to its end."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.cadwallon.model import SetupDraft
from companion.games.cadwallon.update_setup import setup_of
from engine.cadwallon.made_up import MADE_UP, PLAIN, shipped_cards
from engine.cadwallon.terms import OPEN_MISSIONS, Play
from tests.companion.web.browser import chromium, opened_browser
from tests.companion.web.four_phones import played_by_four

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

NAMES = ("Ada", "Bo", "Cy", "Di")
ROUNDS = 2
"""A game of as many takes half a minute, one of seven two minutes: `make bench-four-phones` plays that."""
MAX_STEPS = 2000


@pytest.mark.parametrize(("board", "file"), [(Play.TABLE, PLAIN), (Play.GRAPH, MADE_UP)], ids=["table", "graph"])
def test_four_phones_play_a_whole_game(chromium: Any, tmp_path: Path, board: Play, file: str) -> None:
    cards = shipped_cards(file)
    cards = replace(cards, adventure=(replace(cards.adventure[0], rounds=ROUNDS, alarm=ROUNDS, events=()),))
    missions = tuple(each.id for each in cards.mission[:OPEN_MISSIONS])
    setup = setup_of(SetupDraft(board=board, missions=missions), cards, NAMES)
    assert setup.board is board
    played = played_by_four(chromium, tmp_path, setup, "cadwallon", Random(1), MAX_STEPS)
    assert played.complaints == []
    assert played.shown == {"result"}
