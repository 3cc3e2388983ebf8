"""Messages about a throw: awaited, confirmed, or entered by hand."""

from companion.ui.messages.message import Message


class ToThrow(Message, frozen=True, gc=False):
    """Open the throw of the next half."""


class ReadDice(Message, frozen=True, gc=False):
    """Look at the dice; a source of single throws gives its next throw."""

    again: bool = False


class ToggleAutomatic(Message, frozen=True, gc=False):
    """Switch automatic acceptance of sure readings on or off."""


class EnterByHand(Message, frozen=True, gc=False):
    """Enter the roll on the pads."""


class TapPad(Message, frozen=True, gc=False):
    """A value for the die that is entered by hand now."""

    value: int


class TapHandDie(Message, frozen=True, gc=False):
    """Go back to a die entered by hand."""

    index: int


class AcceptRoll(Message, frozen=True, gc=False):
    """The dice are right."""


class SelectDie(Message, frozen=True, gc=False):
    """Correct this die of the reading."""

    index: int


class SetDie(Message, frozen=True, gc=False):
    """The selected die shows this value."""

    value: int


class SetBody(Message, frozen=True, gc=False):
    """The selected die has this body."""

    body: str


class RemoveDie(Message, frozen=True, gc=False):
    """The selected die is not there."""


class AddDie(Message, frozen=True, gc=False):
    """A die with this body was not seen."""

    body: str


class CorrectRoll(Message, frozen=True, gc=False):
    """The open half's roll was wrong: enter it again."""


class GoOn(Message, frozen=True, gc=False):
    """A second has passed: the sure reading is accepted once `left` is down to nothing."""

    left: int


class Wait(Message, frozen=True, gc=False):
    """Somebody touches the reading: cancel its automatic acceptance."""


class LeaveDoubt(Message, frozen=True, gc=False):
    """Show the whole picture instead of the doubtful die."""
