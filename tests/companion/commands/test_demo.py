"""The demo: a whole game without people, its record, its pictures; and the demo in place of a missing display."""

import io
import os
import pty
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from companion.app.demo import NAMES
from companion.app.pace import Pace
from companion.cli import main
from companion.game.demo_script import MAX_DEMO_PLAYERS
from engine.troyes_dice.record import replay

ROOT = Path(__file__).parents[3]
PICTURED = {"start", "players", "keyboard", "numbering", "plazas", "extras", "throw", "reading", "wheel", "turn"}


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A demo of three, and its output."""
    folder = tmp_path_factory.mktemp("demo")
    done = oyez("demo", "--players", "3", "--seed", "5", "--data", str(folder), "--screenshots", str(folder / "shots"))
    assert done.returncode == 0, done.stderr
    return folder, done.stdout


def started(*words: str, **environment: str) -> "subprocess.Popen[str]":
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER", "OYEZ_DATA")
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    command = [sys.executable, "-m", "companion", *words]
    output = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env={**kept, **environment}, stdout=output, stderr=output, text=True)


def oyez(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    with started(*words, **environment) as playing:
        told, complained = playing.communicate()
    return subprocess.CompletedProcess(words, playing.returncode, told, complained)


def test_the_record_replays_to_the_end(demo: tuple[Path, str]) -> None:
    folder, _ = demo
    kept = replay((folder / "demo-5.oyez.json").read_bytes())
    assert kept.game.over
    assert kept.setup.players == NAMES[:3]
    assert len(kept.setup.tiles) == 3


def test_every_half_is_announced_and_the_score_broken_down(demo: tuple[Path, str]) -> None:
    _, printed = demo
    for day in ("one", "two", "three", "four", "five", "six", "seven"):
        for half in ("morning", "afternoon"):
            assert f"Day {day}, {half}." in printed
    assert "The last day, morning." in printed
    assert "The last half-day." in printed
    assert re.search(r"^Oyez, oyez! .+\n(In .+ place, .+\n)+.+ wins? with .+ ahead!$", printed, re.MULTILINE)
    assert "citizens" in printed.splitlines()[-8]


def test_dice_and_turns_are_told_and_a_picture_is_named_at_the_end(demo: tuple[Path, str]) -> None:
    folder, printed = demo
    thrown = re.findall(r"^Thrown:  \[\d\] \[\d\] \[\d\]  black \[\d\]$", printed, re.MULTILINE)
    assert len(thrown) == 16
    for name in NAMES[:3]:
        turns = re.findall(rf"^  {name} (?:takes|can pay)", printed, re.MULTILINE)
        assert len(turns) >= 16
    assert not re.search(r"\(\d\.\d+\)| [;,.]", printed), "rules' numbers are left out"
    assert max(map(len, printed.split("player   ")[0].splitlines())) <= 150
    named = re.search(r"^To see the screen, open (.+)$", printed, re.MULTILINE)
    assert named is not None
    assert Path(named[1]).is_file()
    assert Path(named[1]).parent == folder / "shots"


@pytest.mark.parametrize("words", [(), ("--fast",)], ids=["hurried", "fast"])
def test_in_a_terminal_enter_hurries_and_fast_needs_none(words: tuple[str, ...], tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "companion", "demo", "--players", "1", "--data", str(tmp_path), *words]
    with subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs) as playing:
        os.close(theirs)
        if not words:
            os.write(ours, b"\n" * 16)
        printed = b"".join(iter(partial(read_on, ours), b"")).decode()
    os.close(ours)
    assert playing.returncode == 0
    assert "To see the screen" in printed
    assert ("Enter goes to the next half-day" in printed) == (not words)


def read_on(terminal: int) -> bytes:
    """Read the next output of a terminal; nothing once its program has ended."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


class Terminal(io.StringIO):
    """A stream that says it is a terminal; it has no file number, so nothing can be typed into it."""

    def isatty(self) -> bool:
        return True


