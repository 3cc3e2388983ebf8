"""The machine's power: a last picture first, then the machine is asked."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.system.machine import Answer, Verb
from companion.ui import commands, update_sticks
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import Model, PowerPage, Start, SwitchingOff


@on_tap
def open_power(model: Model) -> Changed:
    """Ask which device to switch off."""
    back = model.screen.back if isinstance(model.screen, PowerPage) else model.screen
    return replace(model, screen=PowerPage(back)), ()


@on_tap
def switch_off(model: Model, verb: Verb | None = Verb.POWER_OFF) -> Changed:
    """Switch the machine off, start it again (`verb`), or only Oyez where `verb` is None."""
    if not model.machine.service or (verb is not None and not model.machine.asks):
        return model, ()
    if isinstance(model.screen, SwitchingOff):
        return model, ()
    return replace(model, screen=SwitchingOff(verb), lesson=None, notice="", busy=False), (
        commands.Watch(False),
        commands.Silence(),
        commands.LetRest(),
    )


@on_news
def last_picture_shown(model: Model) -> Changed:
    """The last picture is on the screen: ask the machine now."""
    screen = model.screen
    if not isinstance(screen, SwitchingOff) or screen.asked:
        return model, ()
    asked = replace(model, screen=replace(screen, asked=True))
    if screen.verb is None:
        return asked, (commands.Quit(),)
    return asked, (commands.AskMachine(screen.verb),)


@on_news
def still_on(model: Model) -> Changed:
    """The machine was asked to switch off a while ago, and is still on."""
    return _failed(model, "")


@on_news
def machine_answered(model: Model, verb: Verb, answer: Answer, stick: str = "") -> Changed:
    """The outcome of a request."""
    if verb in (Verb.POWER_OFF, Verb.REBOOT):
        return (model, ()) if answer.done else _failed(model, answer.detail)
    if verb is Verb.MAKE_ROOM:
        return _room_made(model, answer)
    if verb is Verb.EJECT:
        return update_sticks.stick_answered(model, stick, answer)
    if verb is Verb.UPDATE:
        return update_sticks.install_answered(model, answer)
    return model, ()


@on_tap
def open_camera_again(model: Model) -> Changed:
    """Open the camera that the settings name once more."""
    return replace(model, notice=_("The camera is opening again. Check again in a moment.")), (commands.OpenCamera(),)


@on_tap
def make_room(model: Model) -> Changed:
    """Let the system free space."""
    return replace(model, notice=_("One moment")), (commands.AskMachine(Verb.MAKE_ROOM),)


def _room_made(model: Model, answer: Answer) -> Changed:
    words = _("Space was freed. Check again.") if answer.done else _("No space could be freed. Use a larger card.")
    return replace(model, notice=words), ()


def _failed(model: Model, why: str) -> Changed:
    if not isinstance(model.screen, SwitchingOff):
        return model, ()
    words = _("The machine did not switch off. All games are on the card: you may unplug it now.")
    return replace(model, screen=Start(), notice=f"{words} {why}".strip()), (commands.ListGames(),)
