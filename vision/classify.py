"""What each candidate shows: crops of the picture, set straight once, through two classifiers."""

from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.detect import Candidate, softmax

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

CROP = 48
COVERS = {"colour": 1.3, "shape": 1.6}
"""How many box lengths a crop of each kind covers; the kinds are those of vision/training."""

LARGEST_STEP = 0.35
"""Shares of a crop, and of the logarithm of its size, by which a candidate is moved at most."""


class Opinion(msgspec.Struct, frozen=True):
    """What one net thinks of one candidate: `values` for no die and 1 to 6, `bodies` for black, clear, other.

    Both are means over the turns; `turns` (T, 7) keeps the values of each.
    """

    values: Floats
    bodies: Floats
    turns: Floats


LEAST_CHANCE = 0.06
"""Heat times the share of any value at first look: below, a candidate is not looked at again."""


def crop(pixels: Pixels, candidate: Candidate, cover: float) -> Pixels:
    """The square about the candidate's top face, (CROP, CROP, 3), grey beyond the picture's edge."""
    reach = cover * candidate.size / 2
    scale = CROP / (2 * reach)
    x, y = candidate.centre
    left, top = max(0, int(x - reach) - 2), max(0, int(y - reach) - 2)
    part = pixels[top : int(y + reach) + 3, left : int(x + reach) + 3]
    if part.size == 0:
        return np.full((CROP, CROP, 3), 114, np.uint8)
    x, y = x - left, y - top
    if scale < 0.5:  # sampling every second pixel or fewer would alias
        shrink = 2 * scale
        size = (max(1, round(part.shape[1] * shrink)), max(1, round(part.shape[0] * shrink)))
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
        x, y, scale = x * shrink, y * shrink, scale / shrink
    move = np.array([[scale, 0, CROP / 2 - scale * x], [0, scale, CROP / 2 - scale * y]])
    return np.asarray(
        cv2.warpAffine(part, move, (CROP, CROP), flags=cv2.INTER_LINEAR, borderValue=(114,) * 3), np.uint8
    )


def standard(crops: Floats) -> Floats:
    """Each crop (N, H, W, 3) brought to mean 0.5 and deviation 0.25, as the `shape` net was taught."""
    mean = crops.mean(axis=(1, 2, 3), keepdims=True)
    deviation = crops.std(axis=(1, 2, 3), keepdims=True)
    levelled: Floats = ((crops - mean) / (4 * deviation + 0.04) + 0.5).astype(np.float32)
    return levelled


def turned(crops: Floats, turns: int) -> Floats:
    """Crops (N, H, W, 3) in so many quarter turns as the net's input (N * turns, 3, H, W), a crop's turns together."""
    every = np.stack([np.rot90(crops, k, axes=(1, 2)) for k in range(0, 4, 4 // turns)], axis=1)
    return np.ascontiguousarray(every.reshape(-1, *crops.shape[1:]).transpose(0, 3, 1, 2))


def refined(net: cv2.dnn.Net, kind: str, pixels: Pixels, found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates moved and scaled to where one net sees the die within its crop: the detector's grid is coarse.

    Those that the net takes for no die at a first look are left out.
    """
    if not found:
        return []
    crops = _crops(kind, pixels, found)
    net.setInput(turned(crops, 1))
    out = np.asarray(net.forward(), np.float32)
    steps = np.clip(out[:, 10:13], -LARGEST_STEP, LARGEST_STEP)
    chances = [c.heat * (1 - float(nothing)) for c, nothing in zip(found, softmax(out[:, :7])[:, 0], strict=True)]
    looks = zip(found, steps, chances, strict=True)
    return [_moved(c, COVERS[kind] * c.size, *map(float, step)) for c, step, chance in looks if chance > LEAST_CHANCE]


def _moved(candidate: Candidate, side: float, right: float, down: float, grown: float) -> Candidate:
    """A candidate moved by shares of its crop's side and grown by a logarithm."""
    (x, y), factor = candidate.centre, float(np.exp(grown))
    new_x, new_y = x + right * side, y + down * side
    x0, y0, x1, y1 = candidate.box
    box = (new_x + (x0 - x) * factor, new_y + (y0 - y) * factor, new_x + (x1 - x) * factor, new_y + (y1 - y) * factor)
    return msgspec.structs.replace(candidate, centre=(new_x, new_y), box=box)


def _crops(kind: str, pixels: Pixels, found: Sequence[Candidate]) -> Floats:
    crops: Floats = np.stack([crop(pixels, c, COVERS[kind]) for c in found]).astype(np.float32) / np.float32(255)
    return standard(crops) if kind == "shape" else crops


def opinions(net: cv2.dnn.Net, kind: str, pixels: Pixels, found: Sequence[Candidate], turns: int) -> list[Opinion]:
    """One net's opinion of every candidate."""
    if not found:
        return []
    net.setInput(turned(_crops(kind, pixels, found), turns))
    out = np.asarray(net.forward(), np.float32).reshape(len(found), turns, -1)
    values, bodies = softmax(out[..., :7]), softmax(out[..., 7:10])
    return [Opinion(v.mean(axis=0), b.mean(axis=0), v) for v, b in zip(values, bodies, strict=True)]
