"""Files that import one another are found, for any form of import, and these packages have none."""

import sys
from pathlib import Path

import pytest

from tests.tools.programs import program

circles = program("circles")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package `table` on the path."""
    folder = tmp_path / "table"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    return folder


@pytest.mark.parametrize(
    "back",
    [
        "from table import one",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from table.one import x",
        "def later():\n    import table.one",
        "from table.three import x",
    ],
    ids=["import", "for types alone", "in a function", "over a third file"],
)
def test_a_circle_is_found(package: Path, back: str) -> None:
    (package / "one.py").write_text("from table.two import x")
    (package / "two.py").write_text(back)
    (package / "three.py").write_text("from table.one import x" if "three" in back else "")
    names = ("table.one", "table.three", "table.two") if "three" in back else ("table.one", "table.two")
    assert circles.circles_within(["table"]) == [names]


def test_a_way_without_return_is_no_circle(package: Path) -> None:
    (package / "one.py").write_text("from table.two import x\nfrom table.three import x")
    (package / "two.py").write_text("from table.three import x")
    (package / "three.py").touch()
    assert circles.circles_within(["table"]) == []


def test_two_circles_are_counted_and_named(
    package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for one, other in (("a", "b"), ("b", "a"), ("c", "d"), ("d", "e"), ("e", "c")):
        (package / f"{one}.py").write_text(f"import table.{other}")
    monkeypatch.setattr(sys, "argv", ["circles.py", "table"])
    assert circles.main() == 1
    assert capsys.readouterr().out.splitlines() == ["circles=2", "table.c table.d table.e", "table.a table.b"]


@pytest.mark.parametrize("name", circles.PACKAGES)
def test_no_files_import_one_another(name: str) -> None:
    assert circles.circles_within([name]) == []
