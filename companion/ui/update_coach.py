"""The coach's messages: the game that brings the coach handles them; another game ignores them."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.game.coach import Coach
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import FirstGame, Model

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
    messages.CoachDismissed: lambda model, message: _handled(model, message, lambda coach: coach.dismissed),
}
ARRIVING = frozenset(HANDLERS)
"""No finger sends them."""


def dismiss_coach(model: Model, _message: messages.DismissCoach) -> Changed:
    """Send the coach of a first game away."""
    return model, (commands.DismissCoach(),)


def open_first_game(model: Model, message: messages.OpenFirstGame) -> Changed:
    """Offer a first game with the coach."""
    return replace(model, screen=FirstGame(message.game)), ()
