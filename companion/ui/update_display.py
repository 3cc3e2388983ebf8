"""The display: a rotation or calibration is on trial first, and is reverted unless somebody confirms it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.language import _
from companion.settings import ROTATIONS
from companion.system.touch_map import TouchMapError, fitted_map
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import CROSSES, DisplayPage, DisplayTrial, Model, Screen, Start, TouchCalibration, WayUp

Changed = tuple[Model, tuple[Command, ...]]


def open_display(model: Model, _message: messages.OpenDisplay) -> Changed:
    """Show the page; its way back leads to where one came from."""
    return replace(model, screen=DisplayPage(_back(model.screen))), ()


def _back(screen: Screen) -> "Screen | None":
    """The screen to which the pages about the display lead back."""
    return screen.back if isinstance(screen, DisplayPage | DisplayTrial | TouchCalibration) else screen


def ask_way_up(model: Model, _message: messages.AskWayUp) -> Changed:
    """Show the question before the first screen."""
    return replace(model, screen=WayUp()), ()


def picture_is_upright(model: Model, _message: messages.PictureIsUpright) -> Changed:
    """Go to the first screen, and do not ask again."""
    return replace(model, screen=Start()), (commands.RememberUpright(),)


def try_rotation(model: Model, message: messages.TryRotation) -> Changed:
    """Turn the picture at once; it turns back unless somebody confirms it."""
    if message.rotation not in ROTATIONS or message.rotation == model.settings.rotation:
        return model, ()
    settings = replace(model.settings, rotation=message.rotation)
    return replace(model, screen=DisplayTrial(settings, back=_back(model.screen))), ()


def try_no_calibration(model: Model, _message: messages.TryNoCalibration) -> Changed:
    """Touch without a map, unless nobody can keep that."""
    settings = replace(model.settings, touch=())
    return replace(model, screen=DisplayTrial(settings, back=_back(model.screen))), ()


def keep_display(model: Model, _message: messages.KeepDisplay) -> Changed:
    """Use the settings on trial from now on."""
    screen = model.screen
    if not isinstance(screen, DisplayTrial):
        return model, ()
    kept = replace(model.settings, rotation=screen.settings.rotation, touch=screen.settings.touch)
    after = Start() if isinstance(screen.back, WayUp) else screen.origin
    return replace(model, settings=kept, screen=after), (commands.KeepSettings(kept),)


def trial_goes_on(model: Model, message: messages.TrialGoesOn) -> Changed:
    """Nobody has confirmed it yet; after the last second all is as it was."""
    screen = model.screen
    if not isinstance(screen, DisplayTrial) or screen.left != message.left:
        return model, ()
    if screen.left <= 1:
        return replace(
            model,
            screen=screen.origin,
            notice=_("The old setting is back because nobody confirmed the new one."),
        ), ()
    return replace(model, screen=replace(screen, left=screen.left - 1)), ()


def calibrate_touch(model: Model, _message: messages.CalibrateTouch) -> Changed:
    """The first cross."""
    return replace(model, screen=TouchCalibration(back=_back(model.screen))), ()


def cross_touched(model: Model, message: messages.CrossTouched) -> Changed:
    """The next cross; after the last one the map is tried out, or there is none and nothing has changed."""
    screen = model.screen
    if not isinstance(screen, TouchCalibration):
        return model, ()
    after = TouchCalibration((*screen.touched, message.touched), (*screen.wanted, message.wanted), back=screen.back)
    if len(after.touched) < CROSSES:
        return replace(model, screen=after), ()
    try:
        touch_map = fitted_map(after.touched, after.wanted)
    except TouchMapError:
        text = _(
            "The touches do not match the crosses, so nothing has changed. Try again, and touch the middle of each."
        )
        return replace(model, screen=DisplayPage(screen.back), notice=text), ()
    settings = replace(model.settings, touch=touch_map)
    return replace(model, screen=DisplayTrial(settings, back=screen.back)), ()


def calibration_goes_on(model: Model, message: messages.CalibrationGoesOn) -> Changed:
    """Nobody has touched the cross yet; after the last second the page is left."""
    screen = model.screen
    if not isinstance(screen, TouchCalibration) or screen.left != message.left:
        return model, ()
    if screen.left <= 1:
        return replace(model, screen=DisplayPage(screen.back)), ()
    return replace(model, screen=replace(screen, left=screen.left - 1)), ()


HANDLERS: dict[type[Message], Callable[[Model, Any], Changed]] = {
    messages.OpenDisplay: open_display,
    messages.AskWayUp: ask_way_up,
    messages.PictureIsUpright: picture_is_upright,
    messages.TryRotation: try_rotation,
    messages.TryNoCalibration: try_no_calibration,
    messages.KeepDisplay: keep_display,
    messages.TrialGoesOn: trial_goes_on,
    messages.CalibrateTouch: calibrate_touch,
    messages.CrossTouched: cross_touched,
    messages.CalibrationGoesOn: calibration_goes_on,
}
"""The changes that each message about the display makes."""

ARRIVING: tuple[type[Message], ...] = (messages.AskWayUp, messages.TrialGoesOn, messages.CalibrationGoesOn)
"""Those that no finger sent."""
