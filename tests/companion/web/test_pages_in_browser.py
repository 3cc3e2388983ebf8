"""The pages in a real browser: join, a turn of each game, lost answers, two tabs, a crash, accessibility."""

import math
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.games import GAMES
from companion.i18n.language import Language
from companion.web.limits import MAX_STRANGERS_A_SOURCE
from companion.web.wire import Role
from engine.troyes_dice import Roll, Setup, Turn
from tests.companion.tables import played
from tests.companion.web.browser import KEY, OPEN, Phone, TappedPage, chromium, go, opened_browser, opened_without
from tests.companion.web.moments import STORIES, TOKEN, Story, open_story, story_of
from tests.companion.web.phone_game import PhoneGame, phone_game, token_hash
from tests.companion.web.tap_walk import PAGES, Walk
from tests.until import until

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

TWO = Setup(("Ada", "Bo"))
LANGUAGES = [str(language) for language in Language]
SIZES = ((360, 640), (390, 844), (844, 390), (768, 1024))
TABLE_TAB = ".tabs button:nth-child(2)"
UNSCROLLED = "document.querySelector('.picture').getBoundingClientRect().bottom + scrollY <= innerHeight + 1"
LARGE = "document.documentElement.style.fontSize = '200%'"
NARROW = {"width": 320, "height": 640}
WITHOUT_SEAT: dict[int, Role] = {1: "host", 2: "spectator"}
"""The roles by the numbers of their tokens."""
GATHER = re.compile("gather")
TAPS = 60
"""Taps on the pages of each game; `make bench-taps` has more."""
AGAIN_MS = 200
"""Milliseconds until a tap is repeated that the table has not heard."""
KEYS = "button, summary, select, input"
SHOWN = """(each) => each.getBoundingClientRect().width && each.checkVisibility({ contentVisibilityAuto: true })
  && !each.closest(".sr")"""
TOO_WIDE = f"""() => [...document.querySelectorAll("#app *:not(.picture *)")].filter({SHOWN}).filter((each) => {{
  const box = each.getBoundingClientRect();
  return box.right > innerWidth + 1 || box.left < -1;
}}).map((each) => each.outerHTML.slice(0, 80))"""
TOO_SMALL = f"""() => [...document.querySelectorAll("{KEYS}")].filter({SHOWN}).filter((each) => {{
  const box = each.getBoundingClientRect();
  return box.width < 43.9 || box.height < 43.9;
}}).map((each) => each.outerHTML.slice(0, 80))"""
NO_KEY = f"""() => [...document.querySelectorAll("{KEY}")].filter((each) => {{
  const box = each.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.width && there && !there.closest("[role=button]");
}}).map((each) => each.ariaLabel)"""
"""The keys whose words, or anything else over them, take the tap."""
LABELS = ".key, .tabs button, summary, h1, h2, th, caption"
BROKEN = f"""() => [...document.querySelectorAll("{LABELS}")].filter({SHOWN}).flatMap((each) => {{
  const found = [];
  const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {{
    const text = texts.currentNode;
    if (text.parentElement.closest(".sr")) continue;
    for (const {{ 0: word, index }} of text.data.matchAll(/[\\p{{L}}\\p{{N}}]+/gu)) {{
      if (/\\p{{Script=Han}}/u.test(word)) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word);
    }}
  }}
  return found;
}})"""
CUT = f"""() => [...document.querySelectorAll("#app *:not(.picture *)")].filter({SHOWN}).filter((each) =>
  [...each.childNodes].some((kid) => kid.nodeType === Node.TEXT_NODE && kid.data.trim()) && each.clientWidth > 0
    && each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML.slice(0, 100))"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneGame]:
    with phone_game(tmp_path_factory.mktemp("table"), TWO) as opened:
        yield opened


@pytest.fixture
def table(served: PhoneGame) -> PhoneGame:
    """A new game at a table whose phones' process has run for a while."""
    if not served.is_served:
        served.start()
    served.open_game(TWO)
    return served


def seated(chromium: Any, table: PhoneGame, player: int = 0, **options: Any) -> Phone:
    """A phone with a seat, given by a token in the fragment."""
    token = f"{player:032x}"
    table.seats[player] = token_hash(token)
    table.show()
    return Phone(chromium, f"{table.url}/#k={token}", **options)


