"""Each command on a page is run in a home of its own, or stands in a table that says where it is checked."""

import importlib.util
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

from companion import cli
from companion.games.troyes_dice.roll import ROLL
from companion.session import Session
from companion.storage.store import Store, store_path
from engine.cadwallon.made_up import PLAIN, shipped_text
from engine.troyes.made_up import MADE_UP
from engine.troyes_dice.record import dump
from tests.companion.started import first_screen
from tests.companion.tables import FEASTS, played
from tests.docs.commands import CHECKED, CI, IMAGE, OYEZ, PAGES, ROOT, STARTED, UNSURE, all_commands, commands
from tests.vision.mat_pictures import laid_mat
from vision.synthetic import make_table

PLACEHOLDERS = {"FILE", "[FILE]", "[GAME]", "IMAGE...", "OUT.pdf", "SOURCE", "12", "mat.pdf", "help.zip", "cards.toml"}
MAKE = sorted(command for command in all_commands() if command.startswith("make ") and command != IMAGE)


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which one game was played and backed up, with pictures of dice, of a mat and of a film's frames."""
    home = tmp_path_factory.mktemp("home")
    with Store.open(store_path(home / "data")) as store:
        session = Session.start(store, FEASTS)
        for action, _game, _effects in played(FEASTS, seed=3):
            session.submit(action)
    (home / "record.json").write_bytes(dump(session.setup, session.actions))
    # a process of its own, as people start it; the tests run the commands in theirs
    command = [sys.executable, "-m", "companion", "backup"]
    subprocess.run(command, cwd=home, env=os.environ | folders(home) | {"PYTHONPATH": str(ROOT)}, check=True)
    (home / "cards.toml").write_text(MADE_UP, "utf-8")
    (home / "cadwallon.toml").write_text(shipped_text(PLAIN), "utf-8")
    (home / "mat").mkdir()
    (home / "frames").mkdir()
    cv2.imwrite(str(home / "dice.png"), make_table(3, ROLL.expectation.bodies).pixels)
    cv2.imwrite(str(home / "mat" / "one.png"), laid_mat()[0])
    for index in range(12):
        cv2.imwrite(str(home / "frames" / f"{index:02d}.png"), make_table(3, ROLL.expectation.bodies).pixels)
    return home


@pytest.fixture
def home(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that home, in which the process is; nothing can be typed."""
    home = Path(shutil.copytree(kept, tmp_path / "home"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "OYEZ_ARGS", "OYEZ_PINS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in folders(home).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(home)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return home


def folders(home: Path) -> dict[str, str]:
    """The environment of a person with this home."""
    own = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
    return {"HOME": str(home), "OYEZ_DATA": str(home / "data"), "OYEZ_CONFIG": str(home / "config"), **own}


def filled(words: str, home: Path) -> list[str]:
    """The words with the home's own files in them."""
    backup = next((home / "data").rglob("*.zip"))
    return shlex.split(words.format(home=home, backup=backup))


def test_every_command_on_a_page_is_run_or_has_its_place() -> None:
    known = {*OYEZ, *STARTED, *CHECKED, *MAKE, IMAGE}
    unknown = {command: pages for command, pages in all_commands().items() if command not in known}
    assert unknown == {}, "put them into tests/docs/commands.py: run them, or say where they are checked"


def test_no_table_holds_a_command_that_is_on_no_page() -> None:
    assert {*OYEZ, *STARTED, *CHECKED} - set(all_commands()) == set()


def test_a_page_is_searched_for_commands_in_blocks_and_in_running_text() -> None:
    page = (
        "Say `oyez games`, or\n\n    make play    # plays\n    sudo oyez x\n\n1. a\n   ```sh\n   oyez read a\n   ```\n"
    )
    assert commands(page) == {"oyez games", "make play", "sudo oyez x", "oyez read a"}
    assert commands("```python\nmake up\n```\n\n    00 stuffed\n\n`x.py` and `--list`") == set()
    assert len(PAGES) > 20


def test_each_place_where_a_command_is_checked_is_there() -> None:
    for place in {*CHECKED.values()} - {IMAGE, "a Raspberry Pi"}:
        assert (ROOT / place).is_file(), place
    assert (ROOT / CI).is_file()


@pytest.mark.parametrize(("command", "words"), [*OYEZ.items(), *STARTED.items()], ids=str)
def test_what_is_run_for_a_command_has_all_its_words(command: str, words: str) -> None:
    written = [word for word in command.removeprefix(".venv/bin/").split()[1:] if word not in PLACEHOLDERS]
    assert [word for word in written if word not in words.split()] == []


@pytest.mark.parametrize("words", sorted(set(OYEZ.values())))
def test_a_command_of_the_pages_works(words: str, home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status = cli.main(filled(words, home))
    output = "".join(capfd.readouterr())
    assert status in ((0, 1) if words.split()[0] in UNSURE else (0,)), output
    assert "Traceback" not in output
    assert output, "it says what it has done"


@pytest.mark.parametrize("words", sorted(set(STARTED.values())))
def test_a_start_of_the_pages_reaches_the_first_screen(
    words: str, home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    command, *more = filled(words, home)
    assert command == "play"
    assert first_screen(monkeypatch, home, *more)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("command", MAKE)
def test_a_target_of_the_pages_runs_programs_that_are_there(command: str) -> None:
    """CI runs check and test; for all of them make is asked for the commands that it would run."""
    answer = subprocess.run([*shlex.split(command), "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    modules = re.findall(r"bin/python -m ([\w.]+)", answer.stdout)
    programs = re.findall(r"(?<![\w/])(tools/[\w./-]+)", answer.stdout)
    assert modules or programs or command == "make help"
    for module in modules:
        if module.split(".")[0] in ("tests", "companion", "hardware", "vision"):
            assert importlib.util.find_spec(module) is not None, module
    for program in programs:
        assert (ROOT / program).is_file(), program
