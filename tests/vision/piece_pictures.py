"""Drawn pictures of coloured pieces, for tests: flat hexagons with the prints of a made-up copy, quick to draw."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.piece_prints import REACH, SIDE, PieceCopy, hexagon

Pixels = npt.NDArray[np.uint8]
SIZE = (640, 480)
KINDS = ("orange", "light green", "beige", "yellow", "grey", "red", "blue", "dark green")
CLOTH = (92, 84, 70)


def drawn(
    copy: PieceCopy, kinds: Sequence[str], lamp: Sequence[float] = (1.0, 1.0, 1.0), seed: int = 0, columns: int = 4
) -> Pixels:
    """Pieces in rows on an even cloth under a lamp (blue, green, red); "" leaves a place empty."""
    chance = np.random.default_rng(seed)
    picture: Pixels = np.full((SIZE[1], SIZE[0], 3), CLOTH, np.uint8)
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(mask, hexagon(REACH), 255)
    for place, kind in enumerate(kinds):
        if not kind:
            continue
        art = copy.back if kind == "back" else copy.prints[kind][0]
        at = np.array([110 + 140 * (place % columns), 110 + 125 * (place // columns)]) + chance.uniform(-4, 4, 2)
        move = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), float(chance.uniform(0, 360)), 46 / REACH)
        move = np.hstack([move[:, :2], move[:, 2:] + (at - SIDE / 2)[:, None]])
        there = cv2.warpAffine(mask, move, SIZE, flags=cv2.INTER_AREA)[..., None] / 255
        laid = cv2.warpAffine(art, move, SIZE, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
        mixed = np.asarray(picture, np.float64) * (1 - there) + np.asarray(laid, np.float64) * there
        picture = np.asarray(mixed.astype(np.uint8))
    light = np.asarray((picture / 255.0) ** 2.2 * np.array(lamp), np.float64)
    grain = chance.normal(0, 2, picture.shape)
    return np.asarray(np.clip(255 * light ** (1 / 2.2) + grain, 0, 255), np.uint8)
