"""Contrast as WCAG 2 defines it, measured from the pixels of a drawn screen.

It is 1 for two equal colours, 21 for black and white.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Backdrop, Bubble, Cross, Face, Panel, Rect, Widget
from tests.companion.ui.ink import InkBrush

Floats = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]

MIN_TEXT = 4.5
"""The least contrast of a text with its surroundings (WCAG 2.2, 1.4.3)."""
MIN_EDGE = 3.0
"""The least contrast of a key's rim with its surroundings (WCAG 2.2, 1.4.11)."""
AROUND = 2
"""Pixels around a letter that count as its surroundings."""
STRAY = 5
"""The percentile of the surroundings that counts: a line of another colour may cross a text, but no more."""
OUTSIDE, INSIDE = 2, 4
"""Pixels from a key's rim to its surroundings, and the depth of the band in which its edge lies."""
LIP = 3
"""Pixels that a raised key reaches below its rect."""
FRAME = 10
"""Pixels beside the guide's target in which it draws its frame."""
PLACES = 5
"""Places on each side of a key that are measured."""

_LINEAR = np.array([v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in np.arange(256) / 255])


class Ink(NamedTuple):
    """A line of text on the screen, and its contrast with its surroundings."""

    text: str
    contrast: float


def luminance(pixels: Pixels) -> Floats:
    """The relative luminance 0-1 of pixels (..., 3) red, green, blue."""
    linear = _LINEAR[pixels]
    found: Floats = linear @ np.array([0.2126, 0.7152, 0.0722])
    return found


def ratio(one: Floats, other: Floats) -> Floats:
    """The contrast of luminances, pair by pair."""
    found: Floats = (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)
    return found


def grown(mask: npt.NDArray[np.bool_], by: int) -> npt.NDArray[np.bool_]:
    """A mask (W, H) with the pixels at most `by` beside its own."""
    for _ in range(by):
        wide = mask.copy()
        wide[1:] |= mask[:-1]
        wide[:-1] |= mask[1:]
        mask = wide.copy()
        mask[:, 1:] |= wide[:, :-1]
        mask[:, :-1] |= wide[:, 1:]
    return mask


class ContrastBrush(InkBrush):
    """Draws as ever, and compares each line of text with the pixels that it is written on."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.inks: list[Ink] = []
        """The texts of the picture drawn last."""
        self._known: dict[tuple[str, int, Face, Rgb, bytes], float] = {}

    def picture(self, widgets: Sequence[Widget]) -> pygame.Surface:
        """Draw widgets and give the picture, which the next one overwrites."""
        self.inks.clear()
        return super().picture(widgets)

    def unclear(self, widgets: Sequence[Widget]) -> list[str]:
        """Name each text and each key of the picture drawn last that does not stand out."""
        pale = [f"pale {ink.contrast:.2f}: {ink.text}" for ink in self.inks if ink.contrast < MIN_TEXT]
        found = edges(self.surface, widgets)
        flat = [f"flat {edge:.2f}: {type(key).__name__} {key.rect}" for key, edge in found if edge < MIN_EDGE]
        return [*pale, *flat]

    def _written(self, text: str, size: int, face: Face, colour: Rgb) -> pygame.Surface:
        kept = self._words.get((text, size, face, colour))
        return super()._written(text, size, face, colour) if kept is None else kept

    def write(self, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
        written = self._written(text, size, face, colour)
        box = written.get_rect(topleft=self.at(x, y)).clip(self.surface.get_rect())
        before = pygame.surfarray.array3d(self.surface.subsurface(box))
        super().write(text, x, y, size, face, colour)
        key = (text, size, face, colour, before.tobytes())
        if key not in self._known:
            after = pygame.surfarray.array3d(self.surface.subsurface(box))
            self._known[key] = _contrast(before, after, pygame.surfarray.array_alpha(written)[: box.w, : box.h])
        self.inks.append(Ink(text, self._known[key]))


def _contrast(before: Pixels, after: Pixels, alpha: npt.NDArray[np.uint8]) -> float:
    """The contrast of the letters' solid pixels with the ground under and around them."""
    if not alpha.any():
        return 21.0
    ink = luminance(np.median(after[alpha >= int(alpha.max()) - 20], axis=0).astype(np.uint8))
    plain = (before == before[0, 0]).all()
    ground = luminance(before[0, 0] if plain else before[grown(alpha > 0, AROUND)])
    return float(np.percentile(ratio(ground, ink), STRAY))


