"""The required state after an end of any kind."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from companion.session import Session
from companion.storage.paths import Paths
from companion.storage.recovery import open_games
from companion.storage.store import Store
from engine.troyes_dice import Action
from tests.torture.player import actions
from tests.torture.trace import ROOT, Step, killed, lay, powerless, said

LONGEST_S = 0.5
"""Seconds until the program is killed at most, from the first action that it said on: a few games."""


class LostError(AssertionError):
    """A stored action is missing, or a half-done one is present."""


def nothing_lost(file: Path, steps: Sequence[Step], games: Sequence[Sequence[Action]]) -> None:
    """Check that every reported action is stored, at most one more, and that games replay. Raises LostError."""
    game, count = said(steps)
    with Store.open(file) as store:
        there = {row.id: store.load(row.id).actions for row in store.games()}
    whole_and_known(there, games)
    for number in range(1, game):
        if len(there.get(number, ())) != len(games[number - 1]):
            raise LostError(f"game {number} is not whole")
    if game and not count <= len(there.get(game, ())) <= count + 1:
        raise LostError(f"game {game} has {len(there.get(game, ()))} actions, {count} were said")


def whole_and_known(there: dict[int, tuple[Action, ...]], games: Sequence[Sequence[Action]]) -> None:
    """Check that the stored games are the beginning of the played ones. Raises LostError."""
    for number, kept in there.items():
        if list(kept) != list(games[number - 1][: len(kept)]):
            raise LostError(f"game {number} is not the one that was played")


def killed_anywhere(steps: Sequence[Step], games: Sequence[Sequence[Action]], work: Path, every: int = 1) -> int:
    """Check the files after each step (or each `every`-th); return the number of ends tried."""
    ends = range(0, len(steps) + 1, every)
    for end in ends:
        nothing_lost(lay(killed(steps[:end]), work), steps[:end], games)
    return len(ends)


def power_cut(steps: Sequence[Step], games: Sequence[Sequence[Action]], work: Path, chance: Random, times: int) -> int:
    """The power goes at random moments, unsynced sectors are torn and lost at random."""
    for _time in range(times):
        end = chance.randrange(len(steps) + 1)
        nothing_lost(lay(powerless(steps[:end], chance), work), steps[:end], games)
    return times


def lying_disk(
    steps: Sequence[Step], games: Sequence[Sequence[Action]], work: Path, chance: Random, times: int
) -> Counter[str]:
    """A disk that lies about writes: the newest data may be lost, but a mixture is never shown as a game."""
    found: Counter[str] = Counter()
    for _time in range(times):
        end = chance.randrange(len(steps) + 1)
        file = lay(powerless(steps[:end], chance, lying=chance.randrange(1, 200)), work)
        store, told = open_games(file, Paths(work, work / "settings.toml", work / "camera.toml"), ())
        with store:
            there = {row.id: Session.resume(store, row.id).actions for row in store.games()}
        whole_and_known({number: tuple(kept) for number, kept in there.items()}, games)
        game, count = said(steps[:end])
        kept = sum(map(len, there.values()))
        lost = kept < sum(len(each) for each in games[: max(game - 1, 0)]) + count
        found["damaged" if told else "lost the newest" if lost else "all there"] += 1
    return found


class Killed(Struct, frozen=True):
    """The number of kills, the number of games that were not over at one, and the number of games."""

    kills: int
    within: int
    games: int


def kill_at_random(work: Path, within: int, chance: Random, seed: int = 1) -> Killed:
    """Kill the program at random moments until that ended so many games before they were over. Raises LostError."""
    file = work / "games.db"
    kills = ended = played = 0
    while ended < within:
        first = seed + played
        ran = subprocess.Popen(
            [sys.executable, "-m", "tests.torture.player", str(file), str(first), "1000"],
            cwd=ROOT, stdout=subprocess.PIPE, env=os.environ,
        )  # fmt: skip
        assert ran.stdout is not None
        ran.stdout.readline()
        # the power goes at any moment
        time.sleep(chance.uniform(0.0, LONGEST_S))
        ran.send_signal(signal.SIGKILL)
        words = ran.communicate()[0].decode().split("\n")
        kills += 1
        last = next((line for line in reversed(words[:-1]) if line), "1 1")
        with Store.open(file) as store:
            ended += _check_killed(store, played, first, *map(int, last.split()))
            # a game that had only just begun when the program was killed has no actions to be lost
            played = len(store.games())
    return Killed(kills, ended, played)


def _check_killed(store: Store, played: int, first: int, game: int, count: int) -> bool:
    """Check that no reported action since is lost; True if the last game was not over. Raises LostError."""
    for number in range(1, game + 1):
        kept = store.load(played + number).actions
        wanted = actions(first + number - 1)
        if list(kept) != wanted[: len(kept)]:
            raise LostError(f"game {played + number} is not the one that was played")
        if len(kept) < (len(wanted) if number < game else count):
            raise LostError(f"game {played + number} lost actions that were said")
    return len(kept) < len(wanted)
