"""The machine's power: a last picture first, then the machine is asked."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.language import _
from companion.system.machine import Answer, Verb
from companion.ui import commands, messages, update_sticks
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model, PowerPage, Start, SwitchingOff

Changed = tuple[Model, tuple[Command, ...]]


def open_power(model: Model, _message: messages.OpenPower) -> Changed:
    """Ask which device to switch off."""
    back = model.screen.back if isinstance(model.screen, PowerPage) else model.screen
    return replace(model, screen=PowerPage(back)), ()


def switch_off(model: Model, message: messages.SwitchOff) -> Changed:
    """Show the last picture; nothing if the machine cannot be asked."""
    if not model.machine.service or (message.verb is not None and not model.machine.asks):
        return model, ()
    if isinstance(model.screen, SwitchingOff):
        return model, ()
    return replace(model, screen=SwitchingOff(message.verb), lesson=None, notice="", busy=False), (
        commands.Watch(False),
        commands.Silence(),
        commands.LetRest(),
    )


def last_picture_shown(model: Model, _message: messages.LastPictureShown) -> Changed:
    """Everything is on the disk since it happened: nothing is left but to ask."""
    screen = model.screen
    if not isinstance(screen, SwitchingOff) or screen.asked:
        return model, ()
    asked = replace(model, screen=replace(screen, asked=True))
    if screen.verb is None:
        return asked, (commands.Quit(),)
    return asked, (commands.AskMachine(screen.verb),)


def still_on(model: Model, _message: messages.StillOn) -> Changed:
    """Say that it may be unplugged all the same."""
    return _failed(model, "")


def machine_answered(model: Model, message: messages.MachineAnswered) -> Changed:
    """Handle the outcome of a request."""
    if message.verb in (Verb.POWER_OFF, Verb.REBOOT):
        return (model, ()) if message.answer.done else _failed(model, message.answer.detail)
    if message.verb is Verb.MAKE_ROOM:
        return _room_made(model, message.answer)
    if message.verb is Verb.EJECT:
        return update_sticks.stick_answered(model, message.stick, message.answer)
    if message.verb is Verb.UPDATE:
        return update_sticks.install_answered(model, message.answer)
    return model, ()


def open_camera_again(model: Model, _message: messages.OpenCameraAgain) -> Changed:
    """The camera may have been plugged in meanwhile."""
    return replace(model, notice=_("The camera is opening again. Check again in a moment.")), (commands.OpenCamera(),)


def make_room(model: Model, _message: messages.MakeRoom) -> Changed:
    """Old journals and packages go."""
    return replace(model, notice=_("One moment")), (commands.AskMachine(Verb.MAKE_ROOM),)


def _room_made(model: Model, answer: Answer) -> Changed:
    words = _("Space was freed. Check again.") if answer.done else _("No space could be freed. Use a larger card.")
    return replace(model, notice=words), ()


def _failed(model: Model, why: str) -> Changed:
    if not isinstance(model.screen, SwitchingOff):
        return model, ()
    words = _("The machine did not switch off. All games are on the card: you may unplug it now.")
    return replace(model, screen=Start(), notice=f"{words} {why}".strip()), (commands.ListGames(),)


HANDLERS: dict[type[Message], Callable[[Model, Any], Changed]] = {
    messages.OpenPower: open_power,
    messages.SwitchOff: switch_off,
    messages.LastPictureShown: last_picture_shown,
    messages.StillOn: still_on,
    messages.MachineAnswered: machine_answered,
    messages.OpenCameraAgain: open_camera_again,
    messages.MakeRoom: make_room,
}
"""The changes that each message about the machine makes."""

ARRIVING: tuple[type[Message], ...] = (
    messages.LastPictureShown,
    messages.StillOn,
    messages.MachineAnswered,
)
"""Those that no finger sent."""
