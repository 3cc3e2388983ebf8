"""The table's own screen for a host, who sees and taps it from afar, but not the machine's own settings."""

from companion.i18n.language import _, using
from companion.ui import commands, update_phones
from companion.ui.message import Message, calls
from companion.ui.model import (
    BackupPage,
    DisplayPage,
    DisplayTrial,
    DoctorPage,
    HardwareTestPage,
    HomePage,
    Keyboard,
    MachinePage,
    Model,
    OwnWifiPage,
    PowerPage,
    ReleasePage,
    Screen,
    SettingsPage,
    SwitchingOff,
    TouchCalibration,
    WayUp,
)
from companion.ui.screens import view
from companion.ui.screens.frame import label, page
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Tone, Widget
from companion.ui.update import update

OF_THE_MACHINE = (
    SettingsPage, DisplayPage, WayUp, DisplayTrial, TouchCalibration, DoctorPage, BackupPage, MachinePage, ReleasePage,
    PowerPage, SwitchingOff, HardwareTestPage, HomePage, OwnWifiPage,
)  # fmt: skip
"""The screens of the machine's own settings, some with a password."""
ITS_COMMANDS = (commands.KeepSettings, commands.Quit, commands.AskMachine)
"""The commands that change the machine or end the program."""
HOST = "host"
"""The role that the touchscreen alone grants."""


def seen(model: Model) -> tuple[Widget, ...]:
    """Return the widgets that a host sees, back to front."""
    if not _is_of_the_machine(model.screen):
        return view(model)
    with using(model.language):
        widgets, box = page(model, "Oyez")
        words = _("Somebody is in the settings at the touchscreen.")
        return (*widgets, label(words, box, theme.LARGE, Tone.INK, align=0, lines=4))


def may(model: Model, message: Message) -> bool:
    """Return True if a host may send this message of a key."""
    if calls(message, update_phones.admit_phone, update_phones.send_phone_away) and _is_host(
        model, message.fields["token"]
    ):
        return False
    after, issued = update(model, message)
    return not _is_of_the_machine(after.screen) and not any(isinstance(each, ITS_COMMANDS) for each in issued)


def _is_host(model: Model, token: str) -> bool:
    roles = {each.token: each.role for each in model.phones.asking} | {
        each.token: each.role for each in model.phones.roles
    }
    return roles.get(token) == HOST


def _is_of_the_machine(screen: Screen) -> bool:
    if isinstance(screen, Keyboard):
        # a password or a setting may be typed
        return screen.back is not None and _is_of_the_machine(screen.back)
    return isinstance(screen, OF_THE_MACHINE)
