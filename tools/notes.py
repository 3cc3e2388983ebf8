"""The notes of a release: `docs/changes/VERSION.md`, made by towncrier out of one file a change in `changes`.

    .venv/bin/python tools/notes.py check      whether each change has a file of a known kind, and the notes are short
    .venv/bin/python tools/notes.py version    the version of pyproject.toml

`make check` runs the first one. A change of the last day that touches a package of the product needs a file in
`changes`, such as `changes/+short-name.player.md`; the kinds are `player`, `maker` and `developer`.
"""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools")]

from reach import a_day_ago, changed_since  # noqa: E402

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSION: str = PROJECT["project"]["version"]
WAITING = Path(PROJECT["tool"]["towncrier"]["directory"])
DONE = Path(PROJECT["tool"]["towncrier"]["filename"]).parent
KINDS = [kind["directory"] for kind in PROJECT["tool"]["towncrier"]["type"]]
PRODUCT = ("engine", "vision", "hardware", "firmware", "companion", "packaging")
MAX_LINES = 40


def draft() -> str:
    """The notes of the changes that wait."""
    words = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", VERSION]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def faults(names: list[str], pages: dict[str, str], changed: list[str]) -> Iterator[str]:
    """A sentence for each fault of the files that wait, the pages of notes by their names, and the last day's files."""
    for name in names:
        kind = name.split(".")[1] if name.count(".") > 1 else ""
        if kind not in KINDS or not name.endswith(".md"):
            yield f"{WAITING / name} has no kind: call it {WAITING}/+NAME.KIND.md, with the kind {', '.join(KINDS)}."
    for name, text in pages.items():
        lines = len(text.splitlines())
        if lines > MAX_LINES:
            yield f"{name} has {lines} lines, and at most {MAX_LINES} are read: say the same in fewer."
    product = [path for path in changed if path.split("/")[0] in PRODUCT]
    told = [path for path in changed if Path(path).parent in (WAITING, DONE)]
    if product and not told:
        yield (
            f"{len(product)} files of the product have changed in the last day ({product[0]}), and no file in "
            f"{WAITING} tells why: write one such as {WAITING}/+NAME.{KINDS[0]}.md."
        )


def main(words: list[str]) -> int:
    """Check the notes, or print the version."""
    if words == ["version"]:
        print(VERSION)
        return 0
    if words != ["check"]:
        print(__doc__, file=sys.stderr)
        return 2
    names = sorted(path.name for path in (ROOT / WAITING).iterdir() if path.name != ".gitignore")
    pages = {str(DONE / path.name): path.read_text("utf-8") for path in (ROOT / DONE).glob("*.md")}
    base = a_day_ago()
    found = list(faults(names, pages | {f"the notes of {WAITING}": draft()}, changed_since(base) if base else []))
    print("\n".join(found) or f"{len(names)} changes wait for their release.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
