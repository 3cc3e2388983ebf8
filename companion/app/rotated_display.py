"""A rotated display: draws upright on `picture` and turns it for the panel, which SDL cannot do without X."""

from collections.abc import Sequence

import pygame

from companion.ui.toolkit.rotation import rect_on_display, turned_size


class TurnedDisplay:
    """A display's surface and the picture to draw on, turned clockwise; unturned, both are one surface."""

    def __init__(self, display: pygame.Surface, rotation: int) -> None:
        self.display = display
        self.rotation = rotation
        self.size = display.get_size()
        """Of the display when this was made: SDL may give the same surface another one."""
        self.picture = display
        if rotation:
            self.picture = pygame.Surface(turned_size(self.size, rotation), 0, display)

    def update(self, rects: Sequence[pygame.Rect] | None = None) -> None:
        """Show these parts of the picture, or the whole picture."""
        whole = self.picture.get_rect()
        shown = [whole] if rects is None else [rect.clip(whole) for rect in rects]
        pygame.display.update([self._brought(rect) for rect in shown if rect.w and rect.h])

    def _brought(self, rect: pygame.Rect) -> pygame.Rect:
        """Bring a part of the picture to the display; gives where it lies there."""
        if not self.rotation:
            return rect
        place = pygame.Rect(rect_on_display((rect.x, rect.y, rect.w, rect.h), self.picture.get_size(), self.rotation))
        # pygame turns the other way round
        self.display.blit(pygame.transform.rotate(self.picture.subsurface(rect), -self.rotation), place)
        return place
