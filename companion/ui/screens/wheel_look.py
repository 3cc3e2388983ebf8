"""The camera looks at the wheel: its picture at the left, what was found and how to go on at the right."""

from companion.ui import theme
from companion.ui.messages import Back, LookAtWheel
from companion.ui.model import Model, WheelLook
from companion.ui.screens.frame import TOP, header
from companion.ui.widgets import Icon, Key, Mark, Panel, Style, Text, View, Widget

TASKS = {
    False: "Lay the whole wheel into the picture, without dice. Oyez reads the nine colours.",
    True: "The whole wheel with its four dice must be in the picture.",
}


def view(model: Model, screen: WheelLook) -> list[Widget]:
    """The picture with what lies wrong, and two keys: look again, go on without."""
    widgets = header(model, "How the dice lie" if screen.checking else "The plazas, by camera")
    marks = tuple(Mark(box, "!", True) for box in screen.wrong)
    caption = "There is no camera" if model.eyes.fault else "One moment"
    pixels = None if model.frame is None else model.frame.pixels
    text = "Looking at the wheel…" if model.busy else screen.sentence or TASKS[screen.checking]
    return [
        *widgets,
        View(rect=(8, TOP, 500, 408), pixels=pixels, marks=marks, caption=caption),
        Panel(rect=(516, TOP, 276, 224), doubt=bool(screen.sentence) and not model.busy),
        Text(rect=(530, TOP + 6, 248, 212), text=text, size=theme.BODY, lines=9),
        Key(
            rect=(516, 300, 276, 84),
            label="Looking" if model.busy else "Look again",
            size=24,
            icon=Icon.CAMERA,
            style=Style.MAIN,
            enabled=not model.busy,
            why="The wheel is being looked at.",
            message=LookAtWheel(screen.checking),
        ),
        Key(
            rect=(516, 396, 276, 76),
            label="Go on" if screen.checking else "Set them by hand",
            icon=Icon.NEXT if screen.checking else Icon.HAND,
            message=Back(),
        ),
    ]
