"""The hall's page and the broker of the house: their settings, and the values that are typed."""

from msgspec.structs import replace

from companion.system.secret_limit import MAX_SECRET
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.key_layers import Layer
from companion.ui.message import on_tap
from companion.ui.model import HomePage, Keyboard, Model, Purpose, Start
from companion.ui.update_settings import set_one


@on_tap
def open_home(model: Model) -> Changed:
    """The settings of the hall and of the broker."""
    screen = model.screen
    back = screen.back if isinstance(screen, HomePage) else screen
    return replace(model, screen=HomePage(back or Start())), (commands.FindPhones(),)


@on_tap
def type_setting(model: Model, name: str) -> Changed:
    """Type the value of this setting."""
    text = str(getattr(model.settings, name))
    layer = Layer.UPPER if name == "table_name" and not text else Layer.LOWER
    keys = Keyboard(text, layer, Purpose.SETTING, setting=name, back=model.screen)
    return replace(model, screen=keys), ()


@on_tap
def type_password(model: Model) -> Changed:
    """Type the broker's password."""
    return replace(model, screen=Keyboard("", Layer.LOWER, Purpose.PASSWORD, back=model.screen)), ()


def value_done(model: Model, screen: Keyboard) -> Changed:
    """Use the typed value; one that is not allowed is explained, and can be typed on."""
    back = screen.back or HomePage()
    if screen.purpose is Purpose.PASSWORD:
        return replace(model, screen=back), (commands.KeepBrokerPassword(screen.text[:MAX_SECRET]),)
    after, issued = set_one(model, screen.setting, screen.text.strip())
    return (replace(after, screen=back) if issued else after), issued
