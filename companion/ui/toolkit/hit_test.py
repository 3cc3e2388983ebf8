"""A tap -> a message, by where it falls."""

import math
from collections.abc import Sequence

from companion.ui import update_shell
from companion.ui.message import Message
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Widget

REACH = 3
"""The pixels by which a tap may miss the circle of a round widget."""


def hit(widgets: Sequence[Widget], x: float, y: float) -> Widget | None:
    """The topmost widget at a logical point that a tap means something to.

    The circles of small round widgets overlap: there the tap is for the nearest one that may be chosen.
    """
    found = [widget for widget in widgets if widget.tappable and covers(widget, x, y)]
    if not found or not found[-1].round:
        return found[-1] if found else None
    return min((each for each in found if each.round), key=lambda each: (not each.enabled, _distance(each, x, y)))


def covers(widget: Widget, x: float, y: float) -> bool:
    """Return True if a point lies on a widget; on a round one only within its circle, as wide as a finger needs."""
    left, top, width, height = widget.rect
    if widget.round:
        return _distance(widget, x, y) <= max(min(width, height) / 2 + REACH, theme.TARGET / 2)
    return left <= x < left + width and top <= y < top + height


def _distance(widget: Widget, x: float, y: float) -> float:
    """The pixels between a point and the middle of a widget."""
    left, top, width, height = widget.rect
    return math.dist((x, y), (left + width / 2, top + height / 2))


def too_short(widget: Widget) -> Message:
    """Return the message for a tap on a key that must be held: its reason, which every such key has on the screen."""
    return update_shell.explain.news(widget.why)


def message_of(widget: Widget) -> Message | None:
    """Return the message of a tap on a widget: its own, or the reason why it is greyed."""
    if widget.enabled:
        return widget.message
    return update_shell.explain.news(widget.why, widget.rule) if widget.why else None


def offers(widgets: Sequence[Widget], message: Message) -> bool:
    """Return True if a tap on one of these widgets gives this message."""
    return any(widget.tappable and message_of(widget) == message for widget in widgets)
