"""A tap -> a message, by where it falls."""

from collections.abc import Sequence

from companion.ui.messages import Explain, Message
from companion.ui.widgets import Widget


def hit(widgets: Sequence[Widget], x: float, y: float) -> Widget | None:
    """The topmost widget at a logical point that a tap means something to."""
    for widget in reversed(widgets):
        left, top, width, height = widget.rect
        if widget.tappable and left <= x < left + width and top <= y < top + height:
            return widget
    return None


def meaning(widget: Widget) -> Message | None:
    """What a tap on a widget says: its message, or why it is greyed."""
    if widget.enabled:
        return widget.message
    return Explain(widget.why) if widget.why else None
