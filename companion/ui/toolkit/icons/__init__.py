"""Small pictures: one SVG file per icon, 100 x 100 units, which any editor of vector graphics opens.

The files are painted in INK, FILL and PALE, which become the colours of the moment, and in FIXED colours.
"""

import re
from functools import cache
from pathlib import Path

from companion.ui.toolkit import theme
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Icon

FOLDER = Path(__file__).parent
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")


def hex_colour(colour: Rgb) -> str:
    """A colour as in SVG: `#2c2016`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


INK, FILL, PALE = (hex_colour(each) for each in (theme.INK, theme.GOLD_LIGHT, theme.CARD))
"""The colours in the files that others replace: of outlines, of the inside, and of parts cut out."""

FIXED = {hex_colour(each) for each in (theme.WOAD, theme.GOLD, theme.INK_SOFT, theme.PALETTES["usual"].seen)}
"""The colours that stay: of the arrow for the hand, of contacts, of a switch, and of circuit boards."""


def icon_file(name: Icon) -> Path:
    """The file of an icon."""
    return FOLDER / f"{name.name.lower()}.svg"


@cache
def source(name: Icon) -> str:
    """The text of an icon's file."""
    return icon_file(name).read_text("utf-8")


def recoloured(name: Icon, ink: Rgb, fill: Rgb, pale: Rgb) -> str:
    """The text of an icon in these colours. Raises OSError or UnicodeError if its file is missing or damaged."""
    inks = {INK: hex_colour(ink), FILL: hex_colour(fill), PALE: hex_colour(pale)}
    return COLOUR.sub(lambda found: inks.get(found[0].lower(), found[0]), source(name))
