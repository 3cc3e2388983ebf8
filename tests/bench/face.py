"""The face: the delay of its answers and its cost, as figures, `name=value` a line: `python -m tests.bench.face`.

The real program in a real window under Xvfb, 800 x 480, bound to one core; the finger and the eye are this program's,
on another one if there is one. A tap counts from the moment the finger leaves the key to the first changed pixel of
the answer. The picture is read from the memory of Xvfb, so the delay of a real display is not in it. The whole takes
about three minutes: each tap waits until the screen stands still.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from companion.app.headless import HeadlessScreen
from companion.ui.screens import view
from tests.companion.real_window import Display, Player
from tests.companion.ui.stories import stories

SIZE = (800, 480)
CORE = 0
ROUNDS = 20
IDLE_S = 20.0
STILL_S = 0.4
REDRAWS = 15
SCREENS = (
    "start", "players", "keyboard", "numbering-rolled", "plazas", "extras-drawn", "throw-live", "reading",
    "reading-doubt", "by-hand", "wheel", "wheel-ten", "turn-empty", "turn", "choice-2.4", "done", "sheet",
    "end", "games", "settings-screen", "troyes-settle", "troyes-turn", "troyes-results", "troyes-counter",
    "troyes-board",
)  # fmt: skip


def main() -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of taps on a turn ({ROUNDS})")
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        _window(Path(folder), rounds)
    _redraws()
    return 0


class Finger:
    """One xdotool that stays, so that its start is in no figure."""

    def __init__(self, display: str) -> None:
        environment = {**os.environ, "DISPLAY": display}
        self._tool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, env=environment, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None:
        assert self._tool.stdin is not None
        self._tool.stdin.close()
        self._tool.wait()

    def do(self, words: str) -> None:
        """Carry out one command."""
        assert self._tool.stdin is not None
        self._tool.stdin.write(words + "\n")
        self._tool.stdin.flush()


def _window(folder: Path, rounds: int) -> None:
    display = Display(folder, SIZE)
    player = Player(display, folder, folder / "pictures")
    try:
        begun = time.monotonic()
        player.start("--camera", "made-up", core=CORE)
        print(f"start_s={time.monotonic() - begun:.2f}")
        assert player.process is not None
        process = player.process.pid
        print(f"idle_cpu_percent_start={_idle(process):.2f}")
        begin_game(player)
        print(f"idle_cpu_percent={_idle(process):.2f}")
        with Finger(display.name) as finger:
            spent = _taps(player, display, finger, rounds)
        print(f"tap_ms_median={statistics.median(spent):.1f}")
        print(f"tap_ms_p95={statistics.quantiles(spent, n=20)[-1]:.1f}")
        print(f"taps={len(spent)}")
        print(f"rss_mb={resident(process):.0f}")
    finally:
        player.close()
        display.close()


def begin_game(player: Player) -> None:
    """Two players, the base game, the first throw entered by hand."""
    player.tap("NewGame", game="")
    for _player in range(2):
        player.tap("AddGuest")
    for step in ("numbering", "plazas", "extras"):
        player.tap("ToSetup", step=step)
    player.tap("StartGame")
    player.tap("EnterByHand")
    for value in (2, 1, 3, 6):
        player.tap("TapPad", value=value)
    player.until(lambda seen: seen.screen == "Wheel")


def _taps(player: Player, display: Display, finger: Finger, rounds: int) -> list[float]:
    """Wheel, turn, each way to adjust a die, sheet and back, so many times; milliseconds of each tap."""
    spent = []
    for turn in range(rounds):
        slot = 0 if turn % 2 else 2
        for message, fields in (
            ("OpenPlayer", {"player": turn % 2}),
            ("ChooseDie", {"slot": slot}),
            ("ChooseDeed", {}),
            ("OpenSheet", {}),
            ("Back", {}),
            ("Back", {}),
        ):
            if message == "ChooseDie" and not player.shows(message, **fields):
                continue
            spent.append(_tap(player, display, finger, player.key(message, **fields).rect))
    return spent


def _tap(player: Player, display: Display, finger: Finger, rect: tuple[int, int, int, int]) -> float:
    """Milliseconds from the release of a key to the first pixel that changes after it."""
    x, y, w, h = rect
    taps = player.until(lambda _seen: True).taps
    finger.do(f"mousemove {x + w // 2} {y + h // 2}")
    finger.do("mousedown 1")
    time.sleep(STILL_S)
    before = display.picture().copy()
    begun = time.perf_counter()
    finger.do("mouseup 1")
    while np.array_equal(display.picture(), before):
        if time.perf_counter() - begun > 5:
            sys.exit("A tap changed nothing on the screen within 5 s.")
    spent = 1000 * (time.perf_counter() - begun)
    player.until(lambda seen: seen.taps > taps)
    time.sleep(STILL_S)
    return spent


def _idle(process: int) -> float:
    """The share of one core, in percent, that the program uses while nobody touches it."""
    time.sleep(6)
    before, begun = _processor_s(process), time.monotonic()
    time.sleep(IDLE_S)
    return 100 * (_processor_s(process) - before) / (time.monotonic() - begun)


def _processor_s(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> float:
    """Resident memory in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def _redraws() -> None:
    """Measure the processor time to draw each screen again, on one core; the median of some, after the first."""
    os.sched_setaffinity(0, {CORE})
    stage = HeadlessScreen(SIZE)
    for name in SCREENS:
        widgets = view(stories()[name])
        spent = []
        for _redraw in range(REDRAWS):
            begun = time.process_time()
            stage.picture(widgets)
            spent.append(1000 * (time.process_time() - begun))
        print(f"redraw_ms_{name.replace('-', '_').replace('.', '_')}={statistics.median(spent[1:]):.1f}")


if __name__ == "__main__":
    sys.exit(main())
