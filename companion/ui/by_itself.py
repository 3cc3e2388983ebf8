"""What a screen does by itself after a moment in which nobody touches it."""

from companion.ui.messages import CountOn, GoOn, Message
from companion.ui.model import SCORE_LINES, Checking, End, Model


def by_itself(model: Model) -> tuple[float, Message] | None:
    """The message that comes after so many seconds, None where the screen waits for people."""
    screen = model.screen
    if isinstance(screen, Checking) and screen.going and not model.notice:
        return 1.0, GoOn(screen.going)
    if isinstance(screen, End) and screen.counted < SCORE_LINES:
        return 0.4, CountOn(screen.counted)
    return None
