"""Prints measures of the code's design, one `name=value` a line; `make house` runs this.

files_that_import_a_game_outside_games   files of companion, vision, hardware and firmware, but for companion/games
product_lines_of_GAME                    Python of the game's packages in engine and companion/games
fields_of_a_game                         fields of TableGame
handlers, commands                       messages, and commands of companion/ui/commands.py
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
GAMES = sorted(path.parent.name for path in (ROOT / "companion" / "games").glob("*/__init__.py"))
"""The packages of the games."""
GAME = re.compile(rf"^(engine|companion\.games)\.({'|'.join(GAMES)})\b")
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


def product_lines(game: str) -> int:
    """The lines of a game's modules."""
    folders = (ROOT / "engine" / game, ROOT / "companion" / "games" / game)
    return sum(len(path.read_text("utf-8").splitlines()) for folder in folders for path in folder.rglob("*.py"))


def parts(path: str, name: str, kind: type[ast.stmt]) -> int:
    """The number of methods or of fields of a class."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    return sum(isinstance(node, kind) for node in found.body)


def handlers() -> int:
    """The messages: functions with one of the marks of companion/ui/message.py."""
    return sum(
        any(ast.unparse(mark).startswith(("on_tap", "on_news")) for mark in node.decorator_list)
        for _path, tree in modules("companion")
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    )


def commands() -> int:
    """The commands of the shell."""
    tree = ast.parse((ROOT / "companion" / "ui" / "commands.py").read_text("utf-8"))
    return sum(isinstance(node, ast.ClassDef) and "Command" in map(ast.unparse, node.bases) for node in tree.body)


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
    for game in GAMES:
        print(f"product_lines_of_{game}={product_lines(game)}")
    print(f"fields_of_a_game={parts('companion/game/table.py', 'TableGame', ast.AnnAssign)}")
    print(f"handlers={handlers()}")
    print(f"commands={commands()}")
    print(f"circles={sum(len(circles_within([package])) for package in PACKAGES)}")
    print(f"app_methods={parts('companion/app/loop.py', 'App', ast.FunctionDef)}")
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