def edges(picture: pygame.Surface, widgets: Sequence[Widget]) -> Iterator[tuple[Widget, float]]:
    """The contrast of each visible key's rim with its surroundings, on the side where it is the least.

    On each side it is the median of a few places in its middle half: each compares the pixel just outside with that of
    the first few inside that differs most.
    """
    keys = list(_visible(widgets))
    if not keys:
        return
    pixels = pygame.surfarray.pixels3d(picture)
    rims = np.array([_rims(key) for key in keys], np.float64)  # key, side, place, (x, y, outward x, y, gap)
    points, outward, gap = rims[..., :2], rims[..., 2:4], rims[..., 4:]
    depths = np.arange(-LIP, INSIDE)[:, None, None, None, None]
    inside = luminance(_at(pixels, points - np.maximum(depths, OUTSIDE - gap) * outward))
    found = ratio(inside, luminance(_at(pixels, points + gap * outward))).max(axis=0)
    yield from zip(keys, np.median(found, axis=2).min(axis=1).tolist(), strict=True)


def _visible(widgets: Sequence[Widget]) -> Iterator[Widget]:
    """The keys that nothing covers, and that the guide does not frame."""
    framed = [_around(each.target) for each in widgets if isinstance(each, Bubble) and each.target]
    for number, widget in enumerate(widgets):
        if widget.tappable and not isinstance(widget, Panel | Backdrop | Cross | Bubble):
            covers = [each for each in widgets[number + 1 :] if isinstance(each, Panel | Bubble)]
            if not any(_meet(widget.rect, box) for box in (*framed, *(each.rect for each in covers))):
                yield widget


def _around(rect: Rect) -> Rect:
    """The box that the guide's frame and the measured ground outside it take."""
    x, y, w, h = rect
    return x - FRAME, y - FRAME, w + 2 * FRAME, h + 2 * FRAME


def _rims(widget: Widget) -> Sequence[Sequence[tuple[float, ...]]]:
    """Places on a key's rim, side by side: each its point, the direction outward, and the distance to the ground."""
    x, y, w, h = widget.rect
    if widget.round:
        radius = min(w, h) / 2
        ways = [(math.cos(turn), math.sin(turn)) for turn in np.linspace(0, math.tau, 4 * PLACES, endpoint=False)]
        rim = [(x + w / 2 + radius * dx, y + h / 2 + radius * dy, dx, dy, OUTSIDE) for dx, dy in ways]
        return [rim[side::4] for side in range(4)]
    shares = np.linspace(0.25, 0.75, PLACES).tolist()
    return [
        [(x + w * share, y, 0, -1, OUTSIDE) for share in shares],
        [(x, y + h * share, -1, 0, OUTSIDE) for share in shares],
        [(x + w - 1, y + h * share, 1, 0, OUTSIDE) for share in shares],
        [(x + w * share, y + h - 1, 0, 1, OUTSIDE + LIP) for share in shares],
    ]


def _at(pixels: Pixels, points: Floats) -> Pixels:
    places = np.clip(np.round(points).astype(int), 0, np.array(pixels.shape[:2]) - 1)
    found: Pixels = pixels[places[..., 0], places[..., 1]]
    return found


def _meet(one: Rect, other: Rect) -> bool:
    (x, y, w, h), (left, top, width, height) = one, other
    return x < left + width and left < x + w and y < top + height and top < y + h
