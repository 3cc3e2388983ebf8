"""The discs' colours relative to the wheel's own wood: the light falls on both alike."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.reading import Box
from vision.wheel_pose import DISC, PLACES, RING, project
from vision.wheel_reading import DiscColour

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Votes = npt.NDArray[np.int64]

COLOURS: tuple[DiscColour, ...] = ("red", "yellow", "white")
LINEAR: Floats = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
"""Light by byte: ratios of it do not change with the lamp's strength."""
BLACK = 0.02
"""Share of the wood's light added before ratios are taken, so that noise in the dark does not decide."""
SPOKES = 56
INNER: tuple[float, ...] = (0.58, 0.64, 0.7, 0.76, 0.82, 0.88, 0.93)
"""Sampled circles of a disc, of its radius: the die or the print covers the middle."""
OUTER = 1.1
"""The sampled circle of wood about a disc, of the disc's radius: the next disc begins at 1.13."""
MIN_STEP = 0.4
"""Minimum distance, in logarithms of light, between a disc and its surroundings."""
NONE = 3
"""The vote of a pixel that has no disc's colour; COLOURS are 0 to 2."""


class Tint(msgspec.Struct, frozen=True):
    """The look of a disc: its `colour`, the shares 0-1 of its pixels that are red, yellow, white, any other."""

    colour: DiscColour
    shares: tuple[float, float, float]

    @property
    def lead(self) -> float:
        """The lead 0-1 of the best colour over the next."""
        first, second, _ = sorted(self.shares, reverse=True)
        return first - second


def disc_tints(pixels: Pixels, matrix: Doubles) -> tuple[Tint, ...]:
    """The tints of the nine discs in the order of RING, from a picture (H, W, 3) BGR and the wheel's homography."""
    wood = _woods(pixels, matrix)
    tints = []
    for place, centre in enumerate(RING):
        ratio = _ratio(_light(pixels, project(matrix, centre + DISC * WEB)), wood[place])
        tints.append(_tint(ratio.reshape(SPOKES, -1, 3)))
    return tuple(tints)


def shares_through(pixels: Pixels, matrix: Doubles, place: int, box: Box) -> tuple[float, float, float]:
    """The shares 0-1 of a die's pixels that are red, yellow, white; `box` is the die's, which stands on `place`.

    A clear die lets its disc's colour through, a black one mirrors a little of it at most.
    """
    x0, y0, x1, y1 = box
    across = np.linspace(0.2, 0.8, 17)
    x, y = np.meshgrid(x0 + across * (x1 - x0), y0 + across * (y1 - y0))
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    votes = _votes(_ratio(_light(pixels, points), _woods(pixels, matrix)[place]))
    red, yellow, white = (float((votes == colour).mean()) for colour in range(3))
    return red, yellow, white


def _woods(pixels: Pixels, matrix: Doubles) -> Floats:
    """The light (9, 3) of the wood about each disc: one tint for the whole wheel, with the brightness at each disc."""
    gaps = [_light(pixels, project(matrix, _gap(place))) for place in range(PLACES)]
    common = np.median(np.concatenate(gaps), axis=0)
    near = [np.median(np.concatenate([gaps[place - 1], gaps[place]]), axis=0).sum() for place in range(PLACES)]
    bright = np.array(near) / max(float(common.sum()), 1e-6)
    return np.asarray(bright[:, None] * common[None] + 1e-5, np.float32)


def _ratio(light: Floats, wood: Floats) -> Floats:
    """Logarithms of light (N, 3) over the wood's (3,)."""
    black = BLACK * wood.mean()
    return np.asarray(np.log((light + black) / (wood + black)), np.float32)


def _votes(ratio: Floats) -> Votes:
    """The colour of each pixel, from (N, 3) logarithms of their blue, green, red light over the wood's.

    White paper is bluer than wood and no darker; yellow takes blue away, red takes green and blue. A black die and
    pips are too dark to vote, glints are few.
    """
    blue, green, red = ratio.T
    warmth, yellowness = red - green, green - blue
    reds = (warmth > 0.35) & (warmth > yellowness) & (red > -1.8)
    yellows = (yellowness > 0.12) & (yellowness >= warmth) & (red > -1.5)
    whites = (yellowness < -0.1) & (warmth < 0.15) & (ratio.mean(axis=1) > -0.3)
    return np.select([reds, yellows, whites], [0, 1, 2], NONE)


def _tint(ratio: Floats) -> Tint:
    """The count of votes on spokes (SPOKES, radii, 3), the last of each from outside the disc.

    Colour that continues outward belongs to a hand or a die across the disc's edge, and does not count.
    """
    votes = _votes(ratio.reshape(-1, 3)).reshape(ratio.shape[:2])
    inside, outside = votes[:, :-1], votes[:, -1:]
    step = np.linalg.norm(ratio[:, :-1] - ratio[:, -1:], axis=2)
    counted = np.where((inside == outside) & (step < MIN_STEP), NONE, inside)
    red, yellow, white = (float((counted == colour).mean()) for colour in range(3))
    shares = (red, yellow, 0.9 * white)
    return Tint(COLOURS[int(np.argmax(shares))], shares)


def _light(pixels: Pixels, points: Doubles) -> Floats:
    """The light (N, 3) at points (N, 2) of the picture."""
    at = points.astype(np.float32)
    seen = cv2.remap(pixels, at[None, :, 0], at[None, :, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(LINEAR[seen[0]], np.float32)


def _web() -> Doubles:
    turns = np.arange(SPOKES) * 2 * np.pi / SPOKES
    spokes = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return np.asarray((spokes[:, None] * np.array([*INNER, OUTER])[:, None]).reshape(-1, 2), np.float64)


def _gap(place: int) -> Doubles:
    """Points (N, 2) of bare wood between a disc and the next, narrow where the two nearly touch."""
    middle = (place + 0.5) * 2 * np.pi / PLACES
    points = [
        (radius * np.cos(middle + turn), radius * np.sin(middle + turn))
        for radius in np.linspace(0.72, 1.3, 14)
        for turn in np.radians(np.linspace(-2, 2, 3) if 0.85 < radius < 1.15 else np.linspace(-6, 6, 7))
    ]
    return np.array(points)


WEB: Doubles = _web()
"""(SPOKES * radii, 2): the sampled points of a disc of radius 1 about (0, 0), spoke by spoke from within."""
