"""The folders of tests mirror the tree: each stands for a folder of the program, and games keep their tests apart."""

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = {path.parent.name for path in ROOT.glob("engine/*/game.py")}
OF_THE_TESTS = {"bench", "fuzz", "torture", "image", "arm64", "data"}
"""Folders of tests that are programs of their own."""
EXCEPTIONS = {"tests/engine/test_form.py": "engine/form.py by the values of a whole game"}
"""Test modules that stand elsewhere, and the reason."""


def tracked(*patterns: str) -> list[Path]:
    """The files of the repository that match, new ones included."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("this is no git checkout, so nobody knows which files belong to it")
    return [path for line in done.stdout.splitlines() if (path := Path(line)) and (ROOT / path).exists()]


def strange(tests: list[Path]) -> set[str]:
    """The folders with test modules that stand for no folder of the program."""
    folders = {test.parent.relative_to("tests") for test in tests}
    return {
        str(folder)
        for folder in folders
        if folder.parts and folder.parts[0] not in OF_THE_TESTS and not (ROOT / folder).is_dir()
    }


def games_of(text: str) -> set[str]:
    """The games whose rules a module of this text imports."""
    names = [node.module or "" for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    parts = [name.split(".") for name in names]
    return {part[1] for part in parts if part[0] == "engine" and len(part) > 1} & GAMES


def in_a_game_only(tests: list[Path]) -> list[str]:
    """The modules of tests/engine that import the rules of one game and do not stand with the tests of this game."""
    found = []
    for test in tests:
        games = games_of((ROOT / test).read_text("utf-8"))
        if test.parts[:2] == ("tests", "engine") and len(games) == 1 and test.parent.name not in games:
            found.append(str(test))
    return found


def test_every_folder_of_tests_stands_for_a_folder_of_the_program() -> None:
    tests = [path for path in tracked("tests/*.py") if path.name.startswith("test_")]
    assert len({test.parent for test in tests}) > 30
    assert strange(tests) == set()
    found = set(in_a_game_only(tracked("tests/engine/*.py")))
    assert sorted(found - set(EXCEPTIONS)) == []
    assert sorted(set(EXCEPTIONS) - found) == [], "these stand in their place; remove the exception"


def test_the_check_finds_a_test_in_the_wrong_folder() -> None:
    assert strange([Path("tests/companion/rotation/test_rotation.py")]) == {"companion/rotation"}
    assert strange([Path("tests/companion/ui/test_anything.py"), Path("tests/fuzz/test_fuzz.py")]) == set()
    assert games_of("from engine.pig import Roll\nfrom engine.game import fault\n") == {"pig"}
    assert in_a_game_only([Path("tests/engine/test_form.py")])
    assert not in_a_game_only([Path("tests/engine/pig/test_pig.py")])
