"""Made-up table tops: (H, W, 3) float32 BGR 0-1, each from a random generator."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Texture = Callable[[np.random.Generator, int, int], Floats]


def colour(chance: np.random.Generator, low: float = 0.03, high: float = 0.95) -> Floats:
    """A colour as it occurs on tables: often dull, sometimes strong."""
    grey = chance.uniform(low, high)
    strength = chance.choice([0.05, 0.2, 0.5, 1.0])
    tone = chance.uniform(low, high, 3)
    mixed: Floats = np.clip(grey + (tone - grey) * strength, 0.01, 0.98).astype(np.float32)
    return mixed


def clouds(chance: np.random.Generator, height: int, width: int, cells: int, aspect: float = 1.0) -> Floats:
    """Smooth noise (H, W) about zero with features of 1/`cells` of the picture's width."""
    rows = max(2, int(cells * aspect * height / width))
    noise = chance.normal(0, 1, (rows, max(2, cells))).astype(np.float32)
    return np.asarray(cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def plain(chance: np.random.Generator, height: int, width: int) -> Floats:
    """Paper, card, lacquer: one colour, a little uneven."""
    base = np.broadcast_to(colour(chance), (height, width, 3)).copy()
    return base * (1 + chance.uniform(0, 0.06) * clouds(chance, height, width, 6)[..., None])


def cloth(chance: np.random.Generator, height: int, width: int) -> Floats:
    """Felt, carpet, woven stuff: fine noise of one or two colours."""
    first, second = colour(chance), colour(chance)
    second = first + (second - first) * np.float32(chance.choice([0.1, 0.3, 0.7]))
    cells = int(width / chance.choice([1.5, 2.5, 4, 7, 12]))
    grain = clouds(chance, height, width, cells) + 0.5 * clouds(chance, height, width, max(3, cells // 4))
    if chance.random() < 0.3:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        period = chance.uniform(3, 14)
        grain = 0.5 * grain + np.sin(x * 6.28 / period) * np.sin(y * 6.28 / period) * chance.uniform(0.5, 2)
    share = 1 / (1 + np.exp(-grain.astype(np.float32) * np.float32(chance.uniform(0.6, 3))))
    return np.asarray(first + (second - first) * share[..., None], np.float32)


def wood(chance: np.random.Generator, height: int, width: int) -> Floats:
    """Planks: streaks along one direction, bent a little."""
    warm = np.array([0.3, 0.5, 0.75], np.float32) * chance.uniform(0.25, 1.2)
    warm = np.clip(warm + chance.normal(0, 0.06, 3), 0.03, 0.95).astype(np.float32)
    fine = clouds(chance, height, width, 3, aspect=chance.uniform(20, 90))
    broad = clouds(chance, height, width, 3, aspect=chance.uniform(4, 12))
    grain = fine * chance.uniform(0.02, 0.12) + broad * chance.uniform(0.02, 0.15)
    plank: Floats = warm * (1 + grain[..., None])
    if chance.random() < 0.5:
        plank = np.ascontiguousarray(plank.transpose(1, 0, 2))
        plank = np.asarray(cv2.resize(plank, (width, height)), np.float32)
    return plank


def pattern(chance: np.random.Generator, height: int, width: int) -> Floats:
    """Checks, stripes, squared paper and printed dots."""
    first, second = colour(chance), colour(chance)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    step = chance.uniform(8, 90)
    kind = chance.integers(4)
    if kind == 0:
        mask = (np.floor(x / step) + np.floor(y / step)) % 2
    elif kind == 1:
        mask = np.floor(x / step) % 2
    elif kind == 2:
        mask = ((x % step < 1.6) | (y % step < 1.6)).astype(np.float32)
    else:
        radius = step * chance.uniform(0.1, 0.4)
        mask = ((x % step - step / 2) ** 2 + (y % step - step / 2) ** 2 < radius**2).astype(np.float32)
    return np.asarray(first + (second - first) * mask[..., None], np.float32)


Kinds = tuple[tuple[Texture, float], ...]
KINDS: Kinds = ((plain, 0.3), (cloth, 0.3), (wood, 0.22), (pattern, 0.18))
BUSY: Kinds = ((plain, 0.2), (cloth, 0.2), (wood, 0.2), (pattern, 0.4))
"""For clear dice, which bend the print under them."""


def any_texture(chance: np.random.Generator, height: int, width: int, kinds: Kinds = KINDS) -> Floats:
    """One of the kinds, each as often as its weight says, turned, scaled and tilted at random."""
    makes, weights = zip(*kinds, strict=True)
    make: Texture = makes[chance.choice(len(makes), p=np.array(weights) / sum(weights))]
    flat = np.clip(make(chance, height, width), 0.005, 1).astype(np.float32)
    square = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    angle = chance.uniform(0, 6.28)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    centre = np.array([width / 2, height / 2], np.float32)
    moved = (square - centre) @ spin.T * np.float32(chance.uniform(1.2, 1.8)) + centre
    moved += chance.normal(0, 0.06 * width, (4, 2)).astype(np.float32)
    bend = cv2.getPerspectiveTransform(square, moved.astype(np.float32))
    return np.asarray(cv2.warpPerspective(flat, bend, (width, height), borderMode=cv2.BORDER_REFLECT), np.float32)
