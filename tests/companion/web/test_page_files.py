"""The files of the pages: small, whole, nothing from outside, nothing inline, every word in the catalogues."""

import gzip
import json
import re
from pathlib import Path

import pytest

from companion.i18n.language import Language
from companion.web.assets import load_assets
from companion.web.words import WORDS, translated

SHELL = Path(__file__).parents[3] / "companion" / "web" / "pages"
MAX_BYTES = 60 * 1024
"""Bytes of all pages and of the largest language's words, compressed."""
FILES = sorted(SHELL.iterdir())
NAMED = re.compile(r'\bw\(\s*"(\w+)"|\? "(\w+)" : "(\w+)"\)')


def test_all_pages_are_small() -> None:
    words = max(len(gzip.compress(json.dumps(translated(each, WORDS)).encode())) for each in Language)
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in FILES) + words <= MAX_BYTES


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


def test_pages_use_each_word_and_no_other() -> None:
    texts = [file.read_text("utf-8") for file in FILES if file.suffix == ".js"]
    assert {key for text in texts for found in NAMED.findall(text) for key in found if key} == set(WORDS)
