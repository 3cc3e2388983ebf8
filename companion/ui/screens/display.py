"""The display's pages: rotation and touch, the trial, and the crosses of a calibration."""

from companion.i18n.language import _, ngettext
from companion.settings import ROTATIONS
from companion.ui import update_back, update_display
from companion.ui.message import Message
from companion.ui.model import CROSSES, DisplayPage, DisplayTrial, Model, TouchCalibration, WayUp
from companion.ui.screens.frame import above, beside, inside, label, page, row, screen_size, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Backdrop, Cross, Icon, Key, Panel, Style, Text, Tone, Widget

EDGE = 56
"""The distance of the crosses in the corners from the edges, in logical pixels."""

ARROW = 80
"""The distance of an arrow's middle from its edge."""


def view(model: Model, _screen: DisplayPage) -> list[Widget]:
    """Four ways to turn the picture, and the calibration of the touchscreen."""
    widgets, box = page(model, _("Picture and touch"))
    turn, keys, _gap, hint, touch, text, _rest = stack(inside(box, 4, 4), 34, 72, 8, 58, 72, 84, 1.0)
    widgets.append(label(_("Turn the picture clockwise by"), turn, theme.LARGE, Tone.SOFT))
    for rotation, rect in zip(ROTATIONS, row(keys, len(ROTATIONS)), strict=True):
        holds = rotation == model.settings.rotation
        widgets.append(
            Key(
                rect=rect,
                label=f"{rotation}°",
                size=28,
                selected=holds,
                message=update_display.try_rotation.tap(rotation),
            )
        )
    why = _("The touchscreen is not calibrated.")
    calibrate, reset = row(touch, 2)
    return [
        *widgets,
        label(_("If touches register in the wrong place:"), hint, theme.LARGE, Tone.SOFT, valign=1, lines=2),
        Key(
            rect=calibrate,
            label=_("Calibrate touch"),
            size=theme.LARGE,
            icon=Icon.HAND,
            message=update_display.calibrate_touch.tap(),
        ),
        Key(
            rect=reset,
            label=_("No calibration"),
            size=theme.LARGE,
            icon=Icon.ERASE,
            enabled=bool(model.settings.touch),
            why=why,
            message=update_display.try_no_calibration.tap(),
        ),
        label(_("A mouse is not affected."), text, tone=Tone.SOFT, valign=-1, lines=2),
    ]


def view_way_up(model: Model, _screen: WayUp) -> list[Widget]:
    """An arrow to each edge: one of them is right for every way in which the panel can hang."""
    width, height = screen_size(model)
    arrows: tuple[tuple[str, Message, int, int], ...] = (
        ("↑", update_display.picture_is_upright.tap(), width // 2, ARROW),
        ("→", update_display.try_rotation.tap(90), width - ARROW, height // 2),
        ("↓", update_display.try_rotation.tap(180), width // 2, height - ARROW),
        ("←", update_display.try_rotation.tap(270), ARROW, height // 2),
    )
    side = ARROW * 3 // 2
    words, later = above(inside((0, 0, width, height), 2 * ARROW, 2 * ARROW - 16), theme.MAIN_TARGET)
    return [
        Backdrop(rect=(0, 0, width, height), oak=True),
        label(_("Touch the arrow that points up."), words, 28, Tone.LIGHT, align=0, lines=4),
        Key(rect=later, label=_("Not now"), size=theme.LARGE, message=update_back.back.tap()),
        *(
            Key(rect=(x - side // 2, y - side // 2, side, side), label=arrow, size=64, message=message)
            for arrow, message, x, y in arrows
        ),
    ]


def view_trial(model: Model, screen: DisplayTrial) -> list[Widget]:
    """A key that saves the trial, for anybody who can read and reach it, and the seconds left."""
    widgets, box = page(model, _("Picture and touch"))
    words, foot = stack(box, 1.0, 96)
    back, keep = beside(model, foot, 300 if not model.tall else 240)
    left = ngettext(
        "Otherwise the old setting returns in {n} second.", "Otherwise the old setting returns in {n} seconds.",
        screen.left,
    ).format(n=screen.left)  # fmt: skip
    ask, wait, _rest = stack(inside(words, 20, 16), 150, 90, 1.0)
    return [
        *widgets,
        Panel(rect=words),
        label(_("Is the picture upright, and do the keys respond where you touch them?"), ask, 28, lines=4),
        label(left, wait, theme.LARGE, Tone.SOFT, lines=2),
        Key(rect=back, label=_("Go back"), size=theme.LARGE, icon=Icon.CROSS, message=update_back.back.tap()),
        Key(
            rect=keep,
            label=_("Keep it"),
            size=28,
            icon=Icon.TICK,
            style=Style.MAIN,
            message=update_display.keep_display.tap(),
        ),
    ]


def view_crosses(model: Model, screen: TouchCalibration) -> list[Widget]:
    """One cross after the other: the corners and the middle. Nothing else can be touched."""
    width, height = screen_size(model)
    places = (
        (EDGE, EDGE),
        (width - EDGE, EDGE),
        (width - EDGE, height - EDGE),
        (EDGE, height - EDGE),
        (width // 2, height // 2),
    )
    step = min(len(screen.touched), CROSSES - 1)
    words = _("Touch the middle of the cross: {n} of {all}").format(n=step + 1, all=CROSSES)
    leave = ngettext(
        "To leave, wait {n} second, or click with a mouse.", "To leave, wait {n} seconds, or click with a mouse.",
        screen.left,
    ).format(n=screen.left)  # fmt: skip
    top = height // 2 - 190 if step == CROSSES - 1 else height // 2 - 60
    room = (110, width - 220) if width > height else (24, width - 48)
    return [
        Backdrop(rect=(0, 0, width, height), oak=True),
        Text(rect=(room[0], top, room[1], 72), text=words, size=24, tone=Tone.LIGHT, align=0, lines=3),
        Text(rect=(room[0], top + 72, room[1], 44), text=leave, size=theme.SMALL, tone=Tone.GOLD, align=0, lines=2),
        Cross(rect=(0, 0, width, height), at=places[step], message=update_back.back.tap()),
    ]
