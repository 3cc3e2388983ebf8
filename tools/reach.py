"""Lists the test modules that a change can reach, for pytest: `make test SINCE=main` and the slow tests of CI use it.

    .venv/bin/python tools/reach.py since REF    the modules that the change since this commit can reach
    .venv/bin/python tools/reach.py slow         the slow ones that the last day can reach, and a fifth of the others

A line each on stdout, and a sentence about the modules left out on stderr; the one line `tests` means that the change
may reach every test. A module reaches the files that it imports, those that its strings name (a module that another
process runs, a file that it reads), and all that these reach. A test that walks the whole tree is always listed.
"""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("engine", "vision", "hardware", "firmware", "companion", "tools", "tests")
NAMED = re.compile(rf"\b(?:{'|'.join(PACKAGES)})(?:[./]\w+)+[./]?")
"""A module, a package in a package, or a folder in a string."""
WALK = re.compile(r"\.(?:r?glob|iterdir|walk)\(|ls-files|iter_modules")
FROM_ROOT = re.compile(r"\bROOT\b|parents\[")
OURS = ("tests/", "tools/")
"""Folders of modules that start any program and read any page."""
EVERYTHING = "tests"
ALL_READ = ("tests/conftest.py", "tests/__init__.py", "companion/requirements.lock", "packaging/overrides.txt")
"""Files that every test depends on."""
UNREAD = (".ci/run", ".gitignore", "LICENSE")
"""Files that no test can see."""
TESTED_TABLES = ("project", "build-system")
"""Tables of pyproject.toml that every test depends on, with the table of pytest."""
PAGES = (".md", ".png", ".jpg", ".webp", ".svg")
PAGE_WORDS = ("docs", ".md")
"""A module of ours that reads the pages has one of these in its strings."""
SHORT = 4
"""Letters of a name that stands in other words too."""
SHARES = 5
"""The number of runs among which the slow tests that no change reaches are dealt out."""
DAY_S = 24 * 3600


