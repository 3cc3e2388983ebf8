"""The plazas' colours, told against the wheel's own wood: the light falls on both alike."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.wheel_pose import PLACES, PLAZA, RING, project
from vision.wheel_reading import PlazaColour

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

COLOURS: tuple[PlazaColour, ...] = ("red", "yellow", "white")
LINEAR: Floats = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
"""Light by byte: ratios of it do not change with the lamp's strength."""
BLACK = 0.004
"""Added to light before ratios are taken, so that noise in the dark does not decide."""
INNER, OUTER = 0.55, 0.95
"""The part of a plaza that is looked at, of its radius: within it stands the die, or the print."""
STEPS = 31


class Tint(msgspec.Struct, frozen=True):
    """What a plaza looks like: its `colour`, the shares 0-1 of its pixels that are red, yellow, white, any other."""

    colour: PlazaColour
    shares: tuple[float, float, float]

    @property
    def lead(self) -> float:
        """How far the best colour is before the next, 0-1."""
        first, second, _ = sorted(self.shares, reverse=True)
        return first - second


def plaza_tints(pixels: Pixels, matrix: Doubles) -> tuple[Tint, ...]:
    """The tints of the nine plazas in the order of RING, from a picture (H, W, 3) BGR and the wheel's homography."""
    woods = [_light(pixels, matrix, _gap(place)) for place in range(PLACES)]
    common = np.median(np.concatenate(woods), axis=0)
    tints = []
    for place, centre in enumerate(RING):
        near = np.median(np.concatenate([woods[place - 1], woods[place]]), axis=0)
        wood = common * (near.sum() / max(float(common.sum()), 1e-6))
        ratio = np.log((_light(pixels, matrix, centre + PLAZA * RINGS) + BLACK) / (wood + BLACK))
        tints.append(_tint(ratio))
    return tuple(tints)


def _tint(ratio: Floats) -> Tint:
    """Votes of pixels (N, 3), logarithms of their blue, green, red light over the wood's.

    White paper is bluer than wood and no darker; yellow takes blue away, red takes green and blue. A black die and
    pips are too dark to vote, glints are few.
    """
    blue, green, red = ratio.T
    warmth, yellowness = red - green, green - blue
    reds = (warmth > 0.35) & (warmth > yellowness) & (red > -1.8)
    yellows = (yellowness > 0.12) & (yellowness >= warmth) & (red > -1.5)
    whites = (yellowness < -0.1) & (warmth < 0.15) & (ratio.mean(axis=1) > -0.3)
    shares = (float(reds.mean()), float(yellows.mean()), 0.9 * float(whites.mean()))
    return Tint(COLOURS[int(np.argmax(shares))], shares)


def _light(pixels: Pixels, matrix: Doubles, points: Doubles) -> Floats:
    """The light (N, 3) at points (N, 2) of the wheel's plane."""
    at = project(matrix, points).astype(np.float32)
    seen = cv2.remap(pixels, at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(LINEAR[seen[0]], np.float32)


def _rings() -> Doubles:
    x, y = np.meshgrid(np.linspace(-1, 1, STEPS), np.linspace(-1, 1, STEPS))
    far = np.hypot(x, y)
    within = (far > INNER) & (far < OUTER)
    return np.stack([x[within], y[within]], axis=1)


def _gap(place: int) -> Doubles:
    """Points (N, 2) of bare wood between a plaza and the next, narrow where the two nearly touch."""
    middle = (place + 0.5) * 2 * np.pi / PLACES
    points = [
        (radius * np.cos(middle + turn), radius * np.sin(middle + turn))
        for radius in np.linspace(0.72, 1.3, 14)
        for turn in np.radians(np.linspace(-2, 2, 3) if 0.85 < radius < 1.15 else np.linspace(-6, 6, 7))
    ]
    return np.array(points)


RINGS: Doubles = _rings()
"""(N, 2): where a plaza of radius 1 about (0, 0) is looked at."""
