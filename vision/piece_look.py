"""The look of a hexagonal piece: logarithms of light on a small grid, compared with others in any sixth of a turn."""

from functools import lru_cache

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.hexagon_fit import HEXAGON, Hexagon
from vision.mat import LINEAR

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

GRID = 24
"""Points of a look's sides; its hexagon's corners lie REACH from the middle, one of them to the right."""
REACH = 12.0
WITHIN = 0.86
"""The part of the hexagon that counts: its edge is card and shadow."""
FINE = 3
"""Pixels of the picture's grid for each point."""
FLOOR = 0.012
"""Light added before logarithms are taken."""
SHOULDER = 0.6
"""The strength of a camera's curve that bends bright light down, so that white is not reached at once."""
BEND = (0.8, 0.13, 0.025)
"""Factors of the powers of the logarithm of that light: a camera makes dark colours darker, as that of a Pi does."""


def _straightened() -> Floats:
    """The light (256,) of each byte."""
    bent = np.log(np.maximum(LINEAR / (1 - SHOULDER * LINEAR), 1e-4).astype(np.float64))
    light = np.exp(sum(factor * bent**power for power, factor in enumerate(BEND, 1)))
    light[0] = 0
    return np.asarray(light, np.float32)


LIGHT = _straightened()
"""The light of each byte, 0 to 2.5, without the camera's curve."""
STEP = 0.02
"""The logarithm of light that one unit of a stored look stands for."""
TILTS = tuple(np.radians([-7.0, 0.0, 7.0]))
SCALES = (0.93, 1.0, 1.07)
"""Small turns and sizes in which looks are compared: outlines are found up to a frame's width."""
MIN_GAIN, MAX_GAIN = 0.55, 1.5
"""A camera's contrast and haze stretch a print by such factors."""
WEIGHTS = np.array([1.0, 0.8, 0.8], np.float32)
"""Of the axes of a point, (log red/green, log green/blue, log green), in a difference of prints."""


class Match(msgspec.Struct, frozen=True):
    """A look beside another: `shift` (3,) of all its points, and the root mean square `error` that remains."""

    shift: Doubles
    error: float


def look_at(pixels: Pixels, hexagon: Hexagon) -> Floats:
    """The look (GRID, GRID, 3) of a piece in a picture (H, W, 3) BGR, in the axes of WEIGHTS."""
    side = GRID * FINE
    model = (HEXAGON * REACH + GRID / 2) * FINE - 0.5
    matrix, _ = cv2.findHomography(np.array(hexagon.corners), model, 0)
    if matrix is None:
        return np.zeros((GRID, GRID, 3), np.float32)
    flat = cv2.warpPerspective(pixels, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    light = cv2.resize(LIGHT[flat], (GRID, GRID), interpolation=cv2.INTER_AREA)
    blue, green, red = np.moveaxis(np.log(np.asarray(light, np.float32) + np.float32(FLOOR)), -1, 0)
    return np.stack([red - green, green - blue, green], axis=-1).astype(np.float32)


@lru_cache(maxsize=1)
def inside() -> npt.NDArray[np.bool_]:
    """True for the points (GRID, GRID) of a look that count."""
    mask = np.zeros((GRID, GRID), np.uint8)
    outline = np.rint((HEXAGON * REACH * WITHIN + GRID / 2 - 0.5) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, outline, 1, shift=4)
    return mask > 0


def light_of(look: Floats) -> Doubles:
    """The light (3,) of a look with FLOOR added, red, green, blue: the middle of its logarithms."""
    return light_at(np.asarray(look[inside()].mean(axis=0), np.float64))


def light_at(point: Doubles) -> Doubles:
    """The light (..., 3), red, green, blue, of points (..., 3) in the axes of WEIGHTS."""
    red, blue, green = np.moveaxis(point, -1, 0)
    return np.asarray(np.exp(np.stack([green + red, green, green - blue], axis=-1)), np.float64)


def contrast_of(look: Floats) -> float:
    """The root mean square of a look's differences from its mean, weighted as errors are: its error beside no print."""
    points = look[inside()]
    return float(np.sqrt((((points - points.mean(axis=0)) * WEIGHTS) ** 2).sum(axis=1).mean()))


@lru_cache(maxsize=64)
def _turned(data: bytes) -> tuple[Floats, Floats, Floats]:
    """A stored look in all turns: centred and weighted points (N, P * 3), their squares (N,), their means (N, 3)."""
    look = unpacked(data)
    found = []
    for turn in range(6):
        for tilt in TILTS:
            for scale in SCALES:
                angle = float(np.degrees(turn * np.pi / 3 + tilt))
                matrix = cv2.getRotationMatrix2D((GRID / 2 - 0.5, GRID / 2 - 0.5), angle, scale)
                moved = cv2.warpAffine(look, matrix, (GRID, GRID), borderMode=cv2.BORDER_REPLICATE)
                found.append(np.asarray(moved)[inside()])
    points = np.array(found, np.float32)
    means = points.mean(axis=1)
    flat = ((points - means[:, None]) * WEIGHTS).reshape(len(points), -1)
    return flat, np.asarray((flat**2).sum(axis=1)), means


def compare(look: Floats, data: bytes) -> Match:
    """A look (GRID, GRID, 3) beside a stored one, in the turn that fits best."""
    flat, squares, means = _turned(data)
    points = look[inside()]
    mean = points.mean(axis=0)
    own = ((points - mean) * WEIGHTS).ravel()
    along = flat @ own
    gains = (along / (squares + 1e-3)).clip(MIN_GAIN, MAX_GAIN)
    errors = (own @ own - 2 * gains * along + gains**2 * squares) / len(points)
    best = int(errors.argmin())
    return Match((mean - means[best]).astype(np.float64), float(np.sqrt(max(float(errors[best]), 0.0))))


def packed(look: Floats) -> bytes:
    """A look as GRID * GRID * 3 signed bytes after three of its mean, in STEP."""
    mean = np.rint(look[inside()].mean(axis=0) / STEP).clip(-32000, 32000).astype("<i2")
    off = np.rint(look / STEP - mean).clip(-127, 127).astype(np.int8)
    return bytes(mean.tobytes() + off.tobytes())


def unpacked(data: bytes) -> Floats:
    """The look (GRID, GRID, 3) of `packed`."""
    mean = np.frombuffer(data, "<i2", 3).astype(np.float32)
    off = np.frombuffer(data, np.int8, offset=6).reshape(GRID, GRID, 3).astype(np.float32)
    return np.asarray((off + mean) * np.float32(STEP), np.float32)


PACKED = 6 + GRID * GRID * 3
"""Bytes of a stored look."""


def picture_of(data: bytes) -> Pixels:
    """The picture (GRID, GRID, 3) BGR of a stored look, as bright as the lesson's."""
    red, blue, green = np.moveaxis(unpacked(data), -1, 0)
    light = np.exp(np.stack([green - blue, green, red + green], axis=-1)) - FLOOR
    return np.asarray(np.interp(light, LIGHT, np.arange(256)), np.uint8)
