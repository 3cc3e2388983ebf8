"""The pages in a real browser: join, turns, lost answers, two tabs, the back button, whole games, accessibility."""

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.i18n.language import Language
from companion.web.limits import MAX_STRANGERS_A_SOURCE
from companion.web.wire import Role
from engine.pig import Setup as PigSetup
from engine.troyes_dice import Roll, SecondDieCost, Setup, Turn
from tests.companion.tables import FEASTS, FOUR, played
from tests.companion.web.browser import Phone, TappedPage, chromium, go, opened_browser, opened_without
from tests.companion.web.phone_game import PhoneGame, phone_game, token_hash
from tests.companion.web.tap_walk import OFFERS, PAGES, Walk

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

TWO = Setup(("Ada", "Bo"))
LANGUAGES = [str(language) for language in Language]
SIZES = {"phone": (360, 640), "narrow": (320, 640), "tablet": (768, 1024), "landscape": (740, 360)}
LARGE = "document.documentElement.style.fontSize = '200%'"
STEPS = (
    None, ".deed:not([aria-disabled])", ".tabs button:nth-child(2)", ".tabs button:nth-child(3)",
    ".tabs button:nth-child(4)", ".menu > summary", ".leave > summary",
)  # fmt: skip
WITHOUT_SEAT: dict[int, Role] = {1: "host", 2: "spectator"}
"""The roles by the numbers of their tokens."""
TAPS = 60
"""Taps on the pages of each game; `make bench-taps` has more."""
KEYS = "button, summary, select, input"
SHOWN = """(each) => each.getBoundingClientRect().width && each.checkVisibility({ contentVisibilityAuto: true })
  && !each.closest(".sr")"""
