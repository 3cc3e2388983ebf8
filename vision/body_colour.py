"""The colour of a die's body from its pixels: red, yellow, white or another, by hue and saturation in Lab."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.reading import Body, Box

Pixels = npt.NDArray[np.uint8]

RIM = 0.15
"""Share of a box's side left out at each edge: table and shadow."""
WHITE_SATURATION = 0.6
"""Chroma over lightness that separates white from colours: white dice under warm lamps reach 0.6, red ones have 0.9."""
MIN_LIGHTNESS = 25.0
"""Lightness 0-100 of Lab; darker bodies are neither white nor of a certain hue."""
RED, YELLOW = (-30.0, 52.0), (62.0, 110.0)
"""Ranges of hue in degrees, the angle from a* to b*."""
CERTAIN = 0.12
"""Minimum distance to the nearest border, a share of its value, of a certain colour."""
HUE_SCALE = 60.0
"""Degrees of hue that count as much as the whole of a saturation's border."""


class BodyColour(msgspec.Struct, frozen=True):
    """A body's colour; `lead` is the distance to the nearest border to another colour, 0 on that border.

    `dark` is true for a colour that is too dark for white and has no hue.
    """

    body: Body
    lead: float
    dark: bool = False

    @property
    def certain(self) -> bool:
        """True if noise and light do not change the colour."""
        return self.lead >= CERTAIN

    @property
    def vivid(self) -> bool:
        """True for a colour that neither a black nor a white body has."""
        return self.body in ("red", "yellow") and self.certain


def body_colour(pixels: Pixels, box: Box) -> BodyColour:
    """The colour of the die in `box` (x0, y0, x1, y1) of a picture (H, W, 3) uint8 BGR: its median, without the rim."""
    x0, y0, x1, y1 = box
    width, height = x1 - x0, y1 - y0
    left, top = max(0, int(x0 + RIM * width)), max(0, int(y0 + RIM * height))
    bottom, right = max(0, int(y1 - RIM * height)), max(0, int(x1 - RIM * width))
    part = pixels[top : max(top + 1, bottom), left : max(left + 1, right)]
    if not part.size or x1 <= 0 or y1 <= 0:
        return BodyColour("other", 0.0)
    lab = cv2.cvtColor(np.ascontiguousarray(part).astype(np.float32) / np.float32(255), cv2.COLOR_BGR2Lab)
    lightness, a, b = (float(v) for v in np.median(lab.reshape(-1, 3), axis=0))
    return _named(lightness, float(np.hypot(a, b)), float(np.degrees(np.arctan2(b, a))))


def _named(lightness: float, chroma: float, hue: float) -> BodyColour:
    bright = lightness / MIN_LIGHTNESS - 1
    saturation = chroma / max(lightness, 1.0) / WHITE_SATURATION - 1
    if saturation < 0:
        return BodyColour("white" if bright > 0 else "other", min(-saturation, abs(bright)), dark=bright <= 0)
    inside = {"red": _inside(hue, RED), "yellow": _inside(hue, YELLOW)}
    nearest: Body = "red" if inside["red"] > inside["yellow"] else "yellow"
    body: Body = nearest if inside[nearest] > 0 else "other"
    return BodyColour(body, min(saturation, abs(inside[nearest]) / HUE_SCALE))


def _inside(hue: float, borders: tuple[float, float]) -> float:
    """Degrees from the nearest border of a range, negative outside."""
    return min(hue - borders[0], borders[1] - hue)
