"""The values that a picture of the wheel is read into: frozen, pixels as units, x before y."""

from enum import StrEnum
from typing import Literal

import msgspec

from vision.reading import Die, Point, Reading

DiscColour = Literal["red", "yellow", "white"]


class WheelDoubtCode(StrEnum):
    """The reasons why a reading of the wheel is not sure; the screen has a sentence for each."""

    NO_WHEEL = "no_wheel"
    """No wheel was found in the picture."""
    WHEEL_CUT_OFF = "wheel_cut_off"
    """The wheel reaches over the edge of the picture."""
    WHEEL_UNCLEAR = "wheel_unclear"
    """Too few of the discs' outlines were seen to be certain of the wheel's place."""
    COLOUR_UNCLEAR = "colour_unclear"
    """The disc's colour is not clear-cut."""
    MAYBE_COVERED = "maybe_covered"
    """No die was read on this disc, yet it does not look empty."""
    OFF_DISC = "off_disc"
    """The die lies on no disc."""
    BETWEEN_DISCS = "between_discs"
    """The die lies so near the edge of its disc that it may belong to another."""
    SHARED_DISC = "shared_disc"
    """Two dice seem to lie on this disc."""
    OTHER_COPY = "other_copy"
    """The wheel does not look like the one that was learned: another copy, or another light."""


class WheelDoubt(msgspec.Struct, frozen=True):
    """One reason not to act without asking: `disc` indexes `Wheel.discs`, `die` indexes `Reading.dice`."""

    code: WheelDoubtCode
    disc: int | None = None
    die: int | None = None


class Disc(msgspec.Struct, frozen=True):
    """A disc: `centre` (x, y), `radius`, `colour`, `die` as an index into `Reading.dice` or None.

    `confidence` 0-1 is the lead of the colour over the next likely.
    """

    centre: Point
    radius: float
    colour: DiscColour
    confidence: float
    die: int | None = None


class Wheel(msgspec.Struct, frozen=True):
    """The wheel: `centre` (x, y), `radius` of its rim, nine discs clockwise from the one nearest twelve o'clock."""

    centre: Point
    radius: float
    discs: tuple[Disc, ...]


class WheelReading(msgspec.Struct, frozen=True):
    """A picture of the wheel: its dice, the wheel or None, and `sure` where a program may act without asking.

    `sure` is true exactly where the dice are sure and `doubts` is empty. `ms` is the time from decoded pixels to
    this value.
    """

    dice: Reading
    wheel: Wheel | None
    sure: bool
    ms: float
    doubts: tuple[WheelDoubt, ...] = ()

    @property
    def colours(self) -> tuple[DiscColour, ...]:
        """The discs' colours in order; empty if no wheel was found."""
        return tuple(disc.colour for disc in self.wheel.discs) if self.wheel else ()

    @property
    def lying(self) -> tuple[Die | None, ...]:
        """The die on each disc in order, None if none lies; empty if no wheel was found."""
        discs = self.wheel.discs if self.wheel else ()
        return tuple(None if disc.die is None else self.dice.dice[disc.die] for disc in discs)
