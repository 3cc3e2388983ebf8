"""What the eyes tell the rest of the house: frozen values, pixels as units, x before y."""

from enum import StrEnum
from typing import Literal

import msgspec

Body = Literal["black", "clear", "other"]
Point = tuple[float, float]
Box = tuple[float, float, float, float]


class DoubtCode(StrEnum):
    """Why a reading is not sure; the screen has a sentence for each."""

    CLOSE_CALL = "close_call"
    """Another value of this die is nearly as likely."""
    WAYS_DISAGREE = "ways_disagree"
    """Two independent ways of reading this die gave different values."""
    MAYBE_NO_DIE = "maybe_no_die"
    """This may be something else than a die."""
    MAYBE_MISSED = "maybe_missed"
    """Something at this place looks a little like a die and was left out."""
    CUT_OFF = "cut_off"
    """The die reaches over the edge of the picture."""
    ODD_SIZE = "odd_size"
    """The die is far larger or smaller than the others."""
    OVERLAP = "overlap"
    """Two readings lie nearly in the same place."""
    BODY_UNCLEAR = "body_unclear"
    """Clear or black cannot be told for this die."""
    WRONG_COUNT = "wrong_count"
    """Not as many dice as expected."""
    WRONG_BODIES = "wrong_bodies"
    """As many dice as expected, but not the expected bodies."""
    TOO_MANY = "too_many"
    """More dice lie there than can be told apart reliably."""
    TOO_SMALL = "too_small"
    """The die is too few pixels wide to be read reliably."""
    TOO_DARK = "too_dark"
    """The picture is too dark."""
    BLURRED = "blurred"
    """The picture is out of focus or moved."""


class Doubt(msgspec.Struct, frozen=True):
    """One reason not to act without asking: `die` indexes `Reading.dice`, None for the whole picture.

    `box` is where to look (x0, y0, x1, y1 in pixels) when the doubt is about a place that holds no die.
    """

    code: DoubtCode
    die: int | None = None
    box: Box | None = None


class Likely(msgspec.Struct, frozen=True):
    """A value 1-6 that a die may show and its probability 0-1."""

    value: int
    probability: float


class Die(msgspec.Struct, frozen=True):
    """One die: `value` 1-6, `centre` (x, y) of its top face, `box` (x0, y0, x1, y1), `confidence` 0-1.

    `likely` holds the values worth asking about, best first; the first is `value`.
    """

    value: int
    body: Body
    centre: Point
    box: Box
    confidence: float
    likely: tuple[Likely, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """What lies in one picture of `width` x `height` pixels; `sure` where one may act without asking.

    `dice` run from left to right by centre. `sure` is true exactly where `doubts` is empty. `ms` is the time
    from decoded pixels to this value.
    """

    width: int
    height: int
    dice: tuple[Die, ...]
    sure: bool
    ms: float
    doubts: tuple[Doubt, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the dice, from left to right."""
        return tuple(die.value for die in self.dice)

    @property
    def asks_about(self) -> tuple[int, ...]:
        """Indices of the dice that some doubt names, in order and once each."""
        return tuple(sorted({doubt.die for doubt in self.doubts if doubt.die is not None}))


class Expectation(msgspec.Struct, frozen=True):
    """How many dice of which body the picture should hold; anything else is then not sure."""

    clear: int
    black: int

    @property
    def total(self) -> int:
        """How many dice in all."""
        return self.clear + self.black


TROYES = Expectation(clear=3, black=1)
"""The dice of Troyes Dice: three clear ones and a black one (rules, section 1)."""

EXPECTATIONS: dict[str, Expectation] = {"troyes": TROYES}
"""What `--expect NAME` may name."""
