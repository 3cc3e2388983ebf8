"""Firefox and WebKit, the nearest to an iPhone: join, a turn, a restart of the server, another sheet."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from engine.troyes_dice import Setup, Turn
from tests.companion.web.phone_game import phone_game
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