def git(*words: str) -> str:
    """The output of git. Raises CalledProcessError if it fails."""
    program = shutil.which("git") or "git"
    return subprocess.run([program, *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


class Module(NamedTuple):
    """The files of the checkout that a module imports or names, and its strings, docstrings apart."""

    uses: set[str]
    words: str


class Tree:
    """The modules of a checkout and the files that each reaches; `texts` has the text of each module by its path."""

    def __init__(self, texts: Mapping[str, str], gone: Iterable[str] = ()) -> None:
        self._texts = texts
        self._known = {*texts, *gone}
        self._modules: dict[str, Module] = {}
        self.tests = sorted(path for path in texts if re.fullmatch(r"tests/(?:.*/)?test_\w+\.py", path))
        self.slow = [path for path in self.tests if "mark.slow" in texts[path]]

    def module(self, path: str) -> Module:
        """A module by its path, read once."""
        if path not in self._modules:
            self._modules[path] = self._read(path, self._texts[path])
        return self._modules[path]

    def reached(self, changed: Iterable[str]) -> set[str] | None:
        """The test modules that a change of these files can reach; None if it may be all of them."""
        found: set[str] = set()
        for path in changed:
            readers = self._readers(path)
            if readers is None:
                return None
            found |= readers
        users: dict[str, set[str]] = {}
        for path in self._texts:
            for used in self.module(path).uses:
                users.setdefault(used, set()).add(path)
        waiting = list(found)
        while waiting:
            new = users.get(waiting.pop(), set()) - found
            found |= new
            waiting += new
        return {path for path in self.tests if path in found or self._walks(path)}

    def _readers(self, path: str) -> set[str] | None:
        """The modules that a changed file belongs to or that name it; None if nobody knows who reads it."""
        if path in ALL_READ:
            return None
        if path.endswith("/__init__.py"):
            # Python runs it before each module of its package
            return {each for each in self._known if each.startswith(path.removesuffix("__init__.py"))}
        if path.endswith(".py"):
            return {path}
        if path in UNREAD:
            return set()
        if path.endswith(PAGES) and path.split("/")[0] not in PACKAGES:
            ours = [each for each in self._texts if each.startswith(OURS)]
            return {each for each in ours if any(word in self.module(each).words for word in PAGE_WORDS)}
        # a short name, such as that of tools/ci, stands in many words
        name = Path(path).name if len(Path(path).name) > SHORT else path
        return {each for each in self._texts if name in self.module(each).words} or None

    def _walks(self, path: str) -> bool:
        """Return True if a test module or a module of tests that it imports lists the files of the checkout."""
        own = [path, *(each for each in self.module(path).uses if each.startswith("tests/") and each in self._texts)]
        return any(WALK.search(self._texts[each]) and FROM_ROOT.search(self._texts[each]) for each in own)

    def _read(self, path: str, text: str) -> Module:
        uses: set[str] = set()
        strings = []
        tree = ast.parse(text)
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for name in node.names:
                    uses |= self._files(name.name)
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                for name in node.names:
                    uses |= self._files(f"{node.module}.{name.name}") or self._files(node.module)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
                strings.append(node.value)
        words = "\n".join(strings)
        for each in NAMED.findall(words):
            uses |= self._files(each)
        if "-m" in strings:
            # the words of a program that it starts; the product starts one command, a test may start any
            own = strings if path.startswith(OURS) else []
            uses |= set().union(*map(self._files, [*own, *(f"companion.commands.{each}" for each in strings)]))
        if path.startswith("tests/tools/"):
            uses |= set().union(*(self._files(f"tools.{each}") for each in strings))
        return Module(uses - {path}, words)

    def _files(self, name: str) -> set[str]:
        """The files of a module or a path; each module of a package or folder whose name ends with `.` or `/`."""
        path = name.removesuffix(".py").replace(".", "/")
        if path.endswith("/"):
            return {each for each in self._known if each.rpartition("/")[0] + "/" == path}
        return self._known.intersection((f"{path}.py", f"{path}/__init__.py", f"{path}/__main__.py"))


def changed_since(base: str) -> list[str]:
    """The files that differ from a commit in the folder of work, new ones included."""
    return [
        *git("diff", "--name-only", base).splitlines(),
        *git("ls-files", "--others", "--exclude-standard").splitlines(),
    ]


def read_tree(changed: Iterable[str]) -> Tree:
    """The modules as they stand in the folder of work; deleted ones keep their names."""
    paths = git("ls-files", "--cached", "--others", "--exclude-standard", "--", "*.py").splitlines()
    texts = {path: (ROOT / path).read_text("utf-8") for path in paths if (ROOT / path).exists()}
    return Tree(texts, [path for path in changed if path not in texts])


def tested_tables(text: str) -> list[object]:
    """The tables of a pyproject.toml that every test depends on."""
    project = tomllib.loads(text)
    return [*(project.get(name) for name in TESTED_TABLES), project.get("tool", {}).get("pytest")]


def reached_since(base: str) -> tuple[Tree, set[str] | None]:
    """The checkout, and the test modules that the change since a commit can reach."""
    changed = changed_since(base)
    tree = read_tree(changed)
    if "pyproject.toml" in changed and tested_tables(git("show", f"{base}:pyproject.toml")) != tested_tables(
        (ROOT / "pyproject.toml").read_text("utf-8")
    ):
        return tree, None
    return tree, tree.reached(changed)


def a_day_ago() -> str:
    """The newest commit that is a day older than the last one; "" if there is none."""
    last = int(git("log", "-1", "--format=%ct"))
    return git("rev-list", "-1", f"--before={last - DAY_S}", "HEAD").strip()


def share(modules: Iterable[str], commit: str) -> Iterator[str]:
    """A part of the modules, another one for another commit."""
    number = int(commit, 16)
    return (path for place, path in enumerate(sorted(modules)) if (place + number) % SHARES == 0)


def listed(words: list[str]) -> tuple[list[str], list[str]]:
    """The modules to run and those left out."""
    if words == ["slow"]:
        base = a_day_ago()
        tree, reached = reached_since(base) if base else (read_tree(()), None)
        every = tree.slow
        run = set(every if reached is None else reached.intersection(every))
        run |= set(share(set(every) - run, git("rev-parse", "HEAD").strip()))
    else:
        tree, reached = reached_since(words[1])
        if reached is None:
            return [EVERYTHING], []
        every, run = tree.tests, reached
    return sorted(run), [path for path in every if path not in run]


def main(words: list[str]) -> int:
    """Print the modules."""
    if words != ["slow"] and (len(words) != 2 or words[0] != "since"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        run, left = listed(words)
    except subprocess.CalledProcessError as error:
        print(f"oyez: git cannot tell what has changed, so everything runs: {error.stderr.strip()}", file=sys.stderr)
        run, left = [EVERYTHING], []
    print("\n".join(run))
    if left:
        print(
            f"oyez: {len(left)} test modules are left out, which the change cannot reach: {', '.join(left)}",
            file=sys.stderr,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