def advance(table: PhoneGame, half: int, seed: int = 11) -> None:
    """Play a random game up to the throw of a half."""
    for action, game, _effects in played(table.setup, seed):
        table.actions.append(action)
        table.game = game
        table.throws += isinstance(action, Roll)
        if isinstance(action, Roll) and game.half_index == half:
            break
    table.show()


def test_join_by_code_and_take_a_turn_by_keyboard(chromium: Any, table: PhoneGame) -> None:
    phone = Phone(chromium, f"{table.url}/#c=abcd")
    page = phone.page
    page.wait_for_selector(".seats")
    assert page.input_value("#code") == "abcd"
    assert "#" not in page.url
    page.get_by_role("button", name="Bo", exact=True).click()
    page.wait_for_selector(".tabs")
    assert list(table.seats) == [1]
    table.throw()
    phone.press(GATHER, "Enter")
    page.wait_for_selector(f"{KEY}:focus")
    framed = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(framed) == "solid"
    phone.press("Confirm", " ")
    phone.key("Confirm").wait_for(state="detached")
    assert isinstance(table.game.seats[1].turn, Turn)
    assert page.inner_text("#status") == page.inner_text("h1")
    phone.tap(re.compile("^Take"))
    assert page.evaluate(framed) == "none"
    assert phone.complaints == []


def test_a_seat_whose_answer_is_lost_is_asked_for_again(chromium: Any, table: PhoneGame) -> None:
    """By the same request: another one would find the seat taken, by nobody."""
    table.answering = False
    phone = Phone(chromium, f"{table.url}/#c=abcd")
    phone.page.get_by_role("button", name="Bo", exact=True).click()
    while not table.seats:
        phone.page.wait_for_timeout(20)
    first = dict(table.seats)
    phone.page.evaluate("location.hash = 'c=ABCD'")  # opens another connection
    phone.page.wait_for_selector("#app.online")
    table.answering = True
    table.answer_all()
    phone.page.wait_for_selector(".tabs")
    assert table.seats == first


def test_a_seat_is_asked_for_again_while_the_table_is_busy(chromium: Any, table: PhoneGame) -> None:
    """By the same request too: the table may have carried the first one out."""
    table.answering = False
    phone = Phone(chromium, f"{table.url}/#c=abcd")
    phone.page.get_by_role("button", name="Bo", exact=True).click()
    while not table.seats:
        phone.page.wait_for_timeout(20)
    first = dict(table.seats)
    table.answering = True
    table.unanswered = [(number, "busy") for number, _code in table.unanswered]
    table.answer_all()
    phone.page.wait_for_selector(".tabs")
    assert table.seats == first


def test_a_player_hears_that_the_table_does_not_answer_and_confirms_again(chromium: Any, table: PhoneGame) -> None:
    table.acting = False
    phone = seated(chromium, table)
    table.throw()
    phone.tap(GATHER)
    phone.tap("Confirm")
    phone.page.locator(".picture >> text=/does not answer/").wait_for()
    assert not phone.page.is_visible(".offline")
    table.acting = True
    phone.tap("All right")
    phone.tap("Confirm")
    phone.key("Confirm").wait_for(state="detached")
    assert table.acts == 1
    assert phone.complaints == []


def test_a_phone_that_finds_no_room_reads_why_and_comes_back(chromium: Any, table: PhoneGame) -> None:
    phone = Phone(chromium, table.url, language="fr")
    phone.page.wait_for_selector(".seats")
    host = table.url.partition("://")[2]
    with ExitStack() as stack:
        for _socket in range(MAX_STRANGERS_A_SOURCE):
            stack.enter_context(connect(f"ws://{host}/ws", origin=Origin(table.url), compression=None))
        phone.page.wait_for_selector(".offline >> text=plus de place")
        phone.page.wait_for_selector("#app.online")
    assert phone.complaints == []


def test_wrong_code_and_taken_seat_are_said(chromium: Any, table: PhoneGame) -> None:
    phone = Phone(chromium, table.url)
    page = phone.page
    page.wait_for_selector(".seats")
    phone.join("Ada", "ZZZZ")
    page.wait_for_selector(".failed")
    assert table.seats == {}
    table.seats[0] = token_hash("f" * 32)
    table.show()
    page.wait_for_selector(".seats .key[disabled]")
    assert "taken" in page.inner_text(".seats .key[disabled]")


