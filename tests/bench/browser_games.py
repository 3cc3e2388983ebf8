"""A whole game of each kind by a seat's taps in each browser, as figures, `name=value` a line.

Chromium taps with a finger, held upright and on its side; Firefox and WebKit use the pointer, where they are installed.
The others at the table play by chance. An error is one of the page, or a turn that is not stored once.
"""

import argparse
import json
import sys
import tempfile
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
from tests.companion.web.browser import OPEN, Phone, browser
from tests.companion.web.phone_game import PhoneGame, phone_game, token_hash
from tests.companion.web.webdriver import firefox, webkit

TOKEN = "5" * 32
SEAT = 0
KEYS = f"[...document.querySelectorAll({json.dumps(OPEN)})].map((each) => each.ariaLabel)"
AWAY = ("Back", "Retour")
CONFIRM = "Confirm"
MAX_TAPS = 20_000


class Page(Protocol):
    """A page of any browser."""

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""

    def open(self, url: str) -> None:
        """Show an address."""

    def click(self, selector: str) -> None:
        """Tap an element where it lies."""


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

    def click(self, selector: str) -> None:
        """Tap an element; a key that another one covers by now is left."""
        box = self.run(f"document.querySelector({json.dumps(selector)})?.getBoundingClientRect().toJSON()")
        if box is not None:
            self._page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@contextmanager
def _chromium(width: int, height: int) -> Iterator[tuple[Page, list[str]]]:
    with browser() as opened:
        context = opened.new_context(viewport={"width": width, "height": height}, has_touch=True, locale="en-GB")
        phone = Phone.__new__(Phone)
        phone.context, phone.url, phone.complaints = context, "about:blank", []
        phone.page = phone.another_tab()
        yield Finger(phone), phone.complaints


@contextmanager
def _firefox() -> Iterator[tuple[Page, list[str]]]:
    with tempfile.TemporaryDirectory() as folder, firefox(Path(folder)) as page:
        yield page, page.complaints


@contextmanager
def _webkit() -> Iterator[tuple[Page, list[str]]]:
    with tempfile.TemporaryDirectory() as folder, webkit(Path(folder)) as page:
        yield page, []


BROWSERS: dict[str, Callable[[], Any]] = {
    "chromium_upright": lambda: _chromium(390, 844),
    "chromium_wide": lambda: _chromium(844, 390),
    "firefox": _firefox,
    "webkit": _webkit,
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


def _tap(page: Page, chance: Random) -> None:
    """Tap a key by chance; the one that confirms a turn more often than the others."""
    names = [name for name in page.run(KEYS) or [] if name and name not in AWAY]
    last = [name for name in names if name.startswith(CONFIRM)]
    if not names:
        return
    name = chance.choice(last) if last and chance.random() < 0.7 else chance.choice(names)
    page.click(f"{OPEN}[aria-label={json.dumps(name)}]")


def _played(page: Page, table: PhoneGame, chance: Random) -> tuple[int, int]:
    """Play a game to its end; return the taps, and the turns that the browser took."""
    taps, before = 0, table.acts
    while not table.rules.turn(table.game).over and taps < MAX_TAPS:
        if not _others_act(table, chance):
            _tap(page, chance)
            taps += 1
    return taps, table.acts - before


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
                        taps, turns = _played(page, table, Random(options.seed))
                    over = table.rules.turn(table.game).over
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
