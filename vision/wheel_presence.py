"""Dice that were overlooked on discs: the candidates of all looks at a disc, and the look of its paper."""

import math
from collections.abc import Collection, Mapping, Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.reading import Die, Doubt, DoubtCode, Reading
from vision.wheel_colour import Tint
from vision.wheel_dice import DiePlace, place_of
from vision.wheel_pose import DISC, PLACES, RING, project
from vision.wheel_second_pass import moved, weighed

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]

WEIGHTS = (0.89, 1.39, 14.6)
"""For the logit of a die's presence: a constant, the weights of the mean logit of the two best looks' scores, and of
the likeness to a covered disc beyond that of most discs (fitted to 2,570 discs without a die in the first looks)."""
KNOWN_WEIGHTS = (-0.94, 1.19, 4.99, 3.52)
"""The same with a learned copy; the last weighs the logarithm of the disc's distance from its learned print (fitted to
1,621 discs)."""
SCORE_RANGE = (0.005, 0.995)
ADOPTED = 0.4
"""The probability of a die from which on the best candidate counts as one, though never as a sure one."""
MAYBE = 0.04
"""The probability of a die from which on a disc may not be empty."""
MAX_WHITE_COVER = 0.06
"""The likeness to a covered disc, beyond that of most discs, up to which a white one without a candidate is empty: a
clear die changes white paper least."""
CONTRARY = 0.5
"""The confidence from which on one look's value counts against that of all looks together."""
GLARE, MAX_GLARE = 252, 0.5
"""The byte from which on a pixel is too bright to show a die on white paper, and the most of a disc that may be."""
MIDDLE: Doubles = DISC * np.array(
    [(r * math.cos(a), r * math.sin(a)) for r in (0.15, 0.3, 0.45, 0.6, 0.75) for a in np.arange(24) * math.pi / 12]
)
"""Points of a disc about its middle, in the wheel's plane."""

Look = tuple[Reading, Doubles | None]
"""A reading, and the homography from its picture to the picture itself, None for the picture."""


class Seen(msgspec.Struct, frozen=True):
    """All that stands on each disc by any look: `dice` by disc, in the picture's pixels, one at most for each look."""

    dice: Mapping[int, Sequence[Die]]

    def evidence(self, disc: int) -> float:
        """The mean logit of the two best scores of candidates on a disc; a look without one counts as the least."""
        scores = sorted((die.confidence for die in self.dice.get(disc, ())), reverse=True)
        best = [min(max(score, SCORE_RANGE[0]), SCORE_RANGE[1]) for score in (*scores, 0.0, 0.0)[:2]]
        return sum(math.log(score / (1 - score)) for score in best) / 2


def seen_by(looks: Sequence[Look], matrix: Doubles) -> Seen:
    """The best candidate of each look on each disc; `matrix` is the wheel's homography."""
    found: dict[int, list[Die]] = {}
    for reading, to_picture in looks:
        best: dict[int, Die] = {}
        for die in sorted((*reading.dice, *reading.faint), key=lambda d: -d.confidence):
            here = die if to_picture is None else moved(die, to_picture)
            place = place_of(here, matrix)
            if place.on_disc:
                best.setdefault(place.disc, here)
        for disc, die in best.items():
            found.setdefault(disc, []).append(die)
    return Seen(found)


def presences(
    seen: Seen, tints: Sequence[Tint], taken: Collection[int], odds: Doubles | None = None
) -> tuple[float, ...]:
    """The probability 0-1 of each disc that a die stands on it, 1 for those `taken` by a die that was found.

    `odds` (9,) are those of a `KnownWheel`.
    """
    usual = float(np.median([tint.cover for disc, tint in enumerate(tints) if disc not in taken] or [0.0]))
    chances = []
    for disc, tint in enumerate(tints):
        beyond = max(0.0, tint.cover - usual)
        chance = _presence(seen.evidence(disc), beyond, None if odds is None else float(odds[disc]))
        if odds is None and tint.colour == "white" and beyond > MAX_WHITE_COVER:
            chance = max(chance, MAYBE)
        chances.append(1.0 if disc in taken else chance)
    return tuple(chances)


def _presence(evidence: float, cover: float, odds: float | None) -> float:
    constant, by_score, by_cover = WEIGHTS if odds is None else KNOWN_WEIGHTS[:3]
    by_print = 0.0 if odds is None else KNOWN_WEIGHTS[3] * odds
    return 1 / (1 + math.exp(-constant - by_score * evidence - by_cover * cover - by_print))


def adopted(
    reading: Reading, places: Sequence[DiePlace], seen: Seen, chances: Sequence[float]
) -> tuple[Reading, list[DiePlace], list[int]]:
    """The reading with the likely overlooked dice, its places, and the other discs that may not be empty."""
    taken = {place.disc for place in places if place.on_disc}
    dice, where = list(reading.dice), list(places)
    unclear = []
    for disc in range(PLACES):
        if disc in taken or chances[disc] < MAYBE:
            continue
        there = seen.dice.get(disc, ())
        if chances[disc] < ADOPTED or not there:
            unclear.append(disc)
            continue
        die = there[0]
        for other in there[1:]:
            die = weighed(die, other)
        dice.append(die)
        where.append(DiePlace(disc, 0.0))
    new = range(len(reading.dice), len(dice))
    doubts = [*reading.doubts, *(Doubt(DoubtCode.MAYBE_NO_DIE, index) for index in new)]
    order = sorted(range(len(dice)), key=lambda i: dice[i].centre[0])
    named = tuple(d if d.die is None else msgspec.structs.replace(d, die=order.index(d.die)) for d in doubts)
    whole = msgspec.structs.replace(reading, dice=tuple(dice[i] for i in order), doubts=named, sure=not named)
    return whole, [where[i] for i in order], unclear


def read_otherwise(reading: Reading, places: Sequence[DiePlace], seen: Seen) -> Reading:
    """The reading with a doubt about each die in which some look alone saw another value."""
    new = []
    for index, (die, place) in enumerate(zip(reading.dice, places, strict=True)):
        looks = seen.dice.get(place.disc, ()) if place.on_disc else ()
        if any(look.value != die.value and look.confidence > CONTRARY for look in looks):
            new.append(Doubt(DoubtCode.CLOSE_CALL, index))
    every = (*reading.doubts, *(doubt for doubt in new if doubt not in reading.doubts))
    return msgspec.structs.replace(reading, sure=not every, doubts=every)


def too_bright(pixels: Pixels, matrix: Doubles, disc: int) -> bool:
    """True if a disc of white paper is so bright in a picture (H, W, 3) that a clear die on it need not show."""
    x, y = project(matrix, RING[disc] + MIDDLE).astype(np.float32).T
    seen = cv2.remap(pixels, x[None], y[None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
    return bool((seen.max(axis=1) >= GLARE).mean() > MAX_GLARE)
