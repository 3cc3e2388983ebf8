"""The connection of a page to its table, under a clock of the test: when it asks, connects, and gives a line up."""

from typing import Any

import pytest

from companion.web.assets import PAGES
from tests.companion.web.browser import chromium, opened_browser

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

TABLE = "http://127.0.0.1:9/"
PAUSED_S = 1000
"""The page's time once its clock is the test's: later than any load of the page takes."""
FAKES = """
window.sockets = [];
window.asked = 0;
window.table = "there";
window.WebSocket = class {
  static OPEN = 1;
  constructor() { this.readyState = 0; this.sent = []; sockets.push(this); }
  send(text) { this.sent.push(JSON.parse(text).t); }
  close() { this.readyState = 3; }
  answer(message) { this.onmessage({ data: JSON.stringify(message) }); }
  open() { this.readyState = 1; this.onopen(); this.answer({ t: "state" }); }
};
window.fetch = (_path, { signal }) => new Promise((answered, failed) => {
  asked += 1;
  if (table === "there") answered(new Response(""));
  else if (table === "absent") failed(new TypeError("refused"));
  else signal.addEventListener("abort", () => failed(signal.reason));
});
"""
CONNECT = """async () => {
  const { connect } = await import("/pages/socket.js");
  window.states = [];
  const noted = (value) => states.push(value);
  connect({ hello: () => ({ t: "hello" }), heard: () => {}, changed: noted, refused: noted });
}"""
NEWEST = "sockets.at(-1)"


class Line:
    """A page with nothing but its connection; the sockets, the answers by HTTP and the clock are the test's."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        return self._page.evaluate(script)

    def wait(self, ms: int) -> None:
        """Let so much time go by, moment by moment."""
        self._page.clock.run_for(ms)

    def sleep(self, ms: int) -> None:
        """Let so much time go by in which the page does not run, as on a phone that is locked."""
        self._page.clock.fast_forward(ms)

    @property
    def sockets(self) -> int:
        """The websockets so far."""
        return int(self.run("sockets.length"))


@pytest.fixture
def line(chromium: Any) -> Line:
    """A line that is open."""
    page = chromium.new_page()
    page.route(f"{TABLE}**", lambda route: route.fulfill(content_type="text/html", body=""))
    page.route("**/pages/*.js", lambda route: route.fulfill(path=PAGES / route.request.url.rpartition("/")[2]))
    page.add_init_script(FAKES)
    page.clock.install(time=0)
    page.goto(TABLE)
    page.clock.pause_at(PAUSED_S)
    page.evaluate(CONNECT)
    found = Line(page)
    found.run(f"{NEWEST}.open()")
    assert found.run("states") == [True]
    return found


def test_a_table_that_was_away_for_long_is_found_within_half_a_second(line: Line) -> None:
    """Without a websocket meanwhile: after failed ones browsers hold the next one back."""
    line.run(f"table = 'absent', {NEWEST}.onclose()")
    line.wait(60_000)
    assert (line.sockets, line.run("states.at(-1)")) == (1, False)
    line.run("table = 'there'")
    line.wait(500)
    assert line.sockets == 2


def test_a_network_that_says_nothing_is_asked_again_each_second_and_a_half(line: Line) -> None:
    line.run(f"table = 'silent', asked = 0, {NEWEST}.onclose()")
    line.wait(60_000)
    assert 38 <= line.run("asked") <= 41
    line.run("table = 'there'")
    line.wait(1500)
    assert line.sockets == 2


def test_a_table_that_refuses_the_websocket_is_asked_less_and_less_often(line: Line) -> None:
    waits = []
    for _refused in range(6):
        line.run(f"{NEWEST}.onclose()")
        before, waited = line.sockets, 0
        while line.sockets == before:
            line.wait(100)
            waited += 100
        waits.append(waited)
    assert waits == [200, 500, 1000, 2000, 3000, 3000]


def test_a_phone_that_is_back_gives_its_line_a_second_to_answer(line: Line) -> None:
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    line.run(look)
    assert line.run(f"{NEWEST}.sent.at(-1)") == "ping"
    line.run(f"{NEWEST}.answer({{ t: 'pong' }})")
    line.wait(3000)
    assert line.sockets == 1
    line.run(look)
    line.wait(1000)
    assert line.sockets == 2


def test_a_phone_that_was_locked_connects_once_whatever_tells_it(line: Line) -> None:
    line.sleep(60_000)
    assert line.sockets == 2
    line.run("document.dispatchEvent(new Event('visibilitychange')), dispatchEvent(new Event('online'))")
    line.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert line.sockets == 2
    line.wait(500)
    line.run("dispatchEvent(new Event('online'))")
    assert line.sockets == 3, "the attempt before may belong to another network"


def test_a_line_that_falls_silent_is_given_up_after_eight_seconds(line: Line) -> None:
    line.wait(7000)
    assert (line.sockets, line.run(f"{NEWEST}.sent.at(-1)")) == (1, "ping")
    line.wait(3000)
    assert line.sockets == 2


def test_the_reason_for_the_end_of_a_line_is_reported_and_the_next_attempt_comes_later(line: Line) -> None:
    line.run(f"{NEWEST}.answer({{ t: 'refused', text: 'No room.' }}), {NEWEST}.onclose()")
    assert line.run("states.slice(1, 3)") == ["No room.", False]
    line.wait(900)
    assert line.sockets == 1
    line.wait(200)
    assert line.sockets == 2
