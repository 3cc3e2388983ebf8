"""The pictures of docs/ring.md are those that the program draws, from games and from the scenes that need none."""

import re
from functools import cache
from pathlib import Path

from hardware.diagrams import pictures
from hardware.diagrams.ring_pictures import STORIES, drawn, film
from hardware.scene import Mood
from tests.tools.programs import program

DOCS = Path(__file__).parents[2] / "docs"
ring_pictures = program("ring_pictures")
PAGES = (DOCS / "ring.md", DOCS / "build" / "README.md")
ALL = (*ring_pictures.stories(), *STORIES)


@cache
def redrawn() -> dict[str, str]:
    return drawn(ring_pictures.stories())


def test_each_looks_like_its_golden_picture() -> None:
    old = [name for name, svg in redrawn().items() if (DOCS / name).read_text(encoding="utf-8") != svg]
    assert not old, "make screenshots"


def test_every_mood_has_its_picture() -> None:
    assert {story.scene.mood for story in ALL} == set(Mood)


def test_every_pattern_moves() -> None:
    for story in ALL:
        frames = film(story, 27)
        assert len({tuple(frame) for frame in frames}) > 1, story.name


def test_no_picture_is_left_over_and_each_is_shown_in_a_page() -> None:
    expected = set(redrawn()) | set(pictures.drawn())
    # the site's own logo is drawn by hand, and held by tests/docs/test_pages.py
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.svg")} - {"_static/logo.svg"}
    # sheets to print, which tests/hardware/printed_parts holds
    there = {name for name in there if not name.startswith("build/cutting/")}
    assert there == expected
    shown = {
        (page.parent / target).resolve().relative_to(DOCS.resolve()).as_posix()
        for page in PAGES
        for target in re.findall(r"!\[[^\]]*\]\(([^)]+\.svg)\)", page.read_text(encoding="utf-8"))
    }
    assert shown == expected


def test_they_are_written_where_one_asks_for_them(tmp_path: Path) -> None:
    ring_pictures.main(tmp_path)
    written = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.svg")}
    assert written == redrawn()
