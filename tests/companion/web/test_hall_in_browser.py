"""The hall's page in a real browser: large letters in all languages, no findings of axe, no secret."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.i18n.language import Language
from companion.web.wire import HallOptions
from tests.companion.web import hall_pictures
from tests.companion.web.browser import WAIT_MS, chromium, opened_browser
from tests.companion.web.hall_pictures import TV, TV_4K, show_game
from tests.companion.web.moments import STORIES, Story, advance, may, setup_for
from tests.companion.web.phone_game import CODE, PhoneGame, phone_game

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

PICTURE = ".game .picture > g"
"""The parts of the table's picture."""
SMALLEST, SMALLEST_IN_PICTURE = 0.03, 0.025
"""The height of the smallest letters, as a part of the screen's: 20 mm on a TV of 55 inches, 17 in the picture."""
LETTERS = """() => [...document.querySelectorAll('#app *')].filter((each) => each.getClientRects().length &&
  [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())).map((each) => [each.textContent,
  parseFloat(getComputedStyle(each).fontSize) * (each.getScreenCTM?.().a ?? 1), Boolean(each.closest('.picture'))])"""
OUTSIDE = """() => [...document.querySelectorAll('#app *')].filter((each) => {
  const box = each.closest('svg, .sr') ? {} : each.getBoundingClientRect();
  return box.width && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map((each) => each.className + ' ' + each.textContent)"""
REDRAWN_MS = 1000
"""The time after which the page draws itself again."""


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
    small = [
        (text, size)
        for text, size, drawn in page.evaluate(LETTERS)
        if size < (SMALLEST_IN_PICTURE if drawn else SMALLEST) * height
    ]
    assert small == []
    assert page.evaluate(OUTSIDE) == []
    assert page.complaints == []


def test_picture_words_and_letters(chromium: Any, table: PhoneGame) -> None:
    page = page_of(chromium, f"{table.url}/hall#c={CODE}")
    page.wait_for_selector(PICTURE)
    checked(page, TV["height"])
    picture, side = page.locator(".picture").bounding_box(), page.locator(".side").bounding_box()
    assert picture["width"] > TV["width"] * 0.6
    assert picture["x"] + picture["width"] < side["x"]
    assert "destroyed" in page.locator(".picture").text_content()
    assert page.evaluate("document.querySelector('.picture').closest('[inert]') !== null"), "nobody taps a hall"
    assert page.locator(".ranking tbody tr").count() == 5
    assert page.inner_text(".announcement")
    assert CODE in page.inner_text(".join")
    assert page.locator(".tag").count() == 0, "nobody thinks for long yet"


def test_a_page_that_everybody_may_open_shows_the_address_and_no_code(chromium: Any, table: PhoneGame) -> None:
    page = page_of(chromium, f"{table.url}/hall")
    page.wait_for_selector(PICTURE)
    assert page.locator(".join .qr").count() == 1
    assert "Code" not in page.inner_text(".join")
    assert CODE not in page.inner_text("body")


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
    for language, viewport in product(Language, (TV, TV_4K)):
        page.set_viewport_size(viewport)
        page.goto(f"{table.url}/hall?language={language}")
        page.wait_for_selector(PICTURE)
        assert page.evaluate("document.documentElement.lang") == language.replace("_", "-")
        checked(page, viewport["height"])


def test_nothing_is_drawn_before_its_words_have_come(chromium: Any, table: PhoneGame) -> None:
    page = page_of(chromium, "about:blank")
    page.clock.install()
    waiting: list[Any] = []
    page.route("**/words/fr", lambda route: waiting.append(route))
    with page.expect_request("**/words/fr"):
        page.goto(f"{table.url}/hall?language=fr")
    page.clock.fast_forward(REDRAWN_MS)
    assert page.inner_text("#app") == ""
    waiting[0].continue_()
    page.wait_for_selector(PICTURE)
    assert page.evaluate("document.documentElement.lang") == "fr"


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
        own.start()
        page.wait_for_selector("body:not([data-before]) .picture > g")


def test_ranking_is_hidden_until_late(chromium: Any, table: PhoneGame) -> None:
    table.more = table.more | {"hall": HallOptions(open=True, late_ranking=True)}
    table.show()
    page = page_of(chromium, f"{table.url}/hall")
    page.wait_for_selector(".ranking tfoot")
    assert page.locator(".ranking .number").all_inner_texts() == ["\u2013"] * 5
    table.more = table.more | {"hall": hall_pictures.OPEN}
    table.show()
