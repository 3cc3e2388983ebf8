"""Writes the widths of letters in the three faces of type, for screens that are laid out without pygame.

    .venv/bin/python tools/letter_widths.py    writes companion/ui/toolkit/letter_widths.json

It needs fontTools, which the extra `printed-parts` brings. All numbers are thousandths of the size of the type. Letters
with equal widths stand together, and pairs with equal kerning; an accented letter has the kerning of its plain one.
"""

import json
from itertools import product
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

import pygame
from fontTools.ttLib import TTFont

from companion.ui.toolkit.fonts import FACES, font_file

FILE = Path(__file__).parents[1] / "companion" / "ui" / "toolkit" / "letter_widths.json"
EM = 1000
KERNED = f"{ascii_letters}{digits}.,:;!?'’“”«»-–()…"  # noqa: RUF001
MIN_KERNING = 8
"""Smaller kerning is left out: a sixth of a pixel in a text of 20 pixels."""


def main() -> None:
    """Write the file."""
    pygame.font.init()
    found = {}
    for face, names in FACES.items():
        path = font_file(*names)
        assert path, f"install the package {names[0]}"
        found[face.value] = {**_advances(TTFont(path)), "kerning": _kerning(pygame.font.Font(path, EM))}
    FILE.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    print(f"{FILE}: {FILE.stat().st_size} bytes")


def _advances(font: Any) -> dict[str, Any]:
    """The ascent, the height of a line, and all letters by their widths."""
    assert font["head"].unitsPerEm == EM
    lines, widths = font["hhea"], font["hmtx"]
    letters = {chr(code): widths[glyph][0] for code, glyph in font.getBestCmap().items() if chr(code) >= " "}
    return {
        "ascent": lines.ascent,
        "height": lines.ascent - lines.descent + lines.lineGap,
        "widths": _by_value(letters),
    }


def _kerning(font: pygame.font.Font) -> dict[int, str]:
    """The pairs of letters by the change of their distance, which is measured between two letters n."""

    def wide(text: str) -> int:
        return font.size(f"n{text}n")[0]

    alone = {letter: wide(letter) - wide("") for letter in KERNED}
    pairs = {a + b: wide(a + b) - wide("") - alone[a] - alone[b] for a, b in product(KERNED, repeat=2)}
    return _by_value({pair: change for pair, change in pairs.items() if abs(change) >= MIN_KERNING})


def _by_value(numbers: dict[str, int]) -> dict[int, str]:
    return {
        value: "".join(each for each in numbers if numbers[each] == value) for value in sorted(set(numbers.values()))
    }


if __name__ == "__main__":
    main()
