"""The shell, which is all of companion but its games, has no name that is a word of one game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [path for path in sorted((ROOT / "companion").rglob("*.py")) if "games" not in path.parts]
WORDS = re.compile(r"(?<![a-z])(?:attack(?:s|ed)?|plazas?|denier|deniers|citizens?)(?![a-z])", re.IGNORECASE)
TIMES = re.compile(r"(?<![a-z])(?:day|half|halves)(?![a-z])", re.IGNORECASE)
"""Parts of one game's time; a variable may be half a box, or a day of the calendar."""
EXCEPTIONS = {
    "companion/ui/toolkit/paint_shapes.py": {"plaza"},
    "companion/ui/toolkit/paint_keys.py": {"plaza"},
}
"""Names that stay: the painter of a die that lies on its plaza."""


def names(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """Each identifier, split into its words, and True if it is the name of a variable alone."""
    fields = {
        node.target
        for each in ast.walk(tree)
        if isinstance(each, ast.ClassDef)
        for node in each.body
        if isinstance(node, ast.AnnAssign)
    }
    for node in ast.walk(tree):
        for word in ("id", "attr", "name", "arg"):
            if isinstance(name := getattr(node, word, None), str):
                yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name), word == "id" and node not in fields


def words_of_a_game(code: str) -> set[str]:
    """The names of a module that have a word of one game."""
    return {
        name
        for name, is_variable in names(ast.parse(code))
        if WORDS.search(name) or (TIMES.search(name) and not is_variable)
    }


def test_no_name_in_the_shell_is_a_word_of_one_game() -> None:
    assert len(FILES) > 250
    found = {path.relative_to(ROOT).as_posix(): words_of_a_game(path.read_text("utf-8")) for path in FILES}
    assert {path: names for path, names in found.items() if names} == EXCEPTIONS


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("class Event:\n    ATTACK = 'attack'", 1),
        ("class Event:\n    LOSS = 'plaza_destroyed'", 0),
        ("class Stage:\n    half: int", 1),
        ("stage.day", 1),
        ("def half_index(): ...", 1),
        ("Stage(day=1)", 1),
        ("for plaza in wheel: ...", 1),
        ("class PlazaColour: ...", 1),
        ("half = width / 2", 0),
        ("timedelta(days=1)", 0),
        ("attacker = 1", 0),
        ("daylight(1)", 0),
    ],
)
def test_words_are_found(code: str, found: int) -> None:
    assert len(words_of_a_game(code)) == found
