"""Firefox and WebKit, the nearest to an iPhone: join, a turn, a restart of the server, another sheet; Castles' maps."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from engine.castles_of_tuscany.actions import Place
from engine.troyes_dice import Setup, Turn
from tests.companion.web.phone_game import phone_game, token_hash
from tests.companion.web.tuscany_moments import KEY, LIT, SETUP, advance, may_place
from tests.companion.web.webdriver import firefox, shown, wait_for, webkit

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("browser", [firefox, webkit], ids=["firefox", "webkit"])
def test_another_browser_joins_plays_and_connects_again(
    tmp_path: Path, browser: Callable[[Path], AbstractContextManager[Any]]
) -> None:
    with phone_game(tmp_path, Setup(("Ada", "Bo"))) as table, browser(tmp_path / "browser") as page:
        page.open(table.url)
        wait_for(page, shown(".seats"))
        page.type("#code", "ZZZZ")
        page.click(".seats .key:nth-of-type(1)")
        wait_for(page, shown(".failed"))
        page.run("document.getElementById('code').select()")
        page.type("#code", "abcd")
        page.click(".seats .key:nth-of-type(1)")
        wait_for(page, shown(".photo-key"))
        assert list(table.seats) == [0]
        table.throw()
        wait_for(page, shown(".glance"))
        page.click(".deed:not([aria-disabled])")
        wait_for(page, shown(".foot .main-key:not([disabled])"))
        table.kill()
        wait_for(page, shown(".offline"))
        page.click(".foot .main-key")
        assert page.run("localStorage.getItem('oyez.act') !== null"), "the phone keeps the turn"
        table.start()
        wait_for(page, "localStorage.getItem('oyez.act') === null")
        wait_for(page, shown(".done"))
        assert isinstance(table.game.seats[0].turn, Turn)
        assert table.acts == 1
        page.click(".others .key")
        wait_for(page, shown(".other-sheet .cells"))
        page.click(".foot .main-key")
        wait_for(page, shown(".done"))
        assert page.run("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("browser", [firefox, webkit], ids=["firefox", "webkit"])
def test_another_browser_draws_the_maps_of_castles_and_places_a_tile(
    tmp_path: Path, browser: Callable[[Path], AbstractContextManager[Any]]
) -> None:
    with phone_game(tmp_path, SETUP, KEY) as table, browser(tmp_path / "browser") as page:
        advance(table, may_place)
        table.seats[0] = token_hash("0" * 32)
        table.show()
        page.open(f"{table.url}/#k={'0' * 32}")
        wait_for(page, shown(LIT))
        for kind, ground in (("village", "rgb(236, 136, 40)"), ("castle", "rgb(34, 104, 60)")):
            tile = f".ct-drawing.{kind}:not(.open) .ground"
            assert page.run(f"getComputedStyle(document.querySelector({json.dumps(tile)})).fill") == ground
        assert page.run("document.documentElement.scrollWidth <= innerWidth")
        page.click(LIT)
        wait_for(page, shown(".ct-choices .selected"))
        page.click(".foot .main-key")
        wait_for(page, "localStorage.getItem('oyez.act') === null")
        assert isinstance(table.actions[-1], Place)
