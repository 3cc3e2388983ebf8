"""The short form of `make bench-phones-faults`, on the real program and the real pages.

Each kind of fault comes once in *Troyes Dice*, where all phones decide at the same time. Most kinds meet the page and
the phones' process alone, which know no game: in the others those come that meet a game's drafts, turns and rows.
"""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed: pip install playwright")

from tests.companion.phone_player import OFFERS
from tests.companion.web.browser import CHROMIUM
from tests.torture.fault_figures import KINDS, Figures
from tests.torture.phone_faults import campaign

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="needs chromium: sudo apt install chromium-headless-shell"),
]


EVERY_KIND = "troyes-dice"
OF_A_GAME = ["double_tap", "reload", "stale", "box_killed"]


@pytest.mark.parametrize("game", OFFERS)
def test_no_fault_doubles_a_turn_or_leaves_an_old_picture(game: str, tmp_path: Path) -> None:
    kinds = list(KINDS) if game == EVERY_KIND else OF_A_GAME
    figures = Figures(len(kinds), kinds)
    asyncio.run(campaign(tmp_path, figures, seed=1, tables=1, seats=2, games=(game,)))
    assert figures.problems == []
    assert all(figures.counts[kind] == 1 for kind in kinds)
    assert figures.counts["kept"] >= len(kinds) // 2
