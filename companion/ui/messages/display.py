"""Messages about the display: how its picture is turned, and where its panel is touched."""

from companion.system.touch_map import Point
from companion.ui.messages.message import Message


class OpenDisplay(Message, frozen=True, gc=False):
    """Show how the picture is turned, and whether the touchscreen is calibrated."""


class AskWayUp(Message, frozen=True, gc=False):
    """Ask which edge of the picture is up."""


class PictureIsUpright(Message, frozen=True, gc=False):
    """The upper edge of the picture is up, so nobody needs to be asked again."""


class TryRotation(Message, frozen=True, gc=False):
    """Turn the picture clockwise by this many degrees, for now."""

    rotation: int


class TryNoCalibration(Message, frozen=True, gc=False):
    """Take touches to be where the panel says, for now."""


class KeepDisplay(Message, frozen=True, gc=False):
    """Save the rotation and calibration on trial."""


class TrialGoesOn(Message, frozen=True, gc=False):
    """A second of the trial has passed; `left` is the number of seconds before it."""

    left: int


class CalibrateTouch(Message, frozen=True, gc=False):
    """Show the first cross."""


class CrossTouched(Message, frozen=True, gc=False):
    """A cross was touched: where the panel says, and where the cross is, as fractions 0-1 of the panel."""

    touched: Point
    wanted: Point


class CalibrationGoesOn(Message, frozen=True, gc=False):
    """A second for the cross has passed; `left` is the number of seconds before it."""

    left: int
