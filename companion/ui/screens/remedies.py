"""The key for each remedy, where this machine can do it."""

from companion.i18n.language import N_, _
from companion.system.checks import Check, Remedy, State
from companion.ui import update_machine, update_maintenance, update_settings
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.toolkit.widgets import Key, Rect

KEYS: dict[Remedy, tuple[str, Message]] = {
    Remedy.CAMERA: (N_("Open it again"), update_machine.open_camera_again.tap()),
    Remedy.HARDWARE_TEST: (N_("Hardware test"), update_settings.open_hardware_test.tap()),
    Remedy.BACKUPS: (N_("Backups"), update_maintenance.open_backups.tap()),
    Remedy.LOUDSPEAKER: (N_("Loudspeaker"), update_settings.open_settings.tap("sound")),
    Remedy.MAKE_ROOM: (N_("Free space"), update_machine.make_room.tap()),
    Remedy.POWER: (N_("Switch off"), update_machine.open_power.tap()),
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
