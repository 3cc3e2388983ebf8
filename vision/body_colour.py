"""The bodies of dice where colours are expected, by a net that sees each die beside its whole picture.

A white die under a warm lamp is as yellow as a yellow one under a cold lamp: the rest of the picture says which it is.
"""

import math
from collections.abc import Callable, Sequence
from typing import get_args

import cv2
import numpy as np
import numpy.typing as npt

from vision.classify import crop
from vision.detect import Candidate, softmax
from vision.reading import HALVES, Body, Expectation

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Left = tuple[int, ...]

NAMES: tuple[Body, ...] = tuple(body for body in get_args(Body) if body not in HALVES)
"""The bodies for which the columns of shares stand."""
VIEW = 32
COVER = 1.5
"""Box lengths that the crop covers; as in vision/training/body_bank.py."""
POSSIBLE = 0.05
"""Minimum share of a body that a die may have because the expectation needs one more of it."""
CERTAIN = 0.9
"""Minimum probability of a certain body."""


def body_shares(net: Callable[[Floats], Floats], pixels: Pixels, found: Sequence[Candidate]) -> Floats:
    """The probabilities (N, 6) of NAMES for each die of a picture (H, W, 3) uint8 BGR."""
    if not found:
        return np.zeros((0, len(NAMES)), np.float32)
    whole = _small(pixels)
    views = np.stack([np.concatenate([_small(crop(pixels, die, COVER)), whole], axis=2) for die in found])
    return softmax(net(np.ascontiguousarray(views.transpose(0, 3, 1, 2))))


def with_clear(shares: Floats, clear: Floats) -> Floats:
    """The shares (N, 6) with the mean of their own word and another one (N,) on clear dice."""
    place = NAMES.index("clear")
    own = shares[:, place]
    mean = (own + clear) / 2
    found = np.asarray(shares * ((1 - mean) / np.maximum(1 - own, 1e-6))[:, None], np.float32)
    found[:, place] = mean
    return found


def _small(pixels: Pixels) -> Floats:
    """A picture as (VIEW, VIEW, 3) BGR 0-1."""
    shrunk = cv2.resize(pixels, (VIEW, VIEW), interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.float32) / np.float32(255)


def expected_bodies(shares: Floats, expect: Expectation) -> list[Body]:
    """The body of each die by its shares (N, 6): its likeliest, unless others are possible and meet the expectation."""
    alone = _likeliest(shares)
    return alone if expect.matches(alone) else _best(shares, expect)[1] or alone


def unclear_bodies(shares: Floats, bodies: Sequence[Body], expect: Expectation) -> list[int]:
    """The dice whose body is uncertain: the expectation could be met with another one as well."""
    rows = [i for i, body in enumerate(bodies) if shares[i, NAMES.index(body)] < CERTAIN]
    if not expect.matches(bodies):
        return rows
    return [i for i in rows if _doubtful(shares, bodies, expect, i)]


def _doubtful(shares: Floats, bodies: Sequence[Body], expect: Expectation, die: int) -> bool:
    without = shares.copy()
    without[die, NAMES.index(bodies[die])] = 0
    said = sum(math.log(max(float(shares[i, NAMES.index(body)]), 1e-9)) for i, body in enumerate(bodies))
    other = _best(without, expect)[0]
    return bool(1 / (1 + math.exp(min(other - said, 700.0))) < CERTAIN)


def _likeliest(shares: Floats) -> list[Body]:
    return [NAMES[int(i)] for i in shares.argmax(axis=1)] if len(shares) else []


def _best(shares: Floats, expect: Expectation) -> tuple[float, list[Body]]:
    """The likeliest bodies that meet the expectation, and the logarithm of their probability; -inf without any."""
    if len(shares) != expect.total:
        return -math.inf, []
    ways: dict[Left, tuple[float, list[Body]]] = {(*(expect.count(name) for name in NAMES), expect.any): (0.0, [])}
    for row in shares:
        longer: dict[Left, tuple[float, list[Body]]] = {}
        for left, (chance, bodies) in ways.items():
            for after, index in _next(left, row):
                found = chance + math.log(float(row[index]))
                if found > longer.get(after, (-math.inf, []))[0]:
                    longer[after] = found, [*bodies, NAMES[index]]
        ways = longer
    return max(ways.values(), default=(-math.inf, []))


def _next(left: Left, row: Floats) -> list[tuple[Left, int]]:
    """The bodies still to be found after a die with these shares, for each body that it may have."""
    possible = [i for i in range(len(NAMES)) if row[i] >= POSSIBLE]
    named = [(i, i) for i in possible if left[i]]
    anything = [(len(NAMES), i) for i in possible if left[-1]]
    return [((*left[:place], left[place] - 1, *left[place + 1 :]), index) for place, index in (*named, *anything)]
