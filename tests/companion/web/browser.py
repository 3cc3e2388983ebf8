"""A real browser for the pages of phones: Debian's chromium, driven by Playwright, without any download.

The one without a window, where it is installed, takes three fifths of the other one's time.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from re import Pattern
from typing import Any

import pytest

from companion.ui.tap_guard import QUIET_S

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
LOCALES = {"en": "en-GB", "fr": "fr-FR", "zh_Hant": "zh-TW", "zh_Hans": "zh-CN"}
"""A browser's locale for each language of the pages."""
PHONE = {"width": 360, "height": 640}
WAIT_MS = 60_000
KEY = ".picture [role=button]"
"""A key of the picture."""
OPEN = f"{KEY}:not([aria-disabled])"
"""A key that is not greyed."""
MARK = "document.querySelectorAll('.picture > g').forEach((each) => { each.dataset.before = ''; })"
"""Marks the parts of the picture."""
FRESH = ".picture > g:not([data-before])"
"""A part that the table has drawn since: it has no mark. So are all where the page has connected again."""
PICTURE = "[...document.querySelectorAll('.picture > g')].map((each) => each.outerHTML).join()"


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium without a window. Skips the test where it, or Playwright, is not installed."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: pip install playwright"
    )
    if CHROMIUM is None:
        pytest.skip("needs chromium: sudo apt install chromium-headless-shell")
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

    def __init__(
        self, opened: Any, url: str, language: str = "en", viewport: Any = None, fingers: bool = False
    ) -> None:
        self.context = opened.new_context(
            locale=LOCALES[language], viewport=viewport or PHONE, reduced_motion="reduce", has_touch=fingers
        )
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

    def names(self) -> list[str]:
        """The names of all keys of the picture, as a screen reader reads them."""
        return [str(name) for name in self.page.eval_on_selector_all(KEY, "(all) => all.map((each) => each.ariaLabel)")]

    def key(self, name: str | Pattern[str]) -> Any:
        """The first key of the picture with this name."""
        exact = isinstance(name, str)
        return self.page.locator(".picture").get_by_role("button", name=name, exact=exact).first

    def tap(self, name: str | Pattern[str]) -> None:
        """Tap the key of the picture with this name, and wait until the picture has changed."""
        self._tap(self.key(name))

    def tap_last(self) -> None:
        """Tap the last key that is open: a way of the turn, then the one that confirms it."""
        self._tap(self.page.locator(OPEN).last)

    def press(self, name: str | Pattern[str], button: str) -> None:
        """Press this button of the keyboard on the key of the picture, until the picture is another one."""
        key = self.key(name)
        self._until_changed(key, lambda **limit: key.press(button, **limit))

    def _tap(self, key: Any) -> None:
        self._until_changed(key, key.click)

    def _until_changed(self, key: Any, act: Callable[..., None]) -> None:
        """Act on a key until the picture is another one.

        A key that came under the finger just now does not act, nor does one while the page connects again.
        """
        self.page.wait_for_selector(KEY)
        before = self.page.evaluate(PICTURE)
        act()
        while self.page.evaluate(PICTURE) in ("", before):
            self.page.wait_for_timeout(QUIET_S * 1000)
            if self.page.evaluate(PICTURE) == before and key.count():
                # a sentence may come over the key just now, and then it cannot be tapped
                with suppress(_error()):
                    act(timeout=QUIET_S * 1000)

    @contextmanager
    def changed(self) -> Iterator[None]:
        """Wait until the table has drawn a part of the picture again."""
        self.page.wait_for_selector(KEY)
        self.page.evaluate(MARK)
        yield
        self.page.wait_for_selector(FRESH, state="attached")


def _error() -> type[Exception]:
    """The error of a page that does not do as asked in time."""
    from playwright.sync_api import Error

    return Error


class TappedPage:
    """A phone's page for `tap_walk` and `seated_page`."""

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

    def touch(self, x: int, y: int) -> None:
        """Touch a point with a finger."""
        self._page.touchscreen.tap(x, y)


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
