"""Pictures of a wheel drawn flat and seen from a slant, with their truth; no table but this one has such a wheel."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.reading import Body
from vision.wheel_reading import DiscColour

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

SIDE = 1000
RING = 300.0
DISC = 0.321 * RING
WOOD = (120, 170, 205)
PAINT: dict[DiscColour, tuple[int, int, int]] = {
    "red": (45, 40, 185),
    "yellow": (60, 175, 235),
    "white": (225, 230, 232),
}
FADED: dict[DiscColour, tuple[int, int, int]] = {
    "red": (45, 40, 185),
    "yellow": (120, 185, 215),
    "white": (150, 195, 220),
}
"""An old copy whose white has yellowed and whose yellow has faded: by the look of other copies they are one."""
NO_DICE: Mapping[int, Body] = MappingProxyType({})
COLOURS: tuple[DiscColour, ...] = ("red", "white", "white", "yellow", "red", "yellow", "white", "yellow", "red")


class WheelPicture(msgspec.Struct, frozen=True):
    """A picture (H, W, 3) uint8 BGR; the discs' `centres` (9, 2) run as `colours` do, clockwise."""

    pixels: Pixels
    centres: Doubles
    colours: tuple[DiscColour, ...]
    matrix: Doubles


def draw_wheel(
    colours: tuple[DiscColour, ...] = COLOURS,
    table: tuple[int, int, int] = (90, 110, 60),
    tilt: float = 20.0,
    around: float = 30.0,
    turn: float = 0.0,
    dice: Mapping[int, Body] = NO_DICE,
    light: tuple[float, float, float] = (1.0, 1.0, 1.0),
    size: tuple[int, int] = (960, 720),
    share: float = 0.8,
    board: tuple[int, int, int] = WOOD,
    paint: Mapping[DiscColour, tuple[int, int, int]] = PAINT,
) -> WheelPicture:
    """A wheel whose disc 0 lies `turn` degrees clockwise of twelve o'clock, under a camera `tilt` degrees off.

    `around` is the way the camera leans, `dice` the bodies of the dice on discs, `light` the lamp's blue, green and
    red, `share` the wheel's part of the picture's shorter side, `board` the wheel's own
    colour, `paint` those of the discs.
    """
    flat = np.full((SIDE, SIDE, 3), table, np.uint8)
    middle = SIDE // 2
    cv2.circle(flat, (middle, middle), round(1.42 * RING), board, -1, cv2.LINE_AA)
    cv2.circle(flat, (middle, middle), round(1.38 * RING), (60, 80, 100), 2, cv2.LINE_AA)
    cv2.circle(flat, (middle, middle), round(0.45 * RING), (150, 90, 90), -1, cv2.LINE_AA)
    cv2.putText(flat, "7", (middle - 40, middle + 50), cv2.FONT_HERSHEY_SIMPLEX, 4.5, (30, 30, 30), 20, cv2.LINE_AA)
    angles = np.radians(turn + 40 * np.arange(9))
    centres = middle + RING * np.stack([np.sin(angles), -np.cos(angles)], axis=1)
    for index, ((x, y), colour) in enumerate(zip(centres, colours, strict=True)):
        _disc(flat, (round(x), round(y)), paint[colour], dice.get(index))
    matrix = _camera(tilt, around, size, share)
    lit = flat if light == (1.0, 1.0, 1.0) else np.clip(flat * np.array(light), 0, 255).astype(np.uint8)
    beyond = tuple(float(v) for v in np.clip(np.array(table) * light, 0, 255))
    pixels = cv2.warpPerspective(lit, matrix, size, flags=cv2.INTER_AREA, borderValue=beyond)
    seen = np.clip(cv2.GaussianBlur(pixels, (0, 0), 0.7) + _noise(size), 0, 255).astype(np.uint8)
    return WheelPicture(seen, cv2.perspectiveTransform(centres[None], matrix)[0].astype(np.float64), colours, matrix)


@lru_cache(maxsize=2)
def _noise(size: tuple[int, int]) -> Doubles:
    """The sensor's noise, (H, W, 3), the same in each picture of this size: drawing it took half a picture's time."""
    return np.random.default_rng(3).normal(0, 2, (size[1], size[0], 3))


def _disc(flat: Pixels, at: tuple[int, int], colour: tuple[int, int, int], body: Body | None) -> None:
    cv2.circle(flat, at, round(DISC), colour, -1, cv2.LINE_AA)
    dark = tuple(0.6 * v for v in colour)
    cv2.drawMarker(flat, at, dark, cv2.MARKER_TILTED_CROSS, round(0.8 * DISC), 16, cv2.LINE_AA)
    if body is not None:
        half = round(0.5 * DISC)
        corners = (at[0] - half, at[1] - half), (at[0] + half, at[1] + half)
        cv2.rectangle(flat, *corners, (30, 30, 30), -1 if body == "black" else 3)
        cv2.circle(flat, at, 12, (250, 250, 250), -1, cv2.LINE_AA)


def _camera(tilt: float, around: float, size: tuple[int, int], share: float) -> Doubles:
    """The homography of a pinhole camera that looks at the middle of the flat picture."""
    width, height = size
    focal = 1.2 * width
    lean, way = np.radians(tilt), np.radians(around)
    level = np.array([[np.cos(way), -np.sin(way), 0], [np.sin(way), np.cos(way), 0], [0, 0, 1]])
    slant = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    seen = level.T @ slant @ level
    distance = focal * 2 * 1.42 * RING / (share * min(size))
    outer = np.column_stack([seen[:, 0], seen[:, 1], np.array([0, 0, distance])])
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    centred = np.array([[1, 0, -SIDE / 2], [0, 1, -SIDE / 2], [0, 0, 1]])
    return np.asarray(lens @ outer @ centred, np.float64)
