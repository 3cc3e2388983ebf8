"""The screen of the camera's view of the wheel: the picture, the findings, the next steps."""

from companion.games.troyes_dice import update_wheel
from companion.games.troyes_dice.model import WheelLook
from companion.i18n.language import N_, _
from companion.ui import update_back
from companion.ui.model import Model
from companion.ui.screens.frame import inside, page, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Mark, Panel, Style, Text, View, Widget

TASKS = {
    False: N_("Place the whole wheel in the picture, without dice. Oyez reads the nine colours."),
    True: N_("The whole wheel with its four dice must be in the picture."),
}


def view(model: Model, screen: WheelLook) -> list[Widget]:
    """The picture with the wrong dice marked, and two keys: read again, continue without."""
    widgets, box = page(model, _("Dice placement") if screen.checking else _("The plazas, by camera"))
    seen, ways = split(model, box, wide=500, tall=440)
    text_box, look, done = stack(ways, 1.0, 84, 76)
    marks = tuple(Mark(box, "!", True) for box in screen.wrong)
    caption = _("There is no camera") if model.camera.fault else _("One moment")
    pixels = None if model.frame is None else model.frame.pixels
    text = _("Reading the wheel…") if model.busy else screen.sentence or _(TASKS[screen.checking])
    return [
        *widgets,
        View(rect=seen, pixels=pixels, marks=marks, caption=caption),
        Panel(rect=text_box, doubt=bool(screen.sentence) and not model.busy),
        Text(rect=inside(text_box, 14, 6), text=text, size=theme.BODY, lines=9),
        Key(
            rect=look,
            label=_("Reading") if model.busy else _("Read again"),
            size=24,
            icon=Icon.CAMERA,
            style=Style.MAIN,
            enabled=not model.busy,
            why=_("Oyez is reading the wheel."),
            message=update_wheel.read_wheel.tap(screen.checking),
        ),
        Key(
            rect=done,
            label=_("Continue") if screen.checking else _("Set them by hand"),
            icon=Icon.NEXT if screen.checking else Icon.HAND,
            message=update_back.back.tap(),
        ),
    ]
