"""What a screen does by itself after a moment in which nobody touches it."""

from companion.ui.display_messages import CalibrationGoesOn, TrialGoesOn
from companion.ui.machine_messages import FindLoudspeakers, FindSticks, LastPictureShown, StillOn
from companion.ui.messages import CountOn, GoOn, Message, Remind
from companion.ui.model import (
    SCORE_LINES,
    Checking,
    DisplayTrial,
    End,
    MachinePage,
    Model,
    SettingsPage,
    SwitchingOff,
    TouchCalibration,
    Wheel,
)

REMIND_S = 90.0
MOST_REMINDERS = 3
"""Who is missing is said after so many seconds in which nobody touches the wheel, then more and more rarely."""


LAST_PICTURE_S, STILL_ON_S = 0.3, 180.0
"""Until the last picture is on the screen for sure; until a machine that should be off counts as still on."""


LOOK_S = 3.0
"""Between two looks at what is plugged in, while a screen shows that."""


def by_itself(model: Model) -> tuple[float, Message] | None:
    """The message that comes after so many seconds, None where the screen waits for people."""
    screen = model.screen
    if isinstance(screen, Checking) and screen.going and not model.notice:
        return 1.0, GoOn(screen.going)
    if isinstance(screen, End) and screen.counted < SCORE_LINES:
        return 0.4, CountOn(screen.counted)
    if isinstance(screen, SettingsPage) and screen.page == "sound":
        return LOOK_S, FindLoudspeakers()
    if isinstance(screen, MachinePage):
        return LOOK_S, FindSticks()
    if isinstance(screen, SwitchingOff):
        return (STILL_ON_S, StillOn()) if screen.asked else (LAST_PICTURE_S, LastPictureShown())
    if isinstance(screen, DisplayTrial):
        return 1.0, TrialGoesOn(screen.left)
    if isinstance(screen, TouchCalibration):
        return 1.0, CalibrationGoesOn(screen.left)
    waiting = model.game.waiting if model.game is not None and model.game.throw is not None else 0
    if isinstance(screen, Wheel) and waiting and model.reminded < MOST_REMINDERS and not model.notice:
        return REMIND_S * (1 + model.reminded), Remind(model.reminded)
    return None
