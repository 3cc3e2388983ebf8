"""The files of the pages: small, whole, nothing from outside, nothing inline."""

import gzip
import re
from pathlib import Path

import pytest

from companion.web.assets import load_assets

SHELL = Path(__file__).parents[3] / "companion" / "web" / "pages"
MAX_BYTES = 60 * 1024
"""Bytes of all pages, compressed."""
FILES = sorted(SHELL.iterdir())


def test_all_pages_are_small() -> None:
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in FILES) <= MAX_BYTES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_page_brings_nothing_from_outside_and_nothing_inline(file: Path) -> None:
    text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://", text)
    assert not re.search(r"document\.write|\beval\(|new Function", text)
    # markup comes from the table, in which every name is escaped (test_seat_pictures.py, test_page.py)
    assert file.name in ("picture.js", "main.js") or not re.search(r"innerHTML|insertAdjacentHTML", text)
    if file.suffix in (".html", ".svg"):
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)


def test_every_import_and_style_is_there() -> None:
    served = load_assets()
    for file in FILES:
        text = file.read_text("utf-8")
        for name in re.findall(r'(?:from|href=|src=) ?"((?:/pages/|\./)[\w.]+)"', text):
            assert name.replace("./", "/pages/") in served, f"{file.name} names {name}"
