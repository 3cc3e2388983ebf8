"""The discs' colours from a picture: each disc's paper apart from dice and print, then all nine from each other."""

from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.colour_model import ANY_COPY, COLOURS, Papers, colouring
from vision.reading import Box
from vision.wheel_pose import DISC, PLACES, RING, project
from vision.wheel_reading import DiscColour

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Votes = npt.NDArray[np.int64]

LINEAR: Floats = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
"""Light by byte: ratios of it do not change with the lamp's strength."""
BLACK = 0.012
"""Share of the discs' light added before logarithms are taken, so that noise in the dark does not decide."""
SPOKES = 56
INNER: tuple[float, ...] = (0.58, 0.64, 0.7, 0.76, 0.82, 0.88, 0.93)
"""Sampled circles of a disc, of its radius: the die or the print covers the middle."""
OUTER = 1.1
"""The sampled circle of board about a disc, of the disc's radius: the next disc begins at 1.13."""
DARK = 1.9
"""The logarithm of light by which a black die, and no paper, is darker than the discs."""
NEAR: Doubles = np.array([0.15, 0.15, 0.4])
"""Points of one paper differ by this much through grain, noise and shadow."""
MIN_POINTS = 20
MIN_RIVAL = 0.35
"""Coloured pixels, of a disc's grey ones, from which the colour is the paper's and the grey a die's."""
MIN_STEP = 0.4
"""Minimum distance, in logarithms of light, between a disc and its surroundings."""
MAX_SHADE = 1.1
"""The logarithm of light by which a pixel of a disc's paper may be darker than that paper."""
GREY, WHITE_SHADE = np.array([0.3, 0.4]), 0.4
"""Light through a die from a white disc differs from the paper by no more than this, in colour and darkness."""
TINTED, TINTED_SHADE = 0.22, 1.8
"""Light through a die from a coloured disc: its least share of the paper's colour, and its greatest darkness."""
MAX_TINGE, MAX_UNEVEN = 0.4, 0.25
"""Limits, in logarithms of light, to the difference of a bare disc's pixels from its paper in colour and brightness."""
BOX_EDGE = 0.08
"""Share of a die's box left out at each side when its pixels are taken off a disc: the box is larger than the die."""
WHITE = 2
"""The index of white in COLOURS."""
NONE = 3
"""The vote of a pixel that has no disc's colour; COLOURS are 0 to 2."""


class Tint(msgspec.Struct, frozen=True):
    """The look of a disc: its `colour`, the `shares` 0-1 of its pixels that are red, yellow, white, any other.

    `chance` 0-1 is the probability of the colour among the nine discs' colours, `uneven` 0-1 the share of the disc's
    pixels, without its middle and in it, that differ from its paper: print, or a die.
    """

    colour: DiscColour
    shares: tuple[float, float, float]
    chance: float = 1.0
    uneven: tuple[float, float] = (0.0, 0.0)

    @property
    def lead(self) -> float:
        """The lead 0-1 of the disc's colour over the next, below 0 where another leads."""
        own = COLOURS.index(self.colour)
        return self.shares[own] - max(share for index, share in enumerate(self.shares) if index != own)

    @property
    def cover(self) -> float:
        """The likeness 0-1 to a covered disc: fitted to empty discs and such with a clear die."""
        ring, middle = self.uneven
        return 0.55 * (1 - self.lead) + 0.33 * ring + 0.12 * middle

    @property
    def confidence(self) -> float:
        """The confidence 0-1 in the colour: as far as it leads, where the nine discs leave no doubt about it."""
        return max(0.0, self.lead) * self.chance


class WheelColours(msgspec.Struct, frozen=True):
    """The `tints` of the nine discs in the order of RING, and the scale that they were read on.

    `papers` (3, 3) are the points of COLOURS under this lamp, `points` (9, 3) the discs' own, `board` (3,) that of the
    board between them, `floor` the light added to every pixel's.
    """

    tints: tuple[Tint, ...]
    papers: Doubles
    points: Doubles
    board: Doubles
    floor: float


