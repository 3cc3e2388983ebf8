"""The Castles of Tuscany on phones in a real browser: by keyboard, whole at 320 pixels with large text, axe, names."""

from collections.abc import Iterator
from typing import Any

import pytest

from companion.i18n.language import Language
from companion.web.wire import HallOptions
from engine.castles_of_tuscany.actions import Draw, EnterCards, LayMap, Place
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.terms import FIRST_CARDS, Awaited, Kind
from tests.companion.web.browser import Phone, chromium, opened_browser, opened_without
from tests.companion.web.hall_pictures import TV
from tests.companion.web.phone_game import PhoneGame, phone_game, token_hash
from tests.companion.web.test_hall_in_browser import LETTERS, OUTSIDE, SMALLEST
from tests.companion.web.test_pages_in_browser import LARGE, check_layout
from tests.companion.web.tuscany_moments import KEY, LIT, SETUP, advance, may_place, waits_for
from tests.engine.castles_of_tuscany.positions import boards, setup_of

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

NARROW = {"width": 320, "height": 640}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneGame]:
    with phone_game(tmp_path_factory.mktemp("table"), SETUP, KEY) as opened:
        yield opened


@pytest.fixture
def table(served: PhoneGame) -> PhoneGame:
    """A new game."""
    served.open_game(SETUP, KEY)
    return served


def seated(chromium: Any, table: PhoneGame, **options: Any) -> Phone:
    """Ada's phone."""
    token = "0" * 32
    table.seats[0] = token_hash(token)
    table.show()
    phone = Phone(chromium, f"{table.url}/#k={token}", **options)
    phone.page.wait_for_selector(".ct-goods")
    return phone


def press(page: Any, selector: str) -> None:
    """Press a key by keyboard alone."""
    page.focus(selector)
    page.keyboard.press("Enter")


def confirm(phone: Phone) -> None:
    """Confirm by keyboard, and wait for the answer."""
    phone.page.wait_for_selector(".foot .main-key:not([disabled])")
    press(phone.page, ".foot .main-key")
    phone.wait_for_answer()


