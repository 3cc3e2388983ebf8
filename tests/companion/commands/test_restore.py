"""`oyez restore` as a user calls it."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.storage.backup import make_backup
from tests.companion.storage.test_backup import fill, paths


def test_it_says_what_becomes_of_the_games_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path / "config"))
    there = paths(tmp_path / "there")
    fill(there)
    backup, data = make_backup(there), tmp_path / "data"
    for words in ("There are no games in {} yet.", "The games in {} are backed up first."):
        assert main(["restore", "--yes", str(backup), "--data", str(data)]) == 0
        assert words.format(data) in capsys.readouterr().out
    assert len(list(data.rglob("*.zip"))) == 1
