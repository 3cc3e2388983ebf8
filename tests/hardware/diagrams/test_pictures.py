"""The pictures of the documentation are exactly those that the program draws."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

from hardware.diagrams.__main__ import main
from hardware.diagrams.pictures import drawn

DOCS = Path(__file__).parents[3] / "docs"


def test_each_is_well_formed_and_looks_like_its_golden_picture() -> None:
    old = []
    for name, svg in drawn().items():
        root = ElementTree.fromstring(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg", name
        assert root.find("{http://www.w3.org/2000/svg}title") is not None, name
        if (DOCS / name).read_text(encoding="utf-8") != svg:
            old.append(name)
    assert not old, "make screenshots, and look at them"


def test_they_are_written_where_one_asks_for_them(tmp_path: Path) -> None:
    main(tmp_path)
    written = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.svg")}
    assert written == drawn()
