"""Classify each candidate: crops of the picture through two classifiers."""

import math
from collections.abc import Callable, Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.detect import Candidate, softmax

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

CROP = 64
COVERS = {"colour": 1.5, "shape": 1.8, "large": 1.5}
"""Box lengths that a crop of each kind covers; the kinds are those of vision/training."""
SIDES = {"colour": CROP, "shape": CROP, "large": 2 * CROP}
"""Pixels of a crop's sides for each kind."""

MIN_SHARE = 1e-5
"""The share that a value keeps where a pass rules it out."""
MAX_STEP = 0.3
"""Shares of a crop, and the logarithm of its size, by which a candidate is moved at most."""


class Prediction(msgspec.Struct, frozen=True):
    """One net's output for one candidate: the shares of its values and bodies, and the die's place.

    `values` (7,) stand for no die and 1 to 6, `bodies` (3,) for black, clear and other. `step` (3,) is the offset of
    the top face from the candidate's centre, right and down in picture pixels, and the logarithm of the die's size
    over the candidate's; `tilt` (2,) is the offset of the top face from the die's middle, in box lengths.
    """

    values: Floats
    bodies: Floats
    step: Floats
    tilt: Floats

    @property
    def die(self) -> float:
        """The probability 0-1 that this is a die."""
        return 1 - float(self.values[0])


def pooled(predictions: Sequence[Prediction]) -> Prediction:
    """Several passes of one net over one candidate as one: the values' geometric means, the bodies' arithmetic ones.

    The first knows the place: its step and tilt remain. The values need not add up to 1: if the passes differ, all of
    them are small. The share of no die is normalised.
    """
    if len(predictions) == 1:
        return predictions[0]
    logs = np.mean([np.log(np.clip(p.values, MIN_SHARE, 1)) for p in predictions], axis=0)
    values = np.asarray(np.exp(logs), np.float32)
    values[0] /= values.sum()
    bodies = np.asarray(np.mean([p.bodies for p in predictions], axis=0), np.float32)
    return Prediction(values, bodies, predictions[0].step, predictions[0].tilt)


def crop(pixels: Pixels, candidate: Candidate, cover: float, turn: float = 0.0, side: int = CROP) -> Pixels:
    """The square about the candidate's top face, (side, side, 3), turned by `turn` radians; grey beyond the edge."""
    reach = cover * candidate.size / 2
    scale = side / (2 * reach)
    x, y = candidate.centre
    wide = reach * (abs(np.cos(turn)) + abs(np.sin(turn)))
    # Sampling every second pixel or fewer would alias; averaging whole squares of pixels is the fastest.
    block = max(1, math.ceil(0.5 / scale))
    left, top = max(0, int(x - wide) - 2 * block), max(0, int(y - wide) - 2 * block)
    part = pixels[top : int(y + wide) + 3 * block, left : int(x + wide) + 3 * block]
    rows, columns = part.shape[0] // block, part.shape[1] // block
    if not rows or not columns:
        return np.full((side, side, 3), 114, np.uint8)
    x, y = x - left, y - top
    if block > 1:
        whole = part[: rows * block, : columns * block]
        part = np.asarray(cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)
        x, y, scale = (x + 0.5) / block - 0.5, (y + 0.5) / block - 0.5, scale * block
    cos, sin = scale * np.cos(turn), scale * np.sin(turn)
    move = np.array([[cos, -sin, side / 2 - cos * x + sin * y], [sin, cos, side / 2 - sin * x - cos * y]])
    return np.asarray(
        cv2.warpAffine(part, move, (side, side), flags=cv2.INTER_LINEAR, borderValue=(114,) * 3), np.uint8
    )


def normalised(crops: Floats) -> Floats:
    """Each crop (N, H, W, 3) normalised to mean 0.5 and deviation 0.25, as in the `shape` net's training."""
    mean = crops.mean(axis=(1, 2, 3), keepdims=True)
    deviation = crops.std(axis=(1, 2, 3), keepdims=True)
    levelled: Floats = ((crops - mean) / (4 * deviation + 0.04) + 0.5).astype(np.float32)
    return levelled


def predict(
    net: Callable[[Floats], Floats], kind: str, pixels: Pixels, found: Sequence[Candidate], turns: Sequence[float]
) -> list[Prediction]:
    """One net's prediction for every candidate, each crop turned by its own angle in radians."""
    if not found:
        return []
    cover = COVERS[kind]
    seen = np.stack([crop(pixels, c, cover, turn, SIDES[kind]) for c, turn in zip(found, turns, strict=True)])
    crops: Floats = seen.astype(np.float32) / np.float32(255)
    if kind == "shape":
        crops = normalised(crops)
    out = net(np.ascontiguousarray(crops.transpose(0, 3, 1, 2)))
    values, bodies = softmax(out[:, :7]), softmax(out[:, 7:10])
    sides = np.array([cover * candidate.size for candidate in found], np.float32)
    numbers = np.clip(out[:, 10:13], -MAX_STEP, MAX_STEP)
    steps = np.column_stack([_turned_back(numbers[:, :2], turns) * sides[:, None], numbers[:, 2]])
    tilts = np.float32(cover) * _turned_back(out[:, 13:15], turns)
    return [Prediction(*parts) for parts in zip(values, bodies, steps, tilts, strict=True)]


def _turned_back(vectors: Floats, turns: Sequence[float]) -> Floats:
    """Directions (N, 2) of the turned crops as those of the picture."""
    cos, sin, (x, y) = np.cos(turns), np.sin(turns), vectors.T
    return np.column_stack([cos * x + sin * y, cos * y - sin * x]).astype(np.float32)


def moved(candidate: Candidate, step: Floats) -> Candidate:
    """The candidate moved by (x, y) pixels and scaled by the exponential of the third number."""
    (x, y), factor = candidate.centre, float(np.exp(step[2]))
    new_x, new_y = x + float(step[0]), y + float(step[1])
    x0, y0, x1, y1 = candidate.box
    box = (new_x + (x0 - x) * factor, new_y + (y0 - y) * factor, new_x + (x1 - x) * factor, new_y + (y1 - y) * factor)
    return msgspec.structs.replace(candidate, centre=(new_x, new_y), box=box)
