"""Random taps on every page of every game in real browsers, as figures, `name=value` a line.

Chromium, and Firefox where it is installed.
"""

import argparse
import contextlib
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.games import GAMES
from tests.companion.web.browser import CHROMIUM, Phone, TappedPage, browser
from tests.companion.web.phone_game import phone_game
from tests.companion.web.tap_walk import PAGES, TapPage, Walk, setup_for
from tests.companion.web.webdriver import FIREFOX, Firefox, firefox

TAPS = 10_000


class FirefoxPage:
    """A page of Firefox for random taps."""

    def __init__(self, page: Firefox) -> None:
        self._page = page

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression; None while the page loads itself again: Firefox may not answer."""
        with contextlib.suppress(AssertionError, TimeoutError):
            return self._page.run(script)
        return None

    def open(self, url: str) -> None:
        """Show an address, unless the page goes to another one just now."""
        # without waiting: Firefox gives no answer to a load that another one breaks off
        self.run(f"void setTimeout(() => {{ location.href = {json.dumps(url)}; }})")


@contextmanager
def _in_chromium(_folder: Path) -> Iterator[tuple[Sequence[TapPage], list[str]]]:
    with browser() as opened:
        phones = [Phone(opened, "about:blank") for _page in range(PAGES)]
        for phone in phones[1:]:
            phone.complaints = phones[0].complaints
        yield [TappedPage(phone) for phone in phones], phones[0].complaints


@contextmanager
def _in_firefox(folder: Path) -> Iterator[tuple[Sequence[TapPage], list[str]]]:
    with firefox(folder) as first:
        pages = [first, *(first.another() for _page in range(PAGES - 1))]
        yield [FirefoxPage(page) for page in pages], first.complaints


def main() -> int:
    """Print the figures of each browser; fail if a page has reported an error."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--taps", type=int, default=TAPS, help=f"taps in each browser, over all games ({TAPS})")
    parser.add_argument("--browser", choices=("chromium", "firefox"), help="one of them alone")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the walk (1)")
    options = parser.parse_args()
    found = 0
    for name, there, opened in (("chromium", CHROMIUM, _in_chromium), ("firefox", FIREFOX, _in_firefox)):
        if options.browser not in (None, name):
            continue
        if there is None:
            print(f"{name} is not installed", file=sys.stderr)
            continue
        with (
            tempfile.TemporaryDirectory() as folder,
            phone_game(Path(folder), setup_for(GAMES[0]), GAMES[0].key) as table,
            opened(Path(folder) / "browser") as (pages, complaints),
        ):
            taps = 0
            for offer in GAMES:
                walk = Walk(table, offer, pages, Random(f"{options.seed} {offer.key}"))
                walk.run(-(-options.taps // len(GAMES)))
                taps += walk.taps
        print(f"{name}_taps={taps}")
        print(f"{name}_errors={len(complaints)}", flush=True)
        for complaint in dict.fromkeys(complaints):
            print(complaint, file=sys.stderr)
        found += len(complaints)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
