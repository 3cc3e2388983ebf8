"""The hall's page in a real browser: large letters in all languages, no findings of axe, no secret."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.i18n.language import Language
from companion.web.wire import HallOptions
from engine.troyes_dice import Setup
from tests.companion.web import hall_pictures
from tests.companion.web.browser import WAIT_MS, chromium, opened_browser
from tests.companion.web.hall_pictures import SMALL, TV, TV_4K, show_game
from tests.companion.web.moments import STORIES, Story, advance, may, setup_for
from tests.companion.web.phone_game import CODE, PhoneGame, phone_game

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

PICTURE = ".picture > g"
"""The parts of the picture."""
SMALLEST = 0.03
"""The height of the smallest letters, as a part of the screen's: 20 mm on a TV of 55 inches."""
LETTERS = """() => [...document.querySelectorAll('.picture text')].map((each) => [each.textContent,
  parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a])"""
OUTSIDE = """() => [...document.querySelectorAll('.picture text')].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((each) => each.textContent)"""
UPRIGHT = {"width": 1080, "height": 1920}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneGame]:
    with phone_game(tmp_path_factory.mktemp("hall"), hall_pictures.SETUP) as found:
        show_game(found)
        yield found


def page_of(chromium: Any, url: str, viewport: Any = TV) -> Any:
    page = chromium.new_context(viewport=viewport, reduced_motion="reduce", locale="en-GB").new_page()
    page.set_default_timeout(WAIT_MS)
    page.complaints = []
    page.on("console", lambda told: page.complaints.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(url)
    return page


def checked(page: Any, height: int) -> None:
    """No letter too small, nothing outside, nothing that the browser complains about."""
    page.wait_for_load_state("networkidle")
    assert [(text, size) for text, size in page.evaluate(LETTERS) if size < SMALLEST * height] == []
    assert page.evaluate(OUTSIDE) == []
    assert page.complaints == []


def has(page: Any, words: str) -> bool:
    """Return True if these words stand alone in the picture."""
    return bool(page.locator(".picture").get_by_text(words, exact=True).count())


def test_picture_words_and_letters(chromium: Any, table: PhoneGame) -> None:
    page = page_of(chromium, f"{table.url}/hall#c={CODE}")
    page.wait_for_selector(PICTURE)
    checked(page, TV["height"])
    drawn = page.locator(".picture").bounding_box()
    assert (drawn["width"], drawn["height"]) == (TV["width"], TV["height"])
    assert has(page, "destroyed")
    assert all(has(page, name) for name in hall_pictures.SETUP.players)
    assert has(page, f"Table code {CODE}")
    assert page.locator("h1").text_content() == "Troyes Dice"
    assert has(page, page.locator("#status").text_content()), "a screen reader hears the announcement"
    assert page.get_by_role("img", name="Scan to join").count() == 1
    assert page.locator("[tabindex], [role=button]").count() == 0, "nobody taps a hall"


def test_a_page_that_everybody_may_open_shows_the_address_and_no_code(chromium: Any, table: PhoneGame) -> None:
    page = page_of(chromium, f"{table.url}/hall")
    page.wait_for_selector(PICTURE)
    assert page.get_by_role("img", name="Scan to join").count() == 1
    assert CODE not in page.content()


def test_an_upright_screen_shows_the_whole_picture(chromium: Any, table: PhoneGame) -> None:
    page = page_of(chromium, f"{table.url}/hall", UPRIGHT)
    page.wait_for_selector(PICTURE)
    checked(page, UPRIGHT["width"] * TV["height"] // TV["width"])


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.key)
def test_every_game_stands_on_the_page(chromium: Any, tmp_path: Path, story: Story) -> None:
    with phone_game(tmp_path, setup_for(story.key), story.key) as own:
        own.more = {"hall": hall_pictures.OPEN}
        advance(own, lambda game: may(own, game, story.may))
        page = page_of(chromium, f"{own.url}/hall")
        page.wait_for_selector(PICTURE)
        checked(page, TV["height"])


def test_letters_are_large_in_every_language(chromium: Any, table: PhoneGame) -> None:
    page = page_of(chromium, f"{table.url}/hall")
    for language, viewport in product(Language, (SMALL, TV, TV_4K)):
        page.set_viewport_size(viewport)
        page.goto(f"{table.url}/hall?language={language}")
        page.wait_for_selector(PICTURE)
        assert page.evaluate("document.documentElement.lang") == language.replace("_", "-")
        checked(page, viewport["height"])


def test_axe_finds_nothing(chromium: Any, table: PhoneGame) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = page_of(chromium, f"{table.url}/hall")
    page.wait_for_selector(PICTURE)
    found = axe.Axe().run(page)
    assert [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]] == []


def test_a_closed_hall_asks_for_the_code_once(chromium: Any, table: PhoneGame) -> None:
    table.more = table.more | {"hall": HallOptions()}
    table.show()
    page = page_of(chromium, f"{table.url}/hall")
    page.wait_for_selector("#code")
    assert page.inner_text("#refused") == "", "nothing was typed yet"
    assert page.inner_text("label") == "Type the table code to show the tables of this hall."
    assert page.locator(PICTURE).count() == 0
    page.fill("#code", CODE.lower())
    page.click("button")
    page.wait_for_selector(PICTURE)
    page.reload()
    page.wait_for_selector(PICTURE)
    other = page_of(chromium, f"{table.url}/hall#c={CODE}")
    other.wait_for_selector(PICTURE)
    assert "#" not in other.url
    table.more = table.more | {"hall": hall_pictures.OPEN}
    table.show()


def test_page_loads_again_after_a_restart(chromium: Any, tmp_path: Path) -> None:
    with phone_game(tmp_path, hall_pictures.SETUP) as own:
        show_game(own)
        page = page_of(chromium, f"{own.url}/hall")
        page.wait_for_selector(PICTURE)
        page.evaluate("document.body.dataset.before = 'yes'")
        own.kill()
        page.get_by_text("No connection to the table. This page tries again.").wait_for()
        own.start()
        page.wait_for_selector("body:not([data-before]) .picture > g")


def test_a_long_ranking_turns_its_pages_by_itself(chromium: Any, tmp_path: Path) -> None:
    names = tuple(f"Guest {number:02}" for number in range(24))
    with phone_game(tmp_path, Setup(names)) as own:
        own.more = {"hall": hall_pictures.OPEN}
        own.show()
        page = page_of(chromium, f"{own.url}/hall")
        shown = page.get_by_text(re.compile(f"of {len(names)}$")).text_content()
        page.wait_for_function("(shown) => !document.querySelector('.picture').textContent.includes(shown)", arg=shown)
        assert page.get_by_text(re.compile(f"of {len(names)}$")).count() == 1
        checked(page, TV["height"])


def test_ranking_is_hidden_until_late(chromium: Any, table: PhoneGame) -> None:
    page = page_of(chromium, f"{table.url}/hall")
    hidden = page.get_by_text("The ranking is shown late").first
    page.get_by_text("points", exact=True).wait_for()
    for options, state in ((HallOptions(open=True, late_ranking=True), "visible"), (hall_pictures.OPEN, "detached")):
        table.more = table.more | {"hall": options}
        table.show()
        hidden.wait_for(state=state)
        assert has(page, "points") is (state == "detached")
