"""The short forms of `make bench-soak` and `make bench-unplug`: whole games through the whole program."""

import subprocess
import sys
from types import ModuleType

import pytest

from companion.ui.toolkit import theme
from companion.ui.toolkit.pixel_canvas import LINES, SHAPES
from tests.torture import soak, unplug
from tests.torture.trace import ROOT

pytestmark = pytest.mark.slow

KEPT_MB = (SHAPES + LINES) * 4 * theme.SCREEN[0] * theme.SCREEN[1] / 2**20
"""The limit for cached pictures, which the first games reach."""


def figures(module: ModuleType, *words: str) -> dict[str, float]:
    command = [sys.executable, "-m", module.__name__, *words]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr[-3000:]
    assert "Traceback" not in ran.stderr
    named = (line.partition("=") for line in ran.stdout.splitlines())
    return {name: float(value) for name, _, value in named if value}


def test_whole_games_leave_nothing_behind() -> None:
    # the first game reads a throw: on a fast machine it was over before the nets were loaded, which counted as growth
    words = ("--games", "2", "--warm", "1", "--read-every", "2", "--games-only", "--most", str(5 + KEPT_MB))
    found = figures(soak, *words)
    assert found["games"] == 2
    assert found["throws_read"] == 1
    assert found["handles_growth"] <= 0
    assert found["threads_growth"] <= 0
    assert found["rss_growth_mb"] < 5 + KEPT_MB


def test_what_is_pulled_out_of_a_game_is_taken_back_and_nothing_is_lost() -> None:
    found = figures(unplug, "--times", "5", "--often", "0.1", "--players", "1", "--no-reading")
    assert found["unplugged"] >= 5
    assert found["games"] == found["games_kept"] >= 1
    assert found["firmware_complaints"] == 0