TOO_WIDE = f"""() => [...document.querySelectorAll("#app *")].filter({SHOWN}).filter((each) => {{
  const box = each.getBoundingClientRect();
  return box.right > innerWidth + 1 || box.left < -1;
}}).map((each) => each.outerHTML.slice(0, 80))"""
TOO_SMALL = f"""() => [...document.querySelectorAll("{KEYS}")].filter({SHOWN}).filter((each) => {{
  const box = each.getBoundingClientRect();
  return box.width < 43.9 || box.height < 43.9;
}}).map((each) => each.outerHTML.slice(0, 80))"""
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
CUT = f"""() => [...document.querySelectorAll("#app *")].filter({SHOWN}).filter((each) =>
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
        table.half += isinstance(action, Roll)
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
    page.wait_for_selector(".glance")
    page.focus(".deed:not([aria-disabled])")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.classList.contains('selected')")
    page.focus(".foot .main-key")
    page.keyboard.press("Enter")
    page.wait_for_selector(".done")
    assert page.inner_text("#status").startswith(("Saved at the table.", table_heading(page)))
    assert isinstance(table.game.seats[1].turn, Turn)
    page.click(".undo")
    page.wait_for_selector(".glance")
    assert table.game.seats[1].turn is None
    assert phone.complaints == []


def table_heading(page: Any) -> str:
    """The heading of the page."""
    return str(page.inner_text("h1"))


def test_a_seat_whose_answer_is_lost_is_asked_for_again(chromium: Any, table: PhoneGame) -> None:
    """By the same request: another one would find the seat taken, by nobody."""
    table.answering = False
    phone = Phone(chromium, f"{table.url}/#c=abcd")
    phone.page.get_by_role("button", name="Bo", exact=True).click()
    while not table.seats:
        phone.page.wait_for_timeout(20)
    first = dict(table.seats)
    phone.page.evaluate("location.hash = 'c=ABCD'")  # opens another connection
    phone.page.wait_for_selector(".line.on")
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


def test_a_player_hears_that_the_table_does_not_answer_and_the_line_stays(chromium: Any, table: PhoneGame) -> None:
    table.acting = False
    phone = seated(chromium, table)
    table.throw()
    page = phone.page
    page.click(".deed:not([aria-disabled])")
    page.evaluate(
        "globalThis.lost = 0; new MutationObserver(() => { lost += Boolean(document.querySelector('.offline')); })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    page.click(".foot .main-key")
    page.get_by_text("The table does not answer now.").last.wait_for()
    table.acting = True
    page.wait_for_selector(".done")
    assert table.acts == 1
    assert page.evaluate("lost") == 0
    assert phone.complaints == []


def test_a_phone_that_finds_no_room_reads_why_and_comes_back(chromium: Any, table: PhoneGame) -> None:
    phone = Phone(chromium, table.url, language="fr")
    phone.page.wait_for_selector(".seats")
    host = table.url.partition("://")[2]
    with ExitStack() as stack:
        for _socket in range(MAX_STRANGERS_A_SOURCE):
            stack.enter_context(connect(f"ws://{host}/ws", origin=Origin(table.url), compression=None))
        phone.page.wait_for_selector(".offline >> text=plus de place")
        phone.page.wait_for_selector(".line.on")
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


def test_a_double_tap_acts_once_and_nothing_is_saved_before_the_answer(chromium: Any, table: PhoneGame) -> None:
    table.answering = table.acting = False
    phone = seated(chromium, table)
    table.throw()
    page = phone.page
    page.click(".deed:not([aria-disabled])")
    page.dblclick(".foot .main-key")
    page.get_by_text("Sending…").first.wait_for()
    assert "Saved" not in page.inner_text("body")
    page.reload()
    page.wait_for_selector(".foot")
    assert page.is_disabled(".foot .main-key")
    table.answering = table.acting = True
    page.wait_for_selector(".done")
    assert table.acts == 1


PATCHED = """async ([before, after]) => {
  const { h, patch } = await import("/pages/dom.js");
  const box = document.createElement("div");
  const page = (words) => words.split(" ").map((word) => h(word.split(":")[1] ?? "p", { key: word.split(":")[0] }));
  patch(box, page(before));
  const watch = new MutationObserver(() => null);
  watch.observe(box, { childList: true });
  patch(box, page(after));
  const names = (kind) => watch.records.flatMap((each) => [...each[kind]]).map((node) => node.oyezKey).sort().join(" ");
  watch.records = watch.takeRecords();
  return [names("removedNodes"), names("addedNodes"), [...box.children].map((node) => node.oyezKey).join(" ")];
}"""
DIGITS = str.maketrans("", "", "0123456789")
REDRAWN = {
    "a notice fades": ("head main notice foot", "head main foot", "notice", ""),
    "the line is back": ("head lost tabs main foot", "head tabs main foot", "lost", ""),
    "the line is lost": ("head tabs main foot", "head lost tabs main foot", "", "lost"),
    "another page": ("head tabs main foot", "head for main notice", "foot tabs", "for notice"),
    "another kind of element": ("head main foot", "head main:section foot", "main", "main"),
    "the same": ("head main foot", "head main foot", "", ""),
}
"""The keys of a page before and after, and those of the elements that leave and come."""


def test_only_elements_that_are_gone_or_new_move(chromium: Any, table: PhoneGame) -> None:
    page = Phone(chromium, table.url).page
    for moment, (before, after, gone, came) in REDRAWN.items():
        found = page.evaluate(PATCHED, [before, after])
        assert [moment, *found] == [moment, gone, came, after.replace(":section", "")]


def test_two_elements_with_one_key_both_stay_and_are_reported(chromium: Any, table: PhoneGame) -> None:
    phone = Phone(chromium, table.url)
    for before, after in (("die die die", "die die die"), ("head die foot die", "die die head")):
        found = phone.page.evaluate(PATCHED, [before, after])
        assert found[2].replace("\0", "").translate(DIGITS) == after
    assert phone.complaints
    assert all(each.startswith("double key die") for each in phone.complaints)


def test_all_dice_stay_when_another_value_is_chosen(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    table.throw()
    page = phone.page
    page.click(".deed:not([aria-disabled])")
    for value in (1, 2, 6):
        page.click(f".values .key >> nth={value - 1}", force=True)
        assert page.locator(".dice .die").count() == 4
    table.apply(table.rules.legal(table.game, 1)[0])
    page.wait_for_selector(".others >> text=to act", state="detached")
    assert page.locator(".dice .die").count() == 4
    assert phone.complaints == []


def test_a_key_keeps_the_finger_while_a_notice_fades(chromium: Any, table: PhoneGame) -> None:
    """The reason against a step fades with the finger on Confirm."""
    phone = seated(chromium, table)
    table.throw()
    page = phone.page
    page.click(".deed:not([aria-disabled])")
    page.locator("main [aria-disabled=true]").first.click(force=True)
    page.wait_for_selector(".notice")
    key = page.locator(".foot .main-key:not([disabled])").bounding_box()
    page.mouse.move(key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)
    page.mouse.down()
    page.wait_for_selector(".notice", state="detached")
    page.mouse.up()
    page.wait_for_selector(".done")
    assert table.acts == 1
    assert phone.complaints == []


@pytest.mark.parametrize("acted", [False, True], ids=["act lost", "answer lost"])
def test_a_turn_survives_a_crash_of_the_server_and_is_carried_out_once(
    chromium: Any, table: PhoneGame, acted: bool
) -> None:
    phone = seated(chromium, table)
    table.throw()
    page = phone.page
    page.click(".deed:not([aria-disabled])")
    table.acting, table.answering = acted, False
    page.click(".foot .main-key")
    if acted:
        page.wait_for_selector(".done")
    else:
        page.get_by_text("Sending…").first.wait_for()
    table.kill()
    page.wait_for_selector(".offline")
    table.acting = table.answering = True
    table.start()
    # the new process does not know the old revision, but the seat has not changed since
    phone.wait_for_answer()
    page.wait_for_selector(".done")
    assert table.acts == 1
    assert phone.complaints == []


def test_two_tabs_share_the_draft_and_act_once(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    table.throw()
    phone.page.wait_for_selector(".glance")
    phone.url = table.url
    other = phone.another_tab()
    other.wait_for_selector(".glance")
    phone.page.click(".deed:not([aria-disabled])")
    other.wait_for_selector(".adjust")
    other.click(".foot .main-key")
    phone.page.wait_for_selector(".done")
    other.wait_for_selector(".done")
    assert table.acts == 1


def test_a_turn_whose_tab_was_closed_is_sent_by_the_other_tab(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    table.throw()
    phone.page.clock.install()
    phone.page.reload()
    phone.page.wait_for_selector(".glance")
    other = phone.context.new_page()
    other.route_web_socket("**/ws", lose_turns)
    other.goto(table.url)
    other.click(".deed:not([aria-disabled])")
    other.click(".foot .main-key")
    phone.page.get_by_text("Sending…").first.wait_for()
    other.close()
    assert table.acts == 0
    phone.page.clock.fast_forward(5000)
    phone.page.wait_for_selector(".done")
    assert table.acts == 1


def lose_turns(socket: Any) -> None:
    """Carry the messages of a page to the server, but for its turns."""
    server = socket.connect_to_server()
    socket.on_message(lambda message: None if '"act"' in message else server.send(message))


def test_the_back_button_closes_the_sheet_and_a_draft_survives_leaving(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    table.throw()
    page = phone.page
    page.click(".deed:not([aria-disabled])")
    chosen = page.inner_text(".sum b")
    page.click(".tabs button:nth-child(2)")
    page.wait_for_selector(".part.sheet:not(.off)")
    page.go_back()
    page.wait_for_selector(".part.turn:not(.off)")
    page.goto("about:blank")
    page.go_back()
    page.wait_for_selector(".adjust")
    assert page.inner_text(".sum b") == chosen
    table.throw(correcting=True)
    page.wait_for_selector(".glance")
    assert page.query_selector(".adjust") is None


def test_a_line_that_was_cut_comes_back_when_the_page_is_seen_again(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table)
    page = phone.page
    page.wait_for_selector(".line.on")
    table.kill()
    page.wait_for_selector(".offline")
    table.start()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_selector(".line.on")
    table.throw()
    page.wait_for_selector(".glance")


def test_language_belongs_to_the_phone(chromium: Any, table: PhoneGame) -> None:
    phone = seated(chromium, table, language="fr")
    table.throw()
    page = phone.page
    page.wait_for_selector(".glance")
    assert page.inner_text("h1") == "Jour 1, matin"
    page.click(".menu > summary")
    page.select_option("#language", "zh_Hans")
    page.get_by_role("heading", name="第1天").wait_for()
    assert page.get_attribute("html", "lang") == "zh-Hans"
    page.reload()
    page.get_by_role("heading", name="第1天").wait_for()
    assert phone.complaints == []


def test_a_name_is_text_and_nothing_else(chromium: Any, table: PhoneGame) -> None:
    name = "<img src=x onerror=document.title='owned'><b>Bo</b>"
    table.open_game(Setup(("Ada", name)))
    phone = Phone(chromium, table.url)
    phone.page.get_by_text(name).wait_for()
    assert phone.page.query_selector("#app img, .seats b") is None
    assert phone.complaints == []


def check_layout(page: Any, *moment: str) -> None:
    """Everything lies on the page, no text is cut, no word in a key is broken, every target is large."""
    for what in (TOO_WIDE, CUT, BROKEN, TOO_SMALL):
        assert (*moment, page.evaluate(what)) == (*moment, [])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_nothing_is_cut_and_every_target_is_large(chromium: Any, tmp_path: Path) -> None:
    setup = replace(FOUR, second_die_cost=SecondDieCost.ANY, tiles=FEASTS.tiles)
    with phone_game(tmp_path, setup) as table:
        advance(table, half=9)
        phone = seated(chromium, table)
        page = phone.page
        for language, (size, (width, height)) in product(LANGUAGES, SIZES.items()):
            page.set_viewport_size({"width": width, "height": height})
            phone.begin_anew(language)
            if size == "narrow":
                page.evaluate(LARGE)
            page.wait_for_selector(".glance")
            for step in STEPS:
                if step is not None and page.is_visible(step):
                    page.click(step)
                check_layout(page, size, language, str(step))
        assert phone.complaints == []


def test_another_sheet_is_a_tap_away_and_a_tap_back(chromium: Any, table: PhoneGame) -> None:
    advance(table, half=6)
    phone = seated(chromium, table)
    page = phone.page
    page.wait_for_selector(".glance")
    page.click(".others .key")
    page.wait_for_selector(".other-sheet .cells")
    assert (page.inner_text("h1"), page.query_selector(".other-sheet .deed")) == ("Bo", None)
    page.reload()
    page.wait_for_selector(".other-sheet .cells")
    page.click(".foot .main-key")
    page.wait_for_selector(".glance")
    page.click(".tabs button:nth-child(3)")
    page.click(".ranking .key.name")
    page.wait_for_selector(".other-sheet")
    table.apply(table.rules.legal(table.game, 1)[0])
    page.wait_for_selector(".other-sheet .large")
    page.go_back()
    page.wait_for_selector(".part.players:not(.off) .ranking")
    assert phone.complaints == []


def test_a_spectator_watches_once_admitted_and_sees_no_ways(chromium: Any, table: PhoneGame) -> None:
    table.lobby_open = False
    advance(table, half=6)
    phone = Phone(chromium, f"{table.url}/#c=ABCD", language="fr")
    page = phone.page
    page.click(".roles .key >> nth=0")
    page.wait_for_selector(".main > .large")
    table.admit()
    page.click(".ranking .key.name >> nth=1")
    page.wait_for_selector(".other-sheet .cells")
    assert page.query_selector(".deed, .foot .key[disabled]") is None
    page.click(".foot .main-key")
    page.wait_for_selector(".ranking")
    table.roles.clear()
    table.show()
    page.wait_for_selector(".join")
    assert phone.complaints == []


def test_a_host_admits_and_plays_for_who_is_away(chromium: Any, tmp_path: Path) -> None:
    with phone_game(tmp_path, TWO, away_s=1.0) as table:
        table.lobby_open = False
        table.throw()
        host = Phone(chromium, f"{table.url}/#c=ABCD")
        page = host.page
        page.click(".roles .key >> nth=1")
        page.wait_for_selector(".main > .large")
        table.admit()
        page.wait_for_selector(".list")
        guest = Phone(chromium, f"{table.url}/#c=ABCD")
        guest.page.wait_for_selector(".seats")
        guest.join("Bo")
        page.click(".asks .main-key")
        guest.page.wait_for_selector(".glance")
        guest.context.close()
        page.get_by_role("button", name="Play for Bo").click()
        page.wait_for_selector(".for")
        assert "Bo" in page.inner_text(".for")
        assert table.away >= {1}
        host.act()
        host.wait_for_answer()
        assert table.game.seats[1].turn is not None
        page.wait_for_selector(".done")
        page.click(".for .key")
        page.wait_for_selector(".list")
        back = seated(chromium, table, 1)
        back.page.wait_for_selector(".done")
        page.wait_for_selector("text=Play for Bo", state="detached")
        assert host.complaints == back.complaints == []


def test_pages_without_a_seat_are_whole_and_axe_finds_nothing(chromium: Any, tmp_path: Path) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs pip install axe-playwright-python")
    with phone_game(tmp_path, TWO, away_s=0.5) as table:
        table.lobby_open = False
        table.roles |= {token_hash(f"{number:032x}"): role for number, role in WITHOUT_SEAT.items()}
        advance(table, half=9)
        lobby, asks, host, spectator = (
            Phone(chromium, f"{table.url}/#{fragment}", viewport={"width": 320, "height": 640})
            for fragment in ("c=ABCD", "c=ABCD", *(f"k={number:032x}" for number in WITHOUT_SEAT))
        )
        table.seats[0] = token_hash("f" * 32)
        table.show()
        while not table.away:
            host.page.wait_for_timeout(20)
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
            look(asks, ".main > .large")
            host.page.wait_for_selector(".asks")
            host.page.click("details.list > summary")
            look(host, ".list > .key")
            host.page.get_by_role("button", name="Ada", exact=False).first.click()
            look(host, ".for")
            look(spectator, ".ranking")
            spectator.page.click(".ranking .key.name")
            look(spectator, ".other-sheet")
        assert [each.complaints for each in (lobby, asks, host, spectator)] == [[]] * 4


def test_a_host_types_the_throw_by_keyboard(chromium: Any, table: PhoneGame) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs pip install axe-playwright-python")
    token = "f" * 32
    table.roles[token_hash(token)] = "host"
    table.show()
    phone = Phone(chromium, f"{table.url}/#k={token}", viewport={"width": 320, "height": 640})
    page = phone.page
    confirm = page.locator(".throw .main-key")
    for language in LANGUAGES:
        phone.begin_anew(language)
        page.wait_for_selector(".throw > summary")
        page.evaluate(LARGE)
        page.focus(".throw > summary")
        page.keyboard.press("Enter")
        assert confirm.is_disabled()
        for die, value in enumerate((4, 1, 6, 6)):
            page.focus(f".die-values >> nth={die} >> button >> nth={value - 1}")
            page.keyboard.press("Enter")
            assert page.evaluate("[document.activeElement.textContent, document.activeElement.ariaPressed]") == [
                str(value), "true",
            ]  # fmt: skip
        names = page.eval_on_selector_all(".die-values", "(all) => all.map((each) => each.getAttribute('aria-label'))")
        assert len(set(names)) == 4
        assert all(value in confirm.inner_text() for value in "416")
        check_layout(page, "narrow", language, "throw")
        assert [(language, each["id"]) for each in axe.Axe().run(page).response["violations"]] == []
    confirm.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".throw", state="detached")
    assert table.actions == [Roll(4, (1, 6, 6))]
    assert phone.complaints == []


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_axe_finds_nothing(chromium: Any, tmp_path: Path, size: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs pip install axe-playwright-python")

    def check(moment: str) -> None:
        found = axe.Axe().run(phone.page).response["violations"]
        assert [(moment, each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found] == []

    with phone_game(tmp_path, TWO) as table:
        width, height = SIZES[size]
        phone = Phone(chromium, table.url, viewport={"width": width, "height": height})
        page = phone.page
        page.wait_for_selector(".seats")
        check("lobby")
        phone.join("Ada")
        page.wait_for_selector(".part.turn")
        check("before the throw")
        advance(table, half=12)
        page.wait_for_selector(".glance")
        check("glance")
        page.click(".deed:not([aria-disabled])")
        page.wait_for_selector(".adjust")
        check("draft")
        for number in (2, 3):
            if page.is_visible(".tabs"):
                page.click(f".tabs button:nth-child({number})")
            check(f"part {number}")
        page.click(".menu > summary")
        check("menu")
        page.click(".menu > summary")
        page.click(".foot .main-key")
        page.wait_for_selector(".foot .main-key", state="detached")
        check("done")


def test_four_phones_in_four_languages_play_a_whole_game(chromium: Any, tmp_path: Path) -> None:
    with phone_game(tmp_path, FOUR) as table:
        phones = [seated(chromium, table, player, language=LANGUAGES[player]) for player in range(4)]
        spoken = [phone.page.get_attribute("html", "lang") for phone in phones if phone.page.wait_for_selector(".tabs")]
        assert spoken == [language.replace("_", "-") for language in LANGUAGES]
        for _half in range(16):
            table.throw()
            for player, phone in enumerate(phones):
                while not table.game.seats[player].done:
                    before = table.acts
                    phone.act()
                    phone.wait_for_answer()
                    assert table.acts == before + 1
        assert table.game.over
        for phone in phones:
            phone.page.wait_for_selector(".ranking")
            rows = phone.page.locator(".part.turn .ranking tbody tr")
            points = [int(text) for text in rows.locator(".number").all_inner_texts()]
            assert points == [each.points for each in table.rules.standings(table.game)]
            assert phone.complaints == []


def test_pig_is_played_on_phones(chromium: Any, tmp_path: Path) -> None:
    with phone_game(tmp_path, PigSetup(("Ada", "Bo"), 50), "pig") as table:
        phones = [seated(chromium, table, player) for player in range(2)]
        while not table.game.over:
            table.throw()
            now = table.game.now
            if now.turn >= 15:
                phones[now.player].page.click(".foot .main-key:not([disabled])")
                phones[now.player].wait_for_answer()
                if not table.game.over:
                    phones[now.player].page.wait_for_selector(".part.turn .undo")
        for phone in phones:
            phone.page.wait_for_selector(".part.turn .ranking")
            assert phone.complaints == []


def test_random_taps_bring_no_error_and_lose_nothing(chromium: Any, tmp_path: Path) -> None:
    with phone_game(tmp_path, TWO, away_s=0.5) as table:
        phones = [Phone(chromium, "about:blank") for _page in range(PAGES)]
        for offer in OFFERS:
            walk = Walk(table, offer, [TappedPage(phone) for phone in phones], Random(7))
            walk.run(TAPS)
            assert (offer.key, walk.lost) == (offer.key, [])
            assert [(offer.key, complaint) for phone in phones for complaint in phone.complaints] == []


PARTS = ("pages/seat.js", "pages/dom.js", "pages/style.css", "games/troyes-dice/sheet.js", "words/en")


def test_a_page_of_which_a_part_did_not_come_is_loaded_again(chromium: Any, table: PhoneGame) -> None:
    table.throw()
    phone = seated(chromium, table)
    for part in PARTS:
        page = opened_without(phone, table.url, f"**/{part}")
        page.wait_for_selector(".glance")
        page.close()


def test_a_page_of_which_nothing_but_the_first_file_came_is_loaded_again(chromium: Any, table: PhoneGame) -> None:
    table.throw()
    page = seated(chromium, table).context.new_page()
    page.route("**/pages/**", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        go(page, table.url)
    assert page.inner_text("#app") == ""
    page.unroute("**/pages/**")
    page.wait_for_selector(".glance")
