"""The pictures of the documentation are exactly those that the program draws."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from hardware.diagrams.__main__ import main
from hardware.diagrams.pictures import drawn

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("name", drawn())
def test_looks_like_its_golden_picture(name: str) -> None:
    golden = DOCS / name
    assert golden.read_text(encoding="utf-8") == drawn()[name], f"{golden} is old: make screenshots, and look at it"


@pytest.mark.parametrize("name", drawn())
def test_is_well_formed(name: str) -> None:
    root = ElementTree.fromstring(drawn()[name])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.find("{http://www.w3.org/2000/svg}title") is not None


def test_they_are_written_where_one_asks_for_them(tmp_path: Path) -> None:
    main(tmp_path)
    written = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.svg")}
    assert written == drawn()
