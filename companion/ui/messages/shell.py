"""Messages that every screen has: its way back, its sentence, its faults, the end of the program."""

from companion.i18n.faults import AnyFault
from companion.ui.messages.message import Message


class Explain(Message, frozen=True, gc=False):
    """A tap on something that is greyed or that explains itself: show this sentence, and the rule that it follows."""

    text: str
    rule: str = ""


class ShowRule(Message, frozen=True, gc=False):
    """A tap on the number of a rule: show its text."""

    rule: str


class Dismiss(Message, frozen=True, gc=False):
    """A tap that closes the sentence shown over the screen."""


class Back(Message, frozen=True, gc=False):
    """The way back of the screen shown."""


class SayAgain(Message, frozen=True, gc=False):
    """Say the announcement again, or be silent where it is being said."""


class Leave(Message, frozen=True, gc=False):
    """Close Oyez."""


class ShowFaults(Message, frozen=True, gc=False):
    """Say which parts are missing."""


class PartFailed(Message, frozen=True, gc=False):
    """Another part failed; `also` are faults that belong to the same event, and are shown with it."""

    fault: AnyFault
    also: tuple[AnyFault, ...] = ()


class PartWorks(Message, frozen=True, gc=False):
    """The fault of a PartFailed is over."""

    fault: AnyFault


class Refused(Message, frozen=True, gc=False):
    """The rules refused an action or a set-up."""

    text: str
    rule: str = ""


class Failed(Message, frozen=True, gc=False):
    """A request of the user failed."""

    fault: AnyFault