def test_a_map_and_its_cards_are_entered_by_keyboard(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    page = phone.page
    for board in ("B2", "A1", "C3"):
        press(page, f".ct-boards .key >> text={board}")
    press(page, ".ct-choices .key >> text=Shift A1")
    assert page.locator(".ct-map [role=img]").count() + page.locator(LIT).count() == 30
    press(page, LIT)
    for kind in (0, 0, 1, 4, 7):
        press(page, f".ct-step >> nth={kind} >> .key >> nth=1")
    assert page.locator(".ct-step .key:not([disabled]) >> text=+").count() == 0, "five cards are all"
    confirm(phone)
    (action,) = table.actions
    assert isinstance(action, LayMap)
    assert [each.board for each in action.boards] == ["B2", "A1", "C3"]
    assert action.hand is not None
    assert [kind.value for kind in action.hand] == ["village", "village", "farm", "mine", "castle"]
    assert phone.complaints == []


def lay_map(table: PhoneGame, *letters: str) -> None:
    """Bob lays a map at the table."""
    laid = boards(*letters)
    kinds = map_of(table.game.setup.box, laid).kinds
    castle = next(space for space, kind in kinds.items() if kind is Kind.CASTLE)
    table.apply(LayMap(1, laid, castle, (Kind.VILLAGE,) * FIRST_CARDS))


@pytest.mark.parametrize("others", [("A2", "B1", "C1"), ("A1", "B1", "C1")], ids=["other boards", "one of the same"])
def test_a_half_laid_map_stays_when_another_player_lays_one(
    chromium: Any, table: PhoneGame, others: tuple[str, ...]
) -> None:
    phone = seated(chromium, table)
    page = phone.page
    for board in ("B2", "A1", "C3"):
        press(page, f".ct-boards .key >> text={board}")
    press(page, LIT)
    lay_map(table, *others)
    page.wait_for_selector(".ct-boards .key[aria-disabled] >> text=B1")
    lost = "A1" in others
    mine = page.eval_on_selector_all(".ct-boards .selected", "(all) => all.map((each) => each.textContent)")
    assert mine == (["B2", "C3"] if lost else ["A1", "B2", "C3"])
    assert page.locator(".ct-map .selected").count() == (0 if lost else 1)
    assert page.locator("text=A1: Another player has this board.").count() == lost
    if lost:
        press(page, ".ct-boards .key >> text=A3")
        press(page, LIT)
        assert page.locator("text=Another player").count() == 0
    for kind in (0, 0, 1, 4, 7):
        press(page, f".ct-step >> nth={kind} >> .key >> nth=1")
    confirm(phone)
    action = table.actions[-1]
    assert isinstance(action, LayMap)
    assert [each.board for each in action.boards] == (["B2", "C3", "A3"] if lost else ["B2", "A1", "C3"])
    assert phone.complaints == []


def test_a_turn_is_taken_by_keyboard_and_the_price_is_chosen(chromium: Any, table: PhoneGame) -> None:
    advance(table, may_place)
    phone = seated(chromium, table)
    page = phone.page
    press(page, LIT)
    page.wait_for_selector(".ct-choices .selected")
    prices = page.locator(".ct-choices .key:not([aria-disabled])")
    press(page, f".ct-choices .key:not([aria-disabled]) >> nth={prices.count() - 1}")
    confirm(phone)
    assert isinstance(table.actions[-1], Place)
    assert table.actions[-1].player == 0


def test_a_draw_is_taken_and_its_cards_are_entered(chromium: Any, table: PhoneGame) -> None:
    advance(table, waits_for(Awaited.ACT))
    phone = seated(chromium, table)
    press(phone.page, ".list .key")
    confirm(phone)
    assert isinstance(table.actions[-1], Draw)
    phone.page.wait_for_selector(".ct-step")
    for _card in range(table.game.now.waits.n or 0):
        press(phone.page, ".ct-step >> nth=3 >> .key >> nth=1")
    confirm(phone)
    assert isinstance(table.actions[-1], EnterCards)
    assert phone.complaints == []


def test_a_player_who_waits_reads_no_value_of_the_program(chromium: Any, table: PhoneGame) -> None:
    """A page once ended in the word "true"."""
    advance(table, lambda game: (game.now.waits.awaited, game.now.waits.player) == (Awaited.ACT, 1))
    page = seated(chromium, table).page
    page.wait_for_selector(".ct-facts")
    shown = page.inner_text(".part.turn").split()
    assert not {"true", "false", "null", "undefined"} & set(shown), shown


def test_every_space_and_tile_has_a_name_and_axe_finds_nothing(chromium: Any, table: PhoneGame) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs pip install axe-playwright-python")
    phone = seated(chromium, table)
    page = phone.page

    def check(moment: str) -> None:
        found = axe.Axe().run(page).response["violations"]
        assert [(moment, each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found] == []

    press(page, ".ct-boards .key")
    check("map")
    for awaited in (Awaited.BONUS, Awaited.CARDS):
        advance(table, waits_for(awaited))
        page.wait_for_selector(".list .key" if awaited is Awaited.BONUS else ".ct-step")
        check(awaited.value)
    advance(table, may_place)
    page.wait_for_selector(LIT)
    press(page, LIT)
    check("act")
    names = page.eval_on_selector_all(".ct-map > *", "(all) => all.map((each) => each.getAttribute('aria-label'))")
    assert len(set(names)) == 30
    assert all(name[0] in "ABC" and name[2] == ":" for name in names)
    assert "point" in page.get_attribute(f"{LIT} >> nth=0", "aria-label").lower()
    page.click(".others .key")
    page.wait_for_selector(".other-sheet .ct-map")
    check("another player")
    assert page.locator(".ct-hand").count() == 0
    assert phone.complaints == []


def test_nothing_is_cut_with_large_text_at_320_pixels(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table, viewport=NARROW)
    page = phone.page

    def look(moment: str, there: str, then: str) -> None:
        """The page at this moment in each language, after the key for the next step."""
        for language in Language:
            phone.begin_anew(str(language))
            page.evaluate(LARGE)
            page.wait_for_selector(there)
            if then:
                press(page, then)
            check_layout(page, "narrow", str(language), moment)

    look("map", ".ct-boards .key", ".ct-boards .key")
    advance(table, waits_for(Awaited.CARDS))
    look("cards", ".ct-hand", "")
    advance(table, may_place)
    look("act", LIT, "")
    look("price", LIT, LIT)
    assert phone.complaints == []


def test_a_page_without_the_style_of_its_hexagons_is_loaded_again(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    page = opened_without(phone, table.url, "**/hexes.css")
    press(page, ".ct-boards .key")
    ground = page.locator(".ct-drawing.mine.open .ground").first
    assert ground.evaluate("(each) => getComputedStyle(each).fill") == "rgb(212, 209, 203)"


def test_the_hall_shows_display_and_stacks_in_large_letters(chromium: Any, table: PhoneGame) -> None:
    table.open_game(setup_of(4), KEY)
    table.more = {"hall": HallOptions(open=True), "table": "Table 1"}
    advance(table, waits_for(Awaited.ACT))
    page = chromium.new_context(viewport=TV, reduced_motion="reduce").new_page()
    for language in Language:
        page.goto(f"{table.url}/hall?language={language}")
        page.wait_for_selector(".ct-stacks li >> nth=3")
        assert page.locator(".ct-row [role=img]").count() == len(table.game.now.display)
        small = [text for text, size in page.evaluate(LETTERS) if size < SMALLEST * TV["height"]]
        assert [language, *small, *page.evaluate(OUTSIDE)] == [language]
        main = page.locator("main").bounding_box()
        drawn = page.locator(".game").evaluate(
            "(each) => [each.scrollHeight - each.clientHeight, each.firstChild.offsetTop]"
        )
        assert drawn[0] <= 0
        assert drawn[1] >= main["y"]