def test_who_is_not_admitted_waits(chromium: Any, table: PhoneGame) -> None:
    table.lobby_open = False
    table.show()
    phone = Phone(chromium, table.url)
    phone.page.wait_for_selector(".seats")
    phone.join("Ada")
    phone.page.get_by_text("admit").wait_for()
    table.admit()
    phone.page.wait_for_selector(".tabs")
    table.take_back(0)
    phone.page.wait_for_selector(".seats")
    assert phone.page.evaluate("localStorage.getItem('oyez.token')") is None
    phone.page.goto("about:blank")
    phone.page.goto(table.url)
    phone.page.wait_for_selector(".seats")
    assert phone.page.input_value("#code") == "ABCD", "the phone keeps the code of the table"


def offered(offer: Story) -> str:
    return offer.key


@pytest.mark.parametrize("story", STORIES, ids=offered)
def test_a_turn_is_chosen_and_taken(chromium: Any, table: PhoneGame, story: Story) -> None:
    """The choice stays: on another page of the seat, when the phone turns, loads again, and after a crash."""
    open_story(table, story)
    phone = Phone(chromium, f"{table.url}/#k={TOKEN}", viewport={"width": 390, "height": 844})
    for name in story.chosen:
        phone.tap(name)
    phone.url, page = table.url, phone.page
    page.wait_for_selector(KEY)
    chosen = phone.names()
    other = phone.another_tab()
    other.wait_for_selector(KEY)
    assert other.eval_on_selector_all(KEY, "(all) => all.map((each) => each.ariaLabel)") == chosen
    other.close()
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector(".picture:not(.tall)")
    assert sorted(phone.names()) == sorted(chosen)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector(".picture.tall")
    page.reload()
    page.wait_for_selector(KEY)
    assert phone.names() == chosen
    table.kill()
    page.wait_for_selector(".offline")
    # the page is online before the new process has drawn the picture, and a tap on the old one is dropped
    with phone.changed():
        table.start()
        page.wait_for_selector("#app.online")
    assert phone.names() == chosen
    actions = len(table.actions)
    phone.tap(story.last)
    until(lambda: len(table.actions) > actions)
    assert (table.acts, table.actions[-1].player) == (1, 0)
    assert phone.complaints == []


def test_a_key_that_must_be_held_is_held(chromium: Any, table: PhoneGame) -> None:
    """With a finger or the keyboard; a short tap says so, and a double tap that confirms acts once."""
    for hold in ("finger", "keyboard"):
        open_story(table, story_of("troyes"))
        phone = Phone(chromium, f"{table.url}/#k={TOKEN}")
        page, key = phone.page, phone.key("Pass, hold")
        phone.tap("Pass, hold")
        phone.tap("All right")
        assert table.acts == 0
        key.focus()
        box = key.bounding_box()
        with phone.changed():
            if hold == "finger":
                page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                page.mouse.down()
            else:
                page.keyboard.down("Enter")
            until(lambda: table.acts == 1)
        page.mouse.up()
        page.keyboard.up("Enter")
        assert type(table.actions[-1]).__name__ == "Pass"
        assert phone.complaints == []


