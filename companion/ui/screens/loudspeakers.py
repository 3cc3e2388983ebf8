"""The loudspeakers by the names that people know: the socket, or the USB device's own name."""

from companion.i18n.language import _
from companion.ui import update_settings, update_sound
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens.frame import grid
from companion.ui.toolkit.widgets import Icon, Key, Rect, Widget
from hardware.loudspeakers import Kind, Loudspeaker

MAX_SHOWN = 4
"""Beside the system's own and the key to try it."""
MAX_LETTERS = 22
Choice = tuple[str, bool, Message]
"""The words on a key, its tick, and its message."""


def loudspeaker_keys(model: Model, box: Rect) -> list[Widget]:
    """A key for each, and at the end one to try the one that holds."""
    *cells, last = grid(box, 3, 2, 6)
    keys: list[Widget] = [
        Key(rect=cell, label=word, selected=holds, message=message)
        for cell, (word, holds, message) in zip(cells, loudspeaker_choices(model), strict=False)
    ]
    return [*keys, Key(rect=last, label=_("Try it"), icon=Icon.LOUDSPEAKER, message=update_sound.try_loudspeaker.tap())]


def loudspeaker_choices(model: Model) -> list[Choice]:
    """A key for each; the one chosen has its key too where it is not there."""
    chosen = model.settings.loudspeaker
    keys = [(loudspeaker_name(each), each.key) for each in model.loudspeakers[:MAX_SHOWN]]
    if chosen and chosen not in [key for _word, key in keys]:
        own = next((each for each in model.loudspeakers if each.key == chosen), None)
        word = loudspeaker_name(own) if own else _("{name} (missing)").format(name=chosen[:MAX_LETTERS])
        keys = [*keys[: MAX_SHOWN - 1], (word, chosen)]
    return [
        (word, key == chosen, update_settings.set_one.tap("loudspeaker", key)) for word, key in ((_("Auto"), ""), *keys)
    ]


def loudspeaker_name(loudspeaker: Loudspeaker) -> str:
    """The name on its key."""
    if loudspeaker.kind is Kind.HEADPHONES:
        return _("Headphones")
    if loudspeaker.kind is Kind.HDMI:
        return f"HDMI {loudspeaker.number}" if loudspeaker.number else "HDMI"
    name = loudspeaker.name[:MAX_LETTERS].strip()
    return f"USB: {name}" if loudspeaker.kind is Kind.USB and "USB" not in name else name
