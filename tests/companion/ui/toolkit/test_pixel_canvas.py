"""Panels are drawn in parts and look as if drawn whole."""

import pygame
import pytest

from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Box, Pen
from companion.ui.toolkit.pixel_canvas import PixelCanvas
from companion.ui.toolkit.theme import Rgb

FILL, EDGE, LIP = (250, 243, 226), (109, 76, 48), (146, 108, 42)


def drawn_whole(canvas: PixelCanvas, rect: Box, edge: Rgb | None, lip: Rgb | None) -> None:
    x, y, w, h = rect
    drop = 0 if lip is None else theme.LIP

    def draw(pen: Pen) -> None:
        wide, high = round(w * pen.unit), round(h * pen.unit)
        corner, rim = round(theme.RADIUS * pen.unit), 0 if edge is None else round(1.5 * pen.unit)
        if lip is not None:
            pen.rect(lip, (0, 0, wide, high + int(drop * pen.unit)), 0, corner)
        pen.rect(edge or FILL, (0, 0, wide, high), radius=corner)
        pen.rect(FILL, (rim, rim, wide - 2 * rim, high - 2 * rim), radius=max(0, corner - rim))

    canvas.sprite("whole", (x, y, w, h + drop), draw)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.28, 1.5, 2.25])
@pytest.mark.parametrize("size", [(1, 1), (8, 300), (33.3, 27), (60, 59.7), (213.4, 61), (300, 8), (390, 290)])
@pytest.mark.parametrize(("edge", "lip"), [(None, None), (EDGE, None), (EDGE, LIP), (None, LIP)])
def test_a_panel_looks_as_if_drawn_whole(
    size: tuple[float, float], scale: float, edge: Rgb | None, lip: Rgb | None
) -> None:
    parts, whole, nothing = (PixelCanvas(pygame.Surface((900, 700)), scale) for _ in range(3))
    parts.rounded((2, 3, *size), FILL, edge, lip=lip)
    drawn_whole(whole, (2, 3, *size), edge, lip)
    pictures = [pygame.image.tobytes(canvas.surface, "RGB") for canvas in (parts, whole, nothing)]
    assert pictures[0] == pictures[1] != pictures[2]
