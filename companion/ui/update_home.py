"""The hall's page and the broker of the house: their settings, and the values that are typed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.system.secret_limit import MAX_SECRET
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.key_layers import Layer
from companion.ui.model import HomePage, Keyboard, Model, Purpose, Start
from companion.ui.update_settings import set_one

Changed = tuple[Model, tuple[Command, ...]]


def open_home(model: Model, _message: messages.OpenHome) -> Changed:
    """Show the settings; the way back leads to where one came from."""
    screen = model.screen
    back = screen.back if isinstance(screen, HomePage) else screen
    return replace(model, screen=HomePage(back or Start())), (commands.FindPhones(),)


def type_setting(model: Model, message: messages.TypeSetting) -> Changed:
    """Type a value, beginning with the one that holds."""
    text = str(getattr(model.settings, message.name))
    layer = Layer.UPPER if message.name == "table_name" and not text else Layer.LOWER
    keys = Keyboard(text, layer, Purpose.SETTING, setting=message.name, back=model.screen)
    return replace(model, screen=keys), ()


def type_password(model: Model, _message: messages.TypePassword) -> Changed:
    """Type a new password; nobody is shown the old one."""
    return replace(model, screen=Keyboard("", Layer.LOWER, Purpose.PASSWORD, back=model.screen)), ()


def value_done(model: Model, screen: Keyboard) -> Changed:
    """Use the typed value; one that is not allowed is explained, and can be typed on."""
    back = screen.back or HomePage()
    if screen.purpose is Purpose.PASSWORD:
        return replace(model, screen=back), (commands.KeepBrokerPassword(screen.text[:MAX_SECRET]),)
    after, issued = set_one(model, messages.Set(screen.setting, screen.text.strip()))
    return (replace(after, screen=back) if issued else after), issued


HANDLERS: dict[type[messages.Message], Callable[[Model, Any], Changed]] = {
    messages.OpenHome: open_home,
    messages.TypeSetting: type_setting,
    messages.TypePassword: type_password,
}
