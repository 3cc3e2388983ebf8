"""Readings of a picture that was decoded smaller, in pixels of its file."""

from msgspec.structs import replace

from vision.reading import Box, Point, Reading
from vision.wheel_reading import Wheel, WheelReading


def enlarged(reading: Reading, step: int) -> Reading:
    """The reading of a picture `step` times as large."""
    if step == 1:
        return reading
    dice = tuple(replace(die, centre=_point(die.centre, step), box=_box(die.box, step)) for die in reading.dice)
    doubts = tuple(d if d.box is None else replace(d, box=_box(d.box, step)) for d in reading.doubts)
    return replace(reading, width=reading.width * step, height=reading.height * step, dice=dice, doubts=doubts)


def enlarged_wheel(reading: WheelReading, step: int) -> WheelReading:
    """The reading of a picture of the wheel `step` times as large."""
    if step == 1:
        return reading
    wheel = None if reading.wheel is None else _wheel(reading.wheel, step)
    return replace(reading, dice=enlarged(reading.dice, step), wheel=wheel)


def _wheel(wheel: Wheel, step: int) -> Wheel:
    discs = tuple(replace(d, centre=_point(d.centre, step), radius=d.radius * step) for d in wheel.discs)
    return Wheel(_point(wheel.centre, step), wheel.radius * step, discs)


def _point(point: Point, step: int) -> Point:
    return point[0] * step, point[1] * step


def _box(box: Box, step: int) -> Box:
    return box[0] * step, box[1] * step, box[2] * step, box[3] * step