def test_two_taps_on_confirm_act_once(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    table.throw()
    phone.tap(GATHER)
    phone.key("Confirm").dblclick()
    phone.key("Confirm").wait_for(state="detached")
    assert table.acts == 1


def test_the_back_button_leads_from_the_players_to_the_turn(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    table.throw()
    page = phone.page
    phone.tap(GATHER)
    page.click(".tabs button:nth-child(2)")
    page.wait_for_selector(".ranking")
    page.go_back()
    page.wait_for_selector("#shown:not([hidden])")
    table.throw(correcting=True)
    phone.key("Confirm").wait_for(state="detached")


def test_the_guide_on_a_phone_leaves_the_turn_as_it_is(chromium: Any, table: PhoneGame) -> None:
    """A choice stays through a reload in the middle of the guide; the key that leaves the guide leads to the turn."""
    phone = seated(chromium, table)
    table.throw()
    phone.tap(GATHER)
    page = phone.page
    page.get_by_role("button", name="Learn").click()
    phone.tap("Continue")
    kept = page.evaluate("localStorage.getItem('oyez.kept')")
    assert kept
    page.reload()
    phone.tap("Continue")
    phone.tap("Leave the guide")
    page.wait_for_selector(".tabs [data-tab=turn][aria-current=page]")
    phone.key("Confirm").wait_for()
    assert page.evaluate("localStorage.getItem('oyez.kept')") == kept
    page.get_by_role("button", name="Learn").click()
    phone.key("Continue").wait_for()
    page.go_back()
    phone.key("Confirm").wait_for()
    assert not phone.complaints


def test_a_line_that_was_cut_comes_back_when_the_page_is_seen_again(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    page = phone.page
    page.wait_for_selector("#app.online")
    table.kill()
    page.wait_for_selector(".offline")
    table.start()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_selector("#app.online")
    table.throw()
    phone.key(GATHER).wait_for()


def test_language_belongs_to_the_phone(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table, language="fr")
    table.throw()
    page = phone.page
    page.get_by_role("heading", name=re.compile("Tour d.Ada")).wait_for()
    page.click(".menu > summary")
    page.select_option("#language", "zh_Hans")
    page.get_by_role("heading", name="Ada的回合").wait_for()
    assert page.get_attribute("html", "lang") == "zh-Hans"
    page.reload()
    page.get_by_role("heading", name="Ada的回合").wait_for()
    assert phone.complaints == []


def test_a_name_is_text_and_nothing_else(chromium: Any, table: PhoneGame) -> None:
    name = "<img src=x onerror=document.title='owned'><b>Bo</b>"
    table.open_game(Setup(("Ada", name)))
    phone = Phone(chromium, table.url)
    phone.page.get_by_text(name).wait_for()
    assert phone.page.query_selector("#app img, .seats b") is None
    table.throw()
    player = seated(chromium, table)
    player.tap("Back")
    player.page.locator(".picture").get_by_role("button", name=name).wait_for()
    assert player.page.query_selector(".picture img, .picture b, .picture image") is None
    assert phone.complaints == []


def check_layout(page: Any, *moment: str) -> None:
    """Everything lies on the page, no text is cut, no word in a key is broken, every target is large."""
    for what in (TOO_WIDE, CUT, BROKEN, TOO_SMALL, *(() if page.query_selector(".menu[open]") else (NO_KEY,))):
        assert (*moment, page.evaluate(what)) == (*moment, [])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def check_unscrolled(page: Any) -> None:
    """The whole picture comes to lie in the window; below it a key may follow."""
    until(lambda: page.evaluate(UNSCROLLED))


def test_nothing_is_cut_on_the_page_of_a_turn(chromium: Any, table: PhoneGame) -> None:
    """Of each game in each size, of one in each language and with large letters; the picture is as wide as the page."""
    for story in STORIES:
        open_story(table, story)
        phone = Phone(chromium, f"{table.url}/#k={TOKEN}")
        page = phone.page
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_selector(".picture.tall" if height > width else ".picture:not(.tall)")
            check_layout(page, story.key, f"{width} x {height}")
            box = page.locator(".picture").bounding_box()
            assert box["x"] + box["width"] <= width + 1
            assert box["height"] <= height or box["width"] >= width - 1
            check_unscrolled(page)
        assert phone.complaints == []
    for language in LANGUAGES:
        phone.begin_anew(language)
        page.wait_for_selector(KEY)
        for step in (None, TABLE_TAB, ".menu > summary", ".leave > summary"):
            for viewport in (NARROW, {"width": 640, "height": 320}):
                page.set_viewport_size(viewport)
                page.evaluate(LARGE)
                if step is not None and viewport is NARROW:
                    page.click(step)
                if step == TABLE_TAB:
                    page.wait_for_selector(".ranking")
                check_layout(page, language, str(step), str(viewport["width"]))


MEDIA: tuple[dict[str, str], ...] = (
    {"color_scheme": "dark"},
    {"forced_colors": "active"},
    {"forced_colors": "active", "color_scheme": "dark"},
    {"reduced_motion": "no-preference"},
)
"""The settings of a phone that a page must withstand."""
MOTION = """() => [...document.querySelectorAll("body *")].filter((each) =>
  getComputedStyle(each).transitionDuration !== "0s" || getComputedStyle(each).animationName !== "none").length"""


def open_tab(page: Any, tab: int) -> None:
    """Tap a tab, and wait until the table has sent its page."""
    page.click(f".tabs button:nth-child({tab})")
    page.wait_for_selector(f".tabs button:nth-child({tab})[aria-current=page]")


def within_picture(page: Any) -> bytes:
    """The picture without its edge, which may share a pixel with the page's ground."""
    box = page.locator(".picture").bounding_box()
    left, top = math.ceil(box["x"]), math.ceil(box["y"])
    wide, high = math.floor(box["x"] + box["width"]) - left, math.floor(box["y"] + box["height"]) - top
    picture: bytes = page.screenshot(clip={"x": left, "y": top, "width": wide, "height": high})
    return picture


def test_the_colours_of_a_phone_leave_the_picture_and_axe_finds_nothing(chromium: Any, table: PhoneGame) -> None:
    """Dark, with forced colours and with little motion."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs pip install axe-playwright-python")
    table.throw()
    phone = seated(chromium, table)
    page = phone.page
    page.wait_for_selector(KEY)
    picture = within_picture(page)
    still = page.evaluate(MOTION)
    for media in MEDIA:
        page.emulate_media(**media)
        assert within_picture(page) == picture, media
        for tab in (1, 2):
            open_tab(page, tab)
            # axe computes forced colours from those of the page, which nobody sees
            found = axe.Axe().run(
                page, options={"rules": {"color-contrast": {"enabled": "forced_colors" not in media}}}
            )
            violations = found.response["violations"]
            assert [(media, each["id"], [node["html"] for node in each["nodes"]]) for each in violations] == []
            current = page.locator(f".tabs button:nth-child({tab})").evaluate(
                "(key) => getComputedStyle(key).borderColor"
            )
            other = page.locator(f".tabs button:nth-child({3 - tab})").evaluate(
                "(key) => getComputedStyle(key).borderColor"
            )
            assert current != other, "one sees which page is open"
        open_tab(page, 1)
        page.wait_for_selector(".picture")
        page.emulate_media(color_scheme="light", forced_colors="none", reduced_motion="reduce")
    assert still == 0
    assert phone.complaints == []


def test_a_spectator_watches_once_admitted_and_sees_no_ways(chromium: Any, table: PhoneGame) -> None:
    table.lobby_open = False
    advance(table, half=6)
    phone = Phone(chromium, f"{table.url}/#c=ABCD", language="fr")
    page = phone.page
    page.click(".roles .key >> nth=0")
    page.wait_for_selector(".main .large")
    table.admit()
    page.wait_for_selector(KEY)
    assert phone.names()
    assert page.locator(f"{OPEN} >> text=Confirm").count() == 0
    table.roles.clear()
    table.show()
    page.wait_for_selector(".join")
    assert phone.complaints == []


def tap_on_table(phone: Phone, table: PhoneGame) -> None:
    """Tap on the table's own screen, which stays as it is, until the table hears it: no page does while it connects."""
    heard = len(table.table_taps)
    while len(table.table_taps) == heard:
        phone.page.get_by_role("button", name="Play Pig").click()
        phone.page.wait_for_timeout(AGAIN_MS)


def test_a_host_taps_on_the_tables_own_screen(chromium: Any, tmp_path: Path) -> None:
    with phone_game(tmp_path, TWO) as table:
        table.lobby_open = False
        table.throw()
        host = Phone(chromium, f"{table.url}/#c=ABCD")
        page = host.page
        page.click(".roles .key >> nth=1")
        page.wait_for_selector(".main .large")
        table.admit()
        tap_on_table(host, table)
        ann = seated(chromium, table, 1)
        table.roles[table.seats[1]] = "host"
        table.show()
        ann.page.wait_for_selector(f"{KEY}[aria-label*=gather]")
        ann.page.click(TABLE_TAB)
        tap_on_table(ann, table)
        ann.page.go_back()
        ann.page.wait_for_selector(f"{KEY}[aria-label*=gather]")
        assert host.complaints == ann.complaints == []


def test_pages_without_a_seat_are_whole_and_axe_finds_nothing(chromium: Any, tmp_path: Path) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs pip install axe-playwright-python")
    with phone_game(tmp_path, TWO) as table:
        table.lobby_open = False
        table.roles |= {token_hash(f"{number:032x}"): role for number, role in WITHOUT_SEAT.items()}
        advance(table, half=9)
        lobby, asks, host, spectator = (
            Phone(chromium, f"{table.url}/#{fragment}", viewport={"width": 320, "height": 640})
            for fragment in ("c=ABCD", "c=ABCD", *(f"k={number:032x}" for number in WITHOUT_SEAT))
        )
        for language in LANGUAGES:

            def look(phone: Phone, selector: str, language: str = language) -> None:
                phone.page.wait_for_selector(selector)
                if language == "en":
                    found = axe.Axe().run(phone.page).response["violations"]
                    nodes = [(selector, each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found]
                    assert nodes == []
                phone.page.evaluate(LARGE)
                check_layout(phone.page, "narrow", language, selector)

            table.asking.clear()
            table.show()
            for phone in (lobby, asks, host, spectator):
                phone.begin_anew(language)
            look(lobby, ".roles")
            asks.page.click(".roles .key >> nth=0")
            look(asks, ".main .large")
            look(host, KEY)
            look(spectator, KEY)
            spectator.page.click(".tabs button:nth-child(2)")
            look(spectator, ".ranking")
        assert [each.complaints for each in (lobby, asks, host, spectator)] == [[]] * 4


@pytest.mark.parametrize("story", STORIES, ids=offered)
def test_axe_finds_nothing(chromium: Any, table: PhoneGame, story: Story) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs pip install axe-playwright-python")

    def check(moment: str) -> None:
        found = axe.Axe().run(phone.page).response["violations"]
        assert [(moment, each["id"], [node["html"][:300] for node in each["nodes"]][:3]) for each in found] == []

    phone = Phone(chromium, table.url)
    page = phone.page
    if story is STORIES[0]:
        page.wait_for_selector(".seats")
        check("lobby")
        phone.join("Ada")
        page.wait_for_selector(KEY)
        check("before the throw")
    open_story(table, story)
    page.goto("about:blank")
    page.goto(f"{table.url}/#k={TOKEN}")
    page.wait_for_selector(KEY)
    check("turn")
    for name in story.chosen:
        phone.tap(name)
    check("chosen")
    page.click(".tabs button:nth-child(2)")
    page.wait_for_selector(".ranking")
    check("players")
    page.click(".menu > summary")
    check("menu")
    if story is STORIES[0]:
        table.kill()
        page.wait_for_selector(".offline")
        check("no connection")


def test_the_picture_keeps_its_colours(chromium: Any, table: PhoneGame) -> None:
    """Letters in the system's colours over keys in the game's own could not be read."""
    phone = seated(chromium, table)
    table.throw()
    phone.key(GATHER).wait_for()
    colours = "[...document.querySelectorAll('.picture text')].map((each) => getComputedStyle(each).fill)"
    usual = phone.page.evaluate(colours)
    for mode in (
        {"forced_colors": "active"},
        {"color_scheme": "dark"},
        {"color_scheme": "dark", "forced_colors": "active"},
    ):
        phone.page.emulate_media(**mode)
        assert phone.page.evaluate(colours) == usual


def test_random_taps_bring_no_error_and_lose_nothing(chromium: Any, tmp_path: Path) -> None:
    with phone_game(tmp_path, TWO) as table:
        phones = [Phone(chromium, "about:blank") for _page in range(PAGES)]
        for offer in GAMES:
            walk = Walk(table, offer, [TappedPage(phone) for phone in phones], Random(7))
            walk.run(TAPS)
            assert [(offer.key, complaint) for phone in phones for complaint in phone.complaints] == []


PARTS = ("pages/picture.js", "pages/photo.js", "pages/style.css", "pages/picture.css")


def test_a_page_of_which_a_part_did_not_come_is_loaded_again(chromium: Any, table: PhoneGame) -> None:
    table.throw()
    phone = seated(chromium, table)
    for part in PARTS:
        page = opened_without(phone, table.url, f"**/{part}")
        page.wait_for_selector(KEY)
        page.close()


def test_a_page_of_which_nothing_but_the_first_file_came_is_loaded_again(chromium: Any, table: PhoneGame) -> None:
    table.throw()
    page = seated(chromium, table).context.new_page()
    page.route("**/pages/**", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        go(page, table.url)
    assert page.inner_text("#app") == ""
    page.unroute("**/pages/**")
    page.wait_for_selector(KEY)
