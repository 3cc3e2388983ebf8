"""Lamps mirrored in dice, painted over crops in training: some leave a value to be read, some hide it."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.classify import CROP

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]

MIN_PROBE, UNSEEN = 25.0, 10.0
"""Contrast of a pip where hardly any is seen, and that below which a mirrored lamp hides one: brightness 0-255."""


def veil(chance: np.random.Generator, crop: Pixels, top: Floats, size: float) -> float:
    """A lamp mirrored in the top face, whole, in part or fading over it: paint it.

    Returns the probability that it hides pips.

    `top` (2,) is the top face's middle off the crop's, as shares of the crop's side; `size` the die's, in its pixels.
    A probe measures the hidden part: the places at which one more pip, as much lighter or darker than the face as the
    others, would not be seen.
    """
    square = (CROP / 2 + CROP * top).tolist(), (size * chance.uniform(0.7, 0.95),) * 2, chance.uniform(0, 90)
    face = np.zeros((CROP, CROP), np.float32)
    cv2.fillConvexPoly(face, cv2.boxPoints(square).astype(np.int32), 1.0, cv2.LINE_AA)
    way, strength = chance.uniform(0, 2 * np.pi), chance.uniform(0.85, 1) if chance.random() < 0.6 else chance.random()
    y, x = (np.mgrid[:CROP, :CROP] - CROP / 2 - CROP * top[::-1, None, None]) / size
    along = x * np.cos(way) + y * np.sin(way)
    form = int(chance.integers(3))
    if form == 1:  # a lamp's edge across the face: the pips that it hides make another value of the others
        share = face * (along > chance.uniform(-0.3, 0.3))
    elif form == 2:
        share = face * np.clip(0.5 + chance.uniform(-0.4, 0.6) + along * chance.uniform(0.6, 2), 0, 1)
    else:
        share = face
    share = strength * cv2.GaussianBlur(share.astype(np.float32), (0, 0), chance.uniform(0.4, 1.5))[..., None]
    lamp = 255 * np.clip(chance.uniform(0.6, 1.1) + chance.normal(0, 0.03, 3), 0, 1)
    added = chance.random() < 0.4

    def lit(picture: Floats) -> Floats:
        if added:
            return np.asarray(np.clip(picture + lamp * share, 0, 255), np.float32)
        return np.asarray(picture * (1 - share) + lamp * share, np.float32)

    seen = crop.astype(np.float32)
    low, middle, high = np.percentile(seen.mean(axis=2)[face > 0.5], (5, 50, 95))
    probe = max(high - middle, MIN_PROBE) if high - middle > middle - low else min(low - middle, -MIN_PROBE)
    after = lit(seen)
    contrast = np.abs(lit(np.clip(seen + np.float32(probe), 0, 255)) - after).mean(axis=2)
    hidden = ((contrast < UNSEEN) & (face > 0.5)).sum() / (face > 0.5).sum()
    crop[:] = after.astype(np.uint8)
    return float(np.clip((hidden - 0.05) / 0.1, 0, 1))