def test_only_a_terminal_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("companion.app.pace.time.sleep", waited.append)
    for fast, written in ((False, io.StringIO()), (True, Terminal())):
        pace = Pace(fast, written, io.StringIO())
        pace.rest(2.0)
        assert (waited, pace.waits, pace.can_be_hurried) == ([], False, False)
    pace = Pace(False, Terminal(), io.StringIO())
    pace.rest(2.0)
    assert (waited, pace.can_be_hurried) == ([2.0], False)


def test_enter_ends_the_waiting_of_one_half_day_and_the_end_of_input_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    typed = [b"\n", b""]

    def selected(
        keys: list[int], _write: object, _odd: object, seconds: float
    ) -> tuple[list[int], list[int], list[int]]:
        waited.append(seconds)
        return (keys if len(waited) in (2, 4) else []), [], []

    monkeypatch.setattr("companion.app.pace.select.select", selected)
    monkeypatch.setattr("companion.app.pace.os.read", lambda _keys, _size: typed.pop(0))
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r") as terminal:
        pace = Pace(False, Terminal(), terminal)
        for seconds in (1.0, 2.0, 3.0, 4.0):
            pace.rest(seconds)
        assert waited == [1.0, 2.0], "hurried after the second"
        pace.go_on()
        for seconds in (5.0, 6.0, 7.0):
            pace.rest(seconds)
        pace.go_on()
        pace.rest(8.0)
    os.close(ours)
    assert waited == [1.0, 2.0, 5.0, 6.0]


def test_there_is_a_picture_of_each_kind_of_screen(demo: tuple[Path, str]) -> None:
    folder, _ = demo
    taken = {path.stem for path in (folder / "shots").glob("*.png")}
    assert PICTURED | {"done", "end", "sheet", "games"} <= taken


def test_the_game_is_kept_like_any_other(demo: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, _ = demo
    assert main(["games", "--data", str(folder)]) == 0
    assert "Ada" in capsys.readouterr().out


def test_the_demo_of_another_game_is_asked_for_by_its_key(tmp_path: Path) -> None:
    done = oyez("demo", "--game", "pig", "--players", "2", "--data", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.findall(r"^Thrown:  \[\d\]$", done.stdout, re.MULTILINE)
    assert "The game is over: " in done.stdout
    assert {"target", "turn", "end", "share", "person"} <= {path.stem for path in (tmp_path / "screens").glob("*.png")}


def test_play_without_a_display_shows_the_demo_of_the_game_it_was_asked_for(tmp_path: Path) -> None:
    with started("play", "--game", "pig", OYEZ_DATA=str(tmp_path), PYTHONUNBUFFERED="1") as playing:
        assert playing.stdout is not None
        printed = iter(playing.stdout.readline, "")
        assert next(printed).startswith("There is no display here")
        # Pig throws one die, which its first lines show; the whole game takes long
        assert any(re.fullmatch(r"Thrown:  \[\d\]\n", line) for line in printed)
        playing.kill()


def test_there_is_a_name_for_every_player() -> None:
    assert len(NAMES) == MAX_DEMO_PLAYERS


def test_without_a_display_play_says_so_and_shows_the_demo(tmp_path: Path) -> None:
    done = oyez("play", OYEZ_DATA=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("There is no display here")
    assert done.stderr == "", "no library has a word of its own"
    assert "Oyez, oyez!" in done.stdout
    assert (tmp_path / "demo" / "games.db").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("demo", "--players", "0"), "it takes 1 to 10"),
        (("demo", "--game", "troyes", "--players", "5"), "5 players cannot play Troyes; it takes 2 to 4"),
        (("demo", "--seed", "x"), "whole number"),
        (("demo", "--game", "chess"), "invalid choice"),
        (("play", "--size", "12"), "no window size"),
        (("play", "--data", "/dev/null/x"), "cannot be made"),
    ],
)
def test_what_cannot_be_done_is_said_without_a_traceback(words: tuple[str, ...], said: str) -> None:
    done = oyez(*words)
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
