"""Woven, cut and natural table tops: (side, side, 3) float32 BGR 0-1, each from a random generator."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.training import props
from vision.training.textures import clouds, colour

Floats = npt.NDArray[np.float32]
Chance = np.random.Generator
Ink = tuple[float, float, float]


def palette(chance: Chance, count: int = 4) -> list[Floats]:
    """Colours of one print: shades about one tone, or apart from each other."""
    base = [colour(chance) for _ in range(count)]
    pull = np.float32(chance.choice([0.0, 0.3, 0.6, 0.85]))
    return [np.asarray(np.clip(c * (1 - pull) + base[0] * pull, 0.01, 0.98), np.float32) for c in base]


def ink(tint: Floats) -> Ink:
    """A colour as OpenCV takes it."""
    return float(tint[0]), float(tint[1]), float(tint[2])


def any_ink(chance: Chance, tints: list[Floats], first: int = 1) -> Ink:
    """One of the colours from `first` on."""
    return ink(tints[int(chance.integers(first, len(tints)))])


def full(side: int, tint: Floats) -> Floats:
    """A square of one colour."""
    return np.broadcast_to(np.asarray(tint, np.float32), (side, side, 3)).copy()


def ground(chance: Chance, side: int, tint: Floats) -> Floats:
    """A square of nearly one colour."""
    uneven = clouds(chance, side, side, int(chance.integers(3, 120)))[..., None]
    return np.asarray(full(side, tint) * (1 + np.float32(chance.uniform(0, 0.08)) * uneven), np.float32)


def mixed(first: Floats, second: Floats, share: npt.NDArray[np.generic]) -> Floats:
    """The one colour where the share (side, side) is 0, the other where it is 1."""
    return np.asarray(first + (second - first) * share[..., None].astype(np.float32), np.float32)


def grid(side: int) -> tuple[Floats, Floats]:
    """Rows and columns (side, side)."""
    y, x = np.mgrid[:side, :side].astype(np.float32)
    return y, x


def scattered(chance: Chance, side: int, size: float, regular: bool | None = None) -> list[tuple[float, float]]:
    """Places for motifs of this size: in rows, or anywhere."""
    if regular if regular is not None else chance.random() < 0.4:
        step, shift = size * float(chance.uniform(1.6, 3.5)), bool(chance.random() < 0.5)
        count = int(side / step) + 2
        rows = [((i + 0.5 * (j % 2 if shift else 0)) * step, j * step) for j in range(count) for i in range(count)]
        return rows[:900]
    count = int(min(500, (side / size) ** 2 * chance.uniform(0.15, 0.9)))
    return [(float(x), float(y)) for x, y in chance.uniform(0, side, (count, 2))]


def plaid(chance: Chance, side: int) -> Floats:
    """Stripes across stripes."""
    tints = palette(chance, 5)
    along = np.arange(side) / chance.uniform(30, 260)

    def stripes() -> Floats:
        line = np.zeros((side, 3), np.float32) + tints[0]
        for _ in range(int(chance.integers(2, 7))):
            start, width = chance.random(), chance.uniform(0.02, 0.3)
            line[((along - start) % 1) < width] = tints[int(chance.integers(1, 5))]
        return line

    row = stripes()
    column = row if chance.random() < 0.6 else stripes()
    if chance.random() < 0.5:
        y, x = np.mgrid[:side, :side]
        twill = ((x + y) // int(chance.integers(1, 4))) % 2
        return np.where(twill[..., None] > 0, row[None], column[:, None])
    return np.asarray(0.5 * row[None] + 0.5 * column[:, None], np.float32)


def marble(chance: Chance, side: int) -> Floats:
    """Veins."""
    tints = palette(chance, 3)
    y, x = (v / side for v in grid(side))
    cells = (3, 7, 15, 33)
    bend = np.sum([clouds(chance, side, side, c) / c for c in cells], axis=0) * chance.uniform(2, 9)
    wave = np.sin((x * np.cos(1) + y) * chance.uniform(2, 14) + bend)
    return mixed(tints[0], tints[1], np.abs(wave) ** chance.uniform(0.2, 1.5))


def speckle(chance: Chance, side: int) -> Floats:
    """Chips of stone."""
    tints = palette(chance, 5)
    picture = ground(chance, side, tints[0])
    size = float(np.exp(chance.uniform(np.log(2), np.log(22))))
    for _ in range(int(min(2500, (side / size) ** 2 * chance.uniform(0.05, 0.5)))):
        at, reach = chance.uniform(0, side, 2), size * chance.uniform(0.3, 1)
        points = at + reach * chance.normal(0, 0.7, (int(chance.integers(3, 6)), 2))
        hull = cv2.convexHull(points.astype(np.float32)).astype(np.int32)
        cv2.fillConvexPoly(picture, hull, any_ink(chance, tints), cv2.LINE_AA)
    return picture


def hexes(chance: Chance, side: int) -> Floats:
    """Rows of triangles, squares or hexagons."""
    tints = palette(chance, 4)
    picture, size = ground(chance, side, tints[0]), float(chance.uniform(10, 60))
    corners = int(chance.choice([3, 4, 6]))
    for at in scattered(chance, side, size * 0.6, True):
        ring = props._ring(np.array(at, np.float32), size * chance.uniform(0.7, 0.95), corners, 0.5, 1.0, 0)
        cv2.fillConvexPoly(picture, ring.astype(np.int32), any_ink(chance, tints), cv2.LINE_AA)
    return picture


def herring(chance: Chance, side: int) -> Floats:
    """Zigzags, or scales."""
    tints = palette(chance, 3)
    y, x = grid(side)
    width, period = chance.uniform(8, 90), chance.uniform(6, 60)
    share = ((np.abs((x % (2 * width)) - width) + y) % period) / period < chance.uniform(0.2, 0.8)
    if chance.random() < 0.3:
        share = (np.hypot(x % (2 * width) - width, y % width) % period) / period < 0.5
    return mixed(tints[0], tints[1], share)


def blobs(chance: Chance, side: int) -> Floats:
    """Spots of camouflage, with hard or soft edges."""
    tints = palette(chance, 4)
    picture = full(side, tints[0])
    for tint in tints[1:]:
        noise = clouds(chance, side, side, int(chance.integers(4, 30)))
        noise = noise + clouds(chance, side, side, int(chance.integers(10, 60)))
        share = 1 / (1 + np.exp(-np.clip((noise - 0.6) / chance.choice([0.02, 0.3]), -30, 30)))
        picture = np.asarray(picture + (tint - picture) * share[..., None], np.float32)
    return picture


def knit(chance: Chance, side: int) -> Floats:
    """Stitches in two colours."""
    tints = palette(chance, 3)
    y, x = grid(side)
    period = chance.uniform(5, 40)
    stitch = np.sin(x * 6.283 / period) * np.sin((y + np.abs((x % period) - period / 2)) * 6.283 / period)
    share = clouds(chance, side, side, int(chance.integers(3, 12))) > 0.4
    both = mixed(tints[0], tints[1], share)
    return np.asarray(both * (1 + chance.uniform(0.1, 0.5) * stitch[..., None]), np.float32)


def contour(chance: Chance, side: int) -> Floats:
    """Lines of equal height."""
    tints = palette(chance, 3)
    noise = np.sum([clouds(chance, side, side, c) / c for c in (3, 6, 13)], axis=0) * chance.uniform(8, 40)
    return mixed(tints[0], tints[1], np.abs((noise % 1) - 0.5) < chance.uniform(0.05, 0.25))


def tiles(chance: Chance, side: int) -> Floats:
    """Tiles or patches with a seam, each of its own shade."""
    tints = palette(chance, 5)
    wide = chance.uniform(12, 200)
    tall = chance.uniform(12, 200) if chance.random() < 0.4 else wide
    y, x = grid(side)
    row = np.floor(y / tall)
    x = x + (row % 2) * wide * chance.choice([0, 0.5])
    index = (np.floor(x / wide) * 7 + row * 13).astype(int)
    shade = chance.integers(0, 4, int(index.max()) + 1)
    picture = np.stack(tints)[1:][shade[index]].astype(np.float32)
    picture[((x % wide) < max(1, wide * 0.05)) | ((y % tall) < max(1, tall * 0.05))] = tints[0]
    return np.asarray(picture * (1 + 0.08 * clouds(chance, side, side, 60)[..., None]), np.float32)
