"""Messages about learning a copy of the game: its wheel, its dice, the result."""

from companion.camera.learned_copy import SavedCopy
from companion.i18n.faults import AnyFault
from companion.ui.messages.message import Message


class OpenLearning(Message, frozen=True, gc=False):
    """Show the saved copy, or begin to learn; steps that were left unfinished are resumed."""


class LearnAgain(Message, frozen=True, gc=False):
    """Begin with the wheel; the saved copy stays until another one takes its place."""


class ChangeDisc(Message, frozen=True, gc=False):
    """Give a disc of the wheel the next colour."""

    index: int


class DiscsRight(Message, frozen=True, gc=False):
    """The colours of the discs are right."""


class CopyLearned(Message, frozen=True, gc=False):
    """The picture that was confirmed has been learned; nothing is saved yet."""

    copy: SavedCopy


class LearningFailed(Message, frozen=True, gc=False):
    """Nothing could be learned from the picture."""

    fault: AnyFault


class KeepCopy(Message, frozen=True, gc=False):
    """Keep the learned copy."""


class ForgetCopy(Message, frozen=True, gc=False):
    """Forget the saved copy, or leave the one that is not saved."""


class CopyKnown(Message, frozen=True, gc=False):
    """The saved copy, after a start, a restore, or because it is on the disk now; None if there is none.

    `kept` is True if it follows a tap on Keep or Forget.
    """

    copy: SavedCopy | None
    kept: bool = False
