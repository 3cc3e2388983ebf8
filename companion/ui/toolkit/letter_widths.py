"""Widths of texts from the fonts' own advance widths and kerning, which `tools/letter_widths.py` wrote to a file.

All numbers are parts of the size of the type. Letters that a face lacks, such as Chinese ones, are as wide as high.
"""

import unicodedata
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.ui.toolkit.widgets import Face

FILE = Path(__file__).with_suffix(".json")
EM = 1000
TEXTS = 5000
"""The number of texts whose widths are cached: of some languages and dozens of screens."""


class Stored(msgspec.Struct):
    """A face as in the file, in thousandths: letters by their width, pairs of letters by their kerning."""

    ascent: int
    height: int
    widths: dict[str, str]
    kerning: dict[str, str]


class Measures(NamedTuple):
    """The measures of a face: from the top of a line to its base line, the height of a line, widths, and kerning."""

    ascent: float
    height: float
    widths: dict[str, float]
    kerning: dict[str, float]


@cache
def _faces() -> dict[str, Stored]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Stored])


@cache
def measures(face: Face) -> Measures:
    """The measures of a face."""
    stored = _faces()[face.value]
    widths = {letter: int(width) / EM for width, letters in stored.widths.items() for letter in letters}
    kerning = {
        pairs[at : at + 2]: int(change) / EM
        for change, pairs in stored.kerning.items()
        for at in range(0, len(pairs), 2)
    }
    return Measures(stored.ascent / EM, stored.height / EM, widths, kerning)


@lru_cache(TEXTS)
def text_width(text: str, face: Face) -> float:
    """The width of a line of text."""
    _ascent, _height, widths, kerning = measures(face)
    wide = sum(widths[letter] if letter in widths else _missing(letter) for letter in text)
    return wide + sum(kerning.get(a + b, 0.0) for a, b in pairwise(map(_plain, text)))


@cache
def _plain(letter: str) -> str:
    """A letter without its accents."""
    return letter if letter.isascii() else unicodedata.normalize("NFD", letter)[0]


def _missing(letter: str) -> float:
    """The width of a letter that the face lacks: an em, or nothing if it only changes another one."""
    return 0.0 if unicodedata.category(letter) in ("Mn", "Me", "Cf") else 1.0
