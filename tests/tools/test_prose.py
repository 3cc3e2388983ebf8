"""The prose linter: every rule with a hit and a near miss, and the texts that it reads."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.tools.programs import program

prose = program("prose")
RULES = prose.load_rules()


def names(kind: str, words: str) -> list[str]:
    """Return the problems of one text without its place."""
    return [problem.removeprefix("x:1: ") for problem in prose.problems(prose.Text(kind, "x", 1, words), RULES)]


@pytest.mark.parametrize("rule", RULES.rules, ids=lambda rule: rule.name)
def test_each_rule_reports_its_hit_and_accepts_its_near_miss(rule: Any) -> None:
    for kind in rule.texts:
        assert any(found.startswith(f"{rule.name}: ") for found in names(kind, rule.hit)), kind
        assert not any(found.startswith(f"{rule.name}: ") for found in names(kind, rule.miss)), kind


def test_each_rule_has_its_own_name_and_knows_its_kinds_of_text() -> None:
    assert len({rule.name for rule in RULES.rules}) == len(RULES.rules)
    assert {kind for rule in RULES.rules for kind in rule.texts} == {
        prose.PAGE,
        prose.SENTENCE,
        prose.DOCSTRING,
        prose.COMMENT,
    }
    keys = {key for rule in tomllib.loads(prose.RULES.read_text("utf-8"))["rules"] for key in rule}
    assert keys == {"name", "texts", "pattern", "except", "instead", "hit", "miss"}


@pytest.mark.parametrize(
    ("kind", "words", "found"),
    [
        (prose.SENTENCE, "a" * 121, 1),
        (prose.SENTENCE, "a" * 120, 0),
        (prose.SENTENCE, f"{'A' * 70}. {'B' * 70}.", 0),
        (prose.PAGE, "a" * 121, 0),
        (prose.SENTENCE, "The throw is read. What is wrong is shown.", 1),
        (prose.PAGE, "**What is wrong** is shown.", 1),
        (prose.PAGE, "| What is wrong | is shown |", 1),
        (prose.DOCSTRING, "Whether it is full.", 1),
        (prose.DOCSTRING, "Return True if it is full, whether red or not.", 0),
    ],
)
def test_sentences_are_cut_and_measured(kind: str, words: str, found: int) -> None:
    assert len(names(kind, words)) == found


def test_a_page_is_read_without_its_code_and_with_its_lines() -> None:
    page = "# Told\n\nIt is `told`.\n\n    told\n\n```sh\ntold\n```\n\n- one\n- he was told\n\n| a | told |\n"
    texts = list(prose.page_texts("x.md", page))
    found = [problem for text in texts for problem in prose.problems(text, RULES)]
    assert [problem.split(": ")[0] for problem in found] == ["x.md:1", "x.md:12", "x.md:14"]


def test_docstrings_are_those_of_modules_classes_functions_and_names() -> None:
    code = (
        '"""Module, told.\n\n    told = example()\n"""\n\nLIMIT = 1\n"""Whether told."""\n\n\n'
        'class A:\n    """What it is."""\n\n    def b(self):\n        """Do `told`."""\n        return "told"\n'
    )
    texts = list(prose.docstrings("x.py", code))
    assert [(text.line, text.words.split(".")[0]) for text in texts] == [
        (1, "Module, told"),
        (7, "Whether told"),
        (11, "What it is"),
        (14, "Do x"),
    ]
    assert "example" not in texts[0].words


def test_comments_are_joined_over_lines_and_orders_to_programs_are_none() -> None:
    code = (
        "#!/bin/sh\nA = 1  # noqa: told\n# one\n# two `told`\nB = 2  # three\n# four\n\n# five\nC = '# told'  # six\n"
    )
    texts = [(text.line, text.words) for text in prose.comments("x.py", code)]
    assert texts == [(3, "one two x"), (5, "three"), (6, "four"), (8, "five"), (9, "six")]


def test_the_sentences_are_those_of_the_screen() -> None:
    texts = {text.words: text.file for text in prose.screen_sentences()}
    assert texts["{n} players"].startswith("companion/")
    assert "{n} player" in texts
    assert len(texts) > 900


def test_the_checked_folders_exist_and_have_docstrings() -> None:
    root = Path(__file__).parents[2]
    for folder in RULES.docstrings:
        assert (root / folder).is_dir()
        assert next(iter(prose.in_modules((folder,), prose.docstrings)))
