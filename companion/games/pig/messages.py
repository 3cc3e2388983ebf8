"""The taps of Pig."""

from companion.ui.messages import Message


class PickTarget(Message, frozen=True, gc=False):
    """Play to so many points."""

    target: int


class ToTurn(Message, frozen=True, gc=False):
    """The player whose turn it is, and everybody's points."""


class RollAgain(Message, frozen=True, gc=False):
    """Throw the die: the camera looks, or the value is entered."""


class HoldPoints(Message, frozen=True, gc=False):
    """Add the points of the turn to the score."""


class UndoHold(Message, frozen=True, gc=False):
    """Take the last hold back."""
