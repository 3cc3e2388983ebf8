"""`oyez replay` as a user calls it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from tests.engine.troyes_dice.slow_records import random_record


@pytest.fixture(scope="module")
def game() -> str:
    """The text of a record; the slow rules make it, so one serves all tests."""
    return json.dumps(random_record(5, 3, True, False, True))


@pytest.fixture
def record(tmp_path: Path, game: str) -> Path:
    path = tmp_path / "game.json"
    path.write_text(game, "utf-8")
    return path


def test_a_good_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"]
    assert len(told["players"]) == 3


def test_the_readable_account(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    assert "Day 1, morning" in told
    for name in json.loads(record.read_text("utf-8"))["setup"]["players"]:
        assert name in told


def test_a_bad_event_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = json.loads(record.read_text("utf-8"))
    broken["events"][0]["roll"]["black"] = 7
    record.write_text(json.dumps(broken), "utf-8")
    assert main(["replay", str(record), "--json"]) == 1
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert (told["ok"], told["event"], told["rule"]) == (False, 0, "3.1")
    assert told["error"] == "A die shows 7; a die shows 1 to 6."
    assert "event 0 (rule 3.1)" in said.err


@pytest.mark.parametrize("name", ["missing.json", ".", "no\0name"])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / name), "--json"]) == 1
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert (told["ok"], told["event"], told["rule"]) == (False, None, None)
    assert "Cannot read" in said.err
    assert "Traceback" not in said.err


def test_a_reader_that_stops_early(record: Path) -> None:
    told = subprocess.run(
        f"{sys.executable} -m companion replay {record} | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith("Troyes Dice with")
    assert told.stderr == ""


@pytest.mark.parametrize("command", ["replay {record}", "--help", "--version"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("output", [">/dev/full", ">&-"])
def test_an_output_that_takes_nothing(command: str, unbuffered: str, output: str, record: Path) -> None:
    called = f"{sys.executable} -m companion {command.format(record=record)} {output}"
    told = subprocess.run(
        called, shell=True, capture_output=True, text=True, env={**os.environ, "PYTHONUNBUFFERED": unbuffered}
    )
    assert told.returncode == 1
    [line] = told.stderr.splitlines()
    assert line.startswith("oyez: cannot write the output: ")


def test_no_input(record: Path) -> None:
    called = f"{sys.executable} -m companion replay - <&-"
    told = subprocess.run(called, shell=True, capture_output=True, text=True)
    assert told.returncode == 1
    assert told.stderr.startswith("oyez: - is refused")


def test_a_file_that_is_opened_later_does_not_take_the_place_of_a_closed_output(record: Path, tmp_path: Path) -> None:
    """Otherwise a command's output would be written into that file."""
    kept = tmp_path / "kept"
    program = f"""
import os, sys
from companion import cli
cli._run = lambda words: os.write(os.open({str(kept)!r}, os.O_CREAT | os.O_WRONLY), b"kept") and print("told") or 0
cli.main([])
"""
    subprocess.run(f'{sys.executable} -c "$PROGRAM" >&-', shell=True, env={**os.environ, "PROGRAM": program}, stderr=-3)
    assert kept.read_bytes() == b"kept"
