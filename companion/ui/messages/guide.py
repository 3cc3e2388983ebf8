"""Messages about the guide."""

from companion.ui.messages.message import Message


class GuideKnown(Message, frozen=True, gc=False):
    """The stored step of the guide; `offered` if the guide was offered before."""

    step: int
    offered: bool


class OpenGuides(Message, frozen=True, gc=False):
    """The choice of a game to learn."""


class StartLesson(Message, frozen=True, gc=False):
    """Begin the guide of the game with this key, or resume that of the first one; `again` begins at the first step."""

    again: bool = False
    game: str = ""


class NextStep(Message, frozen=True, gc=False):
    """Somebody has read the guide's sentence."""

    step: int


class LeaveLesson(Message, frozen=True, gc=False):
    """Leave the guide; it can be resumed there."""


class NoGuide(Message, frozen=True, gc=False):
    """Do not begin the guide now; it is not offered again."""
