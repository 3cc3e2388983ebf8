"""Learn how a copy of a game looks: its wheel from pictures with known colours, its dice from confirmed throws."""

from collections.abc import Sequence
from itertools import permutations

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.colour_model import COLOURS, colouring, log_probabilities
from vision.decide import DARK
from vision.disc_print import packed, prints
from vision.faults import Code, Fault, Part, fault
from vision.learned_copy import MAX_THROWS, PATCH, LearnedCopy, LearnedDie, LearnedDisc, LearnedWheel
from vision.reading import Die
from vision.wheel_colour import light_at, log_points, wheel_colours
from vision.wheel_find import find_wheel
from vision.wheel_pose import DISC, PLACES, RIM, RING, project
from vision.wheel_reading import DiscColour

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

MAX_DISBELIEF = 30.0
"""The logarithm of the factor by which the likeliest colours may be likelier than those named."""
MAX_SWAPPED = 3.0
"""Likewise for the named colours under each other's names. On each of 471 rendered wheels the right names were the
likeliest of all; 6 of 2,326 wrong namings come within this limit."""
SWAPS = tuple(permutations(range(len(COLOURS))))[1:]
"""Each colour's index under another's name."""
MIN_SIDE = 32
AROUND: Doubles = np.stack([f(np.arange(72) * np.pi / 36) for f in (np.cos, np.sin)], axis=1)
BESIDE = 1.12
"""The circle of table about the wheel, of the wheel's radius."""


class _Look(msgspec.Struct, frozen=True):
    """The wheel in one picture, its discs in the order of the named colours."""

    points: Doubles
    prints: Doubles
    board: Doubles
    table: Doubles


def learn_wheel(frames: Sequence[Pixels], colours: Sequence[DiscColour]) -> LearnedCopy | Fault:
    """The copy whose wheel lies without dice in pictures (H, W, 3) uint8 BGR.

    `colours` are the nine discs' colours clockwise from any disc on. A Fault says why no copy is learned: the wheel is
    not found in a picture, it is cut off or too dark, or it clearly shows other colours. Raises ValueError for no
    picture, or for another number of colours than nine.
    """
    if not frames or len(colours) != PLACES:
        raise ValueError(f"one picture and {PLACES} colours are needed, not {len(frames)} and {len(colours)}")
    looks: list[_Look] = []
    for pixels in frames:
        look = _look(pixels, colours, looks[0] if looks else None)
        if isinstance(look, Fault):
            return look
        looks.append(look)
    points = np.mean([_levelled(look.points, looks[0].points) for look in looks], axis=0)
    marks = np.median([look.prints for look in looks], axis=0)
    discs = tuple(LearnedDisc(colour, _point(points[i]), packed(marks[i])) for i, colour in enumerate(colours))
    return LearnedCopy(LearnedWheel(discs, _point(looks[0].board), _point(looks[0].table)))


def _look(pixels: Pixels, colours: Sequence[DiscColour], first: _Look | None) -> _Look | Fault:
    """The wheel of a picture; `first` is that of an earlier one, whose discs it follows."""
    pose = find_wheel(pixels) if min(pixels.shape[:2]) >= MIN_SIDE else None
    if pose is None:
        return fault(Code.COPY_WHEEL_UNSEEN, Part.COPY)
    height, width = pixels.shape[:2]
    reach = project(pose.matrix, (1 + DISC) * AROUND)
    if reach.min() < 0 or (reach.max(axis=0) > (width - 1, height - 1)).any():
        return fault(Code.COPY_WHEEL_CUT_OFF, Part.COPY)
    inside = project(pose.matrix, RING)
    if light_at(pixels, inside).max(axis=1).mean() < (DARK / 255) ** 2.2:
        return fault(Code.COPY_TOO_DARK, Part.COPY)
    seen = wheel_colours(pixels, pose.matrix)
    marks = prints(pixels, pose.matrix, seen.points, seen.floor)
    named = np.array([COLOURS.index(colour) for colour in colours])
    ways = np.stack([np.roll(named, turn) for turn in range(PLACES)])
    best = colouring(seen.points).colours
    swapped = np.concatenate([np.array(names)[ways] for names in SWAPS])
    logs = log_probabilities(seen.points, np.concatenate([ways, swapped, best[None]]))
    right, beside = logs[:PLACES], logs[PLACES:-1].max()
    if logs[-1] - right.max() > MAX_DISBELIEF or beside - right.max() > MAX_SWAPPED:
        other = min(int((way != best).sum()) for way in ways)
        return fault(Code.COPY_COLOURS_DIFFER, Part.COPY, count=other)
    alike = [turn for turn in range(PLACES) if right[turn] > right.max() - 1e-6]
    turn = alike[0]
    if first is not None:
        before = first.prints
        turn = min(alike, key=lambda t: float(np.abs(np.roll(marks, -t, axis=0) - before).mean()))
    beyond = project(pose.matrix, BESIDE * RIM * AROUND)
    beyond = beyond[(beyond >= 0).all(axis=1) & (beyond <= (width - 1, height - 1)).all(axis=1)]
    table = log_points(light_at(pixels, beyond), seen.floor) if len(beyond) else seen.board[None]
    return _Look(
        np.roll(seen.points, -turn, axis=0), np.roll(marks, -turn, axis=0), seen.board, np.median(table, axis=0)
    )


def _levelled(points: Doubles, like: Doubles) -> Doubles:
    """Points (9, 3) under the lamp of others."""
    return np.asarray(points + (like - points).mean(axis=0), np.float64)


def _point(at: Doubles) -> tuple[float, float, float]:
    first, second, third = (round(float(np.clip(value, -20, 20)), 4) for value in at)
    return first, second, third


def learn_throw(copy: LearnedCopy, pixels: Pixels, dice: Sequence[Die]) -> LearnedCopy | Fault:
    """The copy with one throw more; `dice` are those of a picture (H, W, 3) uint8 BGR as the owner confirmed them.

    Learns from clear and black dice alone; a Fault says that there are none, or that the copy has MAX_THROWS.
    """
    kinds: dict[str, LearnedDie | None] = {"clear": copy.clear, "black": copy.black}
    found = False
    for die in dice:
        crop = _crop(pixels, die)
        if die.body in kinds and crop is not None:
            found = True
            kinds[die.body] = _with_die(kinds[die.body], die, crop, pixels.shape[1])
    if not found:
        return fault(Code.COPY_NO_DICE, Part.COPY, count=len(dice))
    throws = min(copy.throws + 1, MAX_THROWS)
    return msgspec.structs.replace(copy, throws=throws, clear=kinds["clear"], black=kinds["black"])


def _with_die(before: LearnedDie | None, die: Die, crop: bytes, width: int) -> LearnedDie:
    x0, y0, x1, y1 = die.box
    size = min(1.0, (x1 - x0 + y1 - y0) / 2 / width)
    if before is None:
        return LearnedDie(1, round(size, 5), crop)
    count = min(before.count + 1, 10 * MAX_THROWS)
    return LearnedDie(count, round(before.size + (size - before.size) / count, 5), crop)


def _crop(pixels: Pixels, die: Die) -> bytes | None:
    """The die's box as PATCH x PATCH red, green, blue pixels; None if it lies outside the picture."""
    height, width = pixels.shape[:2]
    left, top = (max(0, int(v)) for v in die.box[:2])
    right, bottom = min(width, round(die.box[2])), min(height, round(die.box[3]))
    if right - left < 2 or bottom - top < 2:
        return None
    small = cv2.resize(pixels[top:bottom, left:right], (PATCH, PATCH), interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(small[..., ::-1]).tobytes()
