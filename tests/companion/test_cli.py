"""The `oyez` command with each subcommand."""

import os
import pwd
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main
from hardware import kokoro, pins, piper
from hardware.ports import Tongue
from tests.companion.started import first_screen

REFUSED = "x" * 300
"""A name that no file of Linux can have: root, who runs the tests in CI, may look at all others."""


@pytest.mark.parametrize(
    "words",
    [
        ["games", "--data", REFUSED],
        ["players", "--data", REFUSED],
        ["export", "--data", REFUSED],
        ["backup", "--data", REFUSED],
        ["watch", REFUSED],
    ],
    ids=["games", "players", "export", "backup", "watch"],
)
def test_a_path_that_the_machine_refuses_is_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 1
    told = capsys.readouterr().err
    assert REFUSED in told
    assert "File name too long" in told
    assert len(told.splitlines()) == 1


@pytest.fixture
def twenty_seconds() -> Iterator[None]:
    """Raise TimeoutError in a test that waits for longer: a pipe would let it wait forever."""

    def late(_number: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("twenty_seconds")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("games.db", ["games", "--data", "."]),
        ("games.db", ["doctor", "--data", "."]),
        ("copy.json", ["doctor", "--data", "."]),
        ("tiles.json", ["doctor", "--data", "."]),
        ("pins.toml", ["doctor", "--data", "."]),
        ("troyes-cards.toml", ["cards", "--game", "troyes", "--data", "."]),
        ("record.json", ["replay", "record.json"]),
    ],
    ids=lambda each: each if isinstance(each, str) else each[0],
)
def test_a_pipe_in_the_place_of_a_file_is_named_at_once(
    name: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path))
    os.mkfifo(name)
    assert main(words) == 1
    seen = capsys.readouterr()
    (sentence,) = [line for line in (seen.out + seen.err).splitlines() if name in line]
    assert "is not a plain file" in sentence


@pytest.mark.usefixtures("twenty_seconds")
@pytest.mark.parametrize("name", ["settings.toml", "games.db"])
def test_oyez_plays_with_a_pipe_in_the_place_of_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path))
    os.mkfifo(tmp_path / name)
    seen = first_screen(monkeypatch, tmp_path, "--data", str(tmp_path))
    assert "is not a plain file" in seen


def test_what_the_machine_refuses_of_a_home_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OYEZ_CONFIG", REFUSED)
    assert pins.pins_file() == pins.PINS_FILE
    monkeypatch.delenv("OYEZ_VOICES", raising=False)
    for engine in (piper, kokoro):
        monkeypatch.setattr(engine, "FOLDERS", (REFUSED,))
    assert piper.find_voice(Tongue.ENGLISH) is None
    assert kokoro.open_kokoro() is None


def test_a_user_whom_the_machine_does_not_know_has_no_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unknown(uid: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {uid}")

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setenv("HOME", "")
    monkeypatch.delenv("HOME")
    assert main(["backup", "--data", str(tmp_path)]) == 1
    assert os.environ["HOME"] == "/nonexistent"
    assert "nothing to back up" in capsys.readouterr().err
