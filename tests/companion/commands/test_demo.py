"""The demo: a whole game without people, its record, its pictures; and the demo in place of a missing display."""

import io
import os
import pty
import re
import select
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.app import window
from companion.app.demo import NAMES
from companion.app.display import NoDisplayError
from companion.app.pace import Pace
from companion.cli import main
from companion.commands import demo
from companion.game.demo_script import MAX_DEMO_PLAYERS
from companion.games import GAME_SETTINGS
from companion.settings import Settings, save_settings, settings_path
from engine.troyes_dice.record import replay
from tests.companion.demo_run import DemoRun, demo_run

__all__ = ["demo_run"]

ROOT = Path(__file__).parents[3]
PICTURED = {"start", "players", "keyboard", "numbering", "plazas", "extras", "throw", "reading", "wheel", "turn"}


ENTERS = 500
"""More than the rounds of a game."""


def oyez(*words: str) -> int:
    """Run the command in this process."""
    try:
        return main(words)
    except SystemExit as error:
        # argparse ends the program itself
        return int(error.code or 0)


def test_the_record_replays_to_the_end(demo_run: DemoRun) -> None:
    kept = replay((demo_run.folder / "demo-3.oyez.json").read_bytes())
    assert kept.game.over
    assert kept.setup.players == NAMES[:4]
    assert len(kept.setup.tiles) == 3


def test_every_half_is_announced_and_the_score_broken_down(demo_run: DemoRun) -> None:
    printed = demo_run.printed
    for day in ("one", "two", "three", "four", "five", "six", "seven"):
        for half in ("morning", "afternoon"):
            assert f"Day {day}, {half}." in printed
    assert "The last day, morning." in printed
    assert "The last half-day." in printed
    assert re.search(r"^Oyez, oyez! .+\n(In .+ place, .+\n)+.+ wins? with .+ ahead!$", printed, re.MULTILINE)
    assert re.search(r"^player .+ citizens ", printed, re.MULTILINE)


def test_dice_and_turns_are_told_and_a_picture_is_named_at_the_end(demo_run: DemoRun) -> None:
    printed = demo_run.printed
    thrown = re.findall(r"^Thrown:  \[\d\] \[\d\] \[\d\]  black \[\d\]$", printed, re.MULTILINE)
    assert len(thrown) == 16
    for name in NAMES[:4]:
        turns = re.findall(rf"^  {name} (?:takes|can pay)", printed, re.MULTILINE)
        assert len(turns) >= 16
    assert not re.search(r"\(\d\.\d+\)| [;,.]", printed), "rules' numbers are left out"
    assert max(map(len, printed.split("player   ")[0].splitlines())) <= 150
    named = re.search(r"^To see the screen, open (.+)$", printed, re.MULTILINE)
    assert named is not None
    assert Path(named[1]).is_file()
    assert Path(named[1]).parent == demo_run.screens


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


def test_there_is_a_picture_of_each_kind_of_screen(demo_run: DemoRun) -> None:
    taken = {path.stem for path in demo_run.screens.glob("*.png")}
    assert PICTURED | {"done", "end", "sheet", "games"} <= taken


def test_the_game_is_kept_like_any_other(demo_run: DemoRun, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--data", str(demo_run.folder)]) == 0
    assert "Ada" in capsys.readouterr().out


@pytest.mark.parametrize("words", [(), ("--fast",)], ids=["hurried", "fast"])
def test_in_a_terminal_enter_hurries_the_demo_of_another_game_and_fast_needs_none(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path))
    # a voice waits for its loudspeaker
    save_settings(Settings(voice=False), settings_path(), GAME_SETTINGS)
    ours, theirs = pty.openpty()
    if not words:
        os.write(ours, b"\n" * ENTERS)
    waited: list[object] = []

    def rest(keys: list[int], *_more: object) -> tuple[list[int], list[int], list[int]]:
        ready = select.select(keys, [], [], 0)[0]
        waited.extend(() if ready else ("nobody hurries",))
        return ready, [], []

    monkeypatch.setattr("companion.app.pace.select", SimpleNamespace(select=rest))
    monkeypatch.setattr("sys.stdout", terminal := Terminal())
    with os.fdopen(theirs, "r") as typed:
        monkeypatch.setattr("sys.stdin", typed)
        assert oyez("demo", "--game", "pig", "--players", "2", *words, "--data", str(tmp_path)) == 0
    os.close(ours)
    printed = terminal.getvalue()
    assert (waited, capsys.readouterr().err) == ([], "")
    assert ("Enter goes to the next " in printed) == (not words)
    assert re.findall(r"^Thrown:  \[\d\]$", printed, re.MULTILINE)
    assert re.search(r"^Pig: .* wins with \d+ points$", printed, re.MULTILINE)
    assert {"target", "turn", "end", "share", "person"} <= {path.stem for path in (tmp_path / "screens").glob("*.png")}


def test_play_without_a_display_shows_the_demo_of_the_game_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_window(*_words: object, **_options: object) -> None:
        raise NoDisplayError("none")

    asked: list[dict[str, object]] = []

    def play_demo(**options: object) -> int:
        asked.append(options)
        return 0

    monkeypatch.setattr(window, "Window", no_window)
    monkeypatch.setattr(demo, "play_demo", play_demo)
    assert oyez("play", "--game", "pig", "--data", str(tmp_path)) == 0
    assert asked == [{"game": "pig", "data": tmp_path / "demo"}]


def test_there_is_a_name_for_every_player() -> None:
    assert len(NAMES) == MAX_DEMO_PLAYERS


def test_without_a_display_play_says_so_and_shows_the_demo(demo_run: DemoRun) -> None:
    assert demo_run.printed.startswith("There is no display here")
    assert "Oyez, oyez!" in demo_run.printed
    assert (demo_run.folder / "games.db").is_file()


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
def test_what_cannot_be_done_is_said_without_a_traceback(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # SDL would keep a display that shows nothing for the tests after this one
    monkeypatch.setenv("SDL_VIDEODRIVER", "none")
    assert oyez(*words) in (1, 2)
    assert said in capsys.readouterr().err
