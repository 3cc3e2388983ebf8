"""Four phones in a real browser play Cadwallon to its end, each in a language of its own, two of them upright."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.cadwallon.model import SetupDraft
from companion.games.cadwallon.update_setup import setup_of
from companion.i18n.language import Language
from engine.cadwallon.made_up import MADE_UP, PLAIN, shipped_cards
from engine.cadwallon.terms import OPEN_MISSIONS, Play
from tests.companion.web.browser import Phone, TappedPage, chromium, opened_browser
from tests.companion.web.phone_game import phone_game
from tests.companion.web.seated_page import SeatedPage, play, twin_of
from tests.until import until

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

NAMES = ("Ada", "Bo", "Cy", "Di")
UPRIGHT, ON_ITS_SIDE = {"width": 390, "height": 844}, {"width": 844, "height": 390}
ROUNDS = 2
"""A game of as many takes half a minute, one of seven two minutes."""
MAX_STEPS = 2000


@pytest.mark.parametrize(("board", "file"), [(Play.TABLE, PLAIN), (Play.GRAPH, MADE_UP)], ids=["table", "graph"])
def test_four_phones_play_a_whole_game(chromium: Any, tmp_path: Path, board: Play, file: str) -> None:
    cards = shipped_cards(file)
    cards = replace(cards, adventure=(replace(cards.adventure[0], rounds=ROUNDS, alarm=ROUNDS, events=()),))
    missions = tuple(each.id for each in cards.mission[:OPEN_MISSIONS])
    setup = setup_of(SetupDraft(board=board, missions=missions), cards, NAMES)
    with phone_game(tmp_path, setup, "cadwallon") as table:
        phones = [
            Phone(chromium, table.url, str(language), held, fingers=True)
            for language, held in zip(Language, (UPRIGHT, ON_ITS_SIDE) * 2, strict=True)
        ]
        for name, phone in zip(NAMES, phones, strict=True):
            phone.page.wait_for_selector(".seats")
            phone.join(name)
        until(lambda: len(table.seats) == len(NAMES))
        hub = twin_of(table)
        pages = [
            SeatedPage(table, hub, seat, language, TappedPage(phones[seat])) for seat, language in enumerate(Language)
        ]
        play(table, hub, pages, Random(1), MAX_STEPS)
        assert setup.board is board
        assert [each.complaints for each in phones] == [[]] * len(NAMES)
        assert {phone.page.get_attribute("#app", "data-screen") for phone in phones} == {"result"}
