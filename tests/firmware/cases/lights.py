"""Scenes for the cases of the ring's patterns, and the lights that they show.

Most cases see only lit and dark: no meaning needs colour.
"""

from firmware.messages import MAX_LEVEL, PLAY, RED, SEGMENTS, STILL, WAVES, WHITE, YELLOW, Scene
from firmware.patterns import render

COUNTS = (9, 10, 17, 18, 24, 27, 30, 53, 54, 60, 100, 144)
STEP = 50
SETTLED = 16000
"""Later than all numbers are shown."""


def four(
    winks: int = 4,
    inverted: bool = False,
    numbers: tuple[int, ...] = (1, 3, 3, 6),
    special: int = 1,
    remaining: int = 0,
    mood: int = PLAY,
    motion: int = WAVES,
    colours: list[int] | None = None,
    level: int = MAX_LEVEL,
) -> Scene:
    """A scene with four lit segments beside its marker, one of them special: it moves, and its number is inverted."""
    marker = winks - 1
    start = (marker + 1 + 4 * inverted) % SEGMENTS
    levels, shown, motions = bytearray(SEGMENTS), bytearray(SEGMENTS), bytearray(SEGMENTS)
    for step in range(4):
        segment = (start + step) % SEGMENTS
        levels[segment] = level
        shown[segment] = numbers[step] if numbers else 0
    one = (start + special) % SEGMENTS
    if numbers:
        motions[one] = motion
    return Scene(
        mood,
        colours=bytes(colours or [RED, YELLOW, WHITE] * 3),
        levels=bytes(levels),
        motions=bytes(motions),
        numbers=bytes(shown),
        inverted=1 << one if numbers else 0,
        marker=marker,
        winks=winks,
        marker_inverted=inverted,
        start=start,
        remaining=remaining,
    )


def players(motion: int, opening: int = 0, mood: int = PLAY) -> Scene:
    """Four lit segments in players' colours; segment 1 has the motion."""
    return Scene(
        mood,
        colours=bytes([3, 4, 5, 6]) + bytes(5),
        levels=bytes([MAX_LEVEL]) * 4 + bytes(5),
        motions=bytes([STILL, motion]) + bytes(7),
        opening=opening,
    )


def nth(scene: Scene, step: int) -> int:
    """The segment so many after the start."""
    return (scene.start + step) % SEGMENTS


def lit(scene: Scene, ms: int, count: int) -> list[bool]:
    """A list with True for each LED that is lit."""
    out = bytearray(3 * count)
    render(scene, ms, count, out)
    return [any(out[3 * index : 3 * index + 3]) for index in range(count)]


def brightness(scene: Scene, ms: int, count: int) -> list[int]:
    """The sum of the three colours of each LED."""
    out = bytearray(3 * count)
    render(scene, ms, count, out)
    return [sum(out[3 * index : 3 * index + 3]) for index in range(count)]


def of(segment: int, count: int) -> range:
    """The LEDs of a segment."""
    return range(segment * count // SEGMENTS, (segment + 1) * count // SEGMENTS)


def rises(values: list[bool]) -> int:
    """The number of times that a light comes on."""
    return sum(1 for at in range(1, len(values)) if values[at] and not values[at - 1])


def movie(scene: Scene, begin: int, length: int, leds: range | list[int], count: int, step: int = STEP) -> list[bool]:
    """A list with True for each moment at which any of these LEDs is lit."""
    seen = []
    for ms in range(begin, begin + length, step):
        shown = lit(scene, ms, count)
        seen.append(any(shown[index] for index in leds))
    return seen


def mostly(scene: Scene, segment: int, count: int) -> bool:
    """True for a segment that is lit for most of the time."""
    seen = movie(scene, 0, 5400, of(segment, count), count, 100)
    return sum(seen) * 2 > len(seen)