def wheel_colours(
    pixels: Pixels, matrix: Doubles, boxes: Sequence[Box] = (), papers: Papers = ANY_COPY
) -> WheelColours:
    """The discs' colours in a picture (H, W, 3) BGR with the wheel's homography; `boxes` are those of dice."""
    web = np.stack([project(matrix, centre + DISC * WEB) for centre in RING])
    light = light_at(pixels, web.reshape(-1, 2)).reshape(PLACES, SPOKES, -1, 3)
    bright = float(np.median(np.percentile(light[:, :, :-1].max(axis=3).reshape(PLACES, -1), 75, axis=1)))
    floor = BLACK * bright + 1e-5
    seen = log_points(light, floor)
    uncovered = _uncovered(web, boxes).reshape(PLACES, SPOKES, -1)[:, :, :-1]
    free = uncovered & (seen[:, :, :-1, 2] > np.log(bright + floor) - DARK)
    points = np.array([_largest_patch(seen[place, :, :-1], free[place]) for place in range(PLACES)])
    found = colouring(points, papers)
    points = np.array(
        [_paper(points[place], seen[place, :, :-1][uncovered[place]], found.papers) for place in range(PLACES)]
    )
    found = colouring(points, papers)
    board = _board(pixels, matrix, floor)
    core = np.concatenate([project(matrix, centre + DISC * MIDDLE) for centre in RING])
    middles = log_points(light_at(pixels, core), floor).reshape(PLACES, -1, 3)
    tints = []
    for place in range(PLACES):
        index = int(found.colours[place])
        shade = float(points[place, 2] - found.papers[index, 2])
        shares = _shares(seen[place], uncovered[place], found.papers, shade, board)
        uneven = (_uneven(seen[place, :, :-1], points[place]), _uneven(middles[place], points[place]))
        tints.append(Tint(COLOURS[index], shares, float(found.chances[place, index]), uneven))
    return WheelColours(tuple(tints), found.papers, points, board, floor)


def disc_tints(pixels: Pixels, matrix: Doubles) -> tuple[Tint, ...]:
    """The tints of the nine discs in the order of RING, from a picture (H, W, 3) BGR and the wheel's homography."""
    return wheel_colours(pixels, matrix).tints


def share_through(pixels: Pixels, colours: WheelColours, place: int, box: Box) -> float:
    """The share 0-1 of a die's pixels that have the colour of the disc on which it stands; `box` is the die's.

    A clear die lets its disc's colour through, a black one mirrors a little of it at most.
    """
    x0, y0, x1, y1 = box
    across = np.linspace(0.2, 0.8, 17)
    x, y = np.meshgrid(x0 + across * (x1 - x0), y0 + across * (y1 - y0))
    seen = log_points(light_at(pixels, np.stack([x.ravel(), y.ravel()], axis=1)), colours.floor)
    index = COLOURS.index(colours.tints[place].colour)
    bright = seen[:, 2] - colours.points[place, 2]
    away = seen[:, :2] - colours.papers[WHITE, :2]
    if index == WHITE:
        return float(((np.abs(away) < GREY).all(axis=1) & (bright > -WHITE_SHADE)).mean())
    own, other = (colours.papers[k, :2] - colours.papers[WHITE, :2] for k in (index, 1 - index))
    tinted = away @ own / (own @ own)
    return float(((tinted > TINTED) & (tinted > away @ other / (other @ other)) & (bright > -TINTED_SHADE)).mean())


def log_points(light: Floats, floor: float) -> Doubles:
    """Light (..., 3) BGR as points (..., 3): log red/green, log green/blue, log red."""
    blue, green, red = np.moveaxis(np.log(light.astype(np.float64) + floor), -1, 0)
    return np.stack([red - green, green - blue, red], axis=-1)


def _uncovered(web: Doubles, boxes: Sequence[Box]) -> Flags:
    """True for the points (9, N, 2) that lie in no die's box; all of a disc's where too few would be left."""
    free = np.ones(web.shape[:2], np.bool_)
    x, y = web[..., 0], web[..., 1]
    for x0, y0, x1, y1 in boxes:
        dx, dy = BOX_EDGE * (x1 - x0), BOX_EDGE * (y1 - y0)
        free &= ~((x > x0 + dx) & (x < x1 - dx) & (y > y0 + dy) & (y < y1 - dy))
    free[free.sum(axis=1) < MIN_POINTS] = True
    return free


