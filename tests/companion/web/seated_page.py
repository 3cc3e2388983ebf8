"""A player's page in any browser, tapped by chance, which has to show the picture of a twin of the phones' process.

The twin is handed the snapshots of the same table, so it knows the effect of a tap on each key.
"""

import json
import time
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Protocol

from companion.game.table import TableGame
from companion.games import GAMES
from companion.i18n.language import Language
from companion.ui import update_hints
from companion.ui.message import calls
from companion.ui.model import Screen
from companion.ui.seat import seen
from companion.ui.toolkit.hit_test import hit
from companion.ui.toolkit.widgets import Key, Widget
from companion.web.hub import Hub
from companion.web.limits import RATE
from companion.web.phone import Phone
from companion.web.seat_pictures import GROUNDS
from companion.web.seat_screen import SeatScreen, page_size
from tests.companion.seat_player import brought_by_table, keys, picked, tapping
from tests.companion.web.phone_game import PhoneGame
from tests.until import until

SEEN = """((twin) => {
  const drawn = document.querySelector(".picture");
  if (!drawn?.getClientRects().length) return null;
  const { clientWidth, clientHeight } = document.documentElement;
  const room = clientHeight - Math.max(0, Math.round(drawn.getBoundingClientRect().top + scrollY));
  const upright = matchMedia("(orientation: portrait)").matches;
  const parts = document.createElement("template");
  parts.innerHTML = `<svg>${twin}</svg>`;
  const shown = [...drawn.children].slice(1).map((each) => each.outerHTML).join("");
  const same = shown === parts.content.firstChild.innerHTML;
  return [upright ? Math.max(1, Math.floor((480 * room) / clientWidth)) : 0, same];
})(TWIN)"""
"""The height of a page as it reports it, and if it shows the parts of the twin's picture."""
MIDDLE = """(() => {
  const key = document.querySelector(".picture").children[PLACE + 1];
  key.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = key.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()"""
HOLD = """(() => {
  const drawn = document.querySelector(".picture");
  const finger = (kind, at) => at.dispatchEvent(new PointerEvent(kind, { bubbles: true }));
  finger("pointerdown", drawn.children[PLACE + 1]);
  setTimeout(() => finger("pointerup", drawn), 900);
})()"""
"""A finger that rests on a key for longer than the page asks for."""
TAP_S = 1 / RATE
"""Seconds between two taps: who sends more is refused."""
ACTS = 0.7
"""The chance that a key which acts is preferred to all others: a page is slower than a model."""


class Page(Protocol):
    """A page of any browser."""

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""

    def open(self, url: str) -> None:
        """Show an address."""

    def touch(self, x: int, y: int) -> None:
        """Touch a point."""


class SeatedPage:
    """The page of a seat that is taken at a table, and its twin."""

    def __init__(self, table: PhoneGame, hub: Hub, seat: int, language: Language, page: Page) -> None:
        self.page = page
        self.taps = 0
        self._tapped = 0.0
        self._table, self._hub = table, hub
        self._twin = Phone("twin", language, lambda: 0.0)
        self._twin.token = table.seats[seat]

    @property
    def screen(self) -> Screen:
        """The kind of screen that it shows."""
        return self._screen._in(self._twin.language, self._twin.size).screen

    @property
    def _screen(self) -> SeatScreen:
        screen = self._hub.screen_of(self._twin)
        assert screen is not None
        return screen

    def compare(self) -> None:
        """Wait until the page shows the twin's picture. Raises AssertionError if that never comes."""
        until(self._is_same)

    def _is_same(self) -> bool:
        self._hub.picture_for(self._twin)
        parts = "" if self._twin.drawing is None else "".join(self._twin.drawing.parts)
        shown = self.page.run(SEEN.replace("TWIN", json.dumps(parts)))
        if shown is None:
            return False
        height, same = shown
        size, self._twin.size = self._twin.size, page_size(height)
        return bool(same) and self._twin.size == size

    def tap(self, chance: Random) -> None:
        """Tap a key by chance, and wait until the table has stored the action if it is one."""
        model = self._screen._in(self._twin.language, self._twin.size)
        widgets = self._twin.widgets
        # a tap that changes nothing would be on its way when something comes from the table
        found = [
            each
            for each in keys(model, widgets)
            if _within_reach(widgets, each.place)
            and not calls(each.message, update_hints.ask_hint)
            and (each.result.actions or seen(each.result.model) != widgets)
        ]
        acting = [each for each in found if each.result.actions]
        key = picked(model, acting if acting and chance.random() < ACTS else found, chance)
        acts = self._table.acts
        until(lambda: time.monotonic() - self._tapped > TAP_S)
        self._tapped = time.monotonic()
        self._touch(key.place)
        self.taps += 1
        if self._screen.tap(key.message, self._twin.language, self._twin.size):
            until(lambda: self._table.acts > acts)

    def _touch(self, place: int) -> None:
        """Touch a key for as long as it has to be held."""
        widget = self._twin.widgets[place]
        if isinstance(widget, Key) and widget.hold and widget.enabled:
            self.page.run(HOLD.replace("PLACE", str(place)))
        else:
            x, y = self.page.run(MIDDLE.replace("PLACE", str(place)))
            self.page.touch(round(x), round(y))


def _within_reach(widgets: Sequence[Widget], place: int) -> bool:
    """Return True for a key that a tap on its middle is for; on grounds a browser looks for a key nearby."""
    widget = widgets[place]
    x, y, wide, high = widget.rect
    return hit(widgets, x + wide / 2, y + high / 2) is widget and not isinstance(widget, GROUNDS)


def _chosen(action: Any, _table: TableGame, _game: Any) -> Any:
    return action


def twin_of(table: PhoneGame) -> Hub:
    """A twin of the phones' process, which knows the table as it is now."""
    hub = Hub({offer.key: offer for offer in GAMES}, lambda _message: None, lambda: 0.0)
    hub.take(table.snapshot())
    return hub


def play(table: PhoneGame, hub: Hub, pages: Sequence[SeatedPage], chance: Random, steps: int) -> None:
    """Play the game of a table to its end by taps on the pages of the first seats, the others by chance.

    Raises AssertionError if that takes more steps, or if a page shows anything else than its twin.
    """
    for page in pages:
        page.compare()
    for _step in range(steps):
        if table.game.over:
            return
        action = brought_by_table(table.at_table, table.game, chance)
        if action is None:
            seat = tapping(table.at_table, table.game, len(table.setup.players), chance)
            if seat < len(pages):
                pages[seat].tap(chance)
            elif legal := table.rules.legal(table.game, seat):
                action = chance.choice(legal)
        if action is not None:
            table.act_by_chance(partial(_chosen, action))
        hub.take(table.snapshot())
        # each picture is seen: the one after the next may be the same as the last one
        for page in pages:
            page.compare()
    raise AssertionError("the game does not end")
