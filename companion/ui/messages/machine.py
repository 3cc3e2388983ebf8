"""Messages about the machine that Oyez runs on: its power, its sticks, its version."""

from companion.storage.sticks import ReleaseRow, StickRow
from companion.system.machine import Answer, Verb
from companion.ui.messages.message import Message
from hardware.loudspeakers import Loudspeaker


class OpenPower(Message, frozen=True, gc=False):
    """Ask which device to switch off."""


class SwitchOff(Message, frozen=True, gc=False):
    """Switch the machine off, start it again (`verb`), or only Oyez where `verb` is None."""

    verb: Verb | None = Verb.POWER_OFF


class LastPictureShown(Message, frozen=True, gc=False):
    """The last picture is on the screen: ask the machine now."""


class StillOn(Message, frozen=True, gc=False):
    """The machine was asked to switch off a while ago, and is still on."""


class OpenCameraAgain(Message, frozen=True, gc=False):
    """Open the camera that the settings name once more."""


class MakeRoom(Message, frozen=True, gc=False):
    """Let the system free space."""


class FindLoudspeakers(Message, frozen=True, gc=False):
    """Look which loudspeakers there are now."""


class LoudspeakersKnown(Message, frozen=True, gc=False):
    """The loudspeakers that can be chosen."""

    found: tuple[Loudspeaker, ...]


class TryLoudspeaker(Message, frozen=True, gc=False):
    """Play a sound and say a sentence."""


class OpenMachine(Message, frozen=True, gc=False):
    """The machine: its sticks, its version, its power."""


class FindSticks(Message, frozen=True, gc=False):
    """Look which sticks are plugged in now."""


class SticksKnown(Message, frozen=True, gc=False):
    """The sticks that are plugged in."""

    sticks: tuple[StickRow, ...]


class Eject(Message, frozen=True, gc=False):
    """Let a stick go, so that it can be pulled out."""

    stick: str


class OpenReleases(Message, frozen=True, gc=False):
    """Look for releases on the sticks."""


class ReleasesKnown(Message, frozen=True, gc=False):
    """The releases that lie on the sticks."""

    releases: tuple[ReleaseRow, ...]


class InstallRelease(Message, frozen=True, gc=False):
    """Install a release from a stick; its key was held."""

    release: ReleaseRow


class MachineAnswered(Message, frozen=True, gc=False):
    """The outcome of a request."""

    verb: Verb
    answer: Answer
    stick: str = ""
