"""The largest picture of a phone at a table of Troyes: the player in turn, 18 dice, nine activities, cubes everywhere.

Such a square is a bound that random games do not reach, so the hub of the phones' process is handed the position.
"""

import random
import statistics
import time

import msgspec

from companion.games import GAMES
from companion.i18n.language import Language
from companion.web.hub import Hub
from companion.web.phone import Phone
from companion.web.wire import Snapshot, TakenSeat
from tests.bench.troyes_engine import full_square


def full_square_figures(squares: int) -> None:
    """Print the largest picture in four languages, and the milliseconds until the hub has it, on one core."""
    chance = random.Random(1)
    sizes: list[int] = []
    times: list[float] = []
    for _square in range(squares):
        game = full_square(chance)
        for language in Language:
            phone, hub = _seated(game.now.turn or 0, language, msgspec.json.encode(game.setup))
            assert hub.played is not None
            hub.played._game = game
            begun = time.process_time()
            picture = hub.picture_for(phone)
            times.append((time.process_time() - begun) * 1000)
            assert picture is not None
            sizes.append(len(picture.encode()))
    print(f"full_square_kb={max(sizes) / 1024:.1f}")
    print(f"full_square_ms_median={statistics.median(times):.1f}")
    print(f"full_square_ms_most={max(times):.1f}")


def _seated(player: int, language: Language, setup: bytes) -> tuple[Phone, Hub]:
    """A phone on the seat of a player, and its hub with a new game."""
    phone = Phone("", language, time.monotonic)
    phone.token, phone.greeted = "0" * 64, True
    hub = Hub({offer.key: offer for offer in GAMES}, lambda _seen: None, time.monotonic)
    hub.add(phone)
    seats = (TakenSeat(player, phone.token),)
    hub.take(Snapshot(1, "ABCD", "en", game_id=1, key="troyes", setup=msgspec.Raw(setup), seats=seats))
    return phone, hub
