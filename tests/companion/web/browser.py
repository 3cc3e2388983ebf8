"""A real browser for the pages of phones: Debian's chromium, driven by Playwright, without any download."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LOCALES = {"en": "en-GB", "fr": "fr-FR", "zh_Hant": "zh-TW", "zh_Hans": "zh-CN"}
"""A browser's locale for each language of the pages."""
PHONE = {"width": 360, "height": 640}
WAIT_MS = 20_000


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium without a window. Skips the test where it, or Playwright, is not installed."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: pip install playwright"
    )
    if CHROMIUM is None:
        pytest.skip("needs chromium: sudo apt install chromium")
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield opened
        finally:
            opened.close()


@pytest.fixture(scope="module")
def opened_browser() -> Iterator[Any]:
    """One browser for a module."""
    with browser() as opened:
        yield opened


@pytest.fixture
def chromium(opened_browser: Any) -> Iterator[Any]:
    """A browser without a page: those of the test before would look for their tables for as long as they are open."""
    yield opened_browser
    for context in opened_browser.contexts:
        context.close()


class Phone:
    """A page of a phone of its own; `complaints` are the errors that the browser reported."""

    def __init__(self, opened: Any, url: str, language: str = "en", viewport: Any = None) -> None:
        self.context = opened.new_context(locale=LOCALES[language], viewport=viewport or PHONE, reduced_motion="reduce")
        self.context.set_default_timeout(WAIT_MS)
        self.url = url
        self.complaints: list[str] = []
        self.page = self.another_tab()

    def another_tab(self) -> Any:
        """One more tab of the same phone."""
        page = self.context.new_page()
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.url)
        return page

    def begin_anew(self, language: str) -> None:
        """Open the page as a phone does that keeps nothing but its language, in much less time than a new context."""
        self.page.evaluate(
            "(key) => { localStorage.clear(); localStorage.setItem('oyez.language', JSON.stringify(key)); }", language
        )
        self.page.goto("about:blank")
        self.page.goto(self.url)

    def _hear(self, kind: str, text: str) -> None:
        # tests end the server on purpose
        if kind == "error" and "ERR_CONNECTION" not in text and "WebSocket connection" not in text:
            self.complaints.append(text)

    def join(self, name: str, code: str = "ABCD") -> None:
        """Take the seat of this name."""
        self.page.fill("#code", code)
        self.page.get_by_role("button", name=name, exact=True).click()

    def wait_for_answer(self) -> None:
        """Wait until the table has acknowledged the turn that the phone keeps."""
        deadline = time.monotonic() + WAIT_MS / 1000
        while self.page.evaluate("localStorage.getItem('oyez.act')") is not None:
            assert time.monotonic() < deadline, "no answer came"
            self.page.wait_for_timeout(20)

    def act(self) -> None:
        """Take the first open way at a glance and confirm it, or the first answer, or rest."""
        page = self.page
        page.wait_for_selector(".glance, .deeds, .rest")
        if page.query_selector(".glance"):
            page.click(".deed:not([aria-disabled])")
        elif page.query_selector(".deeds .card"):
            page.click(".deeds .card:not([aria-disabled])")
        page.click(".foot .main-key:not([disabled])")


class TappedPage:
    """A phone's page for `tap_walk`."""

    def __init__(self, phone: Phone) -> None:
        self._page = phone.page

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression; None while the page loads itself again."""
        with _own_loads():
            return self._page.evaluate(script)
        return None

    def open(self, url: str) -> None:
        """Show an address, unless the page goes to another one just now."""
        with _own_loads():
            self._page.goto(url, wait_until="commit")


@contextmanager
def _own_loads() -> Iterator[None]:
    """Pass over an error that comes from a page which loads itself again or goes to the hall."""
    from playwright.sync_api import Error

    try:
        yield
    except Error as error:
        if "navigat" not in str(error):
            raise


def go(page: Any, url: str) -> None:
    """Open a page that may load itself again: that would break off a load that Playwright waits for."""
    page.evaluate("(url) => void setTimeout(() => { location.href = url; })", url)


def opened_without(phone: Phone, url: str, files: str) -> Any:
    """Another tab of the phone, which lost the first answer for these files and has asked for them again."""
    missing = [files]

    def dropped(route: Any) -> None:
        if missing:
            missing.pop()
            route.abort()
        else:
            route.continue_()

    page = phone.context.new_page()
    page.route(files, dropped)
    with page.expect_response(files):
        go(page, url)
    assert not missing, files
    return page
