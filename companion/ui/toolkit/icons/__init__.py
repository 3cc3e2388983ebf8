"""Small pictures: one SVG file per icon, 100 x 100 units, which any editor of vector graphics opens.

The files are painted in INK, FILL and PALE, which become the colours of the moment, and in FIXED colours.
"""

import logging
import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pygame

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

MIN_SIDE, MAX_SIDE = 32, 512
"""Pixels of the pictures that are shrunk to an icon."""


def icon_file(name: Icon) -> Path:
    """The file of an icon."""
    return FOLDER / f"{name.name.lower()}.svg"


@cache
def source(name: Icon) -> str:
    """The text of an icon's file."""
    return icon_file(name).read_text("utf-8")


def rasterised(name: Icon, side: int, ink: Rgb, fill: Rgb, pale: Rgb) -> pygame.Surface:
    """Return an icon in these colours, `side` pixels wide, with alpha; empty if its file is damaged or missing."""
    inks = {INK: hex_colour(ink), FILL: hex_colour(fill), PALE: hex_colour(pale)}
    try:
        text = COLOUR.sub(lambda found: inks.get(found[0].lower(), found[0]), source(name))
        return pygame.image.load_sized_svg(BytesIO(text.encode()), (side, side))
    except (OSError, UnicodeError, pygame.error) as error:
        logging.getLogger(__name__).error("the icon %s cannot be drawn (%s); install Oyez again", name, error)
        return pygame.Surface((side, side), pygame.SRCALPHA)


def drawn(name: Icon, side: int, ink: Rgb, fill: Rgb, pale: Rgb) -> pygame.Surface:
    """Return an icon in these colours, `side` pixels wide, premultiplied with its alpha.

    It is shrunk from one of few sizes, since SDL's rasteriser differs between processors in single pixels: a test
    compares the pictures of these sizes.
    """
    large = MIN_SIDE
    while large < min(2 * side, MAX_SIDE):
        large *= 2
    picture = pygame.transform.smoothscale(rasterised(name, large, ink, fill, pale).premul_alpha(), (side, side))
    # the rasteriser's order of channels is slower to draw than that of all other pictures
    return picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
