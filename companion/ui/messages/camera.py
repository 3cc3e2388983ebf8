"""Messages from the camera: opened, failed, and the dice or the wheel in its picture."""

from typing import TYPE_CHECKING

from companion.i18n.faults import AnyFault
from companion.ui.messages.message import Message
from vision.faults import SourceKind
from vision.reading import Reading
from vision.wheel_reading import WheelReading

if TYPE_CHECKING:
    from vision.camera import Frame


class CameraOpened(Message, frozen=True, gc=False):
    """The source of pictures is open, or cannot be: `fault` says why; the others are as in CameraStatus."""

    name: str
    live: bool = False
    made_up: bool = True
    fault: AnyFault | None = None
    kind: SourceKind = SourceKind.OTHER
    view_fault: AnyFault | None = None


class LivePicture(Message, frozen=True, gc=False):
    """A live picture."""

    frame: "Frame"


class DiceSeen(Message, frozen=True, gc=False):
    """A picture and its reading; `cleared` if these dice were seen before with a doubt that a later frame cleared."""

    frame: "Frame"
    reading: Reading
    cleared: bool = False


class WheelSeen(Message, frozen=True, gc=False):
    """A picture of the wheel and its reading; `zero` is the index of the plaza at place 0, if known."""

    frame: "Frame"
    reading: WheelReading
    zero: int | None = None


class WheelLaid(Message, frozen=True, gc=False):
    """A camera has noticed that dice came to rest on the wheel; like WheelSeen."""

    frame: "Frame"
    reading: WheelReading
    zero: int | None = None


class NoMoreThrows(Message, frozen=True, gc=False):
    """The source has no further picture."""


class CameraFailed(Message, frozen=True, gc=False):
    """The camera is gone, or only this picture could not be read."""

    fault: AnyFault
    gone: bool = True
