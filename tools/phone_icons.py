"""Writes the icons of the touchscreen as symbols for the pages of phones.

    .venv/bin/python tools/phone_icons.py

The three inks of an icon become properties of the page's style, so that a district's colour applies to them.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ICONS = ROOT / "companion" / "ui" / "toolkit" / "icons"
GAMES = ROOT / "companion" / "games"
NAMES = {
    "troyes_dice": (
        *("shield", "coin", "book", "knight", "craftsman", "priest", "crown", "cracks", "tick", "cross"),
        *("fortress", "palace", "great_hall", "town_hall", "cathedral", "bishopric"),
    ),
    "castles_of_tuscany": (
        *("house", "sheaf", "cart", "chapel", "pickaxe", "gate", "jug", "tower", "crown"),
        *("olive", "grapes", "grain", "livestock"),
    ),
}
"""The icons on the pages of each game."""
INKS = {"#2c2016": "var(--ink,#2c2016)", "#f6d68e": "var(--face,#f6d68e)", "#fdf8eb": "var(--pale,#fdf8eb)"}
"""The colours that stand for inks in an icon, and the property of each."""


def file_of(game: str) -> Path:
    """The file of a game."""
    return GAMES / game / "pages" / "icons.svg"


def symbols(game: str) -> str:
    """All symbols of a game as one file."""
    found = "".join(map(_symbol, NAMES[game]))
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{found}</svg>\n'


def _symbol(name: str) -> str:
    text = (ICONS / f"{name}.svg").read_text("utf-8")
    inner = re.sub(r"\s*\n\s*", "", text[text.index(">") + 1 : text.rindex("</svg>")])
    for colour, ink in INKS.items():
        inner = inner.replace(colour, ink)
    return f'<symbol id="{name}" viewBox="0 0 100 100">{inner}</symbol>\n'


if __name__ == "__main__":
    for name, icons in NAMES.items():
        file_of(name).write_text(symbols(name), "utf-8")
        sys.stdout.write(f"{file_of(name).relative_to(ROOT)}: {len(icons)} icons\n")
