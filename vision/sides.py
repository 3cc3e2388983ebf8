"""Dice of two sides, which the halves of the tray in which they lie distinguish.

The line between the halves is the middle of the mat's field, or of the tray as its walls showed on the empty table: it
halves the left and the right side, as a strip of tape across the tray does, in the perspective of the camera. While
neither is known, it runs level, half way down the picture. Below it, nearer to the screen, lies the half `near`, beyond
it `far`. A die whose foot is within a die's width of the line is never sure.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from msgspec.structs import replace

from vision.field import only
from vision.reading import HALVES, Body, Doubt, DoubtCode, Expectation, Point, Reading
from vision.wheel_dice import expectation_checked, foot_of, without_count

Line = tuple[Point, Point]
"""Two points, of which the first is farther left."""
CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
"""The directions of the corners of a tray, clockwise from the top left of the picture."""
SQUARE = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)


def whole(expect: Expectation) -> Expectation | None:
    """The dice of both halves together; None if one half counts alone, and any dice may lie in the other one."""
    return Expectation(any=expect.total) if expect.near and expect.far else None


def middle(walls: Sequence[Point] | None, width: int, height: int) -> Line:
    """The line in a picture of `width` x `height` pixels; `walls` are the corners of the tray or the field."""
    if not walls:
        return (0.0, height / 2), (float(width), height / 2)
    outline = np.asarray(walls, np.float32)
    matrix = cv2.getPerspectiveTransform(SQUARE, outline[(outline @ CORNERS.T).argmax(axis=0)])
    left, right = cv2.perspectiveTransform(np.array([[(0, 0.5), (1, 0.5)]], np.float32), matrix)[0]
    return (float(left[0]), float(left[1])), (float(right[0]), float(right[1]))


def divided(reading: Reading, line: Line, expect: Expectation) -> Reading:
    """The reading of dice of any body with the half of each as its body.

    A die within its width of the line is BODY_UNCLEAR. If one half counts alone, dice in the other one are left out;
    near the line a die that counts is MAYBE_NO_DIE then, and one that was left out MAYBE_MISSED.
    """
    width = min((min(x1 - x0, y1 - y0) for x0, y0, x1, y1 in (die.box for die in reading.dice)), default=0.0)
    below = [_below(line, foot_of(die)) for die in reading.dice]
    dice = tuple(replace(die, body=_half(far)) for die, far in zip(reading.dice, below, strict=True))
    counted = [index for index, die in enumerate(dice) if expect.count(die.body)]
    found = only(without_count(replace(reading, dice=dice)), counted)
    code = DoubtCode.BODY_UNCLEAR if expect.near and expect.far else DoubtCode.MAYBE_NO_DIE
    doubts = [doubt for doubt in found.doubts if doubt.box is None or expect.count(_half(_below(line, doubt.box[2:])))]
    for index, far in enumerate(below):
        if abs(far) < width:
            left_out = Doubt(DoubtCode.MAYBE_MISSED, box=dice[index].box)
            doubts.append(Doubt(code, counted.index(index)) if index in counted else left_out)
    return expectation_checked(replace(found, doubts=tuple(doubts), sure=not doubts), expect)


def _below(line: Line, at: Point) -> float:
    """The distance in pixels of a point below the line; negative above it."""
    (x0, y0), (x1, y1) = line
    return at[1] - y0 - (y1 - y0) * (at[0] - x0) / (x1 - x0)


def _half(below: float) -> Body:
    near, far = HALVES
    return near if below > 0 else far
