"""The memory of the whole program while Troyes is played: `python -m tests.bench.troyes_memory`, `name=value` a line.

A camera behind http streams pictures of 1280 x 960; ring on the screen, voice and phones are on. The players throw
before the camera, and act by real taps, for some rounds. `rss_mb` is the game's process at its end, `rss_mb_most` its
most, `pss_mb_all` the sum of all its processes, with memory that they share counted once. A whole game of four players
is `--players 4 --rounds 6`.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from engine.troyes.game import due_throw
from tests.bench.finger import SIZE, resident
from tests.companion.games.troyes.test_real_window import kept, keys, step
from tests.companion.live_table import LiveTable
from tests.companion.real_window import Display, Player
from vision.synthetic import make_table

PLAYERS, ROUNDS = 2, 2
MAX_STEPS = 1500
PICTURE = (1280, 960)
SETTINGS = "automatic = true\nphones = true\nvoice = true\n"
SCENES = 9500


class Throws:
    """Throws before the camera: the dice that the game waits for."""

    def __init__(self, camera: LiveTable) -> None:
        self._camera = camera
        self.read = self.entered = 0

    def __call__(self, player: Player) -> None:
        """Show the dice that are due: they are read once they lie still; enter a throw that the reading leaves open."""
        bodies = [str(colour) for colour, number in due_throw(kept(player).now) for _die in range(number)]
        made = make_table(SCENES + self.read + self.entered, bodies)  # type: ignore[arg-type]
        self._camera.show(cv2.resize(made.pixels, PICTURE).astype(np.uint8))
        shown = player.until(lambda seen: seen.screen == "ConfirmRoll")
        if keys(shown, "wait"):
            shown = player.tap("wait")
        if keys(shown, "accept_roll"):
            self.read += 1
            player.tap("accept_roll")
            return
        self.entered += 1
        shown = player.enter_by_hand()
        while shown.screen == "ManualRoll":
            shown = player.tap("tap_pad", value=4)


def most(process: int) -> float:
    """The most resident memory that a process has had, in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


class Peaks:
    """The most resident memory of a process in each step of the game."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._seen: dict[str, float] = {}
        self.most = 0.0

    def note(self, name: str) -> None:
        """Note the most since the last step."""
        found = most(self._process)
        self._seen[name] = max(found, self._seen.get(name, 0.0))
        if found > self.most + 0.5:
            print(f"peak {found:.1f} now {resident(self._process):.1f} {name}", flush=True)
        self.most = max(self.most, found)
        Path(f"/proc/{self._process}/clear_refs").write_text("5")

    def highest(self, count: int = 8) -> list[tuple[str, float]]:
        """The steps with the most."""
        return sorted(self._seen.items(), key=lambda each: -each[1])[:count]


def tree(process: int) -> list[int]:
    """A process and all that it has started."""
    started = Path(f"/proc/{process}/task").glob("*/children")
    return [process, *(each for file in started for child in file.read_text().split() for each in tree(int(child)))]


def proportional(process: int) -> float:
    """Memory of a process in MB; memory shared by several counts in equal parts."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def play(player: Player, camera: LiveTable, players: int, rounds: int) -> tuple[Throws, Peaks]:
    """Play some rounds; return the throws, and the most memory of each step."""
    throws = Throws(camera)
    player.set(SETTINGS)
    player.start("--game", "troyes", "--camera", camera.address, "--ring", "screen", voice=True)
    player.until(lambda seen: seen.screen == "Players")
    for _guest in range(players):
        player.tap("add_guest")
    player.tap("to_step", step="table")
    seen = player.tap("start_game")
    assert player.process is not None
    peaks = Peaks(player.process.pid)
    for _step in range(MAX_STEPS):
        if kept(player).now.round > rounds or seen.screen == "End":
            break
        before = seen.screen
        step(player, seen, throws)
        seen = player.until(lambda _seen: True)
        peaks.note(f"{before} to {seen.screen}")
    return throws, peaks


def main() -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of the game ({ROUNDS})")
    parser.add_argument("--players", type=int, default=PLAYERS, choices=(2, 3, 4), help=f"at the table ({PLAYERS})")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, LiveTable() as camera:
        folder = Path(name)
        display = Display(folder, SIZE)
        player = Player(display, folder, folder / "pictures")
        try:
            throws, peaks = play(player, camera, options.players, options.rounds)
            assert player.process is not None
            process = player.process.pid
            print(f"rounds={kept(player).now.round}")
            print(f"throws_read={throws.read}")
            print(f"throws_entered={throws.entered}")
            print(f"rss_mb={resident(process):.0f}")
            print(f"rss_mb_most={peaks.most:.0f}")
            for name, megabytes in peaks.highest():
                print(f"most: {megabytes:.0f} {name}")
            processes = tree(process)
            print(f"processes={len(processes)}")
            print(f"pss_mb_all={sum(map(proportional, processes)):.0f}")
        finally:
            player.close()
            display.close()
    return 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    sys.exit(main())
