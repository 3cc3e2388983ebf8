"""The `oyez` command with each subcommand."""

import os
import pwd
from pathlib import Path

import pytest

from companion.cli import main
from hardware import kokoro, pins, piper
from hardware.ports import Tongue

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
