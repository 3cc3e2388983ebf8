"""A phone of the campaign: a real page in a browser, its clock and its Wi-Fi in the hands of the test."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, CDPSession, Error, Page, Route

from tests.torture.faulty_line import FaultyLine

SCRIPT = Path(__file__).with_name("phone_page.js")
MAIN = Path(__file__).parents[2] / "companion" / "web" / "pages" / "main.js"
SIZE = {"width": 360, "height": 640}
WAIT_MS = 60_000
ACT_MS = 5_000
TRIES, AGAIN_S = 300, 0.1
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-software-rasterizer")
"""Of the browser: nobody looks at the pages, so nothing needs to be drawn well."""


class FaultyPhone:
    """One phone with its own storage; `url` may bring a token."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._line = FaultyLine()
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._debugger: CDPSession | None = None
        self._waiting: asyncio.Task[Any] | None = None

    @property
    def line(self) -> FaultyLine:
        """Its Wi-Fi."""
        return self._line

    @property
    def page(self) -> Page:
        """The tab in front."""
        assert self._page is not None
        return self._page

    async def open(self, url: str) -> None:
        """Open the page in a browser that knows nothing."""
        if self._context is None:
            await self._line.open()
        else:
            await self._context.close()
        proxy: Any = {"server": f"socks5://127.0.0.1:{self._line.port}"}
        size: Any = SIZE
        self._context = await self._browser.new_context(viewport=size, proxy=proxy, reduced_motion="reduce")
        self._context.set_default_timeout(WAIT_MS)
        await self._context.add_init_script(path=SCRIPT)
        await self._context.route("**/pages/main.js", _with_its_state)
        self._page = await self.another_tab(url)

    async def another_tab(self, url: str) -> Page:
        """One more tab of the same phone."""
        assert self._context is not None
        page = await self._context.new_page()
        await self.visit(url, page)
        return page

    async def visit(self, url: str, page: Page | None = None) -> None:
        """Open the page, and again while nobody answers, as its owner does."""
        for tried in range(TRIES):
            try:
                await (page or self.page).goto(url)
                return
            except Error:
                if tried == TRIES - 1:
                    raise
                # nobody taps faster at a page that does not come
                await asyncio.sleep(AGAIN_S)

    async def close(self) -> None:
        """Switch it off for good."""
        if self._context is not None:
            await self._context.close()
            await self._line.close()

    async def state(self, page: Page | None = None) -> Any:
        """The page's state, see `phone_page.js`."""
        return await self._asked("test.state()", None, page)

    async def choose(self, chance: float, page: Page | None = None) -> bool:
        """Tap keys by chance until one confirms the turn; False if there is no key."""
        return bool(await (page or self.page).evaluate("(chance) => test.choose(chance)", chance))

    async def confirm(self, page: Page | None = None) -> bool:
        """Tap the key that confirms the turn, or any one where no single key does; False if there is none."""
        return bool(await (page or self.page).evaluate("test.confirm()"))

    async def act(self, chance: float, page: Page | None = None) -> bool:
        """Choose a turn and confirm it, as soon as the game is drawn; False if there is no key."""
        return bool(await (page or self.page).evaluate("([chance, ms]) => test.act(chance, ms)", [chance, ACT_MS]))

    async def choose_and_confirm(self, chance: float, page: Page) -> bool:
        """Choose a turn and confirm it at once; False if there is no key."""
        return bool(await page.evaluate("async (chance) => await test.choose(chance) && test.confirm()", chance))

    async def shows(self, parts: list[str]) -> bool:
        """Return True if the picture on the page is made of these parts."""
        return bool(await self._asked("(parts) => test.shows(parts)", parts))

    async def settled(self, ms: float, page: Page | None = None) -> Any:
        """The page's state once it is connected, drawn, and nothing is on its way, or after this number of ms."""
        return await self._asked("(ms) => test.settled(ms)", ms, page)

    async def shows_page(self) -> bool:
        """Return True for the page; False for the message of the browser that nobody answers."""
        return bool(await self._asked("Boolean(document.getElementById('app'))"))

    async def _asked(self, question: str, given: object = None, page: Page | None = None) -> Any:
        """Ask the page a question that changes nothing, and again where the page was just being loaded."""
        for _tried in range(TRIES):
            with contextlib.suppress(Error):
                return await (page or self.page).evaluate(question, given)
            await asyncio.sleep(AGAIN_S)
        return await (page or self.page).evaluate(question, given)

    async def confirm_twice(self) -> bool:
        """Tap the key that confirms twice, as a finger does."""
        return bool(await self.page.evaluate("test.confirm() && (test.confirm(), true)"))

    async def lock(self, seen: bool) -> None:
        """Freeze the page: none of its code runs until `unlock`. It hears before that it is hidden, if `seen`."""
        assert self._context is not None
        if seen:
            await self.page.evaluate("test.look(false)")
        debugger = self._debugger = await self._context.new_cdp_session(self.page)
        await debugger.send("Debugger.enable")
        frozen = asyncio.Event()
        debugger.on("Debugger.paused", lambda _event: frozen.set())
        await debugger.send("Debugger.pause")
        # the next statement stops; its answer comes once the page continues
        self._waiting = asyncio.create_task(debugger.send("Runtime.evaluate", {"expression": "0"}))
        await frozen.wait()

    async def unlock(self, ms: int, seen: bool) -> None:
        """Continue after some milliseconds of the page's own clock; the page hears that it is seen again, if `seen`."""
        assert self._debugger is not None
        assert self._waiting is not None
        await self._debugger.send("Runtime.evaluate", {"expression": f"test.jump({ms})"})
        await self._debugger.send("Debugger.resume")
        await self._waiting
        await self._debugger.detach()
        if seen:
            await self.page.evaluate("test.look(true)")

    async def switch_wifi(self, on: bool) -> None:
        """Switch the Wi-Fi off or on; the page hears of both."""
        assert self._context is not None
        self._line.switch(on)
        await self._context.set_offline(not on)


async def _with_its_state(route: Route) -> None:
    """The main module of the page as it is, with its state where the test can look at it."""
    source = MAIN.read_text("utf-8")
    await route.fulfill(
        content_type="text/javascript", body=f"{source}\nglobalThis.oyez = {{ state, height: () => height }};\n"
    )
