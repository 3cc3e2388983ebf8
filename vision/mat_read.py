"""Read dice on the mat: only the throwing field counts, after white balance."""

import time
from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from vision.mat import Mat, balanced, project
from vision.mat_layout import Rect
from vision.reading import Box, Die, Doubt, DoubtCode, Expectation, Point, Reading
from vision.wheel import DiceReader
from vision.wheel_dice import SETTLED_BY_COUNT, expectation_checked, foot_of

Pixels = npt.NDArray[np.uint8]
Gains = tuple[float, float, float]

DIE = 16.0
"""Millimetres: the side of a common die."""
ROOM = 1.5 * DIE
"""Margin of the picture about the field: a die at the edge leans over it, seen from the side."""


def field_polygon(mat: Mat, beyond: float = 0.0) -> tuple[Point, ...]:
    """The throwing field's corners in pixels, clockwise from the paper's top left, `beyond` millimetres larger."""
    corners = project(mat.matrix, np.array(_larger(mat.layout.field, beyond).corners))
    return tuple((float(x), float(y)) for x, y in corners)


def read_field(
    reader: DiceReader,
    pixels: Pixels,
    mat: Mat,
    gains: Gains,
    expect: Expectation | None = None,
    plain: Pixels | None = None,
) -> Reading:
    """Read the dice that lie in the throwing field of a picture (H, W, 3) BGR, in light made white by `gains`.

    Dice elsewhere do not count, nor do doubts about places there. `plain` is as in Reader.read. Raises the errors of
    Reader.read, and ValueError where the field lies outside the picture.
    """
    start = time.perf_counter()
    x0, y0, x1, y1 = _around(field_polygon(mat, ROOM), pixels)
    even = None if plain is None else balanced(plain[y0:y1, x0:x1], gains)
    reading = reader.read(balanced(pixels[y0:y1, x0:x1], gains), expect, even)
    moved = _moved(reading, x0, y0, pixels)
    counted = expectation_checked(_within(moved, mat), expect)
    if expect is not None and len(counted.dice) < expect.total:
        counted = _with_those_outside(counted, moved, mat)
    return msgspec.structs.replace(counted, ms=round((time.perf_counter() - start) * 1000, 2))


def _around(corners: Sequence[Point], pixels: Pixels) -> tuple[int, int, int, int]:
    """The part of a picture that holds these corners."""
    height, width = pixels.shape[:2]
    low, high = np.min(corners, axis=0), np.max(corners, axis=0)
    x0, y0 = (max(0, int(v)) for v in low)
    x1, y1 = min(width, int(high[0]) + 1), min(height, int(high[1]) + 1)
    if x1 - x0 < 1 or y1 - y0 < 1:
        raise ValueError(f"the field's corners {list(corners)} lie outside the picture of {width} x {height} pixels")
    return x0, y0, x1, y1


def _moved(reading: Reading, x: int, y: int, pixels: Pixels) -> Reading:
    """A reading of a part that begins at (x, y), in pixels of the whole picture."""
    height, width = pixels.shape[:2]
    dice = tuple(
        msgspec.structs.replace(die, centre=(die.centre[0] + x, die.centre[1] + y), box=_shifted(die.box, x, y))
        for die in reading.dice
    )
    doubts = tuple(
        doubt if doubt.box is None else msgspec.structs.replace(doubt, box=_shifted(doubt.box, x, y))
        for doubt in reading.doubts
    )
    return msgspec.structs.replace(reading, width=width, height=height, dice=dice, doubts=doubts)


def _shifted(box: Box, x: int, y: int) -> Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def _within(reading: Reading, mat: Mat) -> Reading:
    """The reading without the dice outside the field and without the doubts that depend on the count."""
    kept = [index for index, die in enumerate(reading.dice) if _stands_in(foot_of(die), mat)]
    doubts = tuple(
        doubt if doubt.die is None else msgspec.structs.replace(doubt, die=kept.index(doubt.die))
        for doubt in reading.doubts
        if doubt.code not in SETTLED_BY_COUNT and _concerns(doubt, kept, mat)
    )
    dice: tuple[Die, ...] = tuple(reading.dice[index] for index in kept)
    return msgspec.structs.replace(reading, dice=dice, sure=not doubts, doubts=doubts)


def _with_those_outside(counted: Reading, whole: Reading, mat: Mat) -> Reading:
    """The reading of the field with a doubt for each certain die outside it: dice are missing in the field."""
    outside = [
        Doubt(DoubtCode.OUT_OF_FIELD, box=die.box)
        for index, die in enumerate(whole.dice)
        if index not in whole.asks_about and not _stands_in(foot_of(die), mat)
    ]
    return msgspec.structs.replace(counted, doubts=(*counted.doubts, *outside))


def _concerns(doubt: Doubt, kept: Sequence[int], mat: Mat) -> bool:
    if doubt.die is not None:
        return doubt.die in kept
    if doubt.box is None:
        return True
    x0, y0, x1, y1 = doubt.box
    return _stands_in(((x0 + x1) / 2, (y0 + y1) / 2), mat)


def _stands_in(point: Point, mat: Mat) -> bool:
    """True if a die at this point lies in the field, or on its line."""
    back = np.asarray(np.linalg.inv(mat.matrix), np.float64)
    x, y = project(back, np.array([point]))[0]
    field = _larger(mat.layout.field, DIE / 2)
    return bool(field.x <= x <= field.x + field.width and field.y <= y <= field.y + field.height)


def _larger(rect: Rect, beyond: float) -> Rect:
    return Rect(rect.x - beyond, rect.y - beyond, rect.width + 2 * beyond, rect.height + 2 * beyond)
