"""Dice on the wheel: the disc under each, false dice, and the check of bodies by the colour of the disc."""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from vision.colour_model import COLOURS
from vision.reading import Die, Doubt, DoubtCode, Expectation, Point, Reading
from vision.wheel_colour import WheelColours, share_through
from vision.wheel_pose import DISC, RING, project
from vision.wheel_reading import WheelDoubt, WheelDoubtCode

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

SETTLED_BY_COUNT = (DoubtCode.WRONG_COUNT, DoubtCode.WRONG_BODIES, DoubtCode.DIE_OUTSIDE, DoubtCode.OUT_OF_FIELD)
"""Doubts about the number and the kinds of dice, which change with the dice that count."""
EDGE = 0.28
"""A foot farther from its disc's centre, in radii of the ring, may belong to the next disc: half way is 0.34."""
BESIDE = 0.5
"""A foot nearer to a disc's centre, in radii of the ring, may have been meant to stand on it."""
FIRM_DIE, LIKELY_DIE = 0.9, 0.5
"""The confidences from which something off the discs, and something beside one, is believed to be a die."""
MAX_THROUGH_BLACK = (0.14, 0.14, 0.4)
"""The most of a black die's pixels that have the colour of a red, yellow, white disc: gloss and pips do."""
MIN_THROUGH_CLEAR = (0.05, 0.03, 0.02)
"""The least of a clear die's pixels that have the colour of a red, yellow, white disc."""


class DiePlace(msgspec.Struct, frozen=True):
    """A die's place on the wheel: its nearest disc, and the distance `far` of its foot, in radii of the ring."""

    disc: int
    far: float

    @property
    def on_disc(self) -> bool:
        """True if the foot is within the disc."""
        return self.far <= DISC


def foot_of(die: Die) -> Point:
    """The point at which a die touches its ground: as far below the middle of its box as its top lies above it."""
    x0, y0, x1, y1 = die.box
    return x0 + x1 - die.centre[0], y0 + y1 - die.centre[1]


def place_of(die: Die, matrix: Doubles) -> DiePlace:
    """The disc nearest to a die's foot; `matrix` is the wheel's homography."""
    back = np.asarray(np.linalg.inv(matrix), np.float64)
    foot = project(back, np.array([foot_of(die)]))[0]
    far = np.linalg.norm(RING - foot, axis=1)
    return DiePlace(int(far.argmin()), float(far.min()))


def placed(reading: Reading, matrix: Doubles) -> tuple[Reading, list[DiePlace], list[WheelDoubt]]:
    """The reading without false dice, the place of each die on the wheel, and the doubts about the places."""
    every = [place_of(die, matrix) for die in reading.dice]
    kept: list[int] = []
    shared: set[int] = set()
    for index in sorted(range(len(every)), key=lambda i: -reading.dice[i].confidence):
        on = every[index].on_disc
        taken = on and any(every[k].on_disc and every[k].disc == every[index].disc for k in kept)
        if taken:
            shared.add(every[index].disc)
        elif on or _stands_off(reading, index, every[index].far):
            kept.append(index)
    kept.sort()
    places = [every[index] for index in kept]
    doubts = [WheelDoubt(WheelDoubtCode.SHARED_DISC, disc=disc) for disc in sorted(shared)]
    for index, place in enumerate(places):
        if not place.on_disc:
            doubts.append(WheelDoubt(WheelDoubtCode.OFF_DISC, die=index))
        elif place.far > EDGE:
            doubts.append(WheelDoubt(WheelDoubtCode.BETWEEN_DISCS, place.disc, index))
    return _only(reading, kept, matrix), places, doubts


def _stands_off(reading: Reading, index: int, far: float) -> bool:
    """True if a die on no disc is credible all the same."""
    named = any(d.die == index and d.code == DoubtCode.MAYBE_NO_DIE for d in reading.doubts)
    return reading.dice[index].confidence >= (LIKELY_DIE if far < BESIDE else FIRM_DIE) and not named


def _only(reading: Reading, kept: Sequence[int], matrix: Doubles) -> Reading:
    """Return a reading of the remaining dice alone, with the doubts that still matter."""
    dice = tuple(reading.dice[index] for index in kept)
    taken = {place_of(die, matrix).disc for die in dice}
    doubts = []
    for doubt in reading.doubts:
        if doubt.code in SETTLED_BY_COUNT:
            continue
        if doubt.code == DoubtCode.MAYBE_MISSED and doubt.box is not None:
            box = doubt.box
            there = place_of(Die(1, "other", ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), box, 0.0), matrix)
            if not there.on_disc or there.disc in taken:
                continue
        if doubt.die is not None and doubt.die not in kept:
            continue
        doubts.append(doubt if doubt.die is None else msgspec.structs.replace(doubt, die=kept.index(doubt.die)))
    return msgspec.structs.replace(reading, dice=dice, sure=not doubts, doubts=tuple(doubts))


def bodies_checked(reading: Reading, places: Sequence[DiePlace], colours: WheelColours, pixels: Pixels) -> Reading:
    """Return the reading with each body compared with the share of its disc's colour that shines through the die."""
    doubts = []
    for index, (die, place) in enumerate(zip(reading.dice, places, strict=True)):
        if not place.on_disc:
            continue
        colour = COLOURS.index(colours.tints[place.disc].colour)
        through = share_through(pixels, colours, place.disc, die.box)
        # The dice of this wheel are clear or black: a clear one on a red disc looks red.
        if (
            die.body == "other"
            or (die.body == "black" and through > MAX_THROUGH_BLACK[colour])
            or (die.body == "clear" and through < MIN_THROUGH_CLEAR[colour])
        ):
            doubts.append(Doubt(DoubtCode.BODY_UNCLEAR, index))
    return _doubted(reading, doubts)


def _doubted(reading: Reading, doubts: Sequence[Doubt]) -> Reading:
    """The reading with doubts that it did not have."""
    every = (*reading.doubts, *(doubt for doubt in doubts if doubt not in reading.doubts))
    return msgspec.structs.replace(reading, sure=not every, doubts=every)


def without_count(reading: Reading) -> Reading:
    """The reading without the doubts about the number and the kinds of its dice."""
    doubts = tuple(doubt for doubt in reading.doubts if doubt.code not in SETTLED_BY_COUNT)
    return msgspec.structs.replace(reading, doubts=doubts, sure=not doubts)


def expectation_checked(reading: Reading, expect: Expectation | None) -> Reading:
    """The reading with a doubt where its dice are not the expected ones."""
    return reading if expect is None else _doubted(reading, _unexpected(reading.dice, expect))


def _unexpected(dice: Sequence[Die], expect: Expectation) -> list[Doubt]:
    if len(dice) != expect.total:
        return [Doubt(DoubtCode.WRONG_COUNT)]
    return [] if expect.matches([die.body for die in dice]) else [Doubt(DoubtCode.WRONG_BODIES)]
