"""Whole games through the whole program, one after the other: a search for leaks. `make bench-soak` prints a line for
each figure.

`oyez play` in a window without a window system, with its store and backups, a camera that streams over http and is
read once in a while, the voice with espeak-ng where it is installed, and a Pico: the firmware's main.py on a pseudo
terminal. Memory is that of the whole program, of which the made-up camera and Pico are a part too.
"""

import argparse
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from unittest.mock import patch

import numpy as np

from companion.games.troyes_dice.roll import ROLL
from companion.ui import update_shell
from tests.companion.live_table import LiveTable
from tests.torture.evening import LANGUAGES, Evening, Taps
from tests.torture.finger import Program
from tests.torture.plugs import PicoPlug
from vision.synthetic import make_table

WARM = 100
"""Games after which every language was used and all caches are full: pictures, fonts of sizes that only few texts need,
pages of the games' file. From there growth counts.
"""
MAX_GROWTH_MB = 5.0
WINDOW = 25
"""Games of whose memory the median counts: after some of them the crier is speaking, which takes up to 8 MB more."""
EMPTY = np.full((480, 640, 3), 90, np.uint8)
"""The camera's picture otherwise: as many bytes after each game."""
TOLD_EVERY = 20
"""Games after which the progress is printed for people who wait for the end."""
PASSING = ("backup", "backups", "doctor", "opening")
"""Threads that end without a request."""
VOICE = "/cache/oyez/voice/"
"""The folder of the sentences, which the voice writes and reads while it speaks."""
FONTS = (".ttf", ".otf", ".ttc")
PATIENCES = ("camera.TIMEOUT_S", "capture.START_TIMEOUT_S", "stall.SILENT_S")
PATIENCE_S = 20.0
"""Instead of theirs: the camera of a machine that pauses is not gone, and stays open."""
SEEDS = (3, 5)
"""Of the made-up throws that the camera shows."""


class Soak:
    """Whole games; in every `read_every`th the camera reads a throw, 0 for never.

    Notes the use of memory and handles after each; `resident` is in MB of 2**20 bytes.
    """

    def __init__(self, games: int, read_every: int, camera: LiveTable, games_only: bool) -> None:
        self.resident: list[float] = []
        self.handles: list[list[str]] = []
        self.threads: list[int] = []
        self.taps = self.read = 0
        self._games = games
        self._read_every = read_every
        self._camera = camera
        self._games_only = games_only
        self._tables = [make_table(seed, ROLL.expectation.bodies) for seed in SEEDS] if read_every else []

    def play(self, program: Program) -> Taps:
        """Yield the finger's taps."""
        evening = Evening(program, Random(1))
        for number in range(self._games):
            if self._read_every and number % self._read_every == 0:
                self._camera.show(self._tables[number // self._read_every % len(self._tables)].pixels)
                evening.reads = (number % 16,)
            evening.mends = number % 8 == 0
            yield from evening.whole_game(2 if number % 4 == 3 else 1, expansion=number % 3 == 2)
            evening.reads = ()
            self._camera.show(EMPTY)
            if not self._games_only:
                yield from self._between(evening, number)
            yield from program.until(self._noted, "the end of what works beside the game")
            self.taps, self.read = program.taps, evening.read
            if not (number + 1) % TOLD_EVERY:
                print(f"{number + 1} games, {self.resident[-1]:.1f} MB", file=sys.stderr, flush=True)
        yield update_shell.leave.tap()

    def _between(self, evening: Evening, number: int) -> Taps:
        """Every few games something else."""
        if number % 8 == 1:
            yield from evening.look_around()
        if number % 10 == 2:
            yield from evening.learn()
        if number % 20 == 3:
            yield from evening.maintenance()
        if number % 10 == 5:
            yield from evening.speak(LANGUAGES[number // 10 % len(LANGUAGES)])

    def _noted(self) -> bool:
        """Note the use of memory and handles, unless a short task runs or a sentence is open beside the game."""
        handles = _handles()
        if any(each.name in PASSING for each in threading.enumerate()) or any(VOICE in each for each in handles):
            return False
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        self.resident.append(pages * os.sysconf("SC_PAGE_SIZE") / 2**20)
        self.handles.append(handles)
        self.threads.append(sum(1 for _ in Path("/proc/self/task").iterdir()))
        return True


def settled(resident: list[float]) -> float:
    """The memory at the end of these games, MB."""
    return median(resident[-WINDOW:])


def _handles() -> list[str]:
    """Return the target of every open handle, except for the fonts: one stays open for each size drawn."""
    found = []
    for handle in os.listdir("/proc/self/fd"):  # noqa: PTH208
        try:
            path = os.readlink(f"/proc/self/fd/{handle}")  # noqa: PTH115
        except FileNotFoundError:
            continue  # that of the listing itself
        if not path.endswith(FONTS):
            found.append(path)
    return found


def main(words: list[str] | None = None) -> int:
    """Play, print the figures; 1 if something grew more than is allowed."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="whole games (1000)")
    parser.add_argument("--warm", type=int, default=WARM, help=f"games before growth counts ({WARM})")
    parser.add_argument("--most", type=float, default=MAX_GROWTH_MB, help="MB that memory may grow since then (5)")
    parser.add_argument("--games-only", action="store_true", help="look at no other screens between the games")
    parser.add_argument("--read-every", type=int, default=10, help="in how many games one throw is read (10), 0 never")
    options = parser.parse_args(words)
    if not 0 < options.warm < options.games:
        parser.error(f"--warm is {options.warm}, allowed is 1 to less than --games, which is {options.games}")
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name, ExitStack() as table:
        folder = Path(name)
        for patience in PATIENCES:
            table.enter_context(patch(f"vision.{patience}", PATIENCE_S))
        camera = table.enter_context(LiveTable(between_s=0.5))
        pico = PicoPlug(folder)
        table.callback(pico.close)
        soak = Soak(options.games, options.read_every, camera, options.games_only)
        status = Program(folder, soak.play, "--camera", camera.address, "--ring", "pico", **pico.environment).run()
        voice = sum(file.stat().st_size for file in (folder / "cache").rglob("*.pcm")) / 2**20
    at = options.warm - 1
    warm, end = settled(soak.resident[: options.warm]), settled(soak.resident[options.warm :])
    growth = end - warm
    handles, threads = len(soak.handles[-1]) - len(soak.handles[at]), soak.threads[-1] - soak.threads[at]
    if handles > 0:
        print(f"opened since: {Counter(soak.handles[-1]) - Counter(soak.handles[at])}", file=sys.stderr)
    figures = {
        "games": len(soak.resident), "taps": soak.taps, "throws_read": soak.read,
        "seconds": round(time.monotonic() - begun), "warm_games": options.warm,
        "rss_warm_mb": round(warm, 1), "rss_end_mb": round(end, 1),
        "rss_most_mb": round(max(soak.resident[at:]), 1), "rss_growth_mb": round(growth, 1),
        "handles": len(soak.handles[-1]), "handles_growth": handles, "threads": soak.threads[-1],
        "threads_growth": threads, "kept_voice_mb": round(voice, 1),
    }  # fmt: skip
    print("\n".join(f"{name}={value}" for name, value in figures.items()), flush=True)
    return status or int(growth >= options.most or handles > 0 or threads > 0)


if __name__ == "__main__":
    sys.exit(main())
