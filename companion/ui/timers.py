"""The timers of the screens: messages that follow after a time without a touch."""

from companion.ui import (
    update_crier,
    update_display,
    update_machine,
    update_people,
    update_phones,
    update_result,
    update_sound,
    update_sticks,
    update_throw,
)
from companion.ui.message import Message
from companion.ui.model import (
    ConfirmRoll,
    DisplayTrial,
    End,
    HomePage,
    MachinePage,
    Model,
    PersonPage,
    PhonesPage,
    SettingsPage,
    SwitchingOff,
    TouchCalibration,
)
from companion.ui.update_people import next_to_read

LAST_PICTURE_S, STILL_ON_S = 0.3, 180.0
"""Until the last picture is on the screen for sure; until a machine that should be off counts as still on."""


COUNT_S = 0.6
"""Between two parts of the score that are counted."""
READ_S = 0.02
"""Between two games that a player's page reads: taps come first."""
POLL_S = 3.0
"""Seconds between two checks of the plugged-in devices, while a screen shows them."""


def due_timer(model: Model) -> tuple[float, Message] | None:
    """Return the message of the next timer and its seconds, None if the screen waits for people."""
    screen = model.screen
    if isinstance(screen, ConfirmRoll) and screen.going and not model.notice:
        return 1.0, update_throw.go_on.news(screen.going)
    if isinstance(screen, End) and screen.counted is not None:
        return COUNT_S, update_result.count_on.news(screen.counted)
    if isinstance(screen, SettingsPage) and screen.page == "sound":
        return POLL_S, update_sound.find_loudspeakers.news()
    if isinstance(screen, PersonPage):
        unread = next_to_read(model, screen)
        return None if unread is None else (READ_S, update_people.read_progress.news(unread))
    if isinstance(screen, PhonesPage | HomePage):
        return POLL_S, update_phones.find_phones.news()
    if isinstance(screen, MachinePage):
        return POLL_S, update_sticks.find_sticks.news()
    if isinstance(screen, SwitchingOff):
        return (
            (STILL_ON_S, update_machine.still_on.news())
            if screen.asked
            else (LAST_PICTURE_S, update_machine.last_picture_shown.news())
        )
    if isinstance(screen, DisplayTrial):
        return 1.0, update_display.trial_goes_on.news(screen.left)
    if isinstance(screen, TouchCalibration):
        return 1.0, update_display.calibration_goes_on.news(screen.left)
    return update_crier.timer(model)
