"""Tokens and seats of a page whose line is the test's: messages in orders that no table can be made to send."""

import json
from typing import Any

import msgspec
import pytest

from companion.i18n.language import Language
from companion.web.assets import load_assets
from companion.web.page import Seen, page
from companion.web.played import TableSeen
from companion.web.wire import Role
from tests.companion.web.browser import chromium, opened_browser

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

TABLE = "http://127.0.0.1:9"
OLD, NEW = "a" * 32, "b" * 32
FAKE = """
window.sockets = [];
window.WebSocket = class {
  static OPEN = 1;
  constructor() { this.readyState = 0; this.sent = []; sockets.push(this); }
  send(text) {
    const message = JSON.parse(text);
    this.sent.push(message);
    // a line that does not answer is given up, and each one after a pause of the machine
    if (message.t === "ping") setTimeout(() => this.answer({ t: "pong" }));
  }
  close() { this.readyState = 3; }
  answer(message) { this.onmessage({ data: JSON.stringify(message) }); }
  open(message) { this.readyState = 1; this.onopen(); this.answer(message); }
  cut() { this.readyState = 3; this.onclose(); }
};
"""
NEWEST = "sockets.at(-1)"
SEEN = TableSeen("Pig", ("Ann", "Ben"), seats=(("Ann", False),))


def state_of(screen: str, role: Role | None = None) -> Any:
    """The state of a phone without a seat at a table of Pig."""
    around = msgspec.to_builtins(page(Seen(screen, Language.EN, SEEN, None, role)))
    shown = {"screen": screen, "you": None, "role": role, "game": 1, "throws": 1, "turn": False}
    return {"t": "state", "revision": 1, "language": "en", "lost": "No connection.", "page": around} | shown


LOBBY, WATCH = state_of("lobby"), state_of("watch", "spectator")


class Page:
    """The page of a phone; each of its lines is the test's."""

    def __init__(self, chromium: Any, **kept: Any) -> None:
        self.page = chromium.new_page()
        self._lines = 0
        files = load_assets()

        def serve(route: Any) -> None:
            found = files.get(route.request.url.removeprefix(TABLE))
            if found is None:
                route.fulfill(status=404)
            else:
                route.fulfill(content_type=found.kind, body=found.content)

        self.page.route(f"{TABLE}/**", serve)
        values = "".join(f"localStorage.setItem('oyez.{name}', '{json.dumps(value)}');" for name, value in kept.items())
        self.page.add_init_script(f"{FAKE}{values}")
        self.page.goto(TABLE)

    def open(self, state: Any) -> None:
        """Wait for the next line, open it, and answer its hello by a state."""
        self._lines += 1
        self.page.wait_for_function(f"sockets.length >= {self._lines}")
        self.page.evaluate(f"(state) => {NEWEST}.open(state)", state)
        self.page.wait_for_selector("#app.online")

    def hear(self, **message: Any) -> None:
        """Let the page hear a message."""
        self.page.evaluate(f"(message) => {NEWEST}.answer(message)", message)

    def cut(self) -> None:
        """Cut the line."""
        self.page.evaluate(f"{NEWEST}.cut()")

    def kept(self, name: str) -> Any:
        """The value that the phone keeps under this name."""
        return self.page.evaluate("(name) => JSON.parse(localStorage.getItem(`oyez.${name}`))", name)

    def keep(self, name: str, value: Any) -> None:
        """Keep a value as another tab does."""
        self.page.evaluate("([name, text]) => localStorage.setItem(`oyez.${name}`, text)", [name, json.dumps(value)])

    def sent(self, kind: str) -> Any:
        """The messages of this kind on the newest line, once there is one."""
        found = f"{NEWEST}.sent.filter(({{ t }}) => t === '{kind}')"
        self.page.wait_for_function(f"{found}.length > 0")
        return self.page.evaluate(found)

    def leave(self) -> None:
        """Tap Leave, twice as it asks for."""
        self.page.click(".menu > summary")
        self.page.click(".leave > summary")
        self.page.click(".leave button")


def test_a_state_about_no_token_takes_no_seat_from_another_tab(chromium: Any) -> None:
    """Every lobby is shown the seat that is taken, the one in the second tab of the same phone too."""
    page = Page(chromium)
    page.open(LOBBY)
    page.keep("token", NEW)
    page.hear(**LOBBY)
    assert page.kept("token") == NEW


def test_a_refusal_of_an_old_token_leaves_the_new_one_of_another_tab(chromium: Any) -> None:
    page = Page(chromium, token=OLD)
    page.open(WATCH)
    page.keep("token", NEW)
    page.hear(t="answer", id="hello", ok=False, code="bad_token", text="The seat is gone.")
    page.hear(**LOBBY)
    assert page.kept("token") == NEW


def test_the_token_of_a_seat_that_is_gone_is_forgotten(chromium: Any) -> None:
    page = Page(chromium, token=OLD)
    page.open(LOBBY)
    assert page.kept("token") is None


def test_a_seat_that_is_left_on_a_broken_line_is_given_up_on_the_next_one(chromium: Any) -> None:
    page = Page(chromium, token=OLD)
    page.open(WATCH)
    page.cut()
    page.leave()
    assert page.kept("token") == OLD, "nobody else can give the seat up"
    page.open(WATCH)
    (left,) = page.sent("leave")
    page.hear(**LOBBY)
    page.hear(t="answer", id=left["id"], ok=True, code="ok")
    assert page.kept("token") is None
    assert page.page.is_visible("form.join")


def test_a_leave_whose_answer_is_lost_ends_in_the_lobby_without_a_complaint(chromium: Any) -> None:
    page = Page(chromium, token=OLD)
    page.open(WATCH)
    page.leave()
    assert page.sent("leave")
    page.cut()
    page.open({"t": "answer", "id": "hello", "ok": False, "code": "bad_token", "text": "The seat is gone."})
    page.hear(**LOBBY)
    page.page.wait_for_selector("form.join")
    assert page.kept("token") is None
    assert not page.page.is_visible(".failed")


def test_a_request_for_a_seat_that_came_too_fast_is_sent_again(chromium: Any) -> None:
    page = Page(chromium)
    page.open(LOBBY)
    page.page.fill("#code", "ABCD")
    page.page.click(".seats button")
    (first,) = page.sent("join")
    page.hear(t="answer", id="", ok=False, code="too_fast", text="Too fast.")
    page.page.wait_for_function(f"{NEWEST}.sent.filter(({{ t }}) => t === 'join').length === 2")
    assert {message["id"] for message in page.sent("join")} == {first["id"]}


def test_a_drum_on_one_key_is_no_more_than_the_table_reads_and_the_next_key_is_heard(chromium: Any) -> None:
    page = Page(chromium)
    page.open(WATCH)
    keys = {place: f'<g role="button" class="k{place}"><rect width="90" height="90"/></g>' for place in range(2)}
    page.hear(t="picture", n=3, size=[800, 480], count=2, parts=keys, kept="", heading="", symbols="")
    drum = "(name) => document.querySelector(name).dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    page.page.evaluate(f"() => {{ for (let beat = 0; beat < 50; beat++) ({drum})('.k0'); ({drum})('.k1'); }}")
    taps = page.sent("tap")
    assert taps[-1] == {"t": "tap", "picture": 3, "key": 1, "held": False}
    assert [tap["key"] for tap in taps[:-1]].count(0) < 5
    page.page.evaluate(f"() => ({drum})('.k0')")
    assert page.sent("tap")[-1]["key"] == 0
