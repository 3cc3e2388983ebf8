"""The test modules that a change can reach: by imports, by names in strings, and all of them where nobody knows."""

import subprocess
import sys
from typing import Any, cast

import pytest

from tests.conftest import pytest_collection_modifyitems
from tests.tools.programs import program

reach = program("reach")

TEXTS = {
    "tests/conftest.py": "",
    "engine/__init__.py": "",
    "engine/a.py": "from engine.b import two\n",
    "engine/b.py": '"""Nothing like engine.c."""\ntwo = 2\n',
    "engine/c.py": "",
    "companion/__main__.py": "from companion.cli import main\n",
    "companion/cli.py": 'name = f"companion.commands.{word}"\n',
    "companion/commands/__init__.py": "",
    "companion/commands/play.py": "import engine.c\n",
    "tests/engine/test_a.py": "import engine.a\n",
    "tests/engine/test_b.py": "from engine import b\n",
    "tests/engine/test_c.py": "import pytest\nfrom engine.c import three\n@pytest.mark.slow\ndef test_c(): ...\n",
    "tests/companion/test_play.py": 'run([sys.executable, "-m", "companion", "play"])\n',
    "tests/companion/pages.py": 'FILE = ROOT / "pages" / "main.js"\n',
    "tests/companion/test_pages.py": "from tests.companion.pages import FILE\n",
    "tests/docs/test_pages.py": 'PAGES = (ROOT / "docs").rglob("*.md")\n',
    "tests/tools/test_audit.py": 'audit = program("audit")\n',
    "tools/audit.py": "",
}
WALKS = "tests/docs/test_pages.py"


@pytest.mark.parametrize(
    ("changed", "reached"),
    [
        (["engine/b.py"], {"tests/engine/test_a.py", "tests/engine/test_b.py"}),
        (["engine/a.py"], {"tests/engine/test_a.py"}),
        (["engine/c.py"], {"tests/engine/test_c.py", "tests/companion/test_play.py"}),
        (["engine/gone.py"], set()),
        (["engine/__init__.py"], {f"tests/engine/test_{name}.py" for name in "abc"} | {"tests/companion/test_play.py"}),
        (["tests/engine/test_a.py"], {"tests/engine/test_a.py"}),
        (["companion/web/pages/main.js"], {"tests/companion/test_pages.py"}),
        (["tools/audit.py"], {"tests/tools/test_audit.py"}),
        (["docs/hall.md", "README.md", ".ci/run"], set()),
        ([], set()),
        (["tests/conftest.py"], None),
        (["companion/requirements.lock"], None),
        (["vision/models/nobody_names.onnx"], None),
    ],
)
def test_a_change_reaches_what_imports_or_names_it(changed: list[str], reached: set[str] | None) -> None:
    found = reach.Tree(TEXTS, [path for path in changed if path not in TEXTS]).reached(changed)
    assert found == (None if reached is None else reached | {WALKS}), "the test of the pages walks the tree"


def test_a_module_that_is_deleted_reaches_who_still_imports_it() -> None:
    texts = {path: text for path, text in TEXTS.items() if path != "engine/b.py"}
    assert reach.Tree(texts, ["engine/b.py"]).reached(["engine/b.py"]) >= {"tests/engine/test_a.py"}


def test_each_slow_module_runs_within_a_few_commits() -> None:
    modules = [f"tests/test_{number}.py" for number in range(23)]
    parts = [set(reach.share(modules, f"{commit:040x}")) for commit in range(reach.SHARES)]
    assert set().union(*parts) == set(modules)
    assert sum(map(len, parts)) == len(modules)


@pytest.mark.parametrize(
    ("change", "tested"),
    [("dependencies = []", True), ("[tool.ruff]\nfix = true", False), ("[tool.pytest]", True)],
)
def test_a_table_of_the_project_counts_if_tests_depend_on_it(change: str, tested: bool) -> None:
    before = '[project]\nname = "oyez"\n'
    assert (reach.tested_tables(before) != reach.tested_tables(before + change)) == tested


