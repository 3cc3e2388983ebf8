"""A table of the campaign: one game after the other, a fault on a phone in each turn, and the check that follows."""

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from playwright.async_api import Browser, Error
from websockets.exceptions import WebSocketException

from tests.companion.phone_player import OFFERS, largest_setup
from tests.companion.web.served import ServedTable
from tests.torture.fault_figures import KINDS, LOCKS, MINUTE_MS, Figures
from tests.torture.faulty_phone import FaultyPhone
from tests.torture.table_door import POLL_S, WAIT_S, parts_of, reach_port, seat_token

SETTLED_MS = 5000
STEPS, TRIES = 13, 4
"""Taps of a phone for a turn (`phone_page.js`), and turns that it tries."""
SHOWN = 8
"""Actions of the game that a problem names."""


class Turn:
    """A turn under a fault: the times that it was confirmed, and the moment of coming back."""

    def __init__(self, seat: int, phone: FaultyPhone) -> None:
        self.seat = seat
        self.phone = phone
        self.confirmed = 0
        self.unsure = 0
        self.by_table = 0
        self.before = 0
        self.back = 0.0


class FaultyTable:
    """The real program with phones at all seats."""

    def __init__(
        self,
        folder: Path,
        browser: Browser,
        chance: random.Random,
        figures: Figures,
        seats: int,
        games: Sequence[str] = tuple(OFFERS),
    ) -> None:
        self._folder = folder
        self._browser = browser
        self._chance = chance
        self._figures = figures
        self._games = games
        self._most = seats
        self._seats = range(seats)
        self._table = ServedTable(folder, {})
        self._asking = asyncio.Lock()
        self._phones = {seat: FaultyPhone(browser) for seat in self._seats}
        self._served = asyncio.Event()
        self._served_at = 0.0
        self._faults: dict[str, Callable[[Turn], Awaitable[None]]] = {
            **{name: lambda turn, ms=ms: self._lock(turn, ms) for name, ms in LOCKS.items()},  # type: ignore[misc]
            "wifi_cut": lambda turn: self._cut(turn, quiet=False),
            "wifi_silent": lambda turn: self._cut(turn, quiet=True),
            "phones_killed": self._kill_phones,
            "box_killed": self._kill_box,
            "double_tap": self._double_tap,
            "two_tabs": self._two_tabs,
            "back": self._go_back,
            "reload": self._reload,
            "stale": self._stale,
            "seat_taken_back": self._take_back,
        }
        assert self._faults.keys() == KINDS.keys()

    @property
    def _url(self) -> str:
        return f"http://127.0.0.1:{self._table.port}/"

    async def run(self) -> None:
        """Play until no more faults are wanted."""
        played = 0
        while self._figures.wanted:
            key = self._games[played % len(self._games)]
            setup = largest_setup(OFFERS[key], self._chance, self._most)
            self._seats = range(len(setup.players))
            played += 1
            folder = self._folder / str(played)
            folder.mkdir(parents=True)
            held = str(self._chance.random())
            self._table = ServedTable(folder, msgspec.to_builtins(setup), key, held=held)
            await asyncio.to_thread(self._table.start)
            self._served.set()
            await asyncio.gather(*(self._phones[seat].open(self._url) for seat in self._seats))
            for seat in self._seats:
                await self._sit(seat)
            await self._play()
            await asyncio.to_thread(self._table.close)
        for phone in self._phones.values():
            await phone.close()

    async def _play(self) -> None:
        """One game; each turn is taken under a fault."""
        while self._figures.wanted:
            turn = await self._ask("turn")
            if turn["over"]:
                return
            if turn["throw"]:
                await self._ask("throw")
            await asyncio.gather(*(self._one(seat) for seat in turn["waiting"]))

    async def _ask(self, do: str, **order: Any) -> Any:
        async with self._asking:
            return await asyncio.to_thread(self._table.ask, do, **order)

    async def _one(self, seat: int) -> None:
        """One fault on a phone whose turn it is, and the check that follows."""
        if not self._figures.wanted:
            return
        kind = self._figures.next_kind(self._chance)
        if kind == "box_killed" and (await self._ask("may_end", player=seat))["may_end"]:
            # a box that starts after the last turn begins the next game, in which nobody has a seat yet
            kind = "phones_killed"
        turn = Turn(seat, self._phones[seat])
        try:
            await self._until_right(seat)
            turn.before = (await self._ask("seat", player=seat))["acted"]
            await self._faults[kind](turn)
            await self._check(kind, turn)
        except (Error, TimeoutError, ValueError) as error:
            self._figures.add_problem(f"{kind}: seat {seat}: {error}")
            await self._served.wait()
            await self._sit_anew(seat)

    async def _check(self, kind: str, turn: Turn) -> None:
        """No tap is carried out twice, the phone shows the game as it is, and the turn can be taken."""
        seen, truth = await self._until_right(turn.seat)
        now = time.monotonic()
        await self._served.wait()
        self._figures.add(kind, max(0.0, now - max(turn.back, self._served_at)))
        # each of the taps by which a turn is chosen may be one, where no single key confirms
        done, most = truth["acted"] - turn.before - turn.by_table, max(1, turn.confirmed + turn.unsure)
        if not 0 <= done <= most * STEPS:
            last = (await self._ask("state"))["actions"][-SHOWN:]
            where = f"{kind}: {self._table.key}: seat {turn.seat}"
            self._figures.add_problem(f"{where}: {done} turns for {most} confirmed; last actions: {last}")
        if seen["errors"]:
            self._figures.add_problem(f"{kind}: {seen['errors'][0]}")
        self._figures.counts["kept"] += done > 0
        self._figures.counts["confirmed"] += turn.confirmed
        if not done and not turn.by_table:
            await self._finish(turn)

    async def _finish(self, turn: Turn) -> None:
        """Take the turn on the phone after all, by as many taps as a person may need; else at the touchscreen."""
        for _try in range(TRIES):
            if turn.seat not in (await self._ask("turn"))["waiting"]:
                self._figures.counts["kept"] += 1
                return
            await turn.phone.act(self._chance.random())
            _seen, truth = await self._until_right(turn.seat)
            if truth["acted"] > turn.before:
                self._figures.counts["kept"] += 1
                return
        await self._ask("play", player=turn.seat)

    async def _until_right(self, seat: int) -> tuple[Any, Any]:
        """Wait until a phone shows the picture of another phone of its seat; return its state and its turns."""
        deadline, seen = time.monotonic() + WAIT_S, None
        while time.monotonic() < deadline:
            seen = await self._phones[seat].settled(SETTLED_MS)
            if not seen["page"]:
                # the page loaded itself again just when nobody listened: its owner does so too
                await self._served.wait()
                await self._phones[seat].visit(self._url)
            with contextlib.suppress(OSError, TimeoutError, WebSocketException):
                parts = await asyncio.to_thread(parts_of, self._table.port, seen["token"] or "0" * 32, seen["height"])
                if seen["online"] and parts and await self._phones[seat].shows(parts):
                    return seen, await self._ask("seat", player=seat)
            # a page reports no change, and each question costs it time
            await asyncio.sleep(POLL_S)
        raise TimeoutError(f"the picture is not right: {json.dumps(seen)[:500]}")

    async def _confirm(self, turn: Turn) -> None:
        """Choose a step and confirm it."""
        try:
            turn.confirmed += await turn.phone.act(self._chance.random())
        except Error:
            # the page was just loading itself again
            turn.unsure += 1

    async def _moment(self, *seconds: float) -> None:
        """Let one of these times pass: a fault may come at any moment of a turn's way to the disk."""
        await asyncio.sleep(self._chance.choice(seconds))

    async def _lock(self, turn: Turn, ms: int) -> None:
        """The phone is locked before or after Confirm; the others go on meanwhile."""
        sooner, seen = self._chance.random() < 0.5, self._chance.random() < 0.7
        if sooner:
            await self._confirm(turn)
        await turn.phone.lock(seen)
        await self._moment(0.0, 0.05, 0.3)
        if ms >= MINUTE_MS and self._chance.random() < 0.5:
            # the box has closed the line meanwhile
            turn.phone.line.switch(on=False)
            turn.phone.line.switch(on=True)
        await turn.phone.unlock(ms, seen)
        turn.back = time.monotonic()
        if not sooner:
            await self._confirm(turn)

    async def _cut(self, turn: Turn, quiet: bool) -> None:
        """The Wi-Fi ends after any byte, with or without a word."""
        turn.phone.line.cut_after(self._chance.randrange(1, 600), quiet)
        await self._confirm(turn)
        await self._moment(0.0, 0.05, 0.3)
        await turn.phone.switch_wifi(on=False)
        await self._moment(0.0, 0.1)
        await turn.phone.switch_wifi(on=True)
        turn.back = time.monotonic()

    async def _kill_phones(self, turn: Turn) -> None:
        sooner = self._chance.random() < 0.7
        if sooner:
            await self._confirm(turn)
            await self._moment(0.0, 0.001, 0.01)
        async with self._asking:
            self._served.clear()
            pid = (await asyncio.to_thread(self._table.ask, "pid"))["pid"]
            if pid is not None:
                os.kill(pid, signal.SIGKILL)
            await self._wait_for_port()
        if not sooner:
            await self._confirm(turn)

    async def _kill_box(self, turn: Turn) -> None:
        await self._confirm(turn)
        await self._moment(0.0, 0.001, 0.005, 0.02)
        async with self._asking:
            self._served.clear()
            self._table.kill()
            await asyncio.to_thread(self._table.start)
            await self._wait_for_port()

    async def _wait_for_port(self) -> None:
        """Wait until phones can come again."""
        # the old process may still hold the port
        await asyncio.sleep(0.05)
        await asyncio.to_thread(reach_port, self._table.port)
        self._served_at = time.monotonic()
        self._served.set()

    async def _double_tap(self, turn: Turn) -> None:
        if await turn.phone.choose(self._chance.random()) and await turn.phone.confirm_twice():
            turn.confirmed += 1
        turn.back = time.monotonic()

    async def _two_tabs(self, turn: Turn) -> None:
        """Both tabs of a phone confirm the turn."""
        other = await turn.phone.another_tab(self._url)
        with contextlib.suppress(Error):
            await turn.phone.settled(1000 * WAIT_S, other)
        for page in (other, turn.phone.page):
            with contextlib.suppress(Error):
                turn.unsure += 1
                turn.confirmed += await turn.phone.choose_and_confirm(self._chance.random(), page)
                turn.unsure -= 1
        turn.back = time.monotonic()
        await other.close()

    async def _go_back(self, turn: Turn) -> None:
        """The way back of the phone: from the sheet, or from another page to this one, with a turn on its way."""
        page = turn.phone.page
        if self._chance.random() < 0.5:
            # the page may still be loading after the fault before
            await page.locator(".tabs button").nth(1).dispatch_event("click", timeout=1000 * WAIT_S)
            await self._confirm(turn)
            await page.evaluate("history.back()")
        else:
            await self._confirm(turn)
            await page.goto("about:blank")
            with contextlib.suppress(Error):
                await page.go_back()
            await self._look_again(turn)
        turn.back = time.monotonic()

    async def _reload(self, turn: Turn) -> None:
        """The page is left with a draft, or with a turn on its way, and opened again."""
        if self._chance.random() < 0.6:
            await self._confirm(turn)
        else:
            await turn.phone.choose(self._chance.random())
        with contextlib.suppress(Error):
            await turn.phone.page.reload()
        await self._look_again(turn)
        turn.back = time.monotonic()

    async def _look_again(self, turn: Turn) -> None:
        """Open the page again where the browser could not, as nobody listened."""
        if not await turn.phone.shows_page():
            await self._served.wait()
            await turn.phone.visit(self._url)

    async def _stale(self, turn: Turn) -> None:
        """The phone confirms a turn that is taken at the touchscreen meanwhile."""
        await turn.phone.choose(self._chance.random())
        turn.phone.line.cut_after(1, quiet=True)
        turn.by_table += (await self._ask("play", player=turn.seat))["done"]
        if await turn.phone.confirm():
            turn.confirmed += 1
        await turn.phone.switch_wifi(on=False)
        await turn.phone.switch_wifi(on=True)
        turn.back = time.monotonic()

    async def _take_back(self, turn: Turn) -> None:
        """The seat is taken back while a turn is on its way, and given to the phone again."""
        await self._confirm(turn)
        await self._ask("take_back", player=turn.seat)
        deadline = time.monotonic() + WAIT_S
        while (await turn.phone.state())["screen"] != "lobby" and time.monotonic() < deadline:
            await asyncio.sleep(POLL_S)
        await self._sit(turn.seat)
        turn.back = time.monotonic()

    async def _sit_anew(self, seat: int) -> None:
        """Give the seat to a phone that knows nothing."""
        with contextlib.suppress(Error):
            await self._phones[seat].close()
        self._phones[seat] = FaultyPhone(self._browser)
        await self._phones[seat].open(self._url)
        await self._ask("take_back", player=seat)
        await self._sit(seat)

    async def _sit(self, seat: int) -> None:
        request = secrets.token_hex(16)
        while True:
            with contextlib.suppress(OSError):
                # Nobody answers while another phone's fault has the program killed. A phone asks again by the same
                # request, too: another one may find the seat taken by the first.
                token = await asyncio.to_thread(seat_token, self._table.port, self._table.code, seat, request)
                break
            await asyncio.sleep(POLL_S)
        await self._phones[seat].visit(f"{self._url}#k={token}")
