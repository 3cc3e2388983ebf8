"""One owner's copy of a game as it looks to the camera: the wheel's papers, prints and board, the table, the dice.

The way of a lesson, with the wheel first:

    copy = learn_wheel([frame], colours)            # vision.learn_copy: nine colours, clockwise from any disc on
    copy = learn_throw(copy, pixels, dice)          # five times, with the dice as the owner confirmed them
    data = encode(copy)                             # to keep it; decode(data) gives it back
    shown = summary(copy)                           # colours and crops for a screen
    read_wheel(reader, pixels, expect, copy)        # vision.wheel: a wheel told against this copy

`learn_wheel`, `learn_throw` and `decode` return a Fault in place of a copy where they refuse; they raise nothing for
any picture or data. All values are frozen. A point is (log red/green, log green/blue, log red) of linear light, as
AXES of `vision.colour_model`; colours shown are sRGB bytes (red, green, blue).
"""

from collections.abc import Sequence
from math import exp
from typing import Annotated

import msgspec
import numpy as np
import numpy.typing as npt

from vision.faults import Fault
from vision.lesson_json import decoded
from vision.wheel_reading import DiscColour

Pixels = npt.NDArray[np.uint8]
Shown = tuple[int, int, int]

THROWS = 5
"""Throws of a whole lesson."""
MAX_THROWS = 100
MAX_BYTES = 200_000
"""Size of an encoded copy; one has 20,000."""
PLACES = 9
COLOURS: tuple[DiscColour, ...] = ("red", "yellow", "white")
SPOKES, CIRCLES = 48, 10
"""Samples of a disc's print: spokes clockwise from the one that points away from the wheel's middle, circles from
within."""
STEP = 0.02
"""The logarithm of light that one unit of a print stands for."""
PATCH = 32
"""Pixels of the sides of a die's crop."""
GAMMA = 2.2

Light = Annotated[float, msgspec.Meta(ge=-20, le=20)]
Point = tuple[Light, Light, Light]
Print = Annotated[bytes, msgspec.Meta(min_length=SPOKES * CIRCLES, max_length=SPOKES * CIRCLES)]
Crop = Annotated[bytes, msgspec.Meta(min_length=3 * PATCH**2, max_length=3 * PATCH**2)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class LearnedDisc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A disc without a die: its `colour`, the point of its `paper`, and its `print`.

    `print` has SPOKES * CIRCLES signed bytes, spoke by spoke: the logarithm of light off the paper's, in STEP.
    """

    colour: DiscColour
    paper: Point
    print: Print


class LearnedWheel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nine `discs` clockwise, the points of the `board` between them and of the `table` about the wheel."""

    discs: Annotated[tuple[LearnedDisc, ...], msgspec.Meta(min_length=PLACES, max_length=PLACES)]
    board: Point
    table: Point


class LearnedDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of die: `count` dice seen, the `size` of their boxes as a share of the picture's width.

    `crop` is the last die's box as PATCH x PATCH pixels of red, green, blue bytes, row by row.
    """

    count: Annotated[int, msgspec.Meta(ge=1, le=10 * MAX_THROWS)]
    size: Share
    crop: Crop


class LearnedCopy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A copy: its `wheel`, and after `throws` throws its `clear` and `black` dice."""

    wheel: LearnedWheel
    throws: Annotated[int, msgspec.Meta(ge=0, le=MAX_THROWS)] = 0
    clear: LearnedDie | None = None
    black: LearnedDie | None = None

    @property
    def complete(self) -> bool:
        """True if the wheel and enough throws are known."""
        return self.throws >= THROWS


class Summary(msgspec.Struct, frozen=True):
    """Learned colours as sRGB bytes: `papers` in the order of COLOURS, None for a colour without a disc.

    `counts` are the discs of each colour. `dice` holds, for each kind seen, its body, the number of dice seen, and a
    crop (PATCH, PATCH, 3) of uint8 red, green, blue.
    """

    papers: tuple[Shown | None, ...]
    counts: tuple[int, ...]
    board: Shown
    table: Shown
    throws: int
    dice: tuple[tuple[str, int, Pixels], ...]


def encode(copy: LearnedCopy) -> bytes:
    """The copy as JSON."""
    return msgspec.json.encode(copy)


def decode(data: bytes) -> LearnedCopy | Fault:
    """The copy of `encode`; a Fault for anything else."""
    return decoded(data, LearnedCopy, MAX_BYTES)


def shown(point: Sequence[float]) -> Shown:
    """The colour of a point as sRGB bytes."""
    red = point[2]
    green = red - point[0]
    light = (red, green, green - point[1])
    red_byte, green_byte, blue_byte = (round(255 * min(1.0, exp(min(each, 0.0)) ** (1 / GAMMA))) for each in light)
    return red_byte, green_byte, blue_byte


def summary(copy: LearnedCopy) -> Summary:
    """Everything learned that a screen can show."""
    discs = copy.wheel.discs
    points = [[disc.paper for disc in discs if disc.colour == colour] for colour in COLOURS]
    papers = tuple(shown(np.mean(seen, axis=0).tolist()) if seen else None for seen in points)
    kinds = (("clear", copy.clear), ("black", copy.black))
    dice = tuple((body, die.count, crop_of(die)) for body, die in kinds if die is not None)
    counts = tuple(len(seen) for seen in points)
    return Summary(papers, counts, shown(copy.wheel.board), shown(copy.wheel.table), copy.throws, dice)


def crop_of(die: LearnedDie) -> Pixels:
    """The crop (PATCH, PATCH, 3) of a kind of die."""
    return np.frombuffer(die.crop, np.uint8).reshape(PATCH, PATCH, 3)
