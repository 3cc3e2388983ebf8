"""Pictures of coloured pieces of families that development never uses."""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.piece_prints import SIDE, Ink, Motif

Floats = npt.NDArray[np.float32]
Chance = np.random.Generator


def emblem(chance: Chance, art: Floats, inks: Sequence[Ink]) -> None:
    """A shield before rays."""
    middle = np.array([SIDE / 2, SIDE / 2]) + chance.normal(0, 8, 2)
    rays = int(chance.integers(5, 13))
    tint = inks[int(chance.integers(len(inks)))]
    for ray in range(rays):
        ways = (ray + np.array([-0.22, 0.22])) * 2 * np.pi / rays + 0.3
        ends = middle + 140 * np.stack([np.cos(ways), np.sin(ways)], axis=1)
        cv2.fillPoly(art, [np.array([middle, *ends]).astype(np.int32)], tint, cv2.LINE_AA)
    reach = float(chance.uniform(30, 62))
    outline = np.array([[-1, -1], [1, -1], [1, 0.2], [0, 1.3], [-1, 0.2]]) * reach + middle
    cv2.fillPoly(art, [outline.astype(np.int32)], inks[int(chance.integers(len(inks)))], cv2.LINE_AA)
    half = np.array([[0, -1], [1, -1], [1, 0.2], [0, 1.3]]) * reach * 0.8 + middle
    cv2.fillPoly(art, [half.astype(np.int32)], inks[int(chance.integers(len(inks)))], cv2.LINE_AA)


def hatched(chance: Chance, art: Floats, inks: Sequence[Ink]) -> None:
    """An engraving: a thing drawn by lines."""
    tint = inks[int(chance.integers(len(inks)))]
    for _ in range(int(chance.integers(3, 7))):
        x, y = (float(v) for v in chance.uniform(60, 196, 2))
        wide, tall, way = (float(v) for v in chance.uniform((14, 20, -0.6), (50, 70, 0.6)))
        step = float(chance.uniform(5, 11))
        for shift in np.arange(-wide, wide, step):
            first = (int(x + shift), int(y - tall / 2))
            last = (int(x + shift + way * tall), int(y + tall / 2))
            cv2.line(art, first, last, tint, int(chance.integers(2, 4)), cv2.LINE_AA)
    spot = (int(chance.uniform(80, 176)), int(chance.uniform(80, 176)))
    cv2.ellipse(
        art, spot, (int(chance.uniform(18, 44)), int(chance.uniform(10, 26))), float(chance.uniform(0, 180)), 0, 360,
        inks[int(chance.integers(len(inks)))], -1, cv2.LINE_AA,
    )  # fmt: skip


def mosaic(chance: Chance, art: Floats, inks: Sequence[Ink]) -> None:
    """Stones of several colours."""
    count = int(chance.integers(6, 26))
    spots = chance.uniform(0, SIDE, (count, 2))
    y, x = np.mgrid[:SIDE, :SIDE]
    far = (x[..., None] - spots[:, 0]) ** 2 + (y[..., None] - spots[:, 1]) ** 2
    nearest = np.sort(far, axis=2)
    tints = np.array([art[0, 0], *inks], np.float32)[chance.integers(0, len(inks) + 1, count)]
    joint = (np.sqrt(nearest[..., 1]) - np.sqrt(nearest[..., 0]) < 4)[..., None]
    art[:] = np.where(joint, np.float32(0.6) * art, tints[far.argmin(axis=2)])


FAMILIES: dict[str, Motif] = {"emblem": emblem, "hatched": hatched, "mosaic": mosaic}
