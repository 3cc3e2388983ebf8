"""The pictures of the documentation are exactly those that the program draws."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from firmware.messages import ERROR, IDLE, OVER, TEST, THROW, TURNS
from hardware.diagrams.__main__ import main
from hardware.diagrams.pictures import drawn
from hardware.diagrams.ring_pictures import STORIES, film

DOCS = Path(__file__).parents[3] / "docs"
PAGES = (DOCS / "ring.md", DOCS / "build" / "README.md")


@pytest.mark.parametrize("name", drawn())
def test_looks_like_its_golden_picture(name: str) -> None:
    golden = DOCS / name
    assert golden.read_text(encoding="utf-8") == drawn()[name], f"{golden} is old: make screenshots, and look at it"


@pytest.mark.parametrize("name", drawn())
def test_is_well_formed(name: str) -> None:
    root = ElementTree.fromstring(drawn()[name])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.find("{http://www.w3.org/2000/svg}title") is not None


def test_every_mood_has_its_picture() -> None:
    assert {story.scene.mood for story in STORIES} == {IDLE, THROW, TURNS, OVER, ERROR, TEST}


def test_no_picture_is_left_over_and_each_is_shown_in_a_page() -> None:
    # the site's own logo is drawn by hand, and held by tests/docs/test_pages.py
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.svg")} - {"_static/logo.svg"}
    assert there == set(drawn())
    shown = {
        (page.parent / target).resolve().relative_to(DOCS.resolve()).as_posix()
        for page in PAGES
        for target in re.findall(r"!\[[^\]]*\]\(([^)]+\.svg)\)", page.read_text(encoding="utf-8"))
    }
    assert shown == set(drawn())


def test_every_pattern_moves() -> None:
    for story in STORIES:
        frames = film(story, 27)
        assert len({tuple(frame) for frame in frames}) > 1, story.name


def test_they_are_written_where_one_asks_for_them(tmp_path: Path) -> None:
    main(tmp_path)
    written = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.svg")}
    assert written == drawn()
