"""Draws the picture that the card's image shows while it starts: `python tools/splash.py OUT.png`."""

import os
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from companion.ui.toolkit import theme
from companion.ui.toolkit.fonts import FACES, font_file
from companion.ui.toolkit.widgets import Face

SIZE = (400, 320)
WHEEL_AT, RADIUS = (200, 140), 96
"""The middle of the wheel and its radius, in pixels."""
PLACES = 9


def splash() -> pygame.Surface:
    """The wheel with its nine lamps and the name below, on the dark oak of the splash's background."""
    picture = pygame.Surface(SIZE)
    picture.fill(theme.OAK_DARK)
    pygame.draw.circle(picture, theme.OAK, WHEEL_AT, RADIUS)
    pygame.draw.circle(picture, theme.OAK_LIGHT, WHEEL_AT, RADIUS, 3)
    for place in range(PLACES):
        lamp = pygame.Vector2(WHEEL_AT) + pygame.Vector2(0, -0.72 * RADIUS).rotate(360 / PLACES * place)
        pygame.draw.circle(picture, theme.GOLD_LIGHT, lamp, RADIUS / 7)
    font = pygame.font.Font(font_file(*FACES[Face.SERIF]), 44)
    name = font.render("Oyez", True, theme.GOLD_LIGHT)
    picture.blit(name, name.get_rect(center=(WHEEL_AT[0], 285)))
    return picture


if __name__ == "__main__":
    pygame.font.init()
    pygame.image.save(splash(), Path(sys.argv[1]))
