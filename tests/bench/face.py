"""The face: the delay of its answers and its cost, as figures, `name=value` a line: `python -m tests.bench.face`.

The real program in a real window under Xvfb, 800 x 480, bound to one core; the finger and the eye are this program's,
on another one if there is one. A tap counts from the moment the finger leaves the key to the first changed pixel of
the answer. The picture is read from the memory of Xvfb, so the delay of a real display is not in it. The whole takes
about five minutes: each tap waits until the screen stands still. Troyes is in `tests.bench.face_troyes`.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from companion.app.headless import HeadlessScreen
from companion.ui.screens import view
from tests.bench import face_troyes
from tests.bench.finger import CORE, SIZE, Finger, processor_s, resident, tap_delay
from tests.companion.real_window import Display, Player
from tests.companion.ui.stories import stories

ROUNDS = 20
IDLE_S = 20.0
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
    for name, position in face_troyes.POSITIONS.items():
        with tempfile.TemporaryDirectory() as folder:
            face_troyes.measure(Path(folder), name, position)
    _redraws()
    return 0


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
    player.tap("new_game", game="troyes-dice")
    for _player in range(2):
        player.tap("add_guest")
    for step in ("numbering", "plazas", "extras"):
        player.tap("to_step", step=step)
    player.tap("start_game")
    player.tap("enter_by_hand")
    for value in (2, 1, 3, 6):
        player.tap("tap_pad", value=value)
    player.until(lambda seen: seen.screen == "Wheel")


def _taps(player: Player, display: Display, finger: Finger, rounds: int) -> list[float]:
    """Wheel, turn, each way to adjust a die, sheet and back, so many times; milliseconds of each tap."""
    spent = []
    for turn in range(rounds):
        slot = 0 if turn % 2 else 2
        for message, fields in (
            ("open_player", {"player": turn % 2}),
            ("choose_die", {"slot": slot}),
            ("choose_deed", {}),
            ("open_sheet", {}),
            ("back", {}),
            ("back", {}),
        ):
            if message == "choose_die" and not player.shows(message, **fields):
                continue
            spent.append(tap_delay(player, display, finger, player.key(message, **fields).rect))
    return spent


def _idle(process: int) -> float:
    """The share of one core, in percent, that the program uses while nobody touches it."""
    time.sleep(6)
    before, begun = processor_s(process), time.monotonic()
    time.sleep(IDLE_S)
    return 100 * (processor_s(process) - before) / (time.monotonic() - begun)


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
