"""A whole game of each kind by a seat's taps in each browser, as figures, `name=value` a line.

Each page is held upright and on its side. Chromium and Firefox are tapped by a finger; WebKitGTK makes a click of each
touch. The others at the table play by chance. An error is one of the page, or a turn that is not stored once.
"""

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Protocol

from _pytest.outcomes import Skipped

from companion.game.table import TableGame
from companion.games import GAMES
from engine.game import is_decided
from tests.companion.games.test_conformance import next_action, set_up
from tests.companion.web.browser import FRESH, MARK, OPEN, Phone, browser
from tests.companion.web.phone_game import PhoneGame, phone_game, token_hash
from tests.companion.web.webdriver import firefox, middle, webkit

TOKEN = "5" * 32
SEAT = 0
KEYS = f"[...document.querySelectorAll({json.dumps(OPEN)})].map((each) => each.ariaLabel)"
UNDO = ("Take back", "Take the turn back")
LIKELY = ("Confirm", "Back")
"""The start of the keys that end a turn, or a look at the table: pages without a turn have many keys."""
MARKED = f"(() => {{ {MARK} }})()"
ANSWERED = f"Boolean(document.querySelector({json.dumps(FRESH)}))"
ANSWER_S = 1.0
"""The time until a tap counts as one that changes nothing."""
LISTEN = """(() => {
  window.faults = [];
  addEventListener("error", ({ message }) => window.faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.faults.push(String(reason)));
})()"""
"""WebKit's driver passes no error of the page on."""
MAX_TAPS = 2000


class Page(Protocol):
    """A page of any browser."""

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""

    def open(self, url: str) -> None:
        """Show an address."""

    def touch(self, x: int, y: int) -> None:
        """Touch a point."""


class Finger:
    """A page of Chromium that is tapped by a finger."""

    def __init__(self, phone: Phone) -> None:
        self._page = phone.page

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        return self._page.evaluate(script)

    def open(self, url: str) -> None:
        """Show an address."""
        self._page.goto(url)

    def touch(self, x: int, y: int) -> None:
        """Touch a point with a finger."""
        self._page.touchscreen.tap(x, y)


@contextmanager
def _chromium(size: tuple[int, int]) -> Iterator[tuple[Page, list[str]]]:
    with browser() as opened:
        width, height = size
        context = opened.new_context(viewport={"width": width, "height": height}, has_touch=True, locale="en-GB")
        phone = Phone.__new__(Phone)
        phone.context, phone.url, phone.complaints = context, "about:blank", []
        phone.page = phone.another_tab()
        yield Finger(phone), phone.complaints


@contextmanager
def _firefox(size: tuple[int, int]) -> Iterator[tuple[Page, list[str]]]:
    with tempfile.TemporaryDirectory() as folder, firefox(Path(folder)) as page:
        page.resize(*size)
        yield page, page.complaints


@contextmanager
def _webkit(size: tuple[int, int]) -> Iterator[tuple[Page, list[str]]]:
    with tempfile.TemporaryDirectory() as folder, webkit(Path(folder)) as page:
        page.resize(*size)
        yield page, []


UPRIGHT, ON_ITS_SIDE = (390, 844), (844, 390)
BROWSERS: dict[str, Callable[[], Any]] = {
    f"{name}_{way}": partial(opened, size)
    for name, opened in (("chromium", _chromium), ("firefox", _firefox), ("webkit", _webkit))
    for way, size in (("upright", UPRIGHT), ("wide", ON_ITS_SIDE))
}


def _others_act(table: PhoneGame, chance: Random) -> bool:
    """Let the table or another player act; False while only the seat in the browser may."""
    players = set(table.rules.turn(table.game).players)
    for _try in range(50):
        action = next_action(table._table, table.game, chance)
        if not is_decided(action) or action.player != SEAT:
            table.act_by_chance(partial(_chosen, action))
            return True
        if players == {SEAT}:
            break
    return False


def _chosen(action: Any, _table: TableGame, _game: Any) -> Any:
    return action


class Hand:
    """Taps for the seat by chance: likely keys, or one of those that it tapped least in this turn."""

    def __init__(self, page: Page, chance: Random) -> None:
        self.taps = 0
        self._page = page
        self._chance = chance
        self._tapped: Counter[str] = Counter()
        self._turn = 0

    def tap(self, turn: int) -> None:
        """Tap a key in the turn of this number, and wait until the picture has changed; some keys change nothing."""
        if turn != self._turn:
            self._turn = turn
            self._tapped.clear()
        names = [name for name in self._page.run(KEYS) or [] if name and not name.startswith(UNDO)]
        if not names:
            return
        fewest = min(self._tapped[name] for name in names)
        likely = [name for name in names if name.startswith(LIKELY) and self._chance.random() < 0.5]
        name = self._chance.choice(likely or [name for name in names if self._tapped[name] == fewest])
        self._tapped[name] += 1
        self.taps += 1
        self._page.run(MARKED)
        at = middle(self._page.run, f"{OPEN}[aria-label={json.dumps(name)}]")
        if at is not None:
            self._page.touch(*at)
        deadline = time.monotonic() + ANSWER_S
        while not self._page.run(ANSWERED) and time.monotonic() < deadline:
            time.sleep(0.01)


def _played(page: Page, table: PhoneGame, chance: Random) -> tuple[int, int]:
    """Play a game to its end; return the taps, and the turns that the browser took."""
    hand, before = Hand(page, chance), table.acts
    while not table.game.over and hand.taps < MAX_TAPS:
        if not _others_act(table, chance):
            hand.tap(table.acts)
    return hand.taps, table.acts - before


def main() -> int:
    """Play, and print a line for each figure; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", choices=BROWSERS)
    parser.add_argument("--game", choices=[offer.key for offer in GAMES])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for name, opened in BROWSERS.items():
        if options.browser not in (None, name):
            continue
        for offer in GAMES:
            if options.game not in (None, offer.key):
                continue
            setup = set_up(offer.load())
            try:
                with tempfile.TemporaryDirectory() as folder, phone_game(Path(folder), setup, offer.key) as table:
                    table.seats[SEAT] = token_hash(TOKEN)
                    table.show()
                    with opened() as (page, complaints):
                        page.open(f"{table.url}/#k={TOKEN}")
                        page.run(LISTEN)
                        taps, turns = _played(page, table, Random(options.seed))
                        complaints += page.run("window.faults") or []
                    over = table.game.over
            except Skipped as skipped:
                print(f"{name}: {skipped}", file=sys.stderr)
                break
            figure = f"{name}_{offer.key.replace('-', '_')}"
            print(
                f"{figure}_taps={taps}\n{figure}_turns={turns}\n{figure}_over={int(over)}\n{figure}_errors={len(complaints)}"
            )
            sys.stdout.flush()
            for complaint in dict.fromkeys(complaints):
                print(complaint, file=sys.stderr)
            wrong += len(complaints) + (not over)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
