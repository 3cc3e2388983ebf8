"""A random walk of taps over the pages of phones and of the hall, in any browser, while the game goes on at the table.

Two seats, the lobby, a host, a spectator and the hall have a page each. Between the taps the table acts for anybody,
opens and closes its lobby, closes and resumes its game, and a page is opened again. The browser hears of errors itself.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from companion.game.offer import Offer
from companion.web.wire import Role
from engine.castles_of_tuscany.terms import Hands
from engine.troyes_dice import SecondDieCost, Setup, Tile
from tests.companion.games.test_conformance import next_action, set_up
from tests.companion.web.phone_game import CODE, PhoneGame, token_hash
from tests.engine.castles_of_tuscany.positions import setup_of

SEATS = 2
"""Seats that are played on phones."""
ROLES: dict[int, Role] = {3: "host", 4: "spectator"}
"""The roles by the numbers of their tokens."""
FRAGMENTS = ("#k=" + f"{0:032x}", "#k=" + f"{1:032x}", f"#c={CODE}", "#k=" + f"{3:032x}", "#k=" + f"{4:032x}")
PAGES = len(FRAGMENTS) + 1
SETUPS: Mapping[str, Any] = {
    "troyes-dice": Setup(
        ("Ada", "Bo", "Cy"),
        tiles=((0, Tile.COIN), (1, Tile.BLACK), (2, Tile.FORTRESS)),
        second_die_cost=SecondDieCost.ANY,
    ),
    "castles-of-tuscany": setup_of(3, hands=Hands.COLOURS),
}
"""The set-ups of games that have more to tap than the usual one."""
TAP = f"""(chance) => {{
  for (const [name, text] of [["code", "{CODE}"], ["name", "Di"]]) {{
    const field = document.getElementById(name);
    if (!field || field.value) continue;
    field.value = text;
    field.dispatchEvent(new Event("input"));
  }}
  const keys = [...document.querySelectorAll("button:not([disabled]), summary, select, .picture [role=button]")]
    .filter((each) => each.getClientRects().length);
  const key = keys[chance % keys.length];
  if (key?.localName === "select") {{
    key.selectedIndex = chance % key.options.length;
    key.dispatchEvent(new Event("change"));
  }} else key?.dispatchEvent(new MouseEvent("click", {{ bubbles: true, cancelable: true }}));
  return key ? 1 : 0;
}}"""
"""Taps a key; returns 1 if there was one."""


class TapPage(Protocol):
    """A page of any browser; `run` gives None while the page loads itself again."""

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""

    def open(self, url: str) -> None:
        """Show an address."""


def setup_for(offer: Offer) -> Any:
    """A game of three players."""
    return SETUPS.get(offer.key) or set_up(offer.load())


class Walk:
    """Taps on `pages`, one for each of `FRAGMENTS` and one for the hall, at the game of an offer."""

    def __init__(self, table: PhoneGame, offer: Offer, pages: Sequence[TapPage], chance: Random) -> None:
        self.taps = 0
        self._table = table
        self._offer = offer
        self._pages = pages
        self._chance = chance
        self._events: tuple[tuple[float, Callable[[], None]], ...] = (
            (0.15, self._act),
            (0.02, table.admit),
            (0.01, self._use_lobby),
            (0.01, self._close_or_resume),
            (0.02, lambda: self._open(chance.randrange(len(pages)))),
        )

    def run(self, taps: int) -> None:
        """Play games until this number of keys has been tapped."""
        self._begin()
        while self.taps < taps:
            found = self._chance.choice(self._pages).run(f"({TAP})({self._chance.getrandbits(30)})")
            self.taps += found or 0
            for likely, event in self._events:
                if self._chance.random() < likely:
                    event()

    def _begin(self) -> None:
        """Open a game with everybody in their places, and each page again."""
        self._table.open_game(setup_for(self._offer), self._offer.key, self._chance.getrandbits(30))
        self._table.seats |= {player: token_hash(f"{player:032x}") for player in range(SEATS)}
        self._table.roles |= {token_hash(f"{number:032x}"): role for number, role in ROLES.items()}
        self._table.show()
        for number in range(len(self._pages)):
            self._open(number)

    def _open(self, number: int) -> None:
        path = f"/{FRAGMENTS[number]}" if number < len(FRAGMENTS) else f"/hall#c={CODE}"
        page = self._pages[number]
        page.open("about:blank")
        page.open(self._table.url + path)

    def _act(self) -> None:
        """Act at the table; a game that is over stays for a while."""
        if self._table.over or self._table.act_by_chance(lambda table, game: next_action(table, game, self._chance)):
            return
        if self._chance.random() < 0.2:
            self._begin()

    def _use_lobby(self) -> None:
        self._table.lobby_open = not self._table.lobby_open
        self._table.show()

    def _close_or_resume(self) -> None:
        self._table.over = not self._table.over
        self._table.show()
