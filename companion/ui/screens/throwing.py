"""The wait for the throw: the picture, and the next steps."""

from companion.i18n.fault_texts import source_name
from companion.i18n.language import _, used
from companion.i18n.numbers import joined
from companion.ui import update_throw
from companion.ui.model import CameraStatus, Model, Throwing
from companion.ui.screens.frame import KEY_ROW, above, inside, page, split, stack
from companion.ui.screens.happened import last_action
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Rect, Style, Text, Tone, View, Widget

TOLD = 118
"""The height of four lines about the last action."""


def view(model: Model, screen: Throwing) -> list[Widget]:
    """The camera's picture; beside it the instruction, and the keys to read the dice or enter them by hand."""
    assert model.table is not None
    keys = () if screen.correcting else model.table.chance.throwing.keys(model)
    widgets, box = page(model, model.table.chance.throwing.heading(model.game, screen.correcting), *keys)
    seen, ways = split(model, box, wide=500, tall=380 - (KEY_ROW if keys else 0))
    task, first, second, third = stack(ways, 104, 1.4, 76, 76)
    widgets += [
        *_seen(model, screen, seen),
        Panel(rect=task),
        Text(rect=inside(task, 14, 4), text=_task(model, screen), size=theme.BODY, lines=4),
        *(_seeing if not model.camera.fault else _blind)(model, screen, first, second),
        *_foot(model, third),
    ]
    return widgets


def _seen(model: Model, screen: Throwing, rect: Rect) -> list[Widget]:
    """The picture, and below it the last action if the game has words for it."""
    assert model.table is not None
    told = () if screen.correcting else model.table.chance.throwing.told(model)
    if not told:
        return [_picture(model, rect)]
    picture, band = above(rect, TOLD)
    return [_picture(model, picture), *last_action(told, band)]


def _picture(model: Model, rect: Rect) -> View:
    caption = _("The dice will appear here")
    if model.camera.fault:
        caption = _("There is no camera")
    elif model.busy or model.camera.opening:
        caption = _("One moment")
    pixels = None if model.frame is None else model.frame.pixels
    return View(rect=rect, pixels=pixels, caption=caption)


def _task(model: Model, screen: Throwing) -> str:
    if model.busy:
        return _("Reading the dice…")
    if screen.correcting:
        return _(model.roll.corrected)
    assert model.table is not None
    task = model.roll.enter if model.camera.fault else model.roll.throw
    if not model.camera.fault and model.camera.live and model.automatic:
        task = model.roll.watch
    note = model.table.chance.throwing.note(model)
    return joined([note, _(task)]) if note else _(task)


def _seeing(model: Model, screen: Throwing, first: Rect, second: Rect) -> list[Widget]:
    """A camera works: reading comes first."""
    return [
        Key(
            rect=first,
            label=throw_label(model.camera, screen.correcting),
            size=30,
            icon=Icon.CAMERA,
            style=Style.MAIN,
            enabled=not model.busy,
            why=_("Oyez is reading the dice."),
            message=update_throw.read_dice.tap(again=screen.correcting),
        ),
        Key(rect=second, label=_("Enter by hand"), size=22, icon=Icon.HAND, message=update_throw.enter_by_hand.tap()),
    ]


def _blind(model: Model, _screen: Throwing, first: Rect, second: Rect) -> list[Widget]:
    """No camera: entering by hand comes first."""
    return [
        Key(
            rect=first,
            label=_("Enter by hand"),
            size=22,
            icon=Icon.HAND,
            style=Style.MAIN,
            message=update_throw.enter_by_hand.tap(),
        ),
        Key(
            rect=second,
            label=_("Reading") if model.busy else _("Try the camera again"),
            icon=Icon.CAMERA,
            enabled=not model.busy,
            why=_("Oyez is reading the dice."),
            message=update_throw.read_dice.tap(),
        ),
    ]


def _foot(model: Model, rect: Rect) -> list[Widget]:
    camera = model.camera
    if camera.fault or camera.opening:
        return []
    if not camera.live:
        return [Text(rect=rect, text=source(camera), size=theme.SMALL, tone=Tone.SOFT, align=0, lines=4)]
    word = _("Automatic: on") if model.automatic else _("Automatic: off")
    return [Key(rect=rect, label=word, selected=model.automatic, message=update_throw.toggle_automatic.tap())]


def throw_label(camera: CameraStatus, again: bool) -> str:
    """Return the label of the key that reads the dice, by the source of the pictures."""
    if camera.live or camera.opening:
        return _("Read the dice")
    if again:
        return _("Read again")
    return _("Throw") if camera.made_up else _("Next throw")


def source(camera: CameraStatus) -> str:
    """Return the name of the source of the pictures."""
    if camera.made_up:
        return _("No camera: Oyez throws virtual dice. To use your own, enter them by hand.")
    return _("Pictures come from: {name}").format(name=source_name(camera.source, used()))
