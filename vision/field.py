"""Dice inside and outside a field with walls: a thing outside is no die of the throw, or a die that left it."""

from collections.abc import Sequence

import cv2
import numpy as np
from msgspec.structs import replace

from vision.reading import Box, Doubt, DoubtCode, Expectation, Point, Reading
from vision.wheel_dice import expectation_checked, without_count


def within(reading: Reading, walls: Sequence[Point], expect: Expectation | None = None) -> Reading:
    """The reading of dice thrown into a field whose `walls` are a polygon, in pixels.

    Other things outside do not count. If the expected dice lie inside, neither do dice outside; if some are missing
    there, a die outside has left the field: OUT_OF_FIELD. Nothing changes where no die lies inside.
    """
    inside = [index for index, die in enumerate(reading.dice) if _is_inside(die.box, walls)]
    if not inside:
        return reading
    near = tuple(doubt for doubt in reading.doubts if doubt.box is None or _is_inside(doubt.box, walls))
    reading = replace(reading, doubts=near, sure=not near)
    far = [index for index in range(len(reading.dice)) if index not in inside]
    if not far or expect is None:
        return reading
    if len(inside) < expect.total:
        doubts = near + tuple(Doubt(DoubtCode.OUT_OF_FIELD, index) for index in far)
        return replace(reading, doubts=doubts, sure=False)
    return expectation_checked(without_count(only(reading, inside)), expect)


def only(reading: Reading, kept: Sequence[int]) -> Reading:
    """The reading with these dice alone, and the doubts about them and about places."""
    doubts = tuple(
        doubt if doubt.die is None else replace(doubt, die=kept.index(doubt.die))
        for doubt in reading.doubts
        if doubt.die is None or doubt.die in kept
    )
    return replace(reading, dice=tuple(reading.dice[index] for index in kept), doubts=doubts, sure=not doubts)


def _is_inside(box: Box, walls: Sequence[Point]) -> bool:
    """True if the middle of a box lies within the walls, or on them."""
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return cv2.pointPolygonTest(np.asarray(walls, np.float32), middle, False) >= 0
