"""The LEDs of the ring: their segments and their colours, and one LED set in the picture.

Runs on CPython and on MicroPython: whole numbers only, no memory taken for each LED. Segment s of the ring has the
LEDs s * count // 9 up to (s + 1) * count // 9. A picture has red, green, blue for each LED, LED 0 first.
"""

from firmware.messages import MAX_LEVEL, SEGMENTS

MIN_LEDS, MAX_LEDS = SEGMENTS, 144

SHAPED = 3
"""LEDs a segment from which its colour is a shape; with fewer it is a rhythm."""

LEVEL = 256 // MAX_LEVEL
"""Strength of a level; 256 gives an LED its whole colour."""
DARK = (0, 0, 0)
COLOURS = ((180, 0, 0), (120, 70, 0), (80, 80, 70), (0, 30, 150), (0, 150, 30), (150, 35, 0), (90, 60, 35))
"""By colour, about equally bright: six LEDs on each of four segments stay below 0.5 A."""
SPARK = (70, 70, 90)
"""Waves light a dark LED so."""


def put(out: bytearray, index: int, colour: tuple[int, int, int], strength: int) -> None:
    """Set an LED; `strength` is 0 to 256 parts of the colour."""
    at = 3 * index
    out[at] = colour[0] * strength >> 8
    out[at + 1] = colour[1] * strength >> 8
    out[at + 2] = colour[2] * strength >> 8


def toggle(index: int, out: bytearray) -> None:
    """Turn a lit LED dark and a dark one light."""
    lit = out[3 * index] | out[3 * index + 1] | out[3 * index + 2]
    put(out, index, DARK if lit else SPARK, 256)


def first_of(segment: int, count: int) -> int:
    """The first LED of a segment."""
    return segment * count // SEGMENTS


def middle_of(segment: int, count: int) -> int:
    """The middle LED of a segment."""
    return (first_of(segment, count) + first_of(segment + 1, count) - 1) // 2


def segment_of(index: int, count: int) -> int:
    """The segment to which this LED belongs."""
    return ((index + 1) * SEGMENTS - 1) // count


def breath(ms: int, period: int) -> int:
    """Rises from 0 to 256 and falls again, slowly at the bottom as eyes want it."""
    phase = ms % period * 512 // period
    ramp = phase if phase <= 256 else 512 - phase
    return ramp * ramp >> 8
