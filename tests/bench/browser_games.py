"""A whole game of each kind by a seat's taps in each browser, as figures, `name=value` a line.

Each page is held upright and on its side. Chromium and Firefox are tapped by a finger; WebKitGTK makes a click of each
touch. The others at the table play by chance. An error is one of the page, or a turn that is not stored once.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from _pytest.outcomes import Skipped

from companion.games import GAMES
from companion.i18n.language import Language
from tests.companion.games.test_conformance import set_up
from tests.companion.web.browser import Phone, TappedPage, browser
from tests.companion.web.phone_game import phone_game, token_hash
from tests.companion.web.seated_page import Page, SeatedPage, play, twin_of
from tests.companion.web.webdriver import firefox, webkit

TOKEN = "5" * 32
SEAT = 0
LISTEN = """(() => {
  window.faults = [];
  addEventListener("error", ({ message }) => window.faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.faults.push(String(reason)));
})()"""
"""WebKit's driver passes no error of the page on."""
MAX_STEPS = 5000


@contextmanager
def _chromium(size: tuple[int, int]) -> Iterator[tuple[Page, list[str]]]:
    with browser() as opened:
        width, height = size
        phone = Phone(opened, "about:blank", viewport={"width": width, "height": height}, fingers=True)
        yield TappedPage(phone), phone.complaints


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
                        hub = twin_of(table)
                        seated = SeatedPage(table, hub, SEAT, Language.EN, page)
                        try:
                            play(table, hub, [seated], Random(options.seed), MAX_STEPS)
                        except AssertionError as error:
                            complaints.append(str(error))
                        complaints += page.run("window.faults") or []
                    over = table.game.over
            except Skipped as skipped:
                print(f"{name}: {skipped}", file=sys.stderr)
                break
            figure = f"{name}_{offer.key.replace('-', '_')}"
            print(
                f"{figure}_taps={seated.taps}\n{figure}_turns={table.acts}\n{figure}_over={int(over)}\n{figure}_errors={len(complaints)}"
            )
            sys.stdout.flush()
            for complaint in dict.fromkeys(complaints):
                print(complaint, file=sys.stderr)
            wrong += len(complaints) + (not over)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
