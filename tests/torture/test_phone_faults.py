"""The short form of `make bench-phones-faults`: each kind of fault once, on the real program and the real pages."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("playwright.async_api", reason="Playwright is not installed: pip install playwright")

from tests.companion.phone_player import OFFERS
from tests.torture.fault_figures import KINDS, Figures
from tests.torture.phone_faults import BROWSER, campaign

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="needs chromium: sudo apt install chromium"),
]


@pytest.mark.parametrize("game", OFFERS)
def test_no_fault_doubles_a_turn_or_leaves_an_old_picture(game: str, tmp_path: Path) -> None:
    figures = Figures(len(KINDS), list(KINDS))
    asyncio.run(campaign(tmp_path, figures, seed=1, tables=1, seats=2, games=(game,)))
    assert figures.problems == []
    assert all(figures.counts[kind] == 1 for kind in KINDS)
    assert figures.counts["kept"] >= len(KINDS) // 2
