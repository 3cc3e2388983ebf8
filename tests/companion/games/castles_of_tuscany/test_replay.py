"""`oyez replay` with records of The Castles of Tuscany."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from engine.castles_of_tuscany.actions import LaidBoard, LayMap
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.setup import Setup

SETUP = Setup(("Ada", "Bo"), made_up_box())
MAP = LayMap(0, (LaidBoard("A1"), LaidBoard("B1", join=1), LaidBoard("C1", join=1)), "A2")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of one map."""
    path = tmp_path / "game.json"
    path.write_bytes(CASTLES_OF_TUSCANY.dump(SETUP, [MAP]))
    return path


def test_a_record_is_replayed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["stage"], answer["waits"]["for"]) == ("maps", "map")
    assert answer["players"][0]["covered"] == {"A2": "start"}


def test_the_readable_account_names_the_player(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.startswith("Ada ")


def test_a_fault_is_named_with_its_rule(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_bytes(record.read_bytes().replace(b'"castle":"A2"', b'"castle":"A1"'))
    assert main(["replay", str(record), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["event"], answer["rule"]) == (False, 0, "1.11")
