"""`oyez replay` with records of Troyes."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from engine.troyes.actions import Settle
from engine.troyes.game import TROYES
from engine.troyes.made_up import made_up_cards
from engine.troyes.setup import Setup
from engine.troyes.terms import Building

SETUP = Setup(("Ada", "Bo"), made_up_cards())


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of one citizen."""
    path = tmp_path / "game.json"
    path.write_bytes(TROYES.dump(SETUP, [Settle(0, Building.PALACE, 2)]))
    return path


def test_a_record_is_replayed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["stage"], answer["turn"]) == ("settle", 1)
    assert answer["buildings"]["palace"] == ["neutral", 0, None, "neutral", None, None]


def test_the_readable_account_has_a_sentence_a_step(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out == "Ada settles in the Palace, space 2.\n"


def test_a_fault_is_named_with_its_rule(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_bytes(record.read_bytes().replace(b'"space":2', b'"space":1'))
    assert main(["replay", str(record), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["event"], answer["rule"]) == (False, 0, "1.8")
