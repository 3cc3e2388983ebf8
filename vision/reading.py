"""The values that a picture of dice is read into: frozen, pixels as units, x before y."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Literal, get_args

import msgspec

Body = Literal["red", "yellow", "white", "black", "clear", "other", "near", "far"]
"""The body of a die: clear, or opaque in a colour. Red, yellow and white are distinguished only if an expectation names
one of them, or black without clear; otherwise they are `other`. Dice of any body that a line across the tray parts are
`near` or `far` (`vision.sides`)."""
HALVES: tuple[Body, Body] = ("near", "far")
ANY_BODY: Body = "white"
"""The body thrown on a made-up table where any is expected."""
COLOURS: tuple[Body, ...] = ("red", "yellow", "white")
"""The bodies that are distinguished by their colour alone."""
Point = tuple[float, float]
Box = tuple[float, float, float, float]


class DoubtCode(StrEnum):
    """The reasons why a reading is not sure; the screen has a sentence for each."""

    CLOSE_CALL = "close_call"
    """Another value of this die is nearly as likely."""
    WAYS_DISAGREE = "ways_disagree"
    """Two independent ways of reading this die gave different values."""
    MAYBE_NO_DIE = "maybe_no_die"
    """This may be something else than a die."""
    NOT_NUMBERED = "not_numbered"
    """This place looks like a die, but its top face shows no pips: a picture, a blank or a foreign sign."""
    MAYBE_MISSED = "maybe_missed"
    """Something at this place looks a little like a die and was left out."""
    CUT_OFF = "cut_off"
    """The die reaches over the edge of the picture."""
    ODD_SIZE = "odd_size"
    """The die is far larger or smaller than the others."""
    OVERLAP = "overlap"
    """Two readings lie nearly in the same place."""
    BODY_UNCLEAR = "body_unclear"
    """The body of this die is uncertain."""
    WRONG_COUNT = "wrong_count"
    """Another number of dice than expected."""
    DIE_OUTSIDE = "die_outside"
    """Dice are missing, and nothing unread lies on the known table: they left the picture."""
    OUT_OF_FIELD = "out_of_field"
    """Dice are missing in the field or the tray, and this die lies outside it."""
    WRONG_BODIES = "wrong_bodies"
    """As many dice as expected, but not the expected bodies."""
    TOO_MANY = "too_many"
    """More dice than are read reliably, and than are expected."""
    TOO_SMALL = "too_small"
    """The die is too few pixels wide to be read reliably."""
    TOO_DARK = "too_dark"
    """The picture is too dark."""
    BLURRED = "blurred"
    """The picture is out of focus or moved."""


class Doubt(msgspec.Struct, frozen=True):
    """One reason not to act without asking: `die` indexes `Reading.dice`, None for the whole picture.

    `box` is the place (x0, y0, x1, y1 in pixels) of a doubt about something that is no die in the reading.
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
    """The dice in one picture of `width` x `height` pixels; `sure` where a program may act without asking.

    `dice` run from left to right by centre. `sure` is true exactly where `doubts` is empty. `ms` is the time
    from decoded pixels to this value. `faint` holds the places that were rejected, likeliest first, as dice whose
    `confidence` is the probability of a die.
    """

    width: int
    height: int
    dice: tuple[Die, ...]
    sure: bool
    ms: float
    doubts: tuple[Doubt, ...] = ()
    faint: tuple[Die, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the dice, from left to right."""
        return tuple(die.value for die in self.dice)

    @property
    def asks_about(self) -> tuple[int, ...]:
        """Indices of the dice that some doubt names, in order and once each."""
        return tuple(sorted({doubt.die for doubt in self.doubts if doubt.die is not None}))


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of dice of each body that a picture should hold; other dice make a reading not sure.

    `any` counts dice of any body, besides those of the named ones. `near` and `far` count dice of any body in each half
    of the tray; no others are expected with them, and where one is 0, dice in that half do not count. With `wheel`, the
    dice must lie on the wheel, whose discs have to be read too (`vision.wheel.read_wheel`).

    Expectation(clear=3, black=1)               # four dice
    Expectation(red=8, yellow=8, white=8)       # twenty-four
    Expectation(any=1)                          # one die of any colour
    Expectation(near=3, far=2)                  # five dice, three of them in the nearer half
    """

    red: int = 0
    yellow: int = 0
    white: int = 0
    black: int = 0
    clear: int = 0
    other: int = 0
    near: int = 0
    far: int = 0
    any: int = 0
    wheel: bool = False

    @classmethod
    def of(cls, bodies: Iterable[str]) -> "Expectation":
        """Expect one die for each of these names of bodies, `any` among them; raises ValidationError for others."""
        return msgspec.convert(dict(Counter(bodies)), cls)

    @property
    def total(self) -> int:
        """The number of dice in all."""
        return sum(self.count(body) for body in get_args(Body)) + self.any

    @property
    def has_sides(self) -> bool:
        """True if the dice are distinguished by the halves of the tray."""
        return bool(self.near or self.far)

    @property
    def names_colours(self) -> bool:
        """True if some body of COLOURS is expected, or black dice without clear ones: a set of opaque dice."""
        return any(self.count(body) for body in COLOURS) or bool(self.black and not self.clear)

    @property
    def bodies(self) -> tuple[Body, ...]:
        """A set of dice that meets the expectation: the clear dice first, the black ones and those of any body last."""
        order: tuple[Body, ...] = ("clear", "red", "yellow", "white", "other", "near", "far", "black")
        named: tuple[Body, ...] = tuple(body for body in order for _ in range(self.count(body)))
        return named + tuple(ANY_BODY for _ in range(self.any))

    def count(self, body: Body) -> int:
        """The number of dice of one body."""
        return int(getattr(self, body))

    def matches(self, bodies: Sequence[Body]) -> bool:
        """True if dice of these bodies are the expected ones."""
        missing = [max(self.count(body) - bodies.count(body), 0) for body in get_args(Body)]
        return len(bodies) == self.total and not any(missing)
