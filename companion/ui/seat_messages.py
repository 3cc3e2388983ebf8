"""The messages that a player's own screen may send: of a game nearly all, of the shell those that only look."""

from companion.ui import update_back, update_hints, update_log, update_result, update_shell
from companion.ui.message import Message
from companion.ui.model import Model

OF_THE_SHELL = frozenset(
    {
        update_back.back,
        update_shell.dismiss,
        update_shell.explain,
        update_shell.show_rule,
        update_shell.turn_page,
        update_shell.choose,
        update_result.open_curve,
        update_result.open_end,
        update_log.open_log,
        update_hints.ask_hint,
        update_hints.take_idea,
    }
)
"""The messages of the shell that a seat may send."""


def own_message(model: Model, message: Message) -> Message | None:
    """Return the message of a key with this one on the screen of `model.seat`; None if it has no such key."""
    handler, table = message.handler, model.table
    if handler in OF_THE_SHELL or table is None:
        return message
    if handler in table.seat.table_only or not handler.of_games:
        return None
    own: Message | None = table.seat.own(model, message)
    return own
