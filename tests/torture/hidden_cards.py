"""Random games of The Castles of Tuscany with hands in colours, twice: the twin differs in the others' cards alone.

`python -m tests.torture.hidden_cards` prints `name=value` a line. The phones' own code serves a player's phone in both
games, with the same taps by chance, and must send it the same bytes. As soon as a player of the twin cannot pay as in
the game, the twin begins again there. Troyes hides nothing from anybody.
"""

import argparse
import sys
import time
from random import Random
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from companion.games import GAMES
from companion.i18n.language import Language
from companion.ui.toolkit.hit_test import message_of
from companion.web.hub import Hub
from companion.web.phone import Phone
from companion.web.seat_screen import page_size
from companion.web.tokens import token_hash
from companion.web.wire import Snapshot, TakenSeat
from engine.castles_of_tuscany.actions import Action, EnterCards, LayMap
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.rules import apply, faults, new_game
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Hands
from tests.engine.castles_of_tuscany.random_games import by_chance, decided, random_cards, random_setup

GAMES_PLAYED, TOLD_EVERY, MAX_ACTIONS = 1000, 100, 3000
TAPS, TAPPED = 3, 0.3
"""Taps of the phone after an action at most, and the chance of each."""
TRIES = 8
TOKEN = "1" * 32


class Served:
    """A phone of a player as the phones' process serves it; `sent` gives the newest bytes for it."""

    def __init__(self, setup: Any, viewer: int, language: Language, height: int) -> None:
        self._hub = Hub({offer.key: offer for offer in GAMES}, lambda _told: None, lambda: 0.0)
        self._snapshot = Snapshot(
            1, "ABCD", "en", game_id=1, key=CASTLES_OF_TUSCANY.key, setup=Raw(msgspec.json.encode(setup)),
            seats=(TakenSeat(viewer, token_hash(TOKEN)),),
        )  # fmt: skip
        self._phone = Phone("phone", language, lambda: 0.0)
        self._phone.size = page_size(height)
        self._hub.take(self._snapshot)
        self._hub.add(self._phone)
        self._hub.use_token(self._phone, token_hash(TOKEN))

    def show(self, actions: list[Raw]) -> None:
        """Take the actions that the game has stored."""
        self._snapshot = replace(self._snapshot, revision=self._snapshot.revision + 1, actions=tuple(actions))
        self._hub.take(self._snapshot)

    def sent(self) -> bytes:
        """The state and the newest picture, as they go to the phone."""
        return (self._hub.state_for(self._phone) + (self._hub.picture_for(self._phone) or "")).encode()

    @property
    def keys(self) -> list[int]:
        """The places of the keys."""
        return [place for place, widget in enumerate(self._phone.widgets) if widget.tappable]

    def tap(self, place: int) -> bytes:
        """Tap a key, and return the actions for the game, as JSON."""
        message, screen = message_of(self._phone.widgets[place]), self._hub.screen_of(self._phone)
        assert message is not None
        assert screen is not None
        return msgspec.json.encode(screen.tap(message, self._phone.language, self._phone.size))


def compared(seed: int) -> tuple[int, int, int]:
    """Play a game and its twin: the bytes compared, the actions, those after which the twin was another game.

    Raises AssertionError at the first byte that differs.
    """
    chance = Random(seed)
    setup = replace(random_setup(chance), hands=Hands.COLOURS)
    viewer, look = chance.randrange(len(setup.players)), (chance.choice(tuple(Language)), chance.choice((0, 787, 977)))
    game = twin = new_game(setup)
    first, second = Served(setup, viewer, *look), Served(setup, viewer, *look)
    actions: list[Raw] = []
    twins: list[Raw] = []
    size = apart = 0
    for _ in range(MAX_ACTIONS):
        if game.over:
            return size, len(actions), apart
        action = by_chance(game, chance) or decided(game, chance)
        other = _other_cards(twin, action, viewer, chance)
        game = apply(game, action)[0]
        actions.append(Raw(msgspec.json.encode(action)))
        if faults(twin, other):
            twin, twins = game, [*actions]
            first, second = Served(setup, viewer, *look), Served(setup, viewer, *look)
        else:
            twin = apply(twin, other)[0]
            twins.append(Raw(msgspec.json.encode(other)))
        apart += twin != game
        first.show(actions)
        second.show(twins)
        size += _same(first.sent(), second.sent(), seed, action)
        for _tap in range(TAPS):
            if first.keys and chance.random() < TAPPED:
                place = chance.choice(first.keys)
                size += _same(first.tap(place), second.tap(place), seed, action)
                size += _same(first.sent(), second.sent(), seed, action)
    raise AssertionError("the game does not end")


def _other_cards(twin: Game, action: Action, viewer: int, chance: Random) -> Action:
    """The action as in the game, but with other cards if they are another player's."""
    if not isinstance(action, EnterCards | LayMap) or action.player == viewer:
        return action
    for _try in range(TRIES):
        n = len(action.cards) if isinstance(action, EnterCards) else len(action.hand or ())
        cards = random_cards(twin, n, chance)
        other = replace(action, cards=cards) if isinstance(action, EnterCards) else replace(action, hand=cards)
        if other != action and not faults(twin, other):
            return other
    return action


def _same(one: bytes, other: bytes, seed: int, action: Action) -> int:
    assert one == other, f"game {seed}, after {action}: {_difference(one, other)}"
    return len(one)


def _difference(one: bytes, other: bytes) -> str:
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"{one[max(0, at - 60) : at + 60]!r} and {other[max(0, at - 60) : at + 60]!r}"


def main() -> int:
    """Play, compare, print the figures; 1 if a byte differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=GAMES_PLAYED, help=f"games ({GAMES_PLAYED})")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun, different = time.monotonic(), 0
    found = [0, 0, 0]
    for number in range(options.games):
        try:
            found = [a + b for a, b in zip(found, compared(options.seed * 1_000_000 + number), strict=True)]
        except AssertionError as error:
            different += 1
            print(f"# {error}", file=sys.stderr)
        if (number + 1) % TOLD_EVERY == 0:
            print(f"# {number + 1} games in {time.monotonic() - begun:.0f} s", flush=True)
    print(f"games={options.games}")
    print(f"different={different}")
    for name, count in zip(("bytes", "actions", "apart"), found, strict=True):
        print(f"{name}={count}")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
