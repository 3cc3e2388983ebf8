"""Read a picture of the wheel: dice, pose, colours, and the disc under each die."""

import time
from collections.abc import Collection, Sequence
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from vision.copy_fit import known_wheel
from vision.learned_copy import LearnedCopy
from vision.reading import DoubtCode, Expectation, Point, Reading
from vision.wheel_colour import Tint, wheel_colours
from vision.wheel_dice import DiePlace, bodies_checked, expectation_checked, placed
from vision.wheel_find import find_wheel, is_certain
from vision.wheel_pose import DISC, RIM, RING, Pose, project, radii_of
from vision.wheel_presence import adopted, presences, read_otherwise, seen_by, too_bright
from vision.wheel_reading import Disc, Wheel, WheelDoubt, WheelDoubtCode, WheelReading
from vision.wheel_second_pass import darkest, flat_view, fused

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

CLEAR_LEAD = 0.2
"""Minimum lead of a disc's colour over the next."""
CERTAIN = 0.95
"""Minimum probability of a disc's colour."""
MAX_COVER = 0.3
"""Maximum likeness to a covered disc on one without a die."""

ROUND: Doubles = np.stack([f(np.arange(64) * np.pi / 32) for f in (np.cos, np.sin)], axis=1)


class DiceReader(Protocol):
    """Reads the dice in a picture, as vision.reader.Reader does."""

    def read(self, pixels: Pixels, expect: Expectation | None = None, plain: Pixels | None = None) -> Reading:
        """Read one picture (H, W, 3) uint8 BGR; dice are found in `plain` where it is given."""
        ...


def read_wheel(
    reader: DiceReader, pixels: Pixels, expect: Expectation | None = None, copy: LearnedCopy | None = None
) -> WheelReading:
    """Read a picture (H, W, 3) uint8 BGR of the wheel; `expect` and errors as in Reader.read.

    With the learned `copy`, colours and empty discs are compared with it; a wheel that does not fit it is read as if
    nothing had been learned, and is doubtful.
    """
    start = time.perf_counter()
    dice = _without_prints(reader.read(pixels, expect))
    pose = find_wheel(pixels) if min(pixels.shape[:2]) > 1 else None
    if pose is None:
        ms = _since(start)
        return WheelReading(dice, None, False, ms, (WheelDoubt(WheelDoubtCode.NO_WHEEL),))
    dice, places, doubts = placed(dice, pose.matrix)
    boxes = [die.box for die in dice.dice]
    known = None if copy is None else known_wheel(pixels, pose.matrix, boxes, copy.wheel)
    colours = wheel_colours(pixels, pose.matrix, boxes) if known is None else known.colours
    if known is not None and not known.fits:
        doubts.append(WheelDoubt(WheelDoubtCode.OTHER_COPY))
    tints = colours.tints
    flat, to_picture = flat_view(pixels, pose.matrix)
    second, third = reader.read(flat), reader.read(darkest(flat))
    light = [index for index, tint in enumerate(tints) if tint.colour != "red"]
    seen = seen_by(((dice, None), (second, to_picture), (third, to_picture)), pose.matrix)
    dice, places = fused(dice, places, second, to_picture, pose.matrix)
    dice, places = fused(dice, places, third, to_picture, pose.matrix, light)
    taken = {place.disc for place in places if place.on_disc}
    chances = presences(seen, tints, taken, None if known is None else known.odds)
    dice, places, unclear = adopted(dice, places, seen, chances)
    dice = read_otherwise(dice, places, seen)
    dice = expectation_checked(bodies_checked(dice, places, colours, pixels), expect)
    wheel = _wheel(pose.matrix, tints, places)
    bright = [
        index for index, tint in enumerate(tints) if tint.colour == "white" and too_bright(pixels, pose.matrix, index)
    ]
    doubts += _doubts_of_wheel(pose, dice) + _doubts_of_discs(wheel, tints, {*unclear, *bright})
    ms = _since(start)
    return WheelReading(dice, wheel, dice.sure and not doubts, ms, tuple(doubts))


def _without_prints(reading: Reading) -> Reading:
    """The reading of a wheel without dice, without the doubts about prints: each disc is judged on its own."""
    if reading.dice:
        return reading
    doubts = tuple(doubt for doubt in reading.doubts if doubt.code is not DoubtCode.NOT_NUMBERED)
    return replace(reading, doubts=doubts, sure=not doubts)


def _wheel(matrix: Doubles, tints: Sequence[Tint], places: Sequence[DiePlace]) -> Wheel:
    centre = _point(project(matrix, np.zeros((1, 2)))[0])
    rim = project(matrix, RIM * ROUND)
    radius = float(np.sqrt(cv2.contourArea(rim.astype(np.float32)) / np.pi))
    lying = {s.disc: i for i, s in reversed(list(enumerate(places))) if s.on_disc}
    parts = zip(project(matrix, RING), radii_of(matrix), tints, strict=True)
    discs = tuple(
        Disc(_point(at), float(r), tint.colour, tint.confidence, lying.get(i)) for i, (at, r, tint) in enumerate(parts)
    )
    return Wheel(centre, radius, discs)


def _doubts_of_wheel(pose: Pose, reading: Reading) -> list[WheelDoubt]:
    doubts = []
    if not is_certain(pose):
        doubts.append(WheelDoubt(WheelDoubtCode.WHEEL_UNCLEAR))
    discs = project(pose.matrix, (1 + DISC) * ROUND)
    if discs.min() < 0 or (discs.max(axis=0) > (reading.width - 1, reading.height - 1)).any():
        doubts.append(WheelDoubt(WheelDoubtCode.WHEEL_CUT_OFF))
    return doubts


def _doubts_of_discs(wheel: Wheel, tints: Sequence[Tint], unclear: Collection[int]) -> list[WheelDoubt]:
    """The doubts about colours, and about discs without a die, of which the `unclear` ones may not be empty."""
    doubts = []
    for index, (disc, tint) in enumerate(zip(wheel.discs, tints, strict=True)):
        if tint.lead < CLEAR_LEAD or tint.chance < CERTAIN:
            doubts.append(WheelDoubt(WheelDoubtCode.COLOUR_UNCLEAR, index))
        elif disc.die is None and (tint.cover > MAX_COVER or index in unclear):
            doubts.append(WheelDoubt(WheelDoubtCode.MAYBE_COVERED, index))
    return doubts


def _point(at: Doubles) -> Point:
    return float(at[0]), float(at[1])


def _since(start: float) -> float:
    return round((time.perf_counter() - start) * 1000, 2)
