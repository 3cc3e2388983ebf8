"""Random games by taps on phones, each played again by touch: both end with the same rows and the same record.
`make bench-phones-games` prints `name=value` a line.

The phones' own code, the wire, the loop and the games' file take part, without a network. Every game is played, with
the options that its set-up offers, by phones in different languages and shapes; a part of the turns is taken at the
touchscreen.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from companion.i18n.language import Language
from companion.storage.store import FILE_NAME
from companion.ui import commands
from tests.companion.phone_loopback import Player, phone_table
from tests.companion.phone_player import OFFERS, play_on, random_setup

GAMES = 1000 * len(OFFERS)
TOLD_EVERY = 100
MAX_STEPS = 50_000
TALL = 0.7
"""The chance that a phone is held upright."""
HEIGHTS = (640, 787, 853, 977)
"""The heights of upright pages, if they were 480 wide: those of small phones and of large ones."""
ROWS = (
    "SELECT id, game, setup, finished IS NOT NULL, scores FROM games ORDER BY id",
    "SELECT game, seq, action FROM actions ORDER BY game, seq",
    "SELECT game, seat, feats FROM seats ORDER BY game, seat",
    "SELECT name FROM players ORDER BY id",
)
"""All rows of a game but for the times and the hashes, which have the times in them, and the notes of the phones."""


def main() -> int:
    """Play, compare, print the figures; 1 if a game differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games, of each kind in turn ({GAMES})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=OFFERS, action="append", help="this kind of game alone; can be repeated")
    options = parser.parse_args()
    begun, actions = time.monotonic(), 0
    different: list[int] = []
    keys = options.game or list(OFFERS)
    for number in range(options.games):
        phones, touch = compared(keys[number % len(keys)], options.seed * 1_000_000 + number)
        actions += len(phones[1])
        if phones != touch:
            different.append(number)
        if (number + 1) % TOLD_EVERY == 0:
            print(f"# {number + 1} games in {time.monotonic() - begun:.0f} s", flush=True)
    print(f"games={options.games}")
    print(f"identical={options.games - len(different)}")
    print(f"actions={actions}")
    print(f"different={','.join(map(str, different)) or 0}")
    return int(bool(different))


def compared(key: str, seed: int) -> tuple[list[Any], list[Any]]:
    """The rows and the record of a random game by phones, and those of the same actions by touch."""
    chance = Random(seed)
    setup = random_setup(OFFERS[key], chance)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "phones").mkdir()
        (folder / "touch").mkdir()
        actions, record = asyncio.run(_by_phones(folder / "phones", key, setup, chance))
        again = _by_touch(folder / "touch", key, setup, actions)
        phones, touch = rows(folder / "phones"), rows(folder / "touch")
    return [*phones, record], [*touch, again]


async def _by_phones(folder: Path, key: str, setup: Any, chance: Random) -> tuple[tuple[Any, ...], bytes]:
    share = chance.choice((0.0, 0.2, 0.5))
    languages = tuple(Language)
    with phone_table(folder, key, setup) as table:
        players = [Player(table, chance.choice(languages)) for _name in setup.players]
        for seat, player in enumerate(players):
            assert (await player.join(seat))["t"] == "joined"
            await player.say(t="look", height=chance.choice(HEIGHTS) if chance.random() < TALL else 0)
        await play_on(table, players, chance, share, MAX_STEPS)
        session = table.app.session
        assert session is not None
        assert session.over
        assert {player.look()["screen"] for player in players} == {"result"}
        return session.actions, session.record()


def _by_touch(folder: Path, key: str, setup: Any, actions: tuple[Any, ...]) -> bytes:
    with phone_table(folder, key, setup) as table:
        for action in actions:
            table.app.do(commands.Submit(action))
        session = table.app.session
        assert session is not None
        return session.record()


def rows(folder: Path) -> list[Any]:
    """All that the games' file keeps of its games."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        return [connection.execute(query).fetchall() for query in ROWS]


if __name__ == "__main__":
    sys.exit(main())
