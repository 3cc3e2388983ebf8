"""The key for each remedy, where this machine can do it."""

from companion.i18n.language import N_, _
from companion.system.checks import Check, Remedy, State
from companion.ui.messages import (
    MakeRoom,
    Message,
    OpenBackups,
    OpenCameraAgain,
    OpenHardwareTest,
    OpenPower,
    OpenSettings,
)
from companion.ui.model import Model
from companion.ui.toolkit.widgets import Key, Rect

KEYS: dict[Remedy, tuple[str, Message]] = {
    Remedy.CAMERA: (N_("Open it again"), OpenCameraAgain()),
    Remedy.HARDWARE_TEST: (N_("Hardware test"), OpenHardwareTest()),
    Remedy.BACKUPS: (N_("Backups"), OpenBackups()),
    Remedy.LOUDSPEAKER: (N_("Loudspeaker"), OpenSettings("sound")),
    Remedy.MAKE_ROOM: (N_("Free space"), MakeRoom()),
    Remedy.POWER: (N_("Switch off"), OpenPower()),
}


def remedy_key(model: Model, check: Check, rect: Rect) -> Key | None:
    """The key for the remedy of a finding, None if there is none here."""
    if check.state is State.WELL or check.remedy not in KEYS:
        return None
    if check.remedy is Remedy.MAKE_ROOM and not model.machine.asks:
        return None
    if check.remedy is Remedy.POWER and not model.machine.service:
        return None
    word, message = KEYS[check.remedy]
    return Key(rect=rect, label=_(word), message=message)
