"""A second pass over the dice: the wheel as if seen from straight above, which shows each die differently."""

from collections.abc import Collection, Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.reading import Die, Doubt, DoubtCode, Likely, Reading
from vision.wheel_dice import LIKELY_DIE, DiePlace, placed
from vision.wheel_pose import PLACES, RING, project

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

SIDE = 640
"""Pixels: the detector's input size, so that nothing is scaled again."""
SHOWS = 1.9
"""Radii of the ring from the middle to the edge: dice on the far discs lean outward."""
FLOOR = 0.005
"""The probability of a value that a pass did not list as likely."""
SOFT = 1.5
"""Two passes over one picture err together, so their logarithms do not count in full."""


def flat_view(pixels: Pixels, matrix: Doubles) -> tuple[Pixels, Doubles]:
    """The wheel from above, (SIDE, SIDE, 3), and the homography from it to the picture (H, W, 3)."""
    shrink = max(1.0, _ring(matrix) / (SIDE / 2 / SHOWS))
    if shrink > 1.5:  # sampling every second pixel or fewer would alias
        size = (round(pixels.shape[1] / shrink), round(pixels.shape[0] / shrink))
        small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        small, size = pixels, (pixels.shape[1], pixels.shape[0])
    x, y = size[0] / pixels.shape[1], size[1] / pixels.shape[0]
    scaled = np.array([[x, 0, (x - 1) / 2], [0, y, (y - 1) / 2], [0, 0, 1]])
    unit = np.array([[2 * SHOWS / SIDE, 0, -SHOWS], [0, 2 * SHOWS / SIDE, -SHOWS], [0, 0, 1]])
    to_picture = np.asarray(matrix @ unit, np.float64)
    flat = cv2.warpPerspective(
        small,
        np.asarray(scaled @ to_picture, np.float64),
        (SIDE, SIDE),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(flat, np.uint8), to_picture


def _ring(matrix: Doubles) -> float:
    """The ring's radius in pixels."""
    return float(np.sqrt(cv2.contourArea(project(matrix, RING).astype(np.float32)) / np.pi))


def darkest(pixels: Pixels) -> Pixels:
    """The least of each pixel's colours as grey (H, W, 3): pips stand out more from yellow and from shaded paper."""
    return np.ascontiguousarray(np.repeat(pixels.min(axis=2)[..., None], 3, axis=2))


def fused(
    first: Reading,
    standings: Sequence[DiePlace],
    second: Reading,
    to_picture: Doubles,
    matrix: Doubles,
    discs: Collection[int] = range(PLACES),
) -> tuple[Reading, list[DiePlace]]:
    """The first pass's dice with their values weighed by both passes, and the dice of the second pass alone.

    `places` are those of the first pass's dice; `second` is a reading of the flat view, of which only the dice
    on `discs` count. The doubts of the first pass stay, and any die that the second pass adds or reads otherwise is
    doubtful too.
    """
    above = msgspec.structs.replace(second, dice=tuple(moved(die, to_picture) for die in second.dice))
    again, places, _ = placed(above, matrix)
    seen = {
        place.disc: die for die, place in zip(again.dice, places, strict=True) if place.disc in discs and place.on_disc
    }
    dice = [
        weighed(die, seen[place.disc]) if place.on_disc and place.disc in seen else die
        for die, place in zip(first.dice, standings, strict=True)
    ]
    taken = {place.disc for place in standings if place.on_disc}
    new = [
        (die, place)
        for die, place in zip(again.dice, places, strict=True)
        if place.on_disc and place.disc in discs and place.disc not in taken and die.confidence > LIKELY_DIE
    ]
    doubts = [*first.doubts, *(Doubt(DoubtCode.MAYBE_NO_DIE, len(dice) + i) for i in range(len(new)))]
    for index, (die, after) in enumerate(zip(first.dice, dice, strict=True)):
        if after.value != die.value and Doubt(DoubtCode.CLOSE_CALL, index) not in doubts:
            doubts.append(Doubt(DoubtCode.CLOSE_CALL, index))
    return _ordered(first, [*dice, *(die for die, _ in new)], [*standings, *(place for _, place in new)], doubts)


def moved(die: Die, to_picture: Doubles) -> Die:
    """A die of the flat view in the picture."""
    x0, y0, x1, y1 = die.box
    points = project(to_picture, np.array([die.centre, (x0, y0), (x1, y0), (x1, y1), (x0, y1)]))
    (left, top), (right, bottom) = points[1:].min(axis=0), points[1:].max(axis=0)
    box = (float(left), float(top), float(right), float(bottom))
    return msgspec.structs.replace(die, centre=(float(points[0, 0]), float(points[0, 1])), box=box)


def weighed(one: Die, other: Die) -> Die:
    """A die with the values that both passes together find likely."""
    powers = np.exp((_logs(one) + _logs(other)) / SOFT)
    shares = powers / powers.sum()
    order = np.argsort(-shares)
    likely = tuple(Likely(int(i) + 1, round(float(shares[i]), 4)) for i in order if shares[i] >= 0.02)
    return msgspec.structs.replace(
        one, value=int(order[0]) + 1, confidence=round(float(shares[order[0]]), 4), likely=likely
    )


def _logs(die: Die) -> Doubles:
    named = {likely.value: likely.probability for likely in die.likely} or {die.value: 1.0}
    return np.log([max(named.get(value, 0.0), FLOOR) for value in range(1, 7)])


def _ordered(
    reading: Reading, dice: Sequence[Die], standings: Sequence[DiePlace], doubts: Sequence[Doubt]
) -> tuple[Reading, list[DiePlace]]:
    """The dice from left to right again, with every doubt still naming its own."""
    order = sorted(range(len(dice)), key=lambda i: dice[i].centre[0])
    renamed = tuple(d if d.die is None else msgspec.structs.replace(d, die=order.index(d.die)) for d in doubts)
    ordered = tuple(dice[i] for i in order)
    return msgspec.structs.replace(reading, dice=ordered, sure=not renamed, doubts=renamed), [
        standings[i] for i in order
    ]
