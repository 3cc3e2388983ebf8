"""Foreign text is printed so that a terminal only shows it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.system.escape import escape
from tests.engine.troyes_dice.slow_records import random_record

EVIL = "Ada\x1b]0;owned\x07\x1b[2J\u202e"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada, 天文 et Zoë 👩\u200d🚀", "Ada, 天文 et Zoë 👩\u200d🚀"),
        ("a\x1b[2Jb", "a\\u001b[2Jb"),
        ("a\x9b2Jb\x7f", "a\\u009b2Jb\\u007f"),
        ("one\r\ntwo\u2028three", "one\\u000d\\u000atwo\\u2028three"),
        ("\u202eevil\u2066", "\\u202eevil\\u2066"),
        ("\udcff", "\\udcff"),
        ("\U0010ffff", "\\udbff\\udfff"),
        ("vingt\u00a0deniers\u202f!", "vingt\u00a0deniers\u202f!"),
    ],
)
def test_what_is_seen_stays_and_what_is_not_is_written_out(text: str, shown: str) -> None:
    assert escape(text) == shown


def test_json_says_the_same_afterwards() -> None:
    assert json.loads(escape(msgspec.json.encode({"name": EVIL + "\x9b\U0010ffff"}).decode())) == {
        "name": EVIL + "\x9b\U0010ffff"
    }


def replayed(tmp_path: Path, name: str, encoding: str) -> "subprocess.CompletedProcess[bytes]":
    record = random_record(5, 2, True, False, True)
    record["setup"]["players"][0] = name
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record), "utf-8")
    command = [sys.executable, "-m", "companion", "replay", str(path)]
    return subprocess.run(command, env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True)


def test_a_name_that_would_drive_the_terminal_is_shown(tmp_path: Path) -> None:
    told = replayed(tmp_path, EVIL, "utf-8")
    assert told.returncode == 0
    assert b"Ada\\u001b]0;owned\\u0007" in told.stdout
    assert b"\x1b" not in told.stdout


def test_a_terminal_without_the_letters_of_a_name(tmp_path: Path) -> None:
    told = replayed(tmp_path, "天文", "ascii")
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"\\u5929\\u6587" in told.stdout
