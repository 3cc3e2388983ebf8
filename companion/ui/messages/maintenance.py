"""Messages about the care for Oyez: the system check, the hardware test, backups."""

from companion.health.hardware_test import Step
from companion.i18n.faults import AnyFault
from companion.i18n.language import Sentence
from companion.storage.paths import BackupRow
from companion.system.checks import Check
from companion.ui.messages.message import Message


class OpenHardwareTest(Message, frozen=True, gc=False):
    """Run the hardware test, part by part."""


class AnswerHardwareTest(Message, frozen=True, gc=False):
    """The part was seen to work, or not; None leaves it out."""

    seen: bool | None


class HardwareTestSays(Message, frozen=True, gc=False):
    """A sentence of the hardware test, or with `asks` a question."""

    text: Sentence | AnyFault
    asks: bool = False


class HardwareTestDone(Message, frozen=True, gc=False):
    """The hardware test is at its end, with the result of each part."""

    steps: tuple[Step, ...]


class PartsFree(Message, frozen=True, gc=False):
    """The hardware test has released the parts."""


class OpenDoctor(Message, frozen=True, gc=False):
    """Open the system check."""


class DoctorsPage(Message, frozen=True, gc=False):
    """Another page of the results, counted from 0."""

    page: int


class Examined(Message, frozen=True, gc=False):
    """The result of one check."""

    check: Check


class ExamineDone(Message, frozen=True, gc=False):
    """All checks are done."""


class OpenBackups(Message, frozen=True, gc=False):
    """The backups; `offered` if there are no games yet, but backups."""

    offered: bool = False


class BackUpNow(Message, frozen=True, gc=False):
    """Make a backup."""


class BackupsKnown(Message, frozen=True, gc=False):
    """The backups there are."""

    backups: tuple[BackupRow, ...]


class BackedUp(Message, frozen=True, gc=False):
    """The result of a backup or restore: a sentence, or the fault, which people must read."""

    text: str = ""
    fault: AnyFault | None = None
    asked: bool = True


class PutBack(Message, frozen=True, gc=False):
    """Put a backup back, by its path."""

    path: str


class BackupHasMore(Message, frozen=True, gc=False):
    """A backup has games that are not here."""

    backup: BackupRow


class PutIn(Message, frozen=True, gc=False):
    """Put the games of a backup in that are not here, by its path."""

    path: str


class LeaveOut(Message, frozen=True, gc=False):
    """Leave the games of a backup out, and never offer them again."""

    path: str


class SaveGame(Message, frozen=True, gc=False):
    """Write the game that is in memory into a file."""
