"""The demo, played once for all tests that look at it, also where several processes share the tests (xdist)."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")


class DemoRun(NamedTuple):
    """The folder in which a whole demo was played, and its output."""

    folder: Path
    printed: str

    @property
    def screens(self) -> Path:
        """The folder of its pictures."""
        return self.folder / "screens"


@pytest.fixture(scope="session")
def demo_run(tmp_path_factory: pytest.TempPathFactory) -> DemoRun:
    """`oyez play` where there is no display: it plays the demo instead."""
    base = tmp_path_factory.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "demo-run"
    home.mkdir(exist_ok=True)
    printed = home / "printed"
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not printed.exists():
            printed.write_text(_play(home), "utf-8")
    return DemoRun(home / "demo", printed.read_text("utf-8"))


def _play(home: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in DISPLAYS}
    done = subprocess.run(
        [sys.executable, "-m", "companion", "play"],
        cwd=ROOT, env=environment | {"OYEZ_DATA": str(home)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), "no library has a word of its own"
    return done.stdout
