"""Messages about the display: how its picture is turned, and where its panel is touched."""

from companion.system.touch_map import Point
from companion.ui.messages import Message


class OpenDisplay(Message, frozen=True, gc=False):
    """Show how the picture is turned, and whether the touchscreen is calibrated."""


class TryRotation(Message, frozen=True, gc=False):
    """Turn the picture clockwise by so many degrees, for now."""

    rotation: int


class TryNoCalibration(Message, frozen=True, gc=False):
    """Take touches to be where the panel says, for now."""


class KeepDisplay(Message, frozen=True, gc=False):
    """Keep what is tried out."""


class TrialGoesOn(Message, frozen=True, gc=False):
    """A second less is left to keep what is tried out; `left` is how many there were."""

    left: int


class CalibrateTouch(Message, frozen=True, gc=False):
    """Show the first cross."""


class CrossTouched(Message, frozen=True, gc=False):
    """A cross was touched: where the panel says, and where the cross is, as fractions 0-1 of the panel."""

    touched: Point
    wanted: Point


class CalibrationGoesOn(Message, frozen=True, gc=False):
    """A second less is left to touch the cross; `left` is how many there were."""

    left: int