def _largest_patch(seen: Doubles, free: Flags) -> Doubles:
    """The mean point (3,) of the largest part of a disc's pixels that look alike."""
    left = seen[free] if free.sum() >= MIN_POINTS else _brightest(seen)
    left = left[:: 1 + len(left) // 200]
    scaled = left / NEAR
    squares = (scaled**2).sum(axis=1)
    apart = squares[:, None] + squares[None] - 2 * scaled @ scaled.T
    densest = int(np.exp(-apart / 2).sum(axis=1).argmax())
    return np.asarray(left[apart[densest] < 5].mean(axis=0), np.float64)


def _brightest(seen: Doubles) -> Doubles:
    flat = seen.reshape(-1, 3)
    return flat[np.argsort(flat[:, 2])[-MIN_POINTS:]]


def _paper(first: Doubles, seen: Doubles, papers: Doubles) -> Doubles:
    """The point (3,) of a disc's paper: its `first` patch; if that is grey, the coloured ones of `seen` (N, 3)."""
    if _nearest(first[None], papers)[0] != WHITE:
        return first
    votes = _votes(seen, papers, 0.0)
    counts = [int((votes == index).sum()) for index in range(len(COLOURS))]
    coloured = int(np.argmax(counts[:WHITE]))
    if counts[coloured] < max(MIN_POINTS, MIN_RIVAL * counts[WHITE]):
        return first
    return np.asarray(np.median(seen[votes == coloured], axis=0), np.float64)


def _nearest(points: Doubles, papers: Doubles) -> Votes:
    apart = np.linalg.norm(points[:, None, :2] - papers[None, :, :2], axis=2)
    return np.asarray(apart.argmin(axis=1), np.int64)


def _votes(points: Doubles, papers: Doubles, shade: float) -> Votes:
    """The colour of each pixel from points (N, 3), where `shade` is the disc's brightness off its paper's.

    A pixel has a paper's colour if it is nearer to it than half way to the next paper, and no darker than a shadow.
    """
    apart = np.linalg.norm(points[:, None, :2] - papers[None, :, :2], axis=2)
    between = np.linalg.norm(papers[:, None, :2] - papers[None, :, :2], axis=2) + 9 * np.eye(len(papers))
    nearest = apart.argmin(axis=1)
    close = apart.min(axis=1) < 0.55 * between.min(axis=1)[nearest]
    lit = points[:, 2] > papers[nearest, 2] + shade - MAX_SHADE
    return np.asarray(np.where(close & lit, nearest, NONE), np.int64)


def _shares(seen: Doubles, free: Flags, papers: Doubles, shade: float, board: Doubles) -> tuple[float, float, float]:
    """The shares of red, yellow, white on spokes (SPOKES, radii, 3), the last of each from outside the disc.

    Only pixels that are `free` (SPOKES, radii - 1) of dice count. Colour that continues outward, where the board is
    not seen, belongs to a hand or a die across the disc's edge.
    """
    votes = _votes(seen.reshape(-1, 3), papers, shade).reshape(seen.shape[:2])
    inside, outside = seen[:, :-1], seen[:, -1:]
    crossing = np.linalg.norm(outside - board, axis=2) > MIN_STEP
    crossing = crossing & (np.linalg.norm(inside - outside, axis=2) < MIN_STEP)
    counted = np.where(crossing, NONE, votes[:, :-1])
    red, yellow, white = (float((counted[free] == colour).mean()) for colour in range(3))
    return red, yellow, white


def _uneven(seen: Doubles, paper: Doubles) -> float:
    """The share of points (..., 3) that differ from the disc's paper (3,) in colour or brightness."""
    off = seen - paper
    like = (np.hypot(off[..., 0], off[..., 1]) < MAX_TINGE) & (np.abs(off[..., 2]) < MAX_UNEVEN)
    return float(1 - like.mean())


def _board(pixels: Pixels, matrix: Doubles, floor: float) -> Doubles:
    """The point (3,) of the bare board between the discs."""
    gaps = np.concatenate([project(matrix, _gap(place)) for place in range(PLACES)])
    return np.asarray(np.median(log_points(light_at(pixels, gaps), floor), axis=0), np.float64)


def light_at(pixels: Pixels, points: Doubles) -> Floats:
    """The light (N, 3) at points (N, 2) of the picture."""
    at = points.astype(np.float32)
    # OpenCV takes no more than 32767 columns.
    seen = cv2.remap(pixels, at[:, None, 0], at[:, None, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(LINEAR[seen[:, 0]], np.float32)


def _web(spokes: int, circles: Sequence[float]) -> Doubles:
    turns = np.arange(spokes) * 2 * np.pi / spokes
    ways = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return np.asarray((ways[:, None] * np.array(circles)[:, None]).reshape(-1, 2), np.float64)


def _gap(place: int) -> Doubles:
    """Points (N, 2) of bare board between a disc and the next, narrow where the two nearly touch."""
    middle = (place + 0.5) * 2 * np.pi / PLACES
    points = [
        (radius * np.cos(middle + turn), radius * np.sin(middle + turn))
        for radius in np.linspace(0.72, 1.3, 14)
        for turn in np.radians(np.linspace(-2, 2, 3) if 0.85 < radius < 1.15 else np.linspace(-6, 6, 7))
    ]
    return np.array(points)


WEB: Doubles = _web(SPOKES, (*INNER, OUTER))
"""(SPOKES * radii, 2): the sampled points of a disc of radius 1 about (0, 0), spoke by spoke from within."""
MIDDLE: Doubles = _web(SPOKES // 2, (0.15, 0.25, 0.35, 0.45, 0.52))
"""The points of a disc's middle likewise, where a die stands."""
