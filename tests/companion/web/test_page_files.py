"""The files of the pages: small, whole, nothing from outside, nothing inline, every word in the catalogues."""

import gzip
import json
import re
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.i18n.language import Language
from companion.web.words import WORDS, translated

SHELL = Path(__file__).parents[3] / "companion" / "web" / "pages"
MAX_BYTES = 60 * 1024
"""Bytes of all pages and of the largest language's words, compressed."""
GAME_FOLDERS = {offer.key: offer.pages().folder for offer in GAMES if offer.pages}
FILES = sorted(file for folder in (SHELL, *GAME_FOLDERS.values()) for file in folder.iterdir())
NAMED = re.compile(r'\bw\(\s*"(\w+)"|\? "(\w+)" : "(\w+)"\)')


def words_of(folder: Path) -> set[str]:
    """The keys of the words that the pages of a folder name."""
    texts = [file.read_text("utf-8") for file in folder.glob("*.js")]
    return {key for text in texts for found in NAMED.findall(text) for key in found if key}


def test_all_pages_are_small() -> None:
    tables = [WORDS, *(dict(offer.pages().words) for offer in GAMES if offer.pages)]
    words = max(len(gzip.compress(json.dumps(translated(each, *tables)).encode())) for each in Language)
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in FILES) + words <= MAX_BYTES


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.name}")
def test_a_page_brings_nothing_from_outside_and_nothing_inline(file: Path) -> None:
    text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://", text)
    assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
    if file.suffix in (".html", ".svg"):
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)


def test_every_import_and_style_is_there() -> None:
    for file in FILES:
        text = file.read_text("utf-8")
        for name in re.findall(r'(?:from|href=|src=) ?"(/pages/|\./)([\w.]+)"', text):
            folder = SHELL if name[0] == "/pages/" else file.parent
            assert (folder / name[1]).exists(), f"{file.name} names {name}"


def test_pages_use_each_word_and_no_other() -> None:
    assert words_of(SHELL) == set(WORDS)
    for offer in GAMES:
        if offer.pages:
            pages = offer.pages()
            assert words_of(pages.folder) - set(WORDS) == set(pages.words) - set(WORDS)
            assert all(pages.words[key] == WORDS[key] for key in set(pages.words) & set(WORDS))
