"""Sprites and icons as pygame's pixels."""

import logging
from collections.abc import Sequence
from io import BytesIO

import pygame

from companion.ui.toolkit.canvas import Box, Point, Rgba
from companion.ui.toolkit.icons import recoloured
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Icon

MIN_SIDE, MAX_SIDE = 32, 512
"""Pixels of the pictures that are shrunk to an icon."""


class PixelPen:
    """Draws on a surface, `unit` of its pixels to a logical one."""

    def __init__(self, surface: pygame.Surface, unit: float) -> None:
        self.surface = surface
        self.size = surface.get_size()
        self.unit = unit

    def circle(self, colour: Rgb | Rgba, centre: Point, radius: float, width: int = 0) -> None:
        """A disc, or a ring within the radius; with an alpha it is blended with the pixels under it."""
        if len(colour) == 4:
            above = pygame.Surface(self.size, pygame.SRCALPHA)
            pygame.draw.circle(above, colour, centre, radius, width)
            self.surface.blit(above, (0, 0))
        else:
            pygame.draw.circle(self.surface, colour, centre, radius, width)

    def rect(self, colour: Rgb, box: Box, width: int = 0, radius: int = 0) -> None:
        """A rectangle or a frame."""
        pygame.draw.rect(self.surface, colour, box, width, radius)

    def polygon(self, colour: Rgb, corners: Sequence[Point]) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surface, colour, corners)

    def lines(self, colour: Rgb, points: Sequence[Point], width: int) -> None:
        """A line through these points."""
        pygame.draw.lines(self.surface, colour, False, points, width)

    def icon(self, name: Icon, corner: tuple[int, int], side: int, ink: Rgb, fill: Rgb, pale: Rgb) -> None:
        """An icon in a square."""
        picture = drawn(name, side, ink, fill, pale)
        self.surface.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)


def rasterised(name: Icon, side: int, ink: Rgb, fill: Rgb, pale: Rgb) -> pygame.Surface:
    """Return an icon in these colours, `side` pixels wide, with alpha; empty if its file is damaged or missing."""
    try:
        return pygame.image.load_sized_svg(BytesIO(recoloured(name, ink, fill, pale).encode()), (side, side))
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
