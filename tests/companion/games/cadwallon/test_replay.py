"""`oyez replay` with records of Cadwallon."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from engine.cadwallon.actions import Deploy
from engine.cadwallon.game import CADWALLON
from tests.engine.cadwallon.positions import setup


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of one character on an exit."""
    path = tmp_path / "game.json"
    path.write_bytes(CADWALLON.dump(setup(), [Deploy(0, "x_rook", "s11")]))
    return path


def test_a_record_is_replayed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["turn"], told["characters"]["x_rook"]["area"]) == (True, 1, "s11")
    assert main(["replay", str(record)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Ada puts Rook on s11."
    assert lines[-1] == "1. Bo: -12"


def test_a_bad_event_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = json.loads(record.read_text("utf-8"))
    broken["events"].append({"deploy": {"player": 1, "character": "x_eel", "area": "s11"}})
    record.write_text(json.dumps(broken), "utf-8")
    assert main(["replay", str(record), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["event"], told["rule"]) == (False, 1, "1.13")
    assert told["error"] == "The area s11 is not free; choose one where no figure stands."
