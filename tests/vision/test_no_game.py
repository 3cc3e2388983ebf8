"""The layers vision and below know dice, discs and tiles, but no game: no name, place, coin, person or day of one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = re.compile(
    r"troyes|tuscany|plaza|citizen|denier|crier|district|monument|cathedral|pig(?![a-z])"
    r"|(?<![a-z])(?:days?|half.?days?|expansion|players?|points?_of|pip_cost)(?![a-z])",
    re.IGNORECASE,
)
"""Words of the rules of any game here; `half` and `points` are words of geometry too."""


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every identifier and every string that is no docstring, with its line."""
    prose = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield line, node.value
        for field in ("id", "attr", "name", "arg", "module"):
            if isinstance(value := getattr(node, field, None), str):
                yield line, value


FILES = sorted((ROOT / "vision").rglob("*.py"))


def test_no_word_of_a_game_in_identifiers_and_strings() -> None:
    assert len(FILES) > 50
    found = [
        (str(file.relative_to(ROOT)), line, text)
        for file in FILES
        for line, text in texts(ast.parse(file.read_text("utf-8")))
        if WORDS.search(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def plaza_at(): ...", 1),
        ("x = 'a denier'", 1),
        ("from vision.wheel import PlazaColour", 1),
        ("f(half_day=1)", 1),
        ("days = 3", 1),
        ("half = size / 2", 0),
        ("holidays = 3", 0),
        ("'''A docstring about Troyes.'''", 0),
        ("disc, die = 1, 2", 0),
    ],
)
def test_words_are_found(code: str, found: int) -> None:
    assert sum(bool(WORDS.search(text)) for _, text in texts(ast.parse(code))) == found
