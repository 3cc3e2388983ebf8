"""The pages of numbered rules: a number that a refusal or an effect names is a heading there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r'"(\d+a?\.\d+)"')
HEADING = re.compile(r"^### (\d+a?\.\d+) \S", re.MULTILINE)
PAGES = {
    "troyes_dice": "rules.md",
    "troyes": "rules-troyes.md",
    "castles_of_tuscany": "rules-castles-of-tuscany.md",
    "cadwallon": "rules-cadwallon.md",
    "pig": "rules-pig.md",
}


@pytest.mark.parametrize("game", PAGES)
def test_every_number_that_the_engine_names_can_be_looked_up(game: str) -> None:
    headings = HEADING.findall((ROOT / "docs" / PAGES[game]).read_text("utf-8"))
    assert len(headings) == len(set(headings))
    code = "".join(path.read_text("utf-8") for path in sorted((ROOT / "engine" / game).glob("*.py")))
    named = set(NUMBER.findall(code))
    assert len(named) > 5
    assert named <= set(headings)


BROKEN = re.compile(r"^(?![#|])(?=.)(.{1,80})\n(?![#|])(\S+)", re.MULTILINE)
"""A line of a paragraph, not its last one, that has room for the next line's first word."""


@pytest.mark.parametrize("page", sorted(PAGES.values()))
def test_no_line_of_a_rule_is_broken_in_the_middle(page: str) -> None:
    assert BROKEN.findall((ROOT / "docs" / page).read_text("utf-8")) == []


def test_every_game_of_the_engine_has_its_page() -> None:
    assert set(PAGES) == {path.parent.name for path in (ROOT / "engine").glob("*/__init__.py")}
