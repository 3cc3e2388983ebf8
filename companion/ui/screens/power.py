"""The machine's power: a key for each thing that can be switched off, and the last picture while that is done."""

from companion.i18n.language import _
from companion.system.machine import Verb
from companion.ui import update_machine
from companion.ui.model import Model, PowerPage, SwitchingOff
from companion.ui.screens.frame import column, label, page, screen_size, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Backdrop, Face, Icon, Key, Picture, Text, Tone, Widget

HIGHEST = 480
SIDE = 130
"""Of the bell on the last picture."""


def view(model: Model, _screen: PowerPage) -> list[Widget]:
    """Large keys one above the other; the machine's only if it can be asked."""
    widgets, box = page(model, _("Switch off"))
    x, y, w, h = box
    words, keys = stack((x + 16, y + 8, w - 32, min(h - 16, HIGHEST)), 64, 1.0)
    kept = _("Every action is already on the card. You can resume the game later.")
    widgets.append(label(kept, words, theme.BODY, Tone.SOFT, lines=3))
    choices: list[tuple[str, str, Icon, Verb | None]] = [
        (_("Restart Oyez"), _("The machine stays on."), Icon.BELL, None),
    ]
    if model.machine.asks:
        choices = [
            (_("Switch off"), _("Then you can unplug the machine."), Icon.POWER, Verb.POWER_OFF),
            (_("Restart"), _("The machine switches off and on again."), Icon.HOUR, Verb.REBOOT),
            *choices,
        ]
    for (word, detail, icon, verb), rect in zip(choices, column(keys, 3), strict=False):
        widgets.append(
            Key(rect=rect, label=word, detail=detail, size=28, icon=icon, message=update_machine.switch_off.tap(verb))
        )
    return widgets


def view_last(model: Model, screen: SwitchingOff) -> list[Widget]:
    """The step under way, and when the machine can be unplugged."""
    width, height = screen_size(model)
    title, words = {
        Verb.POWER_OFF: (_("Switching off"), _("Wait until the green light is off. Then you can unplug it.")),
        Verb.REBOOT: (_("The machine is restarting"), _("Leave it plugged in.")),
    }.get(screen.verb or Verb.EJECT, (_("Oyez is restarting"), _("One moment")))
    top = height // 2 - 170
    return [
        Backdrop(rect=(0, 0, width, height), oak=True),
        Picture(rect=((width - SIDE) // 2, top, SIDE, SIDE), icon=Icon.BELL, tone=Tone.GOLD),
        Text(
            rect=(20, top + SIDE + 16, width - 40, 90),
            text=title,
            size=48,
            face=Face.SERIF,
            tone=Tone.GOLD,
            align=0,
            lines=2,
        ),
        Text(
            rect=(20, top + SIDE + 116, width - 40, 100),
            text=words,
            size=28,
            tone=Tone.LIGHT,
            align=0,
            valign=-1,
            lines=3,
        ),
    ]
