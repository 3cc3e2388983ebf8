"""The edges of a picture in which hexagons are looked for, and votes of these edges for the middles of hexagons.

`edges_of` sees all steps of colour, `edges_of_rare` only those between frequent and rare colours.
"""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.rare_colours import rarity

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]

SOFT, SOFT_RARE = 1.6, 2.0
"""Pixels over which the picture is blurred, and over which the rarity of its colours is."""
STRONG, OF_THESE = 0.5, 0.07
"""An edge counts fully from this part of the strength that this share of all pixels exceed."""
GRAIN, MIN_GRAIN, MIN_RARE = 4.0, 4.0, 0.001
"""Times the median strength of a channel below which an edge does not count fully, and the least such medians."""
LOOSE = 0.6
"""Cosine of the angle to a line at which an edge begins to count as a part of it; it counts fully at 0.3 more."""
SIXTH = np.pi / 3
ROOT = float(np.sqrt(3))
TURNS = 6
"""Turns of a hexagon within a sixth of a whole turn that are counted apart."""
ALONG: Doubles = np.linspace(-0.45, 0.45, 6)
"""Parts of a side on which a middle may face an edge."""
COARSE = 2
"""Pixels of the picture for each pixel of the votes."""


class Edges(msgspec.Struct, frozen=True):
    """Edges: `strength` (h, w) 0-1, `across` (h, w, 2) unit vectors across them.

    `places` (N, 2) are the pixels where no neighbour across the edge is stronger, x before y, `ways` (N, 2) and
    `weights` (N,) the unit vectors and strengths there.
    """

    strength: Floats
    across: Floats
    places: Floats
    ways: Floats
    weights: Floats


class Peak(msgspec.Struct, frozen=True):
    """A place that many edges face: about the share of the outline that is seen, the middle and the turn there."""

    value: float
    middle: tuple[float, float]
    turn: float
    reach: float


def edges_of(small: Pixels) -> Edges:
    """The edges of a picture (h, w, 3) BGR by the channel that differs most."""
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    return _edges(np.asarray(cv2.GaussianBlur(lab, (0, 0), SOFT), np.float32), MIN_GRAIN)


def edges_of_rare(small: Pixels) -> Edges:
    """The edges of the areas of rare colours in a picture (h, w, 3) BGR: not those of a cloth's pattern."""
    return _edges(np.asarray(cv2.GaussianBlur(rarity(small), (0, 0), SOFT_RARE)[..., None], np.float32), MIN_RARE)


def _edges(soft: Floats, least: float) -> Edges:
    """The edges of blurred channels (h, w, C) whose grain is at least that strong."""
    right, down = (cv2.Scharr(soft, cv2.CV_32F, *way).reshape(soft.shape) for way in ((1, 0), (0, 1)))
    sizes = np.asarray(cv2.sqrt(right * right + down * down), np.float32).reshape(soft.shape)
    # each channel has its grain: colours differ little, but evenly
    grain = np.maximum(np.median(sizes[::3, ::3], axis=(0, 1)), least).astype(np.float32)
    sizes = sizes / grain
    best = sizes.argmax(axis=2)
    strength = sizes.max(axis=2)
    across = np.concatenate([np.take_along_axis(each, best[..., None], axis=2) for each in (right, down)], axis=-1)
    across = np.asarray(across / (strength * grain[best] + np.float32(1e-6))[..., None], np.float32)
    level = max(GRAIN, STRONG * float(np.quantile(strength[::3, ::3], 1 - OF_THESE)))
    share = np.asarray(np.minimum(strength / np.float32(level), 1), np.float32)
    flat = np.abs(across[..., 0]) > np.abs(across[..., 1])
    beside = np.where(flat, _beside(strength, 1), _beside(strength, 0))
    rows, columns = np.nonzero((strength >= beside) & (share > 0.35))
    places = np.stack([columns, rows], axis=1).astype(np.float32)
    return Edges(share, across, places, across[rows, columns], share[rows, columns])


def _beside(strength: Floats, axis: int) -> Floats:
    """The stronger one of the two neighbours along an axis."""
    return np.asarray(np.maximum(np.roll(strength, 1, axis), np.roll(strength, -1, axis)), np.float32)


def along_line(edges: Edges, points: Doubles, normal: Doubles) -> Floats:
    """The strength (...) of edges at points (..., 2), as far as they run across `normal` (..., 2)."""
    place = np.rint(points).astype(np.intp)
    x, y = place[..., 0], place[..., 1]
    height, width = edges.strength.shape
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    x, y = x.clip(0, width - 1), y.clip(0, height - 1)
    like = np.abs((edges.across[y, x] * normal).sum(axis=-1))
    return np.asarray(edges.strength[y, x] * np.clip((like - LOOSE) / 0.3, 0, 1) * inside, np.float32)


def peaks(edges: Edges, reach: float, slant: Doubles, least: float, count: int) -> list[Peak]:
    """The best middles of hexagons with sides `reach` away in the plane that `slant` (2, 2) takes to pixels.

    The edges of one hexagon face its middle in six directions: those of other directions are counted apart.
    """
    votes = _votes(edges, reach, slant)
    best = votes.max(axis=0)
    wide = max(3, int(reach / COARSE)) | 1
    rows, columns = np.nonzero((best >= cv2.dilate(best, np.ones((wide, wide), np.uint8))) & (best > least))
    order = np.argsort(-best[rows, columns])[:count]
    found = []
    for y, x in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        turn = float((votes[:, y, x].argmax() + 1) * SIXTH / TURNS)
        found.append(Peak(float(best[y, x]), ((x + 0.5) * COARSE - 0.5, (y + 0.5) * COARSE - 0.5), turn, reach))
    return found


def _votes(edges: Edges, reach: float, slant: Doubles) -> Floats:
    """For each turn and coarse pixel (TURNS, h, w) about the share of a hexagon's outline about it that is an edge."""
    height, width = (-(-side // COARSE) for side in edges.strength.shape)
    # in the plane of the pieces an edge's direction turns with the slant
    across = edges.ways @ slant.astype(np.float32)
    across /= np.linalg.norm(across, axis=1, keepdims=True) + np.float32(1e-9)
    along = np.stack([-across[:, 1], across[:, 0]], axis=1)
    bins = (np.arctan2(across[:, 1], across[:, 0]) % SIXTH / SIXTH * TURNS).astype(np.int32).clip(0, TURNS - 1)
    sides = np.array([-reach, reach], np.float32)[:, None, None, None] * across
    parts = (ALONG * reach * 2 / ROOT).astype(np.float32)[None, :, None, None] * along
    to = (sides + parts) @ slant.T.astype(np.float32) + edges.places
    to = (to + np.float32(0.5)) * np.float32(1 / COARSE)
    x, y = to[..., 0], to[..., 1]
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    index = (bins * (height * width) + y.astype(np.int32) * width + x.astype(np.int32))[inside]
    weights = np.broadcast_to(edges.weights, inside.shape)[inside]
    total = np.bincount(index, weights, minlength=TURNS * height * width).reshape(TURNS, height, width)
    total += np.roll(total, -1, axis=0)
    spread = max(1.0, 0.07 * reach) / COARSE
    # a vote falls into a disc of the blur's area
    whole = len(ALONG) * 6 * 2 * reach / ROOT / (2 * np.pi * (2 * spread * COARSE) ** 2) * COARSE**2
    smooth = [cv2.GaussianBlur(each.astype(np.float32), (0, 0), spread) / np.float32(whole) for each in total]
    return np.asarray(smooth, np.float32)
