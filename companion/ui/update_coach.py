"""The coach's messages: the game that brings the coach handles them; another game ignores them."""

from collections.abc import Callable
from typing import Any

from companion.game import Coach
from companion.ui import messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model

Changed = tuple[Model, tuple[Command, ...]]


def _handled(model: Model, message: Message, handler: Callable[[Coach], Callable[[Any, Any], Any]]) -> Changed:
    if model.table is None or model.table.coach is None:
        return model, ()
    changed: Changed = handler(model.table.coach)(model, message)
    return changed


HANDLERS: dict[type[Message], Callable[[Model, Any], Changed]] = {
    messages.CoachAnswered: lambda model, message: _handled(model, message, lambda coach: coach.answered),
    messages.CoachFailed: lambda model, message: _handled(model, message, lambda coach: coach.failed),
    messages.HintCounted: lambda model, message: _handled(model, message, lambda coach: coach.hint_counted),
}
ARRIVING = frozenset(HANDLERS)
"""No finger sends them."""
