"""Frames to throws: moving, still, reading, told. A pure state machine; times come with the frames.

Every frame goes to `look`, which is told whether anything has moved since the stillness began. Where the phase
is then READING, the dice are at rest and not known to lie as last told: a reading of the frame goes to `hear`,
which answers with the throw once enough of them agree.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from vision.reading import Reading
from vision.settle_dice import agree, fuse, lies_as_before, only_doubtful

REST_SECONDS = 0.09
"""A die at the top of its rocking stands still for about half as long."""
REST_FRAMES = 2
"""At least so many frames equal to the first still one, however slow the camera."""
AGREEING = 3
"""Readings in a row that must agree; two do where they are APART seconds apart, on a slow machine."""
APART = 0.06
MOST_READINGS = 6
"""Where they do not agree by then, what they have in common is told as doubtful."""
MOST_SECONDS = 0.3
"""Likewise after AGREEING readings, however slow."""


class Phase(StrEnum):
    """Where a throw stands."""

    MOVING = "moving"
    STILL = "still"
    """Nothing moves, but not for long enough."""
    READING = "reading"
    """At rest: readings are wanted."""
    TOLD = "told"
    """At rest, and nothing new to tell."""


class Sight(msgspec.Struct, frozen=True):
    """What was read in the frame `index`, taken at `at` seconds."""

    index: int
    at: float
    reading: Reading


class Settling(msgspec.Struct, frozen=True):
    """Where the throw stands: still since `since` seconds and for `frames` frames, with the `sights` so far.

    `lying` is what lay there when it was last told or found.
    """

    phase: Phase = Phase.MOVING
    since: float = 0.0
    frames: int = 0
    sights: tuple[Sight, ...] = ()
    lying: Reading | None = None


def look(settling: Settling, at: float, moved: bool) -> Settling:
    """Take in the next frame, taken at `at` seconds; `moved` compares it with the first of the stillness."""
    if moved:
        return Settling(Phase.MOVING, at, 0, (), settling.lying)
    frames = settling.frames + 1
    phase = settling.phase
    if phase in (Phase.MOVING, Phase.STILL):
        rested = frames >= REST_FRAMES and at - settling.since >= REST_SECONDS
        phase = Phase.READING if rested else Phase.STILL
    return Settling(phase, settling.since, frames, settling.sights, settling.lying)


def unchanged(settling: Settling) -> Settling:
    """What lies there looks as it did when last told: there is nothing to read."""
    return Settling(Phase.TOLD, settling.since, settling.frames, (), settling.lying)


def known(reading: Reading, at: float) -> Settling:
    """What was read at `at` seconds has been told, whoever asked for it."""
    return Settling(Phase.TOLD, at, 0, (), reading)


def hear(settling: Settling, sight: Sight) -> tuple[Settling, Sight | None]:
    """Take in a reading of the present stillness; the second value is the throw, once there is one to tell."""
    sights = (*settling.sights, sight)
    agreeing = _agreeing(sights)
    if agreeing:
        return _conclude(settling, agreeing)
    slow = len(sights) >= AGREEING and sight.at - sights[0].at >= MOST_SECONDS
    if slow or len(sights) >= MOST_READINGS:
        return _conclude(settling, sights)
    return Settling(settling.phase, settling.since, settling.frames, sights, settling.lying), None


def finish(settling: Settling) -> tuple[Settling, Sight | None]:
    """No frame will follow: tell what at least two readings of the present stillness agree on."""
    if settling.phase is Phase.READING and len(settling.sights) >= 2:
        return _conclude(settling, settling.sights)
    return settling, None


def _agreeing(sights: Sequence[Sight]) -> Sequence[Sight]:
    """The last readings, where they are enough and agree; else none."""
    far = len(sights) >= 2 and sights[-1].at - sights[-2].at >= APART
    last = sights[-2:] if far else sights[-AGREEING:]
    enough = far or len(last) == AGREEING
    return last if enough and all(agree(sight.reading, last[-1].reading) for sight in last) else ()


def _conclude(settling: Settling, sights: Sequence[Sight]) -> tuple[Settling, Sight | None]:
    reading = fuse([sight.reading for sight in sights])
    if only_doubtful(reading):
        return _told(settling, msgspec.structs.replace(reading, dice=(), doubts=())), None
    if settling.lying is not None and lies_as_before(settling.lying, reading):
        # Kept as first told, so that a die that creeps is noticed in the end.
        fewer = len(reading.dice) < len(settling.lying.dice)
        return _told(settling, reading if fewer else settling.lying), None
    return _told(settling, reading), Sight(sights[-1].index, sights[-1].at, reading)


def _told(settling: Settling, lying: Reading) -> Settling:
    return Settling(Phase.TOLD, settling.since, settling.frames, (), lying)
