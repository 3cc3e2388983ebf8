"""The builder's choices on the command line and on the terminal."""

from pathlib import Path

import pytest

from hardware.printed_parts.options import chosen, parser
from hardware.printed_parts.sizes import SizeError

PARSER = parser("x", "y", Path("out"))


def test_a_wheel_is_taken_from_the_command_line() -> None:
    assert chosen(PARSER.parse_args(["--wheel", "92"])).wheel == 92


def test_a_servo_is_taken_from_the_command_line() -> None:
    assert chosen(PARSER.parse_args(["--motor", "servo"])).choices.motor == "servo"
    assert chosen(PARSER.parse_args([])).choices.motor == "stepper"


def test_the_terminal_asks_again_until_there_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["wide", "112,5 mm", ""])
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    build = chosen(PARSER.parse_args(["--ask"]))
    assert (build.wheel, build.disc) == (112.5, 45.0)


def test_a_wheel_that_is_too_large_is_refused() -> None:
    with pytest.raises(SizeError):
        chosen(PARSER.parse_args(["--wheel", "1000"]))
