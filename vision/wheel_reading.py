"""What the eyes tell of a picture of the wheel: frozen values, pixels as units, x before y."""

from enum import StrEnum
from typing import Literal

import msgspec

from vision.reading import Die, Point, Reading

PlazaColour = Literal["red", "yellow", "white"]


class WheelDoubtCode(StrEnum):
    """Why a reading of the wheel is not sure; the screen has a sentence for each."""

    NO_WHEEL = "no_wheel"
    """No wheel was found in the picture."""
    WHEEL_CUT_OFF = "wheel_cut_off"
    """The wheel reaches over the edge of the picture."""
    WHEEL_UNCLEAR = "wheel_unclear"
    """Too few of the plazas' outlines were seen to be certain of the wheel's place."""
    COLOUR_UNCLEAR = "colour_unclear"
    """The plaza's colour is not clear-cut."""
    MAYBE_COVERED = "maybe_covered"
    """No die was read on this plaza, yet it does not look empty."""
    OFF_PLAZA = "off_plaza"
    """The die lies on no plaza."""
    BETWEEN_PLAZAS = "between_plazas"
    """The die lies so near the edge of its plaza that it may belong to another."""
    SHARED_PLAZA = "shared_plaza"
    """Two dice seem to lie on this plaza."""


class WheelDoubt(msgspec.Struct, frozen=True):
    """One reason not to act without asking: `plaza` indexes `Wheel.plazas`, `die` indexes `Reading.dice`."""

    code: WheelDoubtCode
    plaza: int | None = None
    die: int | None = None


class Plaza(msgspec.Struct, frozen=True):
    """A plaza: `centre` (x, y), `radius`, `colour`, `die` as an index into `Reading.dice` or None.

    `confidence` 0-1 is how far the colour leads before the next likely.
    """

    centre: Point
    radius: float
    colour: PlazaColour
    confidence: float
    die: int | None = None


class Wheel(msgspec.Struct, frozen=True):
    """The wheel: `centre` (x, y), `radius` of its rim, nine plazas clockwise from the one nearest twelve o'clock."""

    centre: Point
    radius: float
    plazas: tuple[Plaza, ...]


class WheelReading(msgspec.Struct, frozen=True):
    """A picture of the wheel: the dice that lie there, the wheel or None, and whether one may act without asking.

    `sure` is true exactly where the dice are sure and `doubts` is empty. `ms` is the time from decoded pixels to
    this value.
    """

    dice: Reading
    wheel: Wheel | None
    sure: bool
    ms: float
    doubts: tuple[WheelDoubt, ...] = ()

    @property
    def colours(self) -> tuple[PlazaColour, ...]:
        """The plazas' colours in order; empty where no wheel was found."""
        return tuple(plaza.colour for plaza in self.wheel.plazas) if self.wheel else ()

    @property
    def lying(self) -> tuple[Die | None, ...]:
        """The die on each plaza in order, None where none lies; empty where no wheel was found."""
        plazas = self.wheel.plazas if self.wheel else ()
        return tuple(None if plaza.die is None else self.dice.dice[plaza.die] for plaza in plazas)