@pytest.mark.parametrize("module", ["tests/engine/pig/test_pig.py", "tests/companion/web/test_link.py"])
def test_what_a_test_module_loads_is_among_what_it_reaches(module: str) -> None:
    """By the interpreter itself, on this checkout; the packages of a module count by a rule of their own."""
    name = module.removesuffix(".py").replace("/", ".")
    script = f"import sys, {name}; print(*(getattr(each, '__file__', '') for each in list(sys.modules.values())))"
    done = subprocess.run([sys.executable, "-c", script], cwd=reach.ROOT, capture_output=True, text=True, check=True)
    tree, known, waiting = reach.read_tree(()), {module}, [module]
    while waiting:
        new = tree.module(waiting.pop()).uses - known
        known |= new
        waiting += new
    loaded = [path.removeprefix(f"{reach.ROOT}/") for path in done.stdout.split() if path.startswith(f"{reach.ROOT}/")]
    ours = {path for path in loaded if path.startswith(reach.PACKAGES) and not path.endswith("/__init__.py")}
    assert len(ours) > 5
    assert ours - known == set()


def test_it_lists_the_modules_and_says_what_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {"diff": "engine/b.py\n", "ls-files": "", "log": "100000\n", "rev-list": "abc\n", "rev-parse": "2\n"}
    monkeypatch.setattr(reach, "git", lambda command, *_words: answers[command])
    monkeypatch.setattr(reach, "read_tree", lambda _changed: reach.Tree(TEXTS))
    assert reach.main(["since", "main"]) == 0
    out, err = capsys.readouterr()
    assert out.split() == [WALKS, "tests/engine/test_a.py", "tests/engine/test_b.py"]
    assert err.startswith("oyez: 4 test modules are left out, which the change cannot reach: tests/companion/test_")
    assert reach.main(["slow"]) == 0
    assert capsys.readouterr().err.endswith("cannot reach: tests/engine/test_c.py\n")
    answers["rev-list"] = ""
    assert reach.main(["slow"]) == 0
    assert capsys.readouterr() == ("tests/engine/test_c.py\n", ""), "a clone without history cannot tell"
    assert reach.main(["dance"]) == 2


def test_a_commit_that_git_does_not_know_reaches_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert reach.main(["since", "no-such-commit"]) == 0
    out, err = capsys.readouterr()
    assert out == "tests\n"
    assert "git cannot tell what has changed, so everything runs" in err


class Case:
    """A test that was collected."""

    def __init__(self, nodeid: str, marks: tuple[str, ...]) -> None:
        self.nodeid = nodeid
        self._marks = marks

    def get_closest_marker(self, name: str) -> str | None:
        """Return its mark of this name."""
        return name if name in self._marks else None


class Collected:
    """The option by which pytest chooses its tests, and those that are left out."""

    def __init__(self, slow_in: str | None) -> None:
        self._slow_in = slow_in
        self.hook = self
        self.out: list[str] = []

    def getoption(self, name: str) -> str | None:
        """Return the modules whose slow tests run."""
        assert name == "--slow-in"
        return self._slow_in

    def pytest_deselected(self, items: list[Case]) -> None:
        """Note the tests that pytest counts as deselected."""
        self.out = [item.nodeid for item in items]


@pytest.mark.parametrize(
    ("slow_in", "left_out"),
    [
        ("tests/web/test_b.py\ntests/test_c.py", ["tests/web/test_a.py::test_slow"]),
        ("", ["tests/web/test_a.py::test_slow", "tests/web/test_b.py::test_slow"]),
        (reach.EVERYTHING, []),
        (None, []),
    ],
)
def test_the_slow_tests_of_other_modules_are_left_out(slow_in: str | None, left_out: list[str]) -> None:
    cases = [Case("tests/web/test_a.py::test_quick", ())]
    cases += [Case(f"tests/web/test_{name}.py::test_slow", ("slow",)) for name in "ab"]
    config, items = Collected(slow_in), list(cases)
    pytest_collection_modifyitems(cast(Any, config), cast(Any, items))
    assert sorted(config.out) == left_out
    assert [case.nodeid for case in items] == [case.nodeid for case in cases if case.nodeid not in left_out]
