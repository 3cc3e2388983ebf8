"""Made-up dice whose faces bear signs in place of pips: each pip's disc gives way to a drawn form."""

from collections.abc import Sequence
from unittest import mock

import cv2
import numpy as np
import numpy.typing as npt

from vision import raytrace
from vision.raytrace import Floats, Placed
from vision.reading import Body
from vision.synthetic import MadeTable, make_table

Mask = npt.NDArray[np.uint8]
SIDE = 64
"""Pixels of a drawn form."""


def star(tips: int = 5, inner: float = 0.4) -> Mask:
    """A star."""
    far = np.where(np.arange(2 * tips) % 2, inner, 1.0) * SIDE / 2
    around = np.arange(2 * tips) * np.pi / tips
    points = SIDE / 2 + np.stack([far * np.sin(around), -far * np.cos(around)], axis=1)
    return np.asarray(cv2.fillPoly(_blank(), [np.rint(points).astype(np.int32)], 1), np.uint8)


def disc() -> Mask:
    """A disc: a pip."""
    return np.asarray(cv2.circle(_blank(), (SIDE // 2, SIDE // 2), SIDE // 2 - 2, 1, -1), np.uint8)


def ring() -> Mask:
    """A ring, as wide as half its hole."""
    return np.asarray(cv2.circle(_blank(), (SIDE // 2, SIDE // 2), SIDE // 2 - 7, 1, 13), np.uint8)


def cross() -> Mask:
    """A cross of two bars."""
    return np.asarray(cv2.drawMarker(_blank(), (SIDE // 2, SIDE // 2), 1, cv2.MARKER_CROSS, SIDE - 6, 20), np.uint8)


def numeral(word: str) -> Mask:
    """A numeral as tall as the form."""
    (width, height), _ = cv2.getTextSize(word, cv2.FONT_HERSHEY_DUPLEX, 2.4, 9)
    at = ((SIDE - width) // 2, (SIDE + height) // 2)
    return np.asarray(cv2.putText(_blank(), word, at, cv2.FONT_HERSHEY_DUPLEX, 2.4, 1, 9), np.uint8)


def make_signed(seed: int, dice: Sequence[Body], values: Sequence[int], form: Mask, reach: float = 1.2) -> MadeTable:
    """The made-up table of this seed, with a form (SIDE, SIDE), `reach` pips wide, in the place of every pip."""

    def signs(die: Placed, points: Floats) -> tuple[Floats, Floats]:
        return _signs(die, points, form, reach)

    with mock.patch.object(raytrace, "_pips", signs):
        return make_table(seed, dice, values)


def _signs(die: Placed, points: Floats, form: Mask, reach: float) -> tuple[Floats, Floats]:
    """As `raytrace._pips`, with the form in the place of each disc, and flat."""
    axis = np.abs(points).argmax(axis=1)
    depth = np.zeros(len(points), np.float32)
    tops = (die.sides[0], die.sides[1], die.value)
    for along in range(3):
        for sign in (1, -1):
            rows = np.flatnonzero((axis == along) & (points[:, along] * sign > 0))
            flat = points[rows][:, ((along + 1) % 3, (along + 2) % 3)]
            for spot in raytrace.PIPS_OF[tops[along] if sign > 0 else 7 - tops[along]]:
                away = flat - raytrace.PIP_SPOTS[spot] * np.float32(die.body.pip_spread)
                at = np.floor((away / np.float32(reach * die.body.pip_radius) + 1) * SIDE / 2).astype(int)
                within = ((at >= 0) & (at < SIDE)).all(axis=1)
                drawn = form[at[within, 1], at[within, 0]]
                depth[rows[within]] = np.maximum(depth[rows[within]], drawn)
    return depth, np.zeros_like(points)


def _blank() -> Mask:
    return np.zeros((SIDE, SIDE), np.uint8)
