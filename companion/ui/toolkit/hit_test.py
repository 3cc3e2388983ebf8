"""A tap -> a message, by where it falls."""

import math
from collections.abc import Sequence

from companion.ui.messages import Explain, Message
from companion.ui.toolkit.widgets import Widget


def hit(widgets: Sequence[Widget], x: float, y: float) -> Widget | None:
    """The topmost widget at a logical point that a tap means something to."""
    for widget in reversed(widgets):
        if widget.tappable and covers(widget, x, y):
            return widget
    return None


def covers(widget: Widget, x: float, y: float) -> bool:
    """Return True if a point lies on a widget; on a round one only within its circle."""
    left, top, width, height = widget.rect
    if widget.round:
        return math.dist((x, y), (left + width / 2, top + height / 2)) <= min(width, height) / 2 + 3
    return left <= x < left + width and top <= y < top + height


def too_short(widget: Widget) -> Message:
    """Return the message for a tap on a key that must be held: its reason, which every such key has on the screen."""
    return Explain(widget.why)


def message_of(widget: Widget) -> Message | None:
    """Return the message of a tap on a widget: its own, or the reason why it is greyed."""
    if widget.enabled:
        return widget.message
    return Explain(widget.why, widget.rule) if widget.why else None
