"""Prints measures of the code's design, one `name=value` a line; `make house` runs this.

files_that_import_a_game_outside_games   files of companion, vision, hardware and firmware, but for companion/games
circles                                  groups of files that import one another
app_methods                              methods of the loop
fault_codes, untranslated                codes of faults, and sentences that a catalogue lacks
sentences_parsed                         places that decide by the words of a sentence (tools/parsed_sentences.py)
test_seconds                             the last whole `make test` that passed, in seconds of the clock; -1 without one
largest_file                             lines of the longest module of companion
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from circles import PACKAGES, circles_within  # noqa: E402
from parsed_sentences import parsed_sentences  # noqa: E402

TEST_SECONDS = ROOT / "build" / "test_seconds"
"""The Makefile writes it."""
GAME = re.compile(r"^(engine|companion\.games)\.(?!game\b|registry\b|form\b)\w+")
"""Modules that belong to one game."""


def modules(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """Each Python file of these folders with its syntax tree."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(path.read_text("utf-8"))


def files_that_import_a_game() -> list[Path]:
    """The files outside companion/games that import one game's own modules."""
    found = []
    for path, tree in modules("companion", "vision", "hardware", "firmware"):
        names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        if "companion/games/" not in path.as_posix() and any(GAME.match(name) for name in names):
            found.append(path)
    return found


def methods(path: str, name: str) -> int:
    """The number of methods of a class."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    return sum(isinstance(node, ast.FunctionDef) for node in found.body)


def untranslated() -> int:
    """The sentences without a translation, in all catalogues together."""
    count = 0
    for path in (ROOT / "companion" / "i18n" / "locale").rglob("*.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                texts = message.string if isinstance(message.string, tuple) else (message.string,)
                count += bool(message.id) and not all(texts)
    return count


def fault_codes() -> int:
    """The members of every enumeration of codes in engine, hardware, vision and companion."""
    return sum(
        isinstance(line, ast.Assign)
        for _path, tree in modules("engine", "hardware", "vision", "companion")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and re.search(r"(Code|Fault|Faults)$", node.name)
        and any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in node.bases)
        for line in node.body
    )  # fmt: skip


def test_seconds() -> int:
    """The seconds of the clock that the last whole `make test` took; -1 if none has passed since `make clean`."""
    try:
        return int(TEST_SECONDS.read_text("ascii"))
    except (OSError, ValueError):
        return -1


def main() -> int:
    """Print every figure; the files behind the first one stand after it."""
    importing = files_that_import_a_game()
    print(f"files_that_import_a_game_outside_games={len(importing)}")
    for path in importing:
        print(f"  {path.relative_to(ROOT)}")
    print(f"circles={sum(len(circles_within([package])) for package in PACKAGES)}")
    print(f"app_methods={methods('companion/app/loop.py', 'App')}")
    print(f"fault_codes={fault_codes()}")
    print(f"untranslated={untranslated()}")
    parsed = parsed_sentences()
    print(f"sentences_parsed={len(parsed)}")
    for path, line in parsed:
        print(f"  {path.relative_to(ROOT)}:{line}")
    print(f"test_seconds={test_seconds()}")
    longest = max((len(path.read_text("utf-8").splitlines()), path) for path, _tree in modules("companion"))
    print(f"largest_file={longest[0]} ({longest[1].relative_to(ROOT)})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
