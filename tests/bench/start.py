"""The start: its modules, its time until the first screen, its memory: `python -m tests.bench.start`.

On one core. `first_screen_s=` is from the command to the first picture in a real window, `first_screen_cpu_s=` the
processor time of the program until then, which is the same on a busy machine; both the medians of some starts, with the
games of a club in the store. `import_ms_PACKAGE=` is the time of loading until then, `import_ms_alone_MODULE=` that of
the heaviest modules without the modules that they load in turn. Then resident memory: at the first screen, in play
without a camera, and in play with one that shows the dice all the time.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path

from companion.session import Session
from companion.storage.store import FILE_NAME, Store
from tests.bench.face import begin_game
from tests.bench.finger import CORE, SIZE, resident
from tests.companion.first_screen import Account, read
from tests.companion.live_table import LiveTable
from tests.companion.real_window import ROOT, Dice, Display, Player, Table
from tests.companion.tables import FOUR, played
from tests.vision.throws import MIXED
from vision.synthetic import make_table

STARTS = 7
GAMES = 30
"""The number of stored games: a club's winter."""
THROWS = 4
SETTLED_S = 3.0
HEAVIEST = 12
LINE = re.compile(r"import time:\s+(\d+) \|\s+\d+ \|( +)(\S+)")


def main() -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--starts", type=int, default=STARTS, help=f"how often it is started ({STARTS})")
    parser.add_argument("--games", type=int, default=GAMES, help=f"whole games that are kept ({GAMES})")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        display = Display(folder, SIZE)
        try:
            keep_games(folder / "data", options.games)
            _first_screens(folder, display, options.starts)
            _imports(folder, display)
            _memory(folder, display)
        finally:
            display.close()
    return 0


def keep_games(data: Path, games: int) -> None:
    """Whole games of four players."""
    with Store.open(data / FILE_NAME) as store:
        for seed in range(games):
            session = Session.start(store, FOUR)
            for action, _effects, _game in played(FOUR, seed=seed):
                session.submit(action)


def _environment(folder: Path, display: Display) -> dict[str, str]:
    # two starts that end at their first screen look like failed ones
    (folder / "data" / "starts").unlink(missing_ok=True)
    return {
        **os.environ,
        "DISPLAY": display.name,
        "SDL_VIDEODRIVER": "x11",
        "OYEZ_DATA": str(folder / "data"),
        "OYEZ_CONFIG": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "LANG": "C",
    }


def _start(folder: Path, display: Display, *python: str) -> tuple[float, Account, str]:
    """Return the seconds from the command to the first screen, its cost, and Python's output."""
    file = folder / "account"
    words = ["taskset", "-c", str(CORE), sys.executable, *python, "-m", "tests.companion.first_screen", str(file)]
    begun = time.monotonic()
    done = subprocess.run(
        [*words, "play", "--size", f"{SIZE[0]}x{SIZE[1]}"],
        cwd=ROOT,
        env=_environment(folder, display),
        check=True,
        capture_output=True,
        text=True,
    )
    account = read(file)
    return account.at - begun, account, done.stderr


def _first_screens(folder: Path, display: Display, starts: int) -> None:
    _start(folder, display)  # the disk's cache is warm from here on
    seen = [_start(folder, display) for _each in range(starts)]
    accounts = [account for _seconds, account, _written in seen]
    print(f"first_screen_s={statistics.median(seconds for seconds, *_rest in seen):.2f}")
    print(f"first_screen_cpu_s={statistics.median(account.processor_s for account in accounts):.2f}")
    print(f"first_screen_rss_mb={statistics.median(account.resident_mb for account in accounts):.0f}")
    print(f"first_screen_modules={len(accounts[0].modules)}")


def _imports(folder: Path, display: Display) -> None:
    """Print the quickest of three for each module, so that other work of the machine is not counted."""
    own: dict[str, int] = {}
    for _each in range(3):
        _seconds, _account, written = _start(folder, display, "-X", "importtime")
        for microseconds, _depth, name in LINE.findall(written):
            own[name] = min(int(microseconds), own.get(name, 1 << 60))
    print(f"import_ms={sum(own.values()) / 1000:.0f}")
    parts: Counter[str] = Counter()
    for name, microseconds in own.items():
        parts[_part(name)] += microseconds
    for part, microseconds in parts.most_common(HEAVIEST):
        print(f"import_ms_{part}={microseconds / 1000:.1f}")
    for name, microseconds in sorted(own.items(), key=lambda each: -each[1])[:HEAVIEST]:
        print(f"import_ms_alone_{name.replace('.', '_')}={microseconds / 1000:.1f}")


def _part(name: str) -> str:
    """The package that a module belongs to; Python's own are one."""
    package = name.partition(".")[0]
    return "python" if package in sys.stdlib_module_names else package


def _memory(folder: Path, display: Display) -> None:
    without = _player(folder / "without", display)
    try:
        without.start("--camera", "made-up", core=CORE)
        assert without.process is not None
        begin_game(without)
        time.sleep(SETTLED_S)
        print(f"rss_mb_camera_off={resident(without.process.pid):.0f}")
    finally:
        without.close()
    watching = _player(folder / "watching", display)
    try:
        with LiveTable() as camera:
            watching.start("--camera", camera.address, core=CORE)
            print(f"rss_mb_camera_on={_with_camera(watching, camera):.0f}")
    finally:
        watching.close()


def _player(folder: Path, display: Display) -> Player:
    folder.mkdir()
    return Player(display, folder, folder / "pictures")


def _with_camera(player: Player, camera: LiveTable) -> float:
    """The memory after some throws were read, while the next is waited for."""
    assert player.process is not None
    player.tap("new_game", game="troyes-dice")
    player.tap("add_guest")
    for step in ("numbering", "plazas", "extras"):
        player.tap("to_step", step=step)
    player.tap("start_game")
    table = Table(player)
    for throw in range(THROWS):
        made = make_table(800 + throw, MIXED.bodies)
        truth: Dice = [(die.body, die.value) for die in made.dice]
        table.watch(truth, partial(camera.show, made.pixels))
        table.act(0)
    player.tap("next_throw")
    time.sleep(SETTLED_S)
    return resident(player.process.pid)


if __name__ == "__main__":
    sys.exit(main())
