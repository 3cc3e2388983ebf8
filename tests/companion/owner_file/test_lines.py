"""The line of each value in a TOML file."""

import tomllib
from collections.abc import Iterator
from typing import Any

from companion.games.troyes.cards_file import read_cards_text
from companion.owner_file.lines import headers_of, line_of, lines_of
from engine.owner_file import Path
from engine.troyes.made_up import MADE_UP

TEXT = '''name = "[[event]]" # [[event]]
"odd key".b = 1
[board]
wages = { palace = 2,  bishopric = 1 }
rows = [
  [1, 6],

  [2, 5],   # ]
]
text = """
[[event]]
\\""" a = 1
"""
raw = \'\'\'
b = 2\'\'\'

[[event]]
id = "a"
[event.effect]
n = 1
[[event]]
[[event.effects]]
kind = "x"
[[event.effects]]
kind = 'y'
'''


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every path of a content."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


def test_each_value_has_its_line() -> None:
    lines = lines_of(TEXT)
    expected: dict[Path, int] = {
        ("name",): 1,
        ("odd key", "b"): 2,
        ("board",): 3,
        ("board", "wages", "bishopric"): 4,
        ("board", "rows"): 5,
        ("board", "rows", 0, 1): 6,
        ("board", "rows", 1): 8,
        ("board", "text"): 10,
        ("board", "raw"): 14,
        ("event", 0): 17,
        ("event", 0, "effect", "n"): 20,
        ("event", 1): 21,
        ("event", 1, "effects", 0, "kind"): 23,
        ("event", 1, "effects", 1): 24,
        ("event", 1, "effects", 1, "kind"): 25,
    }
    assert {path: lines.get(path) for path in expected} == expected
    assert line_of(("event", 1, "missing", 3), lines) == 21
    assert line_of(("nowhere",), lines) == 1
    assert [path for _, path in headers_of(TEXT)][:3] == [("board",), ("event", 0), ("event", 0, "effect")]


def test_all_values_of_a_file_are_found() -> None:
    for text in (TEXT, MADE_UP):
        lines = lines_of(text)
        content = tomllib.loads(text)
        tables = {path[:1] for path in paths(content)}  # such as ("event",), which has no line of its own
        missing = {path for path in paths(content) if path not in lines} - tables
        assert missing <= {("event", 1, "effects")}
        assert max(lines.values()) <= text.count("\n") + 1


def test_every_line_of_a_fault_shows_the_value() -> None:
    """A value changed in its line is named with this line."""
    lines = MADE_UP.split("\n")
    numbers = [at for at, line in enumerate(lines) if line.startswith(("divisor = ", "hire = ", "flags = "))]
    for at in numbers[::3]:
        wrong = [*lines[:at], lines[at].partition("=")[0] + "= 99", *lines[at + 1 :]]
        (found,) = read_cards_text("\n".join(wrong)).faults
        assert found.line == at + 1
