"""The demo: a whole game by itself, its record, its pictures; and what takes its place where there is no display."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.demo import NAMES
from engine.troyes_dice.record import replay

ROOT = Path(__file__).parents[3]
PICTURED = {"start", "players", "keyboard", "numbering", "plazas", "extras", "throw", "reading", "wheel", "turn"}


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A demo of three, and what it printed."""
    folder = tmp_path_factory.mktemp("demo")
    done = oyez("demo", "--players", "3", "--seed", "5", "--data", str(folder), "--screenshots", str(folder / "shots"))
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


def oyez(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "OYEZ_DATA")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(command, cwd=ROOT, env={**kept, **environment}, capture_output=True, text=True, check=False)


def test_the_record_replays_to_the_end(demo: tuple[Path, str]) -> None:
    folder, _ = demo
    kept = replay((folder / "demo-5.oyez.json").read_bytes())
    assert kept.game.over
    assert kept.setup.players == NAMES[:3]
    assert len(kept.setup.tiles) == 3


def test_every_half_is_announced_and_the_score_broken_down(demo: tuple[Path, str]) -> None:
    _, printed = demo
    for day in ("one", "two", "three", "four", "five", "six", "seven", "eight"):
        for half in ("morning", "afternoon"):
            assert f"Day {day}, {half}." in printed
    assert "The game is over." in printed
    assert "citizens" in printed.splitlines()[-6]


def test_there_is_a_picture_of_each_kind_of_screen(demo: tuple[Path, str]) -> None:
    folder, _ = demo
    taken = {path.stem for path in (folder / "shots").glob("*.png")}
    assert PICTURED | {"done", "end", "sheet", "games"} <= taken


def test_the_game_is_kept_like_any_other(demo: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, _ = demo
    assert main(["games", "--data", str(folder)]) == 0
    assert "Ada" in capsys.readouterr().out


def test_without_a_display_play_says_so_and_shows_the_demo(tmp_path: Path) -> None:
    done = oyez("play", OYEZ_DATA=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("There is no display here")
    assert "The game is over." in done.stdout
    assert (tmp_path / "demo" / "games.db").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("demo", "--players", "0"), "it takes 1 to 10"),
        (("demo", "--seed", "x"), "whole number"),
        (("play", "--size", "12"), "no window size"),
        (("play", "--data", "/dev/null/x"), "cannot be made"),
    ],
)
def test_what_cannot_be_done_is_said_without_a_traceback(words: tuple[str, ...], said: str) -> None:
    done = oyez(*words)
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
