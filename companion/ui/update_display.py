"""The display: a rotation or calibration is on trial first, and is reverted unless somebody confirms it."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.settings import ROTATIONS
from companion.system.touch_map import Point, TouchMapError, fitted_map
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import CROSSES, DisplayPage, DisplayTrial, Model, Screen, Start, TouchCalibration, WayUp


@on_tap
def open_display(model: Model) -> Changed:
    """Show how the picture is turned, and whether the touchscreen is calibrated."""
    return replace(model, screen=DisplayPage(_back(model.screen))), ()


def _back(screen: Screen) -> "Screen | None":
    """The screen to which the pages about the display lead back."""
    return screen.back if isinstance(screen, DisplayPage | DisplayTrial | TouchCalibration) else screen


@on_news
def ask_way_up(model: Model) -> Changed:
    """Ask which edge of the picture is up."""
    return replace(model, screen=WayUp()), ()


@on_tap
def picture_is_upright(model: Model) -> Changed:
    """The upper edge of the picture is up, so nobody needs to be asked again."""
    return replace(model, screen=Start()), (commands.RememberUpright(),)


@on_tap
def try_rotation(model: Model, rotation: int) -> Changed:
    """Turn the picture clockwise by this many degrees, for now."""
    if rotation not in ROTATIONS or rotation == model.settings.rotation:
        return model, ()
    settings = replace(model.settings, rotation=rotation)
    return replace(model, screen=DisplayTrial(settings, back=_back(model.screen))), ()


@on_tap
def try_no_calibration(model: Model) -> Changed:
    """Take touches to be where the panel says, for now."""
    settings = replace(model.settings, touch=())
    return replace(model, screen=DisplayTrial(settings, back=_back(model.screen))), ()


@on_tap
def keep_display(model: Model) -> Changed:
    """Save the rotation and calibration on trial."""
    screen = model.screen
    if not isinstance(screen, DisplayTrial):
        return model, ()
    kept = replace(model.settings, rotation=screen.settings.rotation, touch=screen.settings.touch)
    after = Start() if isinstance(screen.back, WayUp) else screen.behind
    return replace(model, settings=kept, screen=after), (commands.KeepSettings(kept),)


@on_news
def trial_goes_on(model: Model, left: int) -> Changed:
    """A second of the trial has passed; `left` is the number of seconds before it."""
    screen = model.screen
    if not isinstance(screen, DisplayTrial) or screen.left != left:
        return model, ()
    if screen.left <= 1:
        return replace(
            model,
            screen=screen.behind,
            notice=_("The old setting is back because nobody confirmed the new one."),
        ), ()
    return replace(model, screen=replace(screen, left=screen.left - 1)), ()


@on_tap
def calibrate_touch(model: Model) -> Changed:
    """Show the first cross."""
    return replace(model, screen=TouchCalibration(back=_back(model.screen))), ()


@on_tap
def cross_touched(model: Model, touched: Point, wanted: Point) -> Changed:
    """A cross was touched: where the panel says, and where the cross is, as fractions 0-1 of the panel."""
    screen = model.screen
    if not isinstance(screen, TouchCalibration):
        return model, ()
    after = TouchCalibration((*screen.touched, touched), (*screen.wanted, wanted), back=screen.back)
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


@on_news
def calibration_goes_on(model: Model, left: int) -> Changed:
    """A second for the cross has passed; `left` is the number of seconds before it."""
    screen = model.screen
    if not isinstance(screen, TouchCalibration) or screen.left != left:
        return model, ()
    if screen.left <= 1:
        return replace(model, screen=DisplayPage(screen.back)), ()
    return replace(model, screen=replace(screen, left=screen.left - 1)), ()
