"""The messages that a player's own screen may send: of a game nearly all, of the shell those that only look."""

from companion.ui.messages import Back, Dismiss, Explain, Message, OpenCurve, OpenLog, ShowRule
from companion.ui.model import Model

OF_THE_SHELL = frozenset({Back, Dismiss, Explain, OpenCurve, OpenLog, ShowRule})
"""The messages of the shell that a seat may send."""
SHELL = "companion.ui."
"""The modules whose messages are the shell's, also where a game handles them."""


def own_message(model: Model, message: Message) -> Message | None:
    """Return the message of a key with this one on the screen of `model.seat`; None if it has no such key."""
    kind, table = type(message), model.table
    if kind in OF_THE_SHELL or table is None:
        return message
    if kind in table.seat.table_only or kind.__module__.startswith(SHELL) or kind not in table.handlers:
        return None
    own: Message | None = table.seat.own(model, message)
    return own
