"""Waiting for the throw: the picture, and how to go on."""

from companion.i18n.language import _
from companion.ui.messages import EnterByHand, ReadDice, ToggleAutomatic
from companion.ui.model import Eyes, Model, Throwing
from companion.ui.screens.frame import inside, page, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Style, Text, Tone, View, Widget


def view(model: Model, screen: Throwing) -> list[Widget]:
    """The camera's picture; beside it what to do, and reading the dice or entering them by hand."""
    assert model.table is not None
    widgets, box = page(model, model.table.heading(model.game, screen.correcting))
    seen, ways = split(model, box, wide=500, tall=380)
    task, first, second, third = stack(ways, 104, 1.4, 76, 76)
    widgets += [
        _picture(model, seen),
        Panel(rect=task),
        Text(rect=inside(task, 14, 4), text=_task(model, screen), size=theme.BODY, lines=4),
        *(_seeing if not model.eyes.fault else _blind)(model, screen, first, second),
        *_foot(model, third),
    ]
    return widgets


def _picture(model: Model, rect: Rect) -> View:
    caption = _("The dice will appear here")
    if model.eyes.fault:
        caption = _("There is no camera")
    elif model.busy or model.eyes.opening:
        caption = _("One moment")
    pixels = None if model.frame is None else model.frame.pixels
    return View(rect=rect, pixels=pixels, caption=caption)


def _task(model: Model, screen: Throwing) -> str:
    if model.busy:
        return _("Reading the dice…")
    if screen.correcting:
        return _("All turns of this half will be taken back.")
    if model.eyes.fault:
        return _(model.roll.enter)
    if model.eyes.live and model.automatic:
        return _(model.roll.watch)
    return _(model.roll.throw)


def _seeing(model: Model, screen: Throwing, first: Rect, second: Rect) -> list[Widget]:
    """A camera works: reading comes first."""
    return [
        Key(
            rect=first,
            label=look_word(model.eyes, screen.correcting),
            size=30,
            icon=Icon.CAMERA,
            style=Style.MAIN,
            enabled=not model.busy,
            why=_("Oyez is reading the dice."),
            message=ReadDice(again=screen.correcting),
        ),
        Key(rect=second, label=_("Enter by hand"), size=22, icon=Icon.HAND, message=EnterByHand()),
    ]


def _blind(model: Model, _screen: Throwing, first: Rect, second: Rect) -> list[Widget]:
    """No camera: entering by hand comes first."""
    return [
        Key(rect=first, label=_("Enter by hand"), size=22, icon=Icon.HAND, style=Style.MAIN, message=EnterByHand()),
        Key(
            rect=second,
            label=_("Reading") if model.busy else _("Try the camera again"),
            icon=Icon.CAMERA,
            enabled=not model.busy,
            why=_("Oyez is reading the dice."),
            message=ReadDice(),
        ),
    ]


def _foot(model: Model, rect: Rect) -> list[Widget]:
    eyes = model.eyes
    if eyes.fault or eyes.opening:
        return []
    if not eyes.live:
        return [Text(rect=rect, text=source(eyes), size=theme.SMALL, tone=Tone.SOFT, align=0, lines=4)]
    word = _("Automatic: on") if model.automatic else _("Automatic: off")
    return [Key(rect=rect, label=word, selected=model.automatic, message=ToggleAutomatic())]


def look_word(eyes: Eyes, again: bool) -> str:
    """What reading the dice is called, by where pictures come from."""
    if eyes.live or eyes.opening:
        return _("Read the dice")
    if again:
        return _("Read again")
    return _("Throw") if eyes.made_up else _("Next throw")


def source(eyes: Eyes) -> str:
    """Where the pictures come from."""
    if eyes.made_up:
        return _("No camera: Oyez throws virtual dice. To use your own, enter them by hand.")
    return _("Pictures come from: {name}").format(name=eyes.name)
