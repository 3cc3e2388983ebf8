"""Firefox and WebKit, the nearest to an iPhone: join, a turn, a restart of the server; the maps of Castles."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from engine.troyes_dice import Setup, Turn
from tests.companion.web.browser import MARK
from tests.companion.web.moments import TOKEN, open_story, setup_for, story_of
from tests.companion.web.phone_game import phone_game
from tests.companion.web.webdriver import firefox, shown, wait_for, webkit
from tests.until import until

pytestmark = pytest.mark.slow

GATHER, CONFIRM = ".picture [aria-label*=gather]", ".picture [aria-label=Confirm]"


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
        wait_for(page, shown(GATHER))
        page.click(GATHER)
        wait_for(page, shown(CONFIRM))
        page.run(MARK)
        table.kill()
        wait_for(page, shown(".offline"))
        table.start()
        wait_for(page, shown(f"{CONFIRM}:not([data-before])"))
        page.click(CONFIRM)
        wait_for(page, f"!{shown(CONFIRM)}")
        until(lambda: table.acts == 1)
        assert isinstance(table.game.seats[0].turn, Turn)
        assert page.run("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("browser", [firefox, webkit], ids=["firefox", "webkit"])
def test_another_browser_draws_the_maps_of_castles_and_takes_a_turn(
    tmp_path: Path, browser: Callable[[Path], AbstractContextManager[Any]]
) -> None:
    story = story_of("castles-of-tuscany")
    with phone_game(tmp_path, setup_for(story.key), story.key) as table, browser(tmp_path / "browser") as page:
        open_story(table, story)
        page.open(f"{table.url}/#k={TOKEN}")
        for name in ("B2", "A1", "C3"):
            key = f".picture [aria-label={name}]"
            wait_for(page, shown(key))
            page.click(key)
            wait_for(page, shown(f".picture [aria-label^='Turn {name}']"))
        assert page.run("document.documentElement.scrollWidth <= innerWidth")
        page.click(".picture [aria-label$='Castle']:not([aria-disabled])")
        until(lambda: table.acts == 1)
