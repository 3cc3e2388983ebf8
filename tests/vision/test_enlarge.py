"""Readings of a picture decoded smaller, in pixels of its file."""

from vision.enlarge import enlarged, enlarged_wheel
from vision.reading import Die, Doubt, DoubtCode, Reading
from vision.wheel_reading import Disc, Wheel, WheelReading

DIE = Die(3, "clear", (10.0, 20.0), (5.0, 15.0, 15.0, 25.0), 0.9)
READING = Reading(
    40, 30, (DIE,), False, 1.0, (Doubt(DoubtCode.MAYBE_MISSED, box=(1, 2, 3, 4)), Doubt(DoubtCode.BLURRED))
)


def test_lengths_are_those_of_the_file() -> None:
    large = enlarged(READING, 2)
    assert (large.width, large.height) == (80, 60)
    assert large.dice == (Die(3, "clear", (20.0, 40.0), (10.0, 30.0, 30.0, 50.0), 0.9),)
    assert large.doubts == (Doubt(DoubtCode.MAYBE_MISSED, box=(2, 4, 6, 8)), Doubt(DoubtCode.BLURRED))
    assert enlarged(READING, 1) == READING


def test_the_wheel_likewise() -> None:
    wheel = Wheel((20.0, 15.0), 9.0, (Disc((4.0, 5.0), 2.0, "red", 0.7, 0),))
    large = enlarged_wheel(WheelReading(READING, wheel, False, 1.0), 2)
    assert large.wheel == Wheel((40.0, 30.0), 18.0, (Disc((8.0, 10.0), 4.0, "red", 0.7, 0),))
    assert large.dice == enlarged(READING, 2)
    assert enlarged_wheel(WheelReading(READING, None, False, 1.0), 2).wheel is None
