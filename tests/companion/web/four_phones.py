"""A game by four phones in a real browser, each in a language of its own, two of them upright."""

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.i18n.language import Language
from tests.companion.web.browser import Phone, TappedPage
from tests.companion.web.phone_game import phone_game
from tests.companion.web.seated_page import SeatedPage, play, twin_of
from tests.until import until

PLAYERS = 4
UPRIGHT, ON_ITS_SIDE = {"width": 390, "height": 844}, {"width": 844, "height": 390}


class Played(NamedTuple):
    """A game that has ended: its actions, the taps, the errors of the pages, the kinds of pages that are shown now."""

    actions: int
    taps: int
    complaints: list[str]
    shown: set[str]


def played_by_four(opened: Any, folder: Path, setup: Any, key: str, chance: Random, steps: int) -> Played:
    """Play a game to its end, and compare each page with a new picture of its seat's view after every action.

    Raises AssertionError at a difference, and for a game of more steps.
    """
    with phone_game(folder, setup, key) as table:
        phones = [
            Phone(opened, table.url, str(language), held, fingers=True)
            for language, held in zip(Language, (UPRIGHT, ON_ITS_SIDE) * 2, strict=True)
        ]
        for name, phone in zip(setup.players, phones, strict=True):
            phone.page.wait_for_selector(".seats")
            phone.join(name)
        until(lambda: len(table.seats) == PLAYERS)
        hub = twin_of(table)
        pages = [
            SeatedPage(table, hub, seat, language, TappedPage(phones[seat])) for seat, language in enumerate(Language)
        ]
        play(table, hub, pages, chance, steps)
        complaints = [each for phone in phones for each in phone.complaints]
        shown = {phone.page.get_attribute("#app", "data-screen") for phone in phones}
        return Played(len(table.actions), sum(page.taps for page in pages), complaints, shown)
