"""The tests mirror the tree: a test module that is named after a module of the program stands where that one stands."""

import ast
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "vision", "hardware", "firmware", "companion", "tools")
GAMES = {path.parent.name for path in ROOT.glob("engine/*/game.py")}

EXCEPTIONS = {
    "tests/companion/i18n/test_catalogues.py": "the catalogues themselves, and tools/catalogues.py that makes them",
    "tests/docs/test_commands.py": "the commands on the pages",
    "tests/docs/test_pictures.py": "the pictures on the pages",
    "tests/hardware/test_power.py": "the power of the parts as the build guide adds it up",
    "tests/engine/test_form.py": "engine/form.py by the values of a whole game",
}
"""Test modules that stand elsewhere, and the reason."""


def tracked(*patterns: str) -> list[Path]:
    """The files of the repository that match, new ones included."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("this is no git checkout, so nobody knows which files belong to it")
    return [path for line in done.stdout.splitlines() if (path := Path(line)) and (ROOT / path).exists()]


def places() -> dict[str, set[Path]]:
    """The folders in which the tests of a module or a package may stand, by its name."""
    found: dict[str, set[Path]] = {}
    for path in tracked(*(f"{package}/*.py" for package in PACKAGES), "tools/*"):
        if path.name == "__init__.py":
            found.setdefault(path.parent.name, set()).update({path.parent, path.parent.parent})
        else:
            found.setdefault(path.stem, set()).add(path.parent)
    return found


def misplaced(tests: list[Path], known: dict[str, set[Path]]) -> list[str]:
    """The test modules that are named after a module of the program and do not stand where its tests belong."""
    return [
        str(test)
        for test in tests
        if (name := test.stem.removeprefix("test_")) in known and test.relative_to("tests").parent not in known[name]
    ]


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


def test_every_test_stands_where_its_module_stands() -> None:
    tests = [path for path in tracked("tests/*.py") if path.name.startswith("test_")]
    assert len(tests) > 150
    found = {*misplaced(tests, places()), *in_a_game_only(tracked("tests/engine/*.py"))}
    assert sorted(found - set(EXCEPTIONS)) == []
    assert sorted(set(EXCEPTIONS) - found) == [], "these stand in their place; remove the exception"


def test_the_check_finds_a_test_in_the_wrong_folder() -> None:
    known = places()
    assert misplaced([Path("tests/companion/ui/test_rotation.py")], known)
    assert not misplaced([Path("tests/companion/ui/toolkit/test_rotation.py"), Path("tests/ui/test_no_such.py")], known)
    assert games_of("from engine.pig import Roll\nfrom engine.game import fault\n") == {"pig"}
    assert in_a_game_only([Path("tests/engine/test_form.py")])
    assert not in_a_game_only([Path("tests/engine/pig/test_pig.py")])
